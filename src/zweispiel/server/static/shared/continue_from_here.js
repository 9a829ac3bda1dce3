/**
 * Playing on from a position, against a computer: a dialog asks for the side and the level, and opens a room that begins
 * with the moves up to there.
 *
 * @typedef {object} Continuable a position to continue from
 * @property {string} record the record that it belongs to, as JSON or in one line
 * @property {number} [ply] the position after so many moves; by default after all
 * @property {string} game
 * @property {string[]} sides
 * @property {number[]} to_move who moves next
 */
import { errorText } from "./api.js";
import { h } from "./dom.js";
import { levelOf, rememberLevel } from "./level.js";
import { recall } from "./local_storage.js";
import { openRoom } from "./new_room.js";
import { tellProblem, tellWait } from "./problem_line.js";
import { t } from "./texts.js";

/** Asks for side and level, and goes to the new room. @param {Continuable} position */
export function continueFromHere(position) {
  const level = h("input", { type: "range", id: "continue-level", min: 1, max: 8, step: 1 });
  level.value = String(levelOf(position.game));
  const problem = h("p", { class: "error", role: "alert" });
  const form = h("form", { class: "stack" }, sides(position), levelField(level), problem, buttons());
  const dialog = h("dialog", { "aria-labelledby": "continue-title", class: "continue" }, h("h2", { id: "continue-title" }, t("continue")), h("p", {}, t("continue-how")), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const start = event.submitter;
    start?.setAttribute("aria-busy", "true");
    rememberLevel(position.game, Number(level.value));
    const seat = Number(new FormData(form).get("continue-side"));
    await open(position, seat, Number(level.value), problem);
    start?.removeAttribute("aria-busy");
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Continuable} position @param {number} seat @param {number} level @param {HTMLElement} problem */
async function open({ record, ply }, seat, level, problem) {
  /** @type {import("./api.js").NewRoom["seats"]} */
  const seats = [0, 1].map((one) => (one === seat ? { kind: "person" } : { kind: "computer", level }));
  tellProblem(problem, "");
  try {
    await openRoom({ record, ply, seats }, [{ seat, name: recall("name", "") }], (text) => tellWait(problem, text));
  } catch (error) {
    tellProblem(problem, errorText(error));
  }
}

/** Which side to take: the one that moves next, unless the person wishes otherwise. @param {Continuable} position */
function sides({ sides, to_move }) {
  const choices = sides.map((side, seat) => {
    const radio = h("input", { type: "radio", name: "continue-side", value: seat, checked: seat === (to_move[0] ?? 0) });
    return h("label", { class: "way" }, radio, h("span", {}, side));
  });
  return h("fieldset", {}, h("legend", {}, t("continue-side")), h("div", { class: "ways" }, ...choices));
}

/** @param {HTMLInputElement} level */
function levelField(level) {
  const words = h("output", { for: level.id });
  const show = () => {
    const told = t(`level-${level.value}`);
    words.textContent = `${level.value} · ${told}`;
    level.setAttribute("aria-valuetext", `${level.value}, ${told}`);
  };
  level.addEventListener("input", show);
  show();
  return h("div", { class: "level" }, h("label", { for: level.id }, t("continue-level")), words, level);
}

function buttons() {
  const cancel = h("button", { class: "button", type: "button", onclick: (event) => /** @type {Element} */ (event.target).closest("dialog")?.close() }, t("cancel"));
  return h("div", { class: "row" }, h("button", { class: "button main", type: "submit", "data-do": "continue" }, t("continue-start")), cancel);
}
