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
  board.hover(hit(board, event)?.id ?? null);
}

/** @param {Board} board @param {MouseEvent} event */
function click(board, event) {
  const byTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
  const shape = hit(board, event, byTouch ? REACH : 0);
  if (shape) {
    if (shape.matches(".pickable")) board.choose(shape.id, byTouch);
    else board.crossOut(shape.id);
    return;
  }
  const other = under(board, event, ".startable");
  if (other) return board.choose(other.id, byTouch);
  const picked = under(board, event, ".picked");
  const tried = under(board, event, "[data-tries]");
  if (picked || !tried || board.busy) board.undo();
  else board.askWhy(tried);
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
function hit(board, event, reach = 0) {
  const found = under(board, event, ".pickable, [data-note]");
  if (found || !reach) return found;
  return nearest({ x: event.clientX, y: event.clientY }, [...board.querySelectorAll(".pickable")], reach);
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
    if (this.active) this.board.hover(this.#target(event)?.id ?? null, { x: event.clientX, y: event.clientY });
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
  #target(event) {
    const pile = document.elementsFromPoint(event.clientX, event.clientY);
    const shapes = pile.map((element) => element.closest(".pickable")).filter((shape) => shape && this.board.contains(shape));
    return shapes[0] ?? nearest({ x: event.clientX, y: event.clientY }, [...this.board.querySelectorAll(".pickable")], REACH);
  }

  /** @param {PointerEvent} event */
  end(event) {
    const target = this.active ? this.#target(event) : null;
    const [dragged, byTouch] = [this.active, event.pointerType === "touch"];
    this.stop();
    if (target && target !== this.#from) this.board.choose(target.id, byTouch);
    else if (dragged) this.board.undo();
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
