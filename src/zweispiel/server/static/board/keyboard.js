/**
 * Keys on a board: arrows go from shape to shape, Enter and blank pick, R turns, Escape takes back.
 *
 * @typedef {import("./board.js").Board} Board
 */
import { DIRECTIONS, middle, nearest, towards } from "./geometry.js";

/** @param {Board} board */
export function listenToKeys(board) {
  board.addEventListener("keydown", (event) => use(event, () => act(board, event)));
  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!elsewhere) use(event, () => change(board, event)); // whoever points with the mouse has the focus anywhere
  });
  board.addEventListener("focusin", (event) => {
    const shape = event.target instanceof Element ? event.target.closest(".pickable") : null;
    if (shape?.matches(":focus-visible")) board.hover(shape.id);
  });
}

/** Lets a key do something; if it did, it means nothing else. @param {KeyboardEvent} event @param {() => boolean} deed */
function use(event, deed) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !deed()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the key meant something here. @param {Board} board @param {KeyboardEvent} event */
function act(board, event) {
  if (event.key in DIRECTIONS) return go(board, event.key);
  if (event.key === "Enter" || event.key === " ") return pick(board, event.target);
  return change(board, event);
}

/** Turns or takes back what is half chosen. @param {Board} board @param {KeyboardEvent} event */
function change(board, event) {
  if (event.key === "Escape") return cancel(board);
  if (event.key.toLowerCase() === "r" && board.state().turns) {
    board.turn(event.shiftKey ? -1 : 1);
    return true;
  }
  return false;
}

/** @param {Board} board @param {string} key */
function go(board, key) {
  const stops = [...board.querySelectorAll(".pickable, [data-note]")];
  if (!stops.length) return false;
  const here = document.activeElement && document.activeElement !== board ? document.activeElement : null;
  const from = middle(here ?? board);
  const others = stops.filter((stop) => stop !== here);
  const next = here ? (towards(from, DIRECTIONS[key], others) ?? (stops.includes(here) ? here : nearest(from, others))) : nearest(from, stops);
  for (const stop of stops) stop.setAttribute("tabindex", stop === next ? "0" : "-1");
  /** @type {any} */ (next)?.focus();
  return true;
}

/** @param {Board} board @param {EventTarget | null} target */
function pick(board, target) {
  const shape = target instanceof Element ? target.closest(".pickable, [data-note]") : null;
  if (!shape) return false;
  if (shape.matches(".pickable")) board.choose(shape.id);
  else board.strike(shape.id);
  return true;
}

/** @param {Board} board */
function cancel(board) {
  if (!board.state().half) return false;
  board.undo();
  return true;
}
