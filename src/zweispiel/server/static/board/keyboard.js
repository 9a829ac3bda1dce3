/**
 * Keys on a board: arrows go from shape to shape, Enter and the space bar pick, R turns a tile, Escape undoes a pick.
 *
 * @typedef {import("./board.js").Board} Board
 */
import { DIRECTIONS, middle, nearest, nextInDirection } from "./geometry.js";

/** @param {Board} board */
export function listenToKeys(board) {
  board.addEventListener("keydown", (event) => handle(event, () => onBoard(board, event)));
  document.addEventListener("keydown", (event) => {
    // People who point with the mouse may have the focus anywhere on the page.
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (!typing) handle(event, () => turnOrUndo(board, event));
  });
  board.addEventListener("focusin", (event) => {
    const shape = event.target instanceof Element ? event.target.closest(".pickable") : null;
    if (shape?.matches(":focus-visible")) board.hover(shape.id);
  });
}

/** Runs an action for a key. If the action used the key, nothing else sees it. @param {KeyboardEvent} event @param {() => boolean} action */
function handle(event, action) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !action()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the key was used. @param {Board} board @param {KeyboardEvent} event */
function onBoard(board, event) {
  if (event.key in DIRECTIONS) return moveFocus(board, event.key);
  if (event.key === "Enter" || event.key === " ") return pick(board, event.target);
  return turnOrUndo(board, event);
}

/** @param {Board} board @param {KeyboardEvent} event */
function turnOrUndo(board, event) {
  if (event.key === "Escape") return undo(board);
  if (event.key.toLowerCase() === "r" && board.state().turns) {
    board.turn(event.shiftKey ? -1 : 1);
    return true;
  }
  return false;
}

/** @param {Board} board @param {string} key */
function moveFocus(board, key) {
  const stops = /** @type {SVGElement[]} */ ([...board.querySelectorAll(".pickable, [data-note]")]);
  if (!stops.length) return false;
  const next = nextStop(board, stops, key);
  for (const stop of stops) stop.setAttribute("tabindex", stop === next ? "0" : "-1");
  next?.focus();
  return true;
}

/** The shape an arrow key leads to. @param {Board} board @param {SVGElement[]} stops @param {string} key */
function nextStop(board, stops, key) {
  const focused = document.activeElement;
  if (!focused || focused === board) return nearest(middle(board), stops);
  const [from, others] = [middle(focused), stops.filter((stop) => stop !== focused)];
  const here = stops.find((stop) => stop === focused);
  return nextInDirection(from, DIRECTIONS[key], others) ?? here ?? nearest(from, others);
}

/** On the board itself, no shape has the focus yet: the key goes to one, and the next press picks. @param {Board} board @param {EventTarget | null} target */
function pick(board, target) {
  const shape = target instanceof Element ? target.closest(".pickable, [data-note]") : null;
  if (!shape) return target === board && moveFocus(board, "ArrowDown");
  if (shape.matches(".pickable")) board.choose(shape.id);
  else board.crossOut(shape.id);
  return true;
}

/** @param {Board} board */
function undo(board) {
  if (!board.state().half) return false;
  board.undo();
  return true;
}
