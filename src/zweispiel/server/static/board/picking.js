/**
 * How clicks become a move: each legal move is a path of shape ids, and each click narrows the choice down.
 * No game is known here; moves, paths and rotations come from the server.
 *
 * @typedef {import("../shared/api.js").Choice} Choice
 */

export class Picking {
  /** @param {Choice[]} choices @param {string[]} turns */
  constructor(choices, turns) {
    this.choices = choices;
    this.turns = turns;
    this.turn = turns[0] ?? "";
    /** The rotation that the person turned the piece to, until they are told that it does not fit. */
    this.wanted = "";
    /** The first pick of the piece that was turned, if it was picked up. @type {string | undefined} */
    this.turned = undefined;
    /** @type {string[]} */
    this.path = [];
  }

  /** The choices that begin with the picks so far. */
  candidates() {
    return this.choices.filter((choice) => this.path.every((id, i) => choice.path[i] === id));
  }

  /** The shapes that can be picked next, each with the choices behind it. */
  next() {
    /** @type {Map<string, Choice[]>} */
    const found = new Map();
    for (const choice of this.candidates()) {
      const id = choice.path[this.path.length];
      if (id === undefined) continue;
      const group = found.get(id);
      if (group) group.push(choice);
      else found.set(id, [choice]);
    }
    return found;
  }

  /**
   * The choice a pick of this shape completes, in the rotation in use or the next one that fits; undefined if more
   * picks have to follow.
   * @param {string} id
   * @returns {Choice | undefined}
   */
  meant(id) {
    return this.#completed(this.next().get(id) ?? []);
  }

  /** The choice that a pick behind which these choices are completes. @param {Choice[]} group @returns {Choice | undefined} */
  #completed(group) {
    if (!group.length || group.some((choice) => choice.path.length > this.path.length + 1)) return undefined;
    return this.byTurn(group);
  }

  /** The choices that the next pick could complete, one for each shape, in the rotation in use or the next one that fits. */
  completions() {
    return [...this.next().values()].map((group) => this.#completed(group)).filter((choice) => choice !== undefined);
  }

  /** The shapes under the pieces that the next pick could place. @returns {Set<string>} */
  covered() {
    return new Set(this.completions().flatMap(footprint));
  }

  /** The completions whose pieces would lie on a shape. @param {string} id */
  covering(id) {
    return this.completions().filter((choice) => footprint(choice).includes(id));
  }

  /** Whether something else has to be picked before any move can be completed. */
  lacksFirstPick() {
    const left = this.candidates();
    return left.length > 0 && left.every((choice) => choice.path.length > this.path.length + 1);
  }

  /** The choice in the rotation in use, or in the next one that fits. @param {Choice[]} group @returns {Choice | undefined} */
  byTurn(group) {
    const from = Math.max(0, this.turns.indexOf(this.turn));
    const order = [...this.turns.slice(from), ...this.turns.slice(0, from)];
    return order.map((turn) => group.find((choice) => choice.turn === turn)).find(Boolean) ?? group[0];
  }

  /** The rotation in use among the choices that are left. */
  inUse() {
    return this.byTurn(this.candidates())?.turn || this.turn;
  }

  /** The shapes with which another choice could begin, once one is picked. @returns {Set<string>} */
  otherStarts() {
    if (!this.path.length) return new Set();
    return new Set(this.choices.map((choice) => choice.path[0]).filter((id) => id !== this.path[0]));
  }

  /** Whether the next pick places a tile that can be turned. */
  turnable() {
    const group = this.candidates();
    const places = group.some((choice) => choice.path.length === this.path.length + 1);
    return places && new Set(group.map((choice) => choice.turn)).size > 1;
  }

  /** How many rotations fit at a shape. @param {string} id */
  fits(id) {
    return new Set((this.next().get(id) ?? []).map((choice) => choice.turn)).size;
  }

  /**
   * Picks a shape; the choice it completes, if it completes one.
   * @param {string} id
   * @returns {Choice | undefined}
   */
  pick(id) {
    const choice = this.meant(id);
    if (choice) this.turn = choice.turn || this.turn;
    this.path.push(id);
    return choice;
  }

  /** Undoes the last pick; whether there was one. */
  back() {
    return this.path.pop() !== undefined;
  }

  /**
   * Turns on by so many steps: among the rotations that fit at the given shape if several do, else among all.
   * @param {number} step
   * @param {string} [id]
   */
  rotate(step, id) {
    const here = this.#turnsOf((id && this.next().get(id)) || []);
    const list = here.length > 1 ? here : this.#turnsOf(this.candidates());
    if (!list.length) return;
    const from = here.length > 1 && id ? this.meant(id)?.turn : undefined; // where one rotation fits, the one in hand turns
    const at = list.indexOf(from || this.inUse());
    this.turn = this.wanted = list[(at + step + list.length) % list.length];
    this.turned = this.path[0];
  }

  /** Whether a choice has another rotation than the person turned the piece to. @param {Choice} choice */
  isTurnedToFit({ turn, path }) {
    const isOther = this.turned !== undefined && path[0] !== this.turned;
    return !isOther && this.wanted !== "" && turn !== "" && turn !== this.wanted;
  }

  /** The rotations of some choices, in order. @param {Choice[]} group */
  #turnsOf(group) {
    return this.turns.filter((turn) => group.some((choice) => choice.turn === turn));
  }
}

/** All shapes under the piece of a choice. @param {Choice} choice */
function footprint(choice) {
  return [choice.path[choice.path.length - 1], ...choice.covers];
}
