/**
 * `<zs-board>`: a board that shows what the server drew and lets a person pick a move on it.
 *
 * It knows no rule and no game: legal moves come as paths of shape ids (picking.js), pictures as SVG whose elements stay
 * the same by id (morph.js). Mouse and touch are in pointer.js, keys in keys.js. It tells what happens by events:
 * `zs-move` (a move was chosen), `zs-try` (something not allowed was clicked; the text of that move), `zs-change` (what is
 * half chosen changed).
 *
 * @typedef {import("./picking.js").Choice} Choice
 * @typedef {{svg: string, choices: Choice[], turns: string[], ghosts: Record<string, string>}} Picture
 */
import { hasFingers, svg as parse } from "../shared/dom.js";
import { listenToKeys } from "./keyboard.js";
import { morph } from "./morph.js";
import { Notes } from "./notes.js";
import { Overlay } from "./overlay.js";
import { Picking } from "./picking.js";
import { listenToPointer } from "./pointer.js";

/** The corners of a board's frame, in its own units: its shadow has the same. */
const CORNER = 16;

export class Board extends HTMLElement {
  picking = new Picking([], []);
  notes = new Notes("");
  /** Whether every move is asked about once more. */
  careful = false;
  /** Whether a chosen move is on its way to the server. */
  busy = false;
  /** @type {SVGSVGElement | null} */
  picture = null;
  /** The last pick of a choice that waits for its confirmation. @type {string | null} */
  pending = null;
  /** The shape under the pointer. @type {string | null} */
  hot = null;
  #shown = "";
  /** @type {Overlay | null} */
  #overlay = null;

  connectedCallback() {
    this.#adopt(this.querySelector(":scope > svg"));
    if (this.hasAttribute("still")) return;
    this.tabIndex = -1;
    listenToPointer(this);
    listenToKeys(this);
  }

  /**
   * Shows a picture. What was half chosen stays if nothing has changed.
   * @param {Picture} picture
   * @param {boolean} [moving]
   */
  show(picture, moving = true) {
    const key = JSON.stringify([picture.svg, picture.choices]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.hasFocus();
    this.#clear();
    this.#put(parse(picture.svg), moving);
    this.#overlay = new Overlay(/** @type {SVGSVGElement} */ (this.picture), picture.ghosts);
    this.picking = new Picking(picture.choices, picture.turns);
    this.pending = null;
    this.changed();
    if (hadFocus && !this.hasFocus()) this.focus({ preventScroll: true });
  }

  hasFocus() {
    return this.contains(document.activeElement);
  }

  /** Takes the focus from something that is no longer there. */
  takeFocus() {
    const stop = /** @type {SVGElement | null} */ (this.querySelector('.pickable[tabindex="0"]'));
    (stop ?? this).focus({ preventScroll: true });
  }

  /** Makes a picture the one that is shown; pages may bring their first one along. @param {SVGSVGElement | null} picture */
  #adopt(picture) {
    if (!picture) return;
    this.picture = picture;
    const box = picture.viewBox.baseVal;
    this.style.setProperty("--ratio", String(box.width / box.height));
    this.style.setProperty("--corner", `${(100 * CORNER) / box.width}% / ${(100 * CORNER) / box.height}%`);
  }

  /** @param {SVGSVGElement} next @param {boolean} moving */
  #put(next, moving) {
    if (this.picture && this.picture.getAttribute("class") === next.getAttribute("class")) {
      for (const layer of this.picture.querySelectorAll(":scope > .overlay")) layer.remove();
      morph(this.picture, next, moving);
    } else this.replaceChildren(next);
    this.#adopt(this.querySelector(":scope > svg"));
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
   * Picks a shape: narrows the choice down, finishes it, or takes it back if it was picked already.
   * @param {string} id
   * @param {boolean} [byTouch] fingers cover what they point at, so a tile that can be turned is shown first
   */
  choose(id, byTouch = false) {
    if (this.busy) return;
    if (this.picking.path.includes(id)) return this.undo();
    if (!this.picking.next().has(id)) {
      this.picking.path = []; // another beginning
      this.pending = null;
      if (!this.picking.next().has(id)) return this.changed();
    }
    const choice = this.picking.meant(id);
    if (!choice) {
      this.pending = null;
      this.picking.pick(id);
      return this.changed();
    }
    const asks = this.careful || (byTouch && this.picking.fits(id) > 1);
    if (asks && this.pending !== id) {
      this.picking.turn = choice.turn || this.picking.turn;
      this.pending = id;
      return this.changed();
    }
    this.play(choice);
  }

  /** Plays what is waiting for its confirmation. */
  confirm() {
    const choice = this.pending && this.picking.meant(this.pending);
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    this.hold();
    this.#overlay?.ghost(choice.ghost);
    this.#tell("zs-move", choice.move);
  }

  /** Takes back what is half chosen, one pick at a time. */
  undo() {
    if (this.busy) return;
    if (this.pending) this.pending = null;
    else this.picking.back();
    this.changed();
  }

  /** No more picks until `release`: a move is on its way. */
  hold() {
    this.busy = true;
  }

  /** Gives the board free again, once the server has answered. */
  release() {
    this.busy = false;
    this.pending = null;
    this.picking.path = [];
    this.changed();
  }

  /** Turns the tile in hand. @param {number} step */
  turn(step) {
    this.picking.rotate(step, this.pending ?? this.hot ?? undefined);
    this.changed();
  }

  /** Asks why something cannot be played. @param {Element} element */
  ask(element) {
    const text = (element.getAttribute("data-tries") ?? "").replace("{turn}", this.picking.inUse());
    // What is allowed only lacks another pick before; it is never played by a click that did not mean it.
    if (!this.picking.choices.some((choice) => choice.move === text)) this.#tell("zs-try", text);
    element.classList.add("refused");
    setTimeout(() => element.classList.remove("refused"), 600);
  }

  /** @param {string} id */
  strike(id) {
    this.notes.toggle(id);
    this.changed();
  }

  /** Marks the shapes of a hint, and turns the tile as it says. @param {string[]} path @param {string} turn */
  point(path, turn) {
    if (turn) this.picking.turn = turn;
    this.changed();
    this.#overlay?.rings(path.map((id) => this.shape(id)).filter((element) => element !== null));
  }

  // ---- showing what can be picked

  /** Brings classes, labels and previews up to date. */
  changed() {
    if (!this.picture) return;
    this.#clear();
    for (const id of this.picking.otherStarts()) this.shape(id)?.classList.add("startable");
    for (const [id, element] of this.stops()) this.#mark(id, element);
    for (const id of [...this.picking.path, this.pending ?? ""]) {
      const element = id && this.shape(id);
      if (element) element.classList.add("picked");
    }
    this.notes.show(this);
    this.#rove();
    this.#turnInHand();
    this.preview();
    this.#tell("zs-change", this.state());
  }

  /** The tile that lies ready, or the topmost of a picked heap, is shown as it is turned. */
  #turnInHand() {
    const tile = /** @type {SVGElement | null} */ (this.querySelector("[data-drag], .picked > .topmost"));
    const choice = this.picking.byTurn(this.picking.candidates());
    this.#overlay?.inHand(tile, choice?.ghost?.[0]);
  }

  /** What is half chosen. */
  state() {
    const half = this.picking.path.length > 0 || this.pending !== null;
    return { half, pending: this.pending !== null, turns: this.picking.turnable() };
  }

  /** What may become necessary before the next move is made: undoing a pick, turning, confirming. */
  needs() {
    const { choices } = this.picking;
    const turn = new Set(choices.map((choice) => choice.turn)).size > 1;
    const place = (turn && hasFingers()) || (this.careful && choices.length > 0);
    return { turn, place, undo: place || choices.some((choice) => choice.path.length > 1) };
  }

  /** Shows the ghost of what a click would play. @param {{x: number, y: number}} [loose] where, if not on a field */
  preview(loose) {
    const at = this.pending ?? this.hot;
    const choice = at ? this.picking.meant(at) : undefined;
    if (choice?.ghost) this.#overlay?.ghost(choice.ghost);
    else this.#overlay?.ghost(loose ? this.#looseGhost(loose) : null);
  }

  /** The tile in hand at a point of the screen. @param {{x: number, y: number}} point @returns {Choice["ghost"]} */
  #looseGhost(point) {
    const choice = this.picking.byTurn(this.picking.candidates());
    const at = this.#overlay?.place(point);
    return choice?.ghost && at ? [choice.ghost[0], at.x, at.y] : null;
  }

  /** @param {string | null} id @param {{x: number, y: number}} [loose] */
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

  /** One shape can be reached by Tab, the others from there by arrow keys. */
  #rove() {
    const stops = [...this.querySelectorAll(".pickable, [data-note]")];
    const first = stops.find((stop) => stop === document.activeElement) ?? stops[0];
    for (const stop of stops) stop.setAttribute("tabindex", stop === first ? "0" : "-1");
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

customElements.define("zs-board", Board);
