/**
 * A tree of variations: the moves that were tried from a game's start, with comments. It knows no rule: the server says
 * which moves there are. Every edit makes a new version, and undoing goes back to the one before.
 *
 * @typedef {import("../shared/server_types.js").StudyReply} Study
 * @typedef {import("../shared/server_types.js").TreeMoveReply} Move
 * @typedef {object} Node a position, by the move that led to it
 * @property {number | null} parent null at the start
 * @property {Move | null} move null at the start
 * @property {string} comment
 * @property {number[]} children the first one continues the line, the others are variations
 */

/** The number of the start. */
export const START = 0;
const FORMAT = "zweispiel-study/1";
const RECORD_FORMAT = "zweispiel/1";
/** How many edits can be undone. */
const KEPT = 500;

export class Tree {
  /** @type {Map<number, Node>} */
  #nodes = new Map();
  /** The versions before each edit, and the position that was shown then. @type {{nodes: Map<number, Node>, title: string, next: number, at: number}[]} */
  #before = [];
  #next = 1;

  /** @param {Study} study */
  constructor(study) {
    const { game, version, options, players, date } = study;
    this.record = { format: RECORD_FORMAT, game, version, options, players, date };
    /** The end of the match other than by a move; it counts while the main line ends there. */
    this.end = study.end;
    this.title = study.title;
    this.#nodes.set(START, { parent: null, move: null, comment: study.comment, children: [] });
    for (const { number, parent, comment, ...move } of study.moves) {
      this.#nodes.set(number, { parent, move, comment, children: [] });
      this.node(parent).children.push(number);
      this.#next = Math.max(this.#next, number + 1);
    }
  }

  // ---- looking

  /** @param {number} number */
  node(number) {
    const found = this.#nodes.get(number);
    if (!found) throw new Error(`no position ${number}`);
    return found;
  }

  /** @param {number} number */
  has(number) {
    return this.#nodes.has(number);
  }

  /** How many moves the tree has. */
  get size() {
    return this.#nodes.size - 1;
  }

  /** The numbers from the first move to this one. @param {number} number */
  path(number) {
    const found = [];
    for (let at = number; at !== START; at = this.node(at).parent ?? START) found.unshift(at);
    return found;
  }

  /** The texts of the moves that lead to a position. @param {number} number */
  line(number) {
    return this.path(number).map((one) => this.node(one).move?.text ?? "");
  }

  /** The positions after this one, always the first. @param {number} number */
  onward(number) {
    const found = [];
    for (let at = this.node(number).children[0]; at !== undefined; at = this.node(at).children[0]) found.push(at);
    return found;
  }

  /** Whether a position belongs to the main line. @param {number} number */
  isMain(number) {
    return this.path(number).every((one) => this.#isFirst(one));
  }

  /** @param {number} number */
  #isFirst(number) {
    return this.node(this.node(number).parent ?? START).children[0] === number;
  }

  /** The position after a move, if it was tried. @param {number} parent @param {string} text */
  childWith(parent, text) {
    return this.node(parent).children.find((child) => this.node(child).move?.text === text);
  }

  // ---- editing; `at` is the position that is shown, to which undoing returns

  /** The number of a move, which is added if it is new. @param {number} parent @param {Move} move */
  add(parent, move) {
    const known = this.childWith(parent, move.text);
    if (known !== undefined) return known;
    this.#keep(parent);
    const number = this.#next;
    this.#next += 1;
    const above = this.node(parent);
    this.#nodes.set(parent, { ...above, children: [...above.children, number] });
    this.#nodes.set(number, { parent, move, comment: "", children: [] });
    return number;
  }

  /** @param {number} number @param {string} comment */
  comment(number, comment) {
    const node = this.node(number);
    if (node.comment === comment) return;
    this.#keep(number);
    this.#nodes.set(number, { ...node, comment });
  }

  /** @param {string} title @param {number} at */
  rename(title, at) {
    if (title === this.title) return;
    this.#keep(at);
    this.title = title;
  }

  /** Makes the innermost variation of a position the continuation of its line; whether there was one. @param {number} number */
  promote(number) {
    const one = this.path(number).findLast((step) => !this.#isFirst(step));
    if (one === undefined) return false;
    this.#keep(number);
    const parent = this.node(one).parent ?? START;
    const above = this.node(parent);
    this.#nodes.set(parent, { ...above, children: [one, ...above.children.filter((child) => child !== one)] });
    return true;
  }

  /** Deletes a move and all that follows it (at the start, all moves); the position before it. @param {number} number */
  delete(number) {
    this.#keep(number);
    const parent = number === START ? START : (this.node(number).parent ?? START);
    const above = this.node(parent);
    const gone = number === START ? above.children : [number];
    this.#nodes.set(parent, { ...above, children: above.children.filter((child) => !gone.includes(child)) });
    for (const one of gone) this.#forget(one);
    return parent;
  }

  /** @param {number} number */
  #forget(number) {
    const waiting = [number];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      waiting.push(...this.node(one).children);
      this.#nodes.delete(one);
    }
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  /** Goes back before the last edit; the position that was shown then, null if there was no edit. */
  undo() {
    const before = this.#before.pop();
    if (!before) return null;
    this.#nodes = before.nodes;
    this.title = before.title;
    this.#next = before.next;
    return before.at;
  }

  /** Keeps the present version. @param {number} at */
  #keep(at) {
    this.#before.push({ nodes: this.#nodes, title: this.title, next: this.#next, at });
    if (this.#before.length > KEPT) this.#before.shift();
    this.#nodes = new Map(this.#nodes);
  }

  // ---- writing

  /** The tree as a study, which the server reads again (`core/study_text.py`). */
  write() {
    const [main, ...branches] = this.#chains();
    const order = [START, ...main.chain, ...branches.flatMap(({ chain }) => chain)];
    const numbers = new Map(order.map((node, position) => [node, position]));
    const variations = branches.map(({ after, chain }) => JSON.stringify({ after: numbers.get(after), moves: this.#texts(chain) }));
    const comments = order.flatMap((node, position) => {
      const { comment } = this.node(node);
      return comment ? [`${JSON.stringify(String(position))}: ${JSON.stringify(comment)}`] : [];
    });
    const end = this.end?.number === (main.chain.at(-1) ?? START) ? { end: { by: this.end.by, player: this.end.player }, outcome: this.end.outcome } : {};
    const record = JSON.stringify({ ...this.record, moves: this.#texts(main.chain), ...end });
    return `{"format": "${FORMAT}",\n "title": ${JSON.stringify(this.title)},\n "record": ${record},\n "variations": [${lines(variations)}],\n "comments": {${lines(comments)}}}\n`;
  }

  /** The tree as lines of moves, each with the position it branches off from. The first is what a record can hold of the main line. */
  #chains() {
    const main = this.onward(START);
    while (main.length && this.node(main[main.length - 1]).move?.waits) main.pop();
    const chains = [{ after: START, chain: main }];
    const waiting = this.#branches([START, ...main]);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const chain = [next.first, ...this.onward(next.first)];
      chains.push({ after: next.after, chain });
      waiting.push(...this.#branches(chain));
    }
    return chains;
  }

  /** Where others branch off from a line. @param {number[]} chain */
  #branches(chain) {
    const inside = new Set(chain);
    return chain.flatMap((after) => this.node(after).children.filter((child) => !inside.has(child)).map((first) => ({ after, first })));
  }

  /** @param {number[]} chain */
  #texts(chain) {
    return chain.map((one) => this.node(one).move?.text ?? "");
  }
}

/** @param {string[]} parts */
function lines(parts) {
  return parts.map((part, i) => `${i ? "," : ""}\n  ${part}`).join("");
}
