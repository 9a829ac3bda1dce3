/**
 * The marks on a board's shapes, by which style sheets and screen readers show what can be picked: `pickable`, `grab` (more
 * picks follow), `startable`, `picked`, `lit` (a piece could cover it), `hot` (under the pointer), `shown` (pointed out).
 *
 * @typedef {import("./board.js").Board} Board
 */

const MARKS = ["pickable", "picked", "hot", "grab", "startable", "lit"];
/** How long (in milliseconds) a shape shows that it was refused, or that it has to be picked first. */
const FLASH = 600;

/** Marks every shape as the picks so far ask for. @param {Board} board */
export function markShapes(board) {
  const { picking, pending } = board;
  for (const id of picking.otherStarts()) board.shape(id)?.classList.add("startable");
  for (const id of picking.covered()) board.shape(id)?.classList.add("lit");
  for (const [id, element] of board.stops()) {
    element.classList.add("pickable", ...(picking.meant(id) ? [] : ["grab"]), ...(id === board.hot ? ["hot"] : []));
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
  }
  for (const id of [...picking.path, pending]) if (id) board.shape(id)?.classList.add("picked");
}

/** @param {Board} board */
export function clearMarks(board) {
  for (const element of board.querySelectorAll(".pickable, .picked, .hot, .startable, .lit")) {
    element.classList.remove(...MARKS);
    if (element.getAttribute("role") === "button") element.setAttribute("role", "img");
    if (element !== document.activeElement) element.removeAttribute("tabindex");
  }
}

/** Tab reaches one shape; arrow keys reach the others from there. @param {Board} board */
export function setTabStop(board) {
  const stops = [...board.querySelectorAll(".pickable, [data-note]")];
  const first = stops.find((stop) => stop === document.activeElement) ?? stops[0];
  for (const stop of stops) stop.setAttribute("tabindex", stop === first ? "0" : "-1");
}

/** Marks the shape under the pointer. @param {Board} board @param {string | null} id */
export function markHot(board, id) {
  for (const old of board.querySelectorAll(".hot")) old.classList.remove("hot");
  if (id) board.shape(id)?.classList.add("hot");
}

/** Points out what a shape says it concerns. @param {Board} board @param {string | null} id */
export function markShown(board, id) {
  for (const old of board.querySelectorAll(".shown")) old.classList.remove("shown");
  const shows = (id && board.shape(id)?.getAttribute("data-shows")) || "";
  for (const other of shows.split(" ").filter(Boolean)) board.shape(other)?.classList.add("shown");
}

/** The clock of every element that is marked for a moment. @type {WeakMap<Element, number>} */
const ends = new WeakMap();

/** Marks elements for a moment, counted from the last time. @param {Element[]} elements @param {"nudged" | "refused"} name */
export function flash(elements, name) {
  for (const element of elements) {
    clearTimeout(ends.get(element));
    element.classList.add(name);
    ends.set(element, window.setTimeout(() => element.classList.remove("nudged", "refused"), FLASH));
  }
}
