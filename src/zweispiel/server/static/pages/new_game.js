/** The page that sets up a game: shows what belongs to the chosen way to play, and opens the room. */
import { Refused, openRoom } from "../shared/api.js";
import "../board/board.js";
import { find, wake } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

const form = /** @type {HTMLFormElement} */ (find("#setup"));

/** @param {string} text */
function tell(text) {
  find("#problem").textContent = text;
}

/** @param {string} name */
function value(name) {
  return String(new FormData(form).get(name) ?? "");
}

function showWay() {
  const way = value("way");
  for (const part of form.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (part).hidden = !(/** @type {HTMLElement} */ (part).dataset.for ?? "").split(" ").includes(way);
  }
}

function showLevels() {
  for (const name of ["level", "level2"]) {
    const field = find(`#${name}`);
    const words = t(`level-${field.value}`);
    find(`#${name}-words`).textContent = `${field.value} · ${words}`;
    field.setAttribute("aria-valuetext", `${field.value}, ${words}`);
  }
}

/** The options that were chosen. */
function options() {
  const fields = [...form.querySelectorAll("[name^=option-]")];
  return Object.fromEntries(fields.map((field) => [field.getAttribute("name")?.slice(7), /** @type {HTMLInputElement} */ (field).value.trim()]));
}

/** Who gets which seat, and who sits down here at once. */
function plan() {
  const way = value("way");
  const computer = (/** @type {string} */ field) => ({ kind: "computer", level: Number(value(field)) });
  const person = { kind: "person" };
  const name = value("name").trim() || t("guest");
  if (way === "watch") return { seats: [computer("level"), computer("level2")], sitting: [] };
  if (way === "same") {
    const names = [value("name").trim() || t("player", { number: 1 }), value("name2").trim() || t("player", { number: 2 })];
    return { seats: [person, person], sitting: names.map((one, seat) => ({ seat, name: one })) };
  }
  const side = value("side");
  const mine = side === "first" ? 0 : side === "second" ? 1 : Math.floor(Math.random() * 2);
  const other = way === "computer" ? computer("level") : person;
  return { seats: mine === 0 ? [person, other] : [other, person], sitting: [{ seat: mine, name }] };
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const button = /** @type {HTMLElement} */ (event.submitter ?? find("button[type=submit]", form));
  button.setAttribute("aria-busy", "true");
  tell("");
  remember("name", value("name").trim());
  if (value("way") === "computer") remember("level", Number(value("level")));
  const { seats, sitting } = plan();
  try {
    await openRoom({ game: form.dataset.game ?? "", options: options(), seats }, sitting, tell);
  } catch (error) {
    tell(error instanceof Refused ? error.message : t("failed"));
    button.removeAttribute("aria-busy");
  }
}

const wish = new URLSearchParams(location.search).get("way");
const way = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name=way][value="${CSS.escape(wish ?? "computer")}"]`)) ?? find("input[name=way]", form);
way.checked = true;
find("#name").value = recall("name", "");
find("#level").value = recall("level", 3);
form.addEventListener("input", () => {
  showWay();
  showLevels();
});
form.addEventListener("submit", start);
showWay();
showLevels();
wake();
