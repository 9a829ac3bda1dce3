/**
 * How clicks become a move: the legal moves are paths of shape ids, and each click narrows them down.
 * Nothing is known here about any game; moves, paths and rotations come from the server.
 *
 * @typedef {{move: string, path: string[], turn: string, ghost: [string, number, number] | null}} Choice
 */

export class Picking {
  /** @param {Choice[]} choices @param {string[]} turns */
  constructor(choices, turns) {
    this.choices = choices;
    this.turns = turns;
    this.turn = turns[0] ?? "";
    /** @type {string[]} */
    this.path = [];
  }

  /** The choices that begin with what was picked so far. */
  candidates() {
    return this.choices.filter((choice) => this.path.every((id, i) => choice.path[i] === id));
  }

  /** What can be picked now: shape ids with the choices behind each. */
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
   * What a pick of this shape would play: the choice in the rotation in use, or in the next one that fits.
   * Nothing if more picks are needed after it.
   * @param {string} id
   * @returns {Choice | undefined}
   */
  meant(id) {
    const group = this.next().get(id) ?? [];
    if (!group.length || group.some((choice) => choice.path.length > this.path.length + 1)) return undefined;
    return this.byTurn(group);
  }

  /** @param {Choice[]} group */
  byTurn(group) {
    const from = Math.max(0, this.turns.indexOf(this.turn));
    const order = [...this.turns.slice(from), ...this.turns.slice(0, from)];
    return order.map((turn) => group.find((choice) => choice.turn === turn)).find(Boolean) ?? group[0];
  }

  /** The rotation in use among what can still be chosen. */
  inUse() {
    return this.byTurn(this.candidates())?.turn || this.turn;
  }

  /** The shapes with which another choice could begin, once something is picked. @returns {Set<string>} */
  otherStarts() {
    if (!this.path.length) return new Set();
    return new Set(this.choices.map((choice) => choice.path[0]).filter((id) => id !== this.path[0]));
  }

  /** Whether the next pick lays something that can be turned. */
  turnable() {
    const group = this.candidates();
    const laysNow = group.some((choice) => choice.path.length === this.path.length + 1);
    return laysNow && new Set(group.map((choice) => choice.turn)).size > 1;
  }

  /**
   * How many rotations fit at a shape.
   * @param {string} id
   */
  fits(id) {
    return new Set((this.next().get(id) ?? []).map((choice) => choice.turn)).size;
  }

  /**
   * Picks a shape. Gives the choice that is complete with it, if there is one.
   * @param {string} id
   * @returns {Choice | undefined}
   */
  pick(id) {
    const choice = this.meant(id);
    if (choice) this.turn = choice.turn || this.turn;
    this.path.push(id);
    return choice;
  }

  /** Takes the last pick back; whether there was one. */
  back() {
    return this.path.pop() !== undefined;
  }

  /**
   * Turns on, among what fits at a shape if one is given and several do.
   * @param {number} step
   * @param {string} [id]
   */
  rotate(step, id) {
    const group = (id && this.next().get(id)) || this.candidates();
    const fitting = this.turns.filter((turn) => group.some((choice) => choice.turn === turn));
    const list = fitting.length > 1 ? fitting : this.turns;
    if (!list.length) return;
    const at = list.indexOf((id && this.meant(id)?.turn) || this.inUse());
    this.turn = list[(at + step + list.length) % list.length];
  }
}
