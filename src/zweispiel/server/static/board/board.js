/**
 * `<zs-board>`: a board that shows what the server drew and lets a person pick a move on it.
 *
 * It knows no rule and no game. Legal moves are paths of shape ids (picking.js). Pictures are SVG, and an element keeps
 * its identity from one picture to the next by its id (morph.js). Mouse and touch are in pointer.js, keys in keyboard.js.
 * A piece in hand snaps to the places where it may go (snapping.js).
 * Events: `zs-move` (a move was chosen), `zs-try` (something illegal was clicked; carries the text of that move),
 * `zs-lack` (a click meant nothing yet: something else has to be picked first), `zs-why` (what was clicked cannot be used
 * now; carries the reason), `zs-pick` (the person went on: what was
 * said about an earlier click is old), `zs-tell` (something to say about a rotation, a hint or a note; carries the key of the text),
 * `zs-change` (the picks so far changed).
 *
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./picking.js").Choice} Choice
 * @typedef {{paths: string[][], turn: string}} Idea a move and how it goes on: the shapes to click for each
 * @typedef {{svg: string, choices: Choice[], turns: string[], ghosts: Record<string, string>}} Picture
 */
import { hasTouch } from "../shared/device.js";
import { parseSvg } from "../shared/dom.js";
import { listenToKeys } from "./keyboard.js";
import { clearMarks, flash, markHot, markShapes, markShown, setTabStop } from "./marks.js";
import { morph } from "./morph.js";
import { finish, settled } from "./motions.js";
import { Notes } from "./notes.js";
import { Overlay } from "./overlay.js";
import { Picking } from "./picking.js";
import { listenToPointer } from "./pointer.js";
import { Slots } from "./slots.js";
import { examplePlace, nearestPlace, placeTried } from "./snapping.js";

/** A shape smaller than this (in pixels) is hidden under a finger. */
const FINGER = 40;
/** Radius of the corners of a board's frame, in the board's own units; its shadow has the same. */
const CORNER = 16;

export class Board extends HTMLElement {
  picking = new Picking([], []);
  notes = new Notes("");
  slots = new Slots();
  /** Whether every move has to be confirmed. */
  careful = false;
  /** Whether a chosen move is on its way to the server. */
  busy = false;
  /** Whether a click strikes a sign out: only while the person wants it to. @type {"never" | "off" | "on"} */
  striking = "never";
  /** Whether a piece that was refused is shown until the person goes on, as long as the picture stays; else for a moment. */
  keepsRefused = false;
  /** @type {SVGSVGElement | null} */
  picture = null;
  /** The last pick of a choice that waits for confirmation. @type {string | null} */
  pending = null;
  /** The shape under the pointer. @type {string | null} */
  hot = null;
  #shown = "";
  #svg = "";
  /** @type {Overlay | null} */
  #overlay = null;
  /** The move that is hinted at. @type {{path: string[], turn: string} | null} */
  #hint = null;
  /** The moves that an engine considers, the best first. @type {Idea[]} */
  #ideas = [];
  /** Where the pointer is on the screen, while a piece can follow it. @type {Point | null} */
  #pointer = null;

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
    const refused = this.keepsRefused && picture.svg === this.#svg ? this.#overlay?.refused : null;
    this.#svg = picture.svg;
    this.#clear();
    this.#overlay = new Overlay(this.#put(parseSvg(picture.svg), moving), picture.ghosts);
    if (refused) this.#overlay.layer.append(refused);
    this.picking = new Picking(picture.choices, picture.turns);
    this.pending = this.#hint = null;
    this.#ideas = [];
    this.update();
    if (hadFocus && !this.hasFocus()) this.focus({ preventScroll: true });
  }

  /** Waits until every motion of the picture has ended. */
  settled() {
    return settled(this);
  }

  /** Shows the picture as it will be once every motion has ended. */
  finish() {
    finish(this);
  }

  hasFocus() {
    return this.contains(document.activeElement);
  }

  /** Takes the focus from an element that is gone. No shape has it before a key moves there: its ghost would look like a part of the position. */
  takeFocus() {
    this.focus({ preventScroll: true });
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
   * @param {boolean} [byTouch] a finger hides small shapes, and cannot turn a tile before: such moves wait for confirmation
   */
  choose(id, byTouch = false) {
    if (this.busy) return;
    if (this.picking.path.includes(id)) return this.undo();
    if (!this.picking.next().has(id) && !this.#startAgain(id)) return this.update();
    const choice = this.picking.meant(id);
    if (!choice) {
      this.pending = null;
      this.picking.pick(id);
      this.#emit("zs-pick", id);
      return this.update();
    }
    if (this.pending !== id && this.#asks(id, choice, byTouch)) return this.#propose(id, choice);
    this.play(choice);
  }

  /** Whether a choice is shown and waits for confirmation before it is played. @param {string} id @param {Choice} choice @param {boolean} byTouch */
  #asks(id, choice, byTouch) {
    const several = this.picking.fits(id) > 1;
    if (this.careful || (several && this.picking.isTurnedToFit(choice))) return true;
    return byTouch && (several || (this.#isHidden(id) && !isAnswer(choice)));
  }

  /** Whether a finger hides a shape that it touches. @param {string | undefined} id */
  #isHidden(id) {
    const box = id ? this.shape(id)?.getBoundingClientRect() : undefined;
    return box !== undefined && Math.min(box.width, box.height) < FINGER;
  }

  /** Drops the picks so far; whether another choice begins with this shape. @param {string} id */
  #startAgain(id) {
    this.picking.path = [];
    this.pending = null;
    return this.picking.next().has(id);
  }

  /** Shows a complete choice, which waits for its confirmation. @param {string} id @param {Choice} choice */
  #propose(id, choice) {
    const turned = this.picking.isTurnedToFit(choice);
    this.picking.turn = choice.turn || this.picking.turn;
    this.pending = id;
    this.#emit("zs-pick", id);
    if (turned) this.#tellTurned(this.picking.fits(id) === 1 ? "fits-one-way" : "turned-to-fit");
    this.update();
  }

  /** Says that a piece lies as it fits, not as the person turned it. @param {"fits-one-way" | "turned-to-fit"} key */
  #tellTurned(key) {
    this.picking.wanted = "";
    this.#emit("zs-tell", key);
  }

  /** Plays the choice that waits for confirmation. */
  confirm() {
    const choice = this.pending && this.picking.meant(this.pending);
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    const turned = this.picking.isTurnedToFit(choice);
    this.hold();
    this.#overlay?.ghost(choice.ghost);
    this.#overlay?.example(null);
    this.#emit("zs-move", choice.move);
    if (turned) this.#tellTurned("turned-to-fit");
  }

  /** Undoes the last pick. */
  undo() {
    if (this.busy) return;
    if (this.pending) this.pending = null;
    else this.picking.back();
    this.#emit("zs-pick", "");
    this.update();
  }

  /** A click on the piece in hand turns it. If it cannot be turned, it is put back, or what is in hand all the time says so. */
  tapInHand() {
    if (this.state().turns) this.turn(1);
    else if (this.state().half) this.undo();
    else if (this.picking.choices.length) this.#emit("zs-tell", this.picking.turns.length > 1 ? "turn-only-way" : "turn-alike");
    else this.nudge();
  }

  /** Accepts no more picks until `release`: a move is on its way. */
  hold() {
    this.busy = true;
  }

  /** Accepts picks again, once the server has answered; what is in hand after a refused move stays there. */
  release() {
    this.busy = false;
    this.pending = null;
    this.update();
  }

  /** Accepts picks again and drops those so far. */
  reset() {
    this.picking.path = [];
    this.release();
  }

  /** Turns the tile in hand; if it fits in one way only where it is, says so. @param {number} step */
  turn(step) {
    const at = this.pending ?? this.hot;
    const stuck = at !== null && this.picking.fits(at) === 1 && this.picking.meant(at) !== undefined;
    this.#emit("zs-pick", at ?? "");
    if (stuck && !this.#turnAround(at, step)) this.#emit("zs-tell", "fits-one-way");
    else if (!stuck) this.picking.rotate(step, at ?? undefined);
    this.update();
  }

  /**
   * Turns a piece that fits at its place in one way only, around the shape it lies on: another place may take it. A
   * piece that waits for confirmation stays as it is if none does. Whether one does.
   * @param {string} at @param {number} step
   */
  #turnAround(at, step) {
    const before = this.picking.inUse();
    this.picking.rotate(step);
    const other = this.picking.covering(at).find((choice) => choice.turn === this.picking.turn)?.path.at(-1);
    if (this.pending && !other) [this.picking.turn, this.picking.wanted] = [before, ""];
    if (this.pending && other) this.pending = other;
    else if (other) this.hot = other;
    return other !== undefined;
  }

  /** Asks why something cannot be played. @param {Element} element what was clicked @param {Point} point where on the screen */
  askWhy(element, point) {
    if (this.picking.lacksFirstPick()) return this.#hint ? this.#emit("zs-tell", "hint-first") : this.nudge();
    const { shape, ghost } = placeTried(this, point) ?? { shape: element, ghost: null };
    const [tries, turn] = [shape.getAttribute("data-tries") ?? "", this.picking.inUse()];
    if (tries.includes("{turn}") && !turn) return this.nudge(); // no piece can be placed: what to do says why
    const text = tries.replace("{turn}", turn);
    // A legal move only lacks an earlier pick here; a click that did not mean it never plays it.
    if (this.picking.choices.some((choice) => choice.move === text)) return this.nudge();
    this.#emit("zs-try", text);
    if (ghost) this.#overlay?.refuse(ghost, this.keepsRefused);
    else flash([shape], "refused");
  }

  /** Shows a refused piece no longer. */
  forgetRefused() {
    this.#overlay?.refused?.remove();
  }

  /** Says why something cannot be used now. @param {Element} element what was clicked */
  sayWhy(element) {
    this.#emit("zs-why", element.getAttribute("data-why") ?? "");
    flash([element], "refused");
  }

  /** Points to what can be picked now: a click meant nothing. */
  nudge() {
    flash([...this.stops().values()], "nudged");
    this.#emit("zs-lack", this.state());
  }

  /** Shows that what these shapes say was refused. @param {string[]} ids */
  shake(ids) {
    flash(ids.map((id) => this.shape(id)).filter((shape) => shape !== null), "refused");
  }

  /** Strikes a sign out, or says how to. @param {string} id */
  crossOut(id) {
    if (this.striking === "never") return this.nudge();
    if (this.striking === "off") return this.#emit("zs-tell", "strike-first");
    this.notes.toggle(id);
    this.update();
  }

  /** @param {Board["striking"]} striking */
  letStrike(striking) {
    this.striking = striking;
    this.classList.toggle("striking", striking === "on");
  }

  /** The person goes on without a pick, such as by spelling. */
  goOn() {
    this.#emit("zs-pick", "");
  }

  /** Shows a hint instead of what was picked so far, and turns the tile the way it says. @param {string[]} path @param {string} turn */
  showHint(path, turn) {
    [this.picking.path, this.pending, this.#hint] = [[], null, { path, turn }];
    if (turn) this.picking.turn = turn;
    this.update();
  }

  /** Points out what the hint says to pick next; picking something else forgets it. */
  #markHint() {
    const { path: picked } = this.picking;
    if (this.#hint && !picked.every((id, i) => this.#hint?.path[i] === id)) this.#hint = null;
    const next = (this.#hint?.path ?? []).slice(picked.length).map((id) => this.shape(id));
    this.#overlay?.hint(this.#hinted()?.ghost ?? null, next.filter((shape) => shape !== null));
  }

  /** The choice that is hinted at. */
  #hinted() {
    const { path, turn } = this.#hint ?? { path: [], turn: "" };
    return this.picking.choices.find((one) => path.length > 0 && one.turn === turn && one.path.join() === path.join());
  }

  /**
   * Takes a click where a hint shows its piece for the picks of the whole hint, if nothing is picked yet; whether it was one.
   * @param {Point} point where on the screen @param {boolean} byTouch
   */
  chooseHinted(point, byTouch) {
    const choice = this.picking.path.length ? undefined : this.#hinted();
    if (!choice) return false;
    const place = this.shape(choice.path[choice.path.length - 1]); // it may reach further than the piece, or there is none
    if (!this.#overlay?.showsHintAt(point) && !(place && contains(place, point))) return false;
    for (const id of choice.path) this.choose(id, byTouch);
    return true;
  }

  /** Shows on the board what an engine considers. @param {Idea[]} ideas */
  showIdeas(ideas) {
    this.#ideas = ideas;
    this.#markIdeas();
  }

  /** Marks the best moves by their rank, and the moves that follow the first of them. */
  #markIdeas() {
    const placed = this.#ideas.map(({ paths }) => paths.map((path) => this.#placeOf(path)).filter((shape) => shape !== null));
    this.#overlay?.ideas(placed);
  }

  /** The last shape of a path that is seen on the board; some come only when those before them are picked. @param {string[]} path */
  #placeOf(path) {
    return path.map((id) => this.shape(id)).findLast((shape) => shape !== null && shape.getBoundingClientRect().width > 0) ?? null;
  }

  // ---- showing what can be picked

  /** Brings classes, labels and previews up to date. */
  update() {
    if (!this.picture) return;
    this.#clear();
    markShapes(this);
    this.notes.show(this);
    this.slots.show(this);
    setTabStop(this);
    this.#turnInHand();
    this.#markHint();
    this.#markIdeas();
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
    const held = half && this.picking.candidates().some((choice) => choice.ghost);
    return { half, held, pending: this.pending !== null, turns: this.picking.turnable() };
  }

  /** Which buttons the next move may need: undoing a pick, turning, confirming. */
  needs() {
    const { choices } = this.picking;
    const turn = new Set(choices.map((choice) => choice.turn)).size > 1;
    const ends = new Set(choices.filter((choice) => !isAnswer(choice)).map((choice) => choice.path.at(-1)));
    const asks = this.careful || (hasTouch() && (turn || [...ends].some((id) => this.#isHidden(id))));
    const place = this.pending !== null || (choices.length > 0 && asks);
    return { turn, place, undo: place || choices.some((choice) => choice.path.length > 1) };
  }

  /** Shows the ghost of what a click would play, or the piece in hand at the pointer. */
  preview() {
    const at = this.pending ?? this.hot;
    const choice = at ? this.picking.meant(at) : undefined;
    if (choice?.ghost) this.#overlay?.ghost(choice.ghost);
    else this.#overlay?.ghost(this.#pointer && this.#looseGhost(this.#pointer), true);
    const needsExample = !choice && !this.busy && !this.#hint && !this.#isAway() && !this.#isOnlyPlace();
    this.#overlay?.example((needsExample && examplePlace(this)?.ghost) || null);
    markShown(this, at);
  }

  /** Whether the pointer has left the shape from which the piece in hand was taken, and is still on the board. */
  #isAway() {
    const taken = this.taken();
    return this.#pointer !== null && !(taken && contains(taken, this.#pointer));
  }

  /** Whether the lit shapes are just those under the example: they show the place better if nothing lies on them. */
  #isOnlyPlace() {
    const example = examplePlace(this);
    return example !== undefined && this.picking.covered().size === example.covers.length + 1;
  }

  /** The shape from which the piece in hand was taken. */
  taken() {
    const id = this.picking.path.at(-1);
    return id ? this.shape(id) : null;
  }

  /** The piece in hand at a point of the screen. @param {Point} point @returns {Choice["ghost"]} */
  #looseGhost(point) {
    const choice = this.picking.lacksFirstPick() ? undefined : this.picking.byTurn(this.picking.candidates());
    const at = this.toPicture(point);
    return choice?.ghost ? [choice.ghost[0], at.x, at.y] : null;
  }

  /** A point of the screen in the picture's coordinates. @param {Point} point @returns {Point} */
  toPicture(point) {
    return this.#overlay?.toPicture(point) ?? point;
  }

  /** The shape to pick for a piece that lies on a shape and near a point of the screen. @param {string} id @param {Point} point */
  snap(id, point) {
    return nearestPlace(this, id, point) ?? id;
  }

  /** @param {string | null} id the shape a click would pick @param {Point} [pointer] which a piece follows */
  hover(id, pointer) {
    const leaves = this.#pointer !== null && !pointer;
    this.#pointer = pointer ?? null;
    if (this.hot !== id) {
      this.hot = id;
      markHot(this, id);
    } else if (id || !(pointer || leaves)) return;
    this.preview();
  }

  #clear() {
    clearMarks(this);
    this.#overlay?.ghost(null);
    this.#overlay?.example(null);
  }

  /** @param {string} name @param {string | ReturnType<Board["state"]>} detail */
  #emit(name, detail) {
    if (name === "zs-pick" && this.keepsRefused) this.forgetRefused();
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** Whether a point of the screen is inside an element. @param {Element} element @param {Point} point */
function contains(element, { x, y }) {
  const box = element.getBoundingClientRect();
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

/** Whether the last pick of a choice only says which one is meant at a place that was picked before. @param {Choice} choice */
function isAnswer({ path, ghost }) {
  return path.length > 1 && !ghost;
}

customElements.define("zs-board", Board);
