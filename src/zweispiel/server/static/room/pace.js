/**
 * The pace of a room. Computers answer at once, so the page shows moves one after the other: it lets one motion end,
 * pauses, and shows the move of another player as an event of its own. A click or a key meanwhile shows the newest
 * position at once, and is not taken as a move. So as long as another player's move is being shown, the room offers none.
 *
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../board/board.js").Board} Board
 */
import { eventPlies, hasMoveOfOthers, positionBetween } from "./events_between_views.js";

/** How long (in milliseconds) nothing moves before a move of another player is shown. */
export const PAUSE = 700;
/** The same while moves repeat themselves, because nothing else can happen any more. */
export const BRIEF_PAUSE = 150;
/** What plays a move: clicks and keys there only end the pause. */
const PLAYS = "#board, #move-buttons, #answers, #keypad .forms, #typed";
const CONTROLS = "a, button, summary, input, select, textarea, [role=button]";

export class Pace {
  /** Views that wait until it is time to show them. @type {View[]} */
  #waiting = [];
  /** The newest view, shown or not. @type {View} */
  #newest;
  /** The view on the page. @type {View} */
  #shown;
  /** How long nothing moves before a move of another player is shown now. */
  pause = PAUSE;
  /** Grows when everything under way becomes obsolete. */
  #round = 0;
  /** How many views wait for the positions before them. */
  #fetching = 0;
  #running = false;
  /** Whether the picture may still move, and whether it shows the move of another player. */
  #moving = false;
  #event = false;
  #quietSince = performance.now();
  /** Whether the next click belongs to a press that ended the pause. */
  #swallows = false;
  #wake = () => {};

  /**
   * @param {Board} board
   * @param {View} view the view on the page
   * @param {(view: View) => void} show
   * @param {(ply: number) => Promise<View>} fetchPast
   * @param {() => void} [arrived] another player's move has been shown to its end
   */
  constructor(board, view, show, fetchPast, arrived = () => {}) {
    this.board = board;
    this.show = show;
    this.fetchPast = fetchPast;
    this.arrived = arrived;
    this.#newest = this.#shown = view;
    document.addEventListener("pointerdown", (event) => this.#press(event), { capture: true });
    document.addEventListener("click", (event) => this.#click(event), { capture: true });
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  /** The number of the newest view, shown or not. */
  get number() {
    return this.#newest.number;
  }

  /** Whether another player's move waits, or is being shown. */
  get busy() {
    return this.#waiting.length > 0 || this.#fetching > 0 || this.arriving;
  }

  /** Whether another player's move is being shown. */
  get arriving() {
    return this.#event && this.#moving;
  }

  /** Takes a view and shows it when its time has come: at once, unless another player has moved. @param {View} view */
  async take(view) {
    if (view.number < this.#newest.number) return;
    const [round, plies] = [this.#round, eventPlies(this.#newest, view)];
    this.#newest = view;
    if (plies.length) await this.#takeBetween(view, plies);
    if (round !== this.#round) return;
    if (!this.#waiting.length && !hasMoveOfOthers(this.#shown, view)) this.#display(view);
    else this.#waiting.push(view);
    this.#run();
    if (document.hidden) this.hurry();
  }

  /** Shows the newest view as it will be in the end. */
  hurry() {
    if (!this.busy) return;
    this.#round += 1;
    this.#waiting = [];
    if (this.#shown !== this.#newest) this.#display(this.#newest);
    this.board.finish();
    this.#rest();
    this.#wake();
  }

  /** Moves that came in one view become events of their own. @param {View} view @param {number[]} plies */
  async #takeBetween(view, plies) {
    const round = this.#round;
    this.#fetching += 1;
    const pasts = await Promise.all(plies.map((ply) => this.fetchPast(ply))).catch(() => []);
    this.#fetching -= 1;
    if (round !== this.#round) return;
    this.#waiting.push(...pasts.filter((past) => past.ply < view.plies).map((past) => positionBetween(view, past)));
  }

  /** Shows what waits, each view in its time. */
  async #run() {
    if (this.#running) return;
    this.#running = true;
    do {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        if (hasMoveOfOthers(this.#shown, next)) await this.#quiet(next.outcome ? PAUSE : this.pause);
        if (next !== this.#waiting[0]) continue; // a click has shown it
        this.#waiting.shift();
        this.#display(next);
      }
      await this.#settle();
    } while (this.#waiting.length);
    this.#running = false;
  }

  /** @param {View} view */
  #display(view) {
    this.#event = hasMoveOfOthers(this.#shown, view);
    this.#moving = true;
    this.#shown = view;
    this.show(view);
  }

  /** Waits until the picture has been still for so long. @param {number} pause */
  async #quiet(pause) {
    await this.#settle();
    const left = pause - (performance.now() - this.#quietSince);
    if (left > 0) await new Promise((done) => setTimeout((this.#wake = () => done(null)), left));
  }

  async #settle() {
    if (!this.#moving) return;
    await this.board.settled();
    this.#rest();
  }

  #rest() {
    const { arriving } = this;
    [this.#moving, this.#event] = [false, false];
    this.#quietSince = performance.now();
    if (arriving) this.arrived();
  }

  // ---- a click or a key meanwhile

  /** @param {PointerEvent} event */
  #press(event) {
    this.#swallows = this.busy && isIn(PLAYS, event);
    this.hurry();
    if (this.#swallows) event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const swallows = (this.#swallows || this.busy) && isIn(PLAYS, event);
    this.#swallows = false;
    this.hurry();
    if (swallows) stop(event);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const plays = (event.key === "Enter" || event.key === " ") && (isIn(PLAYS, event) || !isIn(CONTROLS, event));
    if (this.busy && plays) stop(event);
    this.hurry();
  }
}

/** @param {string} selector @param {Event} event */
function isIn(selector, event) {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}
