/**
 * `<zs-board>`: a board that shows what the server drew and lets a person pick a move on it.
 *
 * It knows no rule and no game. Legal moves are paths of shape ids (picking.js). Pictures are SVG, and an element keeps
 * its identity from one picture to the next by its id (morph.js). Mouse and touch are in pointer.js, keys in keyboard.js.
 * Events: `zs-move` (a move was chosen), `zs-try` (something illegal was clicked; carries the text of that move),
 * `zs-change` (the picks so far changed).
 *
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./picking.js").Choice} Choice
 * @typedef {{svg: string, choices: Choice[], turns: string[], ghosts: Record<string, string>}} Picture
 */
import { hasTouch } from "../shared/device.js";
import { parseSvg } from "../shared/dom.js";
import { listenToKeys } from "./keyboard.js";
import { morph } from "./morph.js";
import { Notes } from "./notes.js";
import { Overlay } from "./overlay.js";
import { Picking } from "./picking.js";
import { listenToPointer } from "./pointer.js";

/** Radius of the corners of a board's frame, in the board's own units; its shadow has the same. */
const CORNER = 16;
/** How long (in milliseconds) a shape shows that it was refused. */
const REFUSED = 600;

export class Board extends HTMLElement {
  picking = new Picking([], []);
  notes = new Notes("");
  /** Whether every move has to be confirmed. */
  careful = false;
  /** Whether a chosen move is on its way to the server. */
  busy = false;
  /** @type {SVGSVGElement | null} */
  picture = null;
  /** The last pick of a choice that waits for confirmation. @type {string | null} */
  pending = null;
  /** The shape under the pointer. @type {string | null} */
  hot = null;
  #shown = "";
  /** @type {Overlay | null} */
  #overlay = null;

  connectedCallback() {
    this.#adopt();
    if (this.hasAttribute("still")) return;
    this.tabIndex = -1;
    listenToPointer(this);
    listenToKeys(this);
  }

  /**
   * Shows a picture. If nothing has changed, the picks so far stay.
   * @param {Picture} picture
   * @param {boolean} [moving]
   */
  show(picture, moving = true) {
    const key = JSON.stringify([picture.svg, picture.choices]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.hasFocus();
    this.#clear();
    this.#overlay = new Overlay(this.#put(parseSvg(picture.svg), moving), picture.ghosts);
    this.picking = new Picking(picture.choices, picture.turns);
    this.pending = null;
    this.update();
    if (hadFocus && !this.hasFocus()) this.focus({ preventScroll: true });
  }

  hasFocus() {
    return this.contains(document.activeElement);
  }

  /** Takes the focus from an element that is gone. */
  takeFocus() {
    const stop = /** @type {SVGElement | null} */ (this.querySelector('.pickable[tabindex="0"]'));
    (stop ?? this).focus({ preventScroll: true });
  }

  /** Makes the picture inside the one that is shown; a page may arrive with its first one. */
  #adopt() {
    const picture = /** @type {SVGSVGElement | null} */ (this.querySelector(":scope > svg"));
    if (!picture) return;
    this.picture = picture;
    const box = picture.viewBox.baseVal;
    this.style.setProperty("--ratio", String(box.width / box.height));
    this.style.setProperty("--corner", `${(100 * CORNER) / box.width}% / ${(100 * CORNER) / box.height}%`);
  }

  /** Morphs the picture into the next one, or replaces it; the picture that is on the page then. @param {SVGSVGElement} next @param {boolean} moving */
  #put(next, moving) {
    const old = this.picture;
    const same = old !== null && old.getAttribute("class") === next.getAttribute("class");
    if (same) {
      for (const layer of old.querySelectorAll(":scope > .overlay")) layer.remove();
      morph(old, next, moving);
    } else this.replaceChildren(next);
    this.#adopt();
    return same ? old : next;
  }

  /** The shapes that can be picked now, by id. @returns {Map<string, SVGElement>} */
  stops() {
    const found = new Map();
    for (const id of this.picking.next().keys()) {
      const element = this.shape(id);
      if (element) found.set(id, element);
    }
    return found;
  }

  /** @param {string} id @returns {SVGElement | null} */
  shape(id) {
    return this.querySelector(`#${CSS.escape(id)}`);
  }

  // ---- choosing

  /**
   * Picks a shape: narrows the choice down, completes it, or undoes it if the shape was picked already.
   * @param {string} id
   * @param {boolean} [byTouch] a finger hides what it points at, so a tile that can be turned waits for confirmation
   */
  choose(id, byTouch = false) {
    if (this.busy) return;
    if (this.picking.path.includes(id)) return this.undo();
    if (!this.picking.next().has(id) && !this.#startAgain(id)) return this.update();
    const choice = this.picking.meant(id);
    if (!choice) {
      this.pending = null;
      this.picking.pick(id);
      return this.update();
    }
    const asks = this.careful || (byTouch && this.picking.fits(id) > 1);
    if (asks && this.pending !== id) return this.#propose(id, choice);
    this.play(choice);
  }

  /** Drops the picks so far; whether another choice begins with this shape. @param {string} id */
  #startAgain(id) {
    this.picking.path = [];
    this.pending = null;
    return this.picking.next().has(id);
  }

  /** Shows a complete choice, which waits for its confirmation. @param {string} id @param {Choice} choice */
  #propose(id, choice) {
    this.picking.turn = choice.turn || this.picking.turn;
    this.pending = id;
    this.update();
  }

  /** Plays the choice that waits for confirmation. */
  confirm() {
    const choice = this.pending && this.picking.meant(this.pending);
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    this.hold();
    this.#overlay?.ghost(choice.ghost);
    this.#emit("zs-move", choice.move);
  }

  /** Undoes the last pick. */
  undo() {
    if (this.busy) return;
    if (this.pending) this.pending = null;
    else this.picking.back();
    this.update();
  }

  /** Accepts no more picks until `release`: a move is on its way. */
  hold() {
    this.busy = true;
  }

  /** Accepts picks again, once the server has answered. */
  release() {
    this.busy = false;
    this.pending = null;
    this.picking.path = [];
    this.update();
  }

  /** Turns the tile in hand. @param {number} step */
  turn(step) {
    this.picking.rotate(step, this.pending ?? this.hot ?? undefined);
    this.update();
  }

  /** Asks why something cannot be played. @param {Element} element */
  askWhy(element) {
    const text = (element.getAttribute("data-tries") ?? "").replace("{turn}", this.picking.inUse());
    // A legal move only lacks an earlier pick here; a click that did not mean it never plays it.
    if (!this.picking.choices.some((choice) => choice.move === text)) this.#emit("zs-try", text);
    element.classList.add("refused");
    setTimeout(() => element.classList.remove("refused"), REFUSED);
  }

  /** @param {string} id */
  crossOut(id) {
    this.notes.toggle(id);
    this.update();
  }

  /** Marks the shapes of a hint and turns the tile the way it says. @param {string[]} path @param {string} turn */
  showHint(path, turn) {
    if (turn) this.picking.turn = turn;
    this.update();
    this.#overlay?.rings(path.map((id) => this.shape(id)).filter((element) => element !== null));
  }

  // ---- showing what can be picked

  /** Brings classes, labels and previews up to date. */
  update() {
    if (!this.picture) return;
    this.#clear();
    for (const id of this.picking.otherStarts()) this.shape(id)?.classList.add("startable");
    for (const [id, element] of this.stops()) this.#mark(id, element);
    for (const id of [...this.picking.path, this.pending]) if (id) this.shape(id)?.classList.add("picked");
    this.notes.show(this);
    this.#setTabStop();
    this.#turnInHand();
    this.preview();
    this.#emit("zs-change", this.state());
  }

  /** Shows the tile in hand, or the top of a picked pile, the way it is turned. */
  #turnInHand() {
    const tile = /** @type {SVGElement | null} */ (this.querySelector("[data-drag], .picked > .topmost"));
    const choice = this.picking.byTurn(this.picking.candidates());
    this.#overlay?.inHand(tile, choice?.ghost?.[0]);
  }

  /** What has been picked so far. */
  state() {
    const half = this.picking.path.length > 0 || this.pending !== null;
    return { half, pending: this.pending !== null, turns: this.picking.turnable() };
  }

  /** Which buttons the next move may need: undoing a pick, turning, confirming. */
  needs() {
    const { choices } = this.picking;
    const turn = new Set(choices.map((choice) => choice.turn)).size > 1;
    const place = (turn && hasTouch()) || (this.careful && choices.length > 0);
    return { turn, place, undo: place || choices.some((choice) => choice.path.length > 1) };
  }

  /** Shows the ghost of what a click would play. @param {Point} [loose] where, if it is over no field */
  preview(loose) {
    const at = this.pending ?? this.hot;
    const choice = at ? this.picking.meant(at) : undefined;
    if (choice?.ghost) this.#overlay?.ghost(choice.ghost);
    else this.#overlay?.ghost(loose ? this.#looseGhost(loose) : null);
  }

  /** The tile in hand at a point of the screen. @param {Point} point @returns {Choice["ghost"]} */
  #looseGhost(point) {
    const choice = this.picking.byTurn(this.picking.candidates());
    const at = this.#overlay?.toPicture(point);
    return choice?.ghost && at ? [choice.ghost[0], at.x, at.y] : null;
  }

  /** @param {string | null} id @param {Point} [loose] */
  hover(id, loose) {
    if (this.hot !== id) {
      for (const old of this.querySelectorAll(".hot")) old.classList.remove("hot");
      this.hot = id;
      if (id) this.shape(id)?.classList.add("hot");
    } else if (!loose) return;
    this.preview(loose);
  }

  /** @param {string} id @param {SVGElement} element */
  #mark(id, element) {
    const more = this.picking.meant(id) === undefined;
    element.classList.add("pickable", ...(more ? ["grab"] : []));
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    if (id === this.hot) element.classList.add("hot");
  }

  #clear() {
    for (const element of this.querySelectorAll(".pickable, .picked, .hot, .startable")) {
      element.classList.remove("pickable", "picked", "hot", "grab", "startable");
      if (element.getAttribute("role") === "button") element.setAttribute("role", "img");
      if (element !== document.activeElement) element.removeAttribute("tabindex");
    }
    this.#overlay?.ghost(null);
  }

  /** Tab reaches one shape; arrow keys reach the others from there. */
  #setTabStop() {
    const stops = [...this.querySelectorAll(".pickable, [data-note]")];
    const first = stops.find((stop) => stop === document.activeElement) ?? stops[0];
    for (const stop of stops) stop.setAttribute("tabindex", stop === first ? "0" : "-1");
  }

  /** @param {string} name @param {string | ReturnType<Board["state"]>} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("zs-board", Board);
