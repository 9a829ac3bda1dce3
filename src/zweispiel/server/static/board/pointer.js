/**
 * Mouse, pen and touch on a board: hovering previews what a click would do, a click picks, the wheel turns a tile, and
 * a shape that needs a second pick can be dragged there.
 *
 * @typedef {import("./board.js").Board} Board
 */
import { nearest } from "./geometry.js";

/** How far (in pixels) a pointer moves before it drags. */
const SLACK = 6;
/** How far (in pixels) beside a small shape a finger may land. */
const REACH = 16;
/** How far (in pixels) beside a lit shape a mouse may point: there are gaps between fields. */
const GAP = 12;
/** The shortest time (in milliseconds) between two turns by the wheel; touchpads send many small steps. */
const WHEEL_PAUSE = 90;

/** @param {Board} board */
export function listenToPointer(board) {
  const drag = new Drag(board);
  board.addEventListener("pointerdown", (event) => drag.begin(event));
  board.addEventListener("pointermove", (event) => drag.move(event) || hover(board, event));
  board.addEventListener("pointerup", (event) => drag.end(event));
  board.addEventListener("pointercancel", () => drag.stop());
  board.addEventListener("pointerleave", () => drag.active || board.hover(null));
  // Browsers heed `touch-action` only for a whole picture, not for shapes inside it; without this the page would scroll.
  board.addEventListener("touchmove", (event) => drag.holds && event.preventDefault(), { passive: false });
  board.addEventListener("click", (event) => drag.swallow() || click(board, event));
  board.addEventListener("wheel", (event) => turn(board, event), { passive: false });
}

/** @param {Board} board @param {PointerEvent} event */
function hover(board, event) {
  if (event.pointerType === "touch") return;
  const follows = board.picking.path.length > 0 || under(board, event, "[data-tries]") !== undefined;
  const shape = hit(board, event);
  const useless = shape?.matches("[data-note]") && board.striking !== "on";
  board.hover(useless ? null : (shape?.id ?? null), follows ? at(event) : undefined);
}

/** @param {Board} board @param {MouseEvent} event */
function click(board, event) {
  const byTouch = isTouch(event);
  const shape = hit(board, event, byTouch && !meansUseless(board, event) ? REACH : GAP);
  if (shape) {
    if (shape.matches(".pickable")) board.choose(shape.id, byTouch);
    else board.crossOut(shape.id);
    return;
  }
  const other = under(board, event, ".startable");
  if (other) return board.choose(other.id, byTouch);
  if (board.busy || isSlot(board, under(board, event, ".slot")) || board.chooseHinted(at(event), byTouch)) return;
  if (under(board, event, ".picked, [data-drag]")) return board.tapInHand();
  const meant = under(board, event, "[data-why], [data-tries]"); // the one on top
  if (meant?.matches("[data-why]")) return board.sayWhy(meant);
  const tried = triedAt(board, event);
  if (tried) board.askWhy(tried, at(event));
  else board.nudge();
}

/** Whether a sign is spelled there: a click chooses the place (keypad.js). @param {Board} board @param {Element | undefined} shape */
function isSlot(board, shape) {
  return shape !== undefined && board.slots.ids.includes(shape.id);
}

/** Whether a tap is nearest to a shape that cannot be used now: it means that one, not a neighbour that can. @param {Board} board @param {MouseEvent} event */
function meansUseless(board, event) {
  const shapes = [...board.querySelectorAll(".pickable, [data-tries], [data-why]")];
  return nearest(at(event), shapes, REACH)?.matches(":not(.pickable, .lit)") ?? false;
}

/** The shape on which nothing can be played now, at an event or just beside it. @param {Board} board @param {MouseEvent} event */
function triedAt(board, event) {
  const shape = under(board, event, "[data-tries]") ?? nearest(at(event), [...board.querySelectorAll("[data-tries]")], REACH);
  return shape?.matches(".pickable, .lit") ? undefined : shape; // beside a shape that can be picked, nothing was tried
}

/** @param {Board} board @param {WheelEvent} event */
function turn(board, event) {
  if (!board.state().turns || event.ctrlKey) return;
  event.preventDefault();
  const moment = performance.now();
  if (moment - lastTurn < WHEEL_PAUSE) return;
  lastTurn = moment;
  board.turn(event.deltaY > 0 ? 1 : -1);
}
let lastTurn = 0;

/**
 * The shape an event means: the one that can be picked there, or within reach.
 * @param {Board} board @param {MouseEvent} event @param {number} [reach]
 * @returns {Element | undefined}
 */
function hit(board, event, reach = GAP) {
  const found = under(board, event, ".pickable, .lit, [data-note]");
  if (!found && !isTouch(event) && under(board, event, "[data-why]")) return undefined; // a mouse means what is under it
  const shape = found ?? nearest(at(event), [...board.querySelectorAll(reach > GAP ? ".pickable, .lit" : ".lit")], reach);
  return shape?.matches(".lit") ? (board.shape(board.snap(shape.id, at(event))) ?? undefined) : shape;
}

/** @param {MouseEvent} event */
function isTouch(event) {
  return /** @type {PointerEvent} */ (event).pointerType === "touch";
}

/** @param {MouseEvent} event */
function at(event) {
  return { x: event.clientX, y: event.clientY };
}

/** @param {Board} board @param {MouseEvent} event @param {string} selector */
function under(board, event, selector) {
  const direct = event.target instanceof Element && event.target.closest(selector);
  if (direct && board.contains(direct)) return direct;
  const pile = document.elementsFromPoint(event.clientX, event.clientY);
  return pile.map((element) => element.closest(selector)).find((element) => element && board.contains(element)) ?? undefined;
}

/** Dragging a shape from where it lies to where it is to go. */
class Drag {
  active = false;
  /** @type {Element | null} */
  #from = null;
  #start = { x: 0, y: 0 };
  #moved = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Whether a finger or a mouse button is down on a shape that can be dragged. */
  get holds() {
    return this.#from !== null;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.#moved = false;
    if (event.button !== 0 || this.board.busy) return;
    this.#from = under(this.board, event, ".grab, .startable, [data-drag]") ?? null;
    this.#start = { x: event.clientX, y: event.clientY };
  }

  /** Whether the event is part of a drag. @param {PointerEvent} event */
  move(event) {
    if (!this.#from) return false;
    if (!this.active && Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > SLACK) {
      this.#take(event);
    }
    if (this.active) this.board.hover(hit(this.board, event, REACH)?.id ?? null, at(event));
    return this.active;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    this.active = this.#moved = true;
    this.board.setPointerCapture(event.pointerId);
    const id = this.#from?.id ?? "";
    if (this.#from?.matches(".grab, .startable") && !this.board.picking.path.includes(id)) this.board.choose(id);
  }

  /** @param {PointerEvent} event */
  end(event) {
    const target = this.active ? hit(this.board, event, REACH) : undefined;
    const [dragged, byTouch] = [this.active, event.pointerType === "touch"];
    this.stop();
    if (target) this.board.choose(target.id, byTouch);
    else if (dragged) this.#drop(event);
  }

  /** Lets go of a piece where it cannot lie: a field says why, anywhere else it goes back. @param {PointerEvent} event */
  #drop(event) {
    const tried = triedAt(this.board, event);
    if (tried && !this.board.busy) this.board.askWhy(tried, at(event));
    else this.board.undo();
  }

  stop() {
    this.active = false;
    this.#from = null;
    this.board.hover(null);
  }

  /** Whether a click is only the end of a drag; asking forgets it. */
  swallow() {
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }
}
