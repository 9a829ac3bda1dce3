/** The page that sets up a game: shows the fields of the chosen way to play, and opens the room. */
import "../board/board.js";
import { errorText } from "../shared/api.js";
import { enableButtons, find } from "../shared/dom.js";
import { levelOf, rememberLevel } from "../shared/level.js";
import { recall, remember } from "../shared/local_storage.js";
import { openRoom } from "../shared/new_room.js";
import { tellProblem, tellWait } from "../shared/problem_line.js";
import { teachIn } from "../shared/taught_rooms.js";
import { t } from "../shared/texts.js";
import { listenToCounts } from "./piece_counts.js";

/** @typedef {import("../shared/api.js").NewRoom["seats"][number]} SeatPlan */

const form = find("#setup", HTMLFormElement);
const game = form.dataset.game ?? "";

const problem = find("#problem");

/** @param {string} name */
function value(name) {
  return String(new FormData(form).get(name) ?? "").trim();
}

/** Shows the fields that belong to the chosen way to play, and the options that mean something. */
function showFields() {
  const way = value("way");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-only]"))) {
    const [option, needed] = (part.dataset.only ?? "").split("=");
    part.hidden = value(`option-${option}`) !== needed;
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    part.hidden = !(part.dataset.for ?? "").split(" ").includes(way);
  }
  showBoard();
}

/** Beside the form, shows the board of the options that were chosen; the usual one, if none looks different. */
function showBoard() {
  const [usual, ...others] = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("aside zs-board")]);
  const fitting = others.find(({ dataset }) => {
    const [option, wanted] = (dataset.shows ?? "").split("=");
    return value(`option-${option}`) === wanted;
  });
  for (const board of [usual, ...others]) board.hidden = board !== (fitting ?? usual);
}

function showLevels() {
  for (const name of ["level", "level2"]) {
    const field = find(`#${name}`, HTMLInputElement);
    const words = t(`level-${field.value}`);
    find(`#${name}-words`).textContent = `${field.value} · ${words}`;
    field.setAttribute("aria-valuetext", `${field.value}, ${words}`);
  }
}

/** The options that were chosen, by name. */
function options() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name^=option-]"));
  return Object.fromEntries([...fields].map((field) => [field.name.slice("option-".length), field.value.trim()]));
}

/** @param {string} field @returns {SeatPlan} */
function computer(field) {
  return { kind: "computer", level: Number(value(field)) };
}

/** Who gets which seat, and who sits down on this page. @returns {{seats: SeatPlan[], sitting: {seat: number, name: string}[]}} */
function plan() {
  const way = value("way");
  if (way === "watch") return { seats: [computer("level"), computer("level2")], sitting: [] };
  /** @type {SeatPlan} */
  const person = { kind: "person" };
  if (way === "same") {
    return { seats: [person, person], sitting: [value("name"), value("name2")].map((name, seat) => ({ seat, name })) };
  }
  const other = way === "computer" ? computer("level") : person;
  const seat = mySeat();
  return { seats: seat === 0 ? [person, other] : [other, person], sitting: [{ seat, name: value("name") }] };
}

/** The seat that the person has chosen; the first if the form offers no choice, because both players move at the same time. */
function mySeat() {
  const side = value("side");
  if (side === "lot") return Math.floor(Math.random() * 2);
  return side === "second" ? 1 : 0;
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const button = event.submitter ?? find("button[type=submit]", HTMLButtonElement, form);
  button.setAttribute("aria-busy", "true");
  tellProblem(problem, "");
  remember("name", value("name"));
  if (value("way") === "computer") rememberLevel(game, Number(value("level")));
  const { seats, sitting } = plan();
  const isTaught = find("#teaching", HTMLInputElement).checked;
  try {
    await openRoom({ game, options: options(), seats }, sitting, (text) => tellWait(problem, text), (room) => teachIn(room, isTaught));
  } catch (error) {
    tellProblem(problem, errorText(error));
    button.removeAttribute("aria-busy");
  }
}

/** Checks the way to play that the link asks for, and unfolds the options if it is about them. */
function chooseWay() {
  const asked = new URLSearchParams(location.search);
  const wish = asked.get("way") ?? "computer";
  const folded = form.querySelector("details.options");
  if (asked.get("options") === "open") folded?.setAttribute("open", "");
  const ways = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=way]")]);
  (ways.find((way) => way.value === wish) ?? ways[0]).checked = true;
}

chooseWay();
find("#name", HTMLInputElement).value = recall("name", "");
find("#level", HTMLInputElement).value = String(levelOf(game));
form.addEventListener("input", () => {
  showFields();
  showLevels();
});
form.addEventListener("submit", start);
listenToCounts(form);
showFields();
showLevels();
enableButtons();
