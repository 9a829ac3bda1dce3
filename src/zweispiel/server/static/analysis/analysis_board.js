/** The board of a study: shows a position of the tree, plays moves from there, and edits the tree. */
import { Board } from "../board/board.js";
import { Notes } from "../board/notes.js";
import { button, replaceChanged } from "../room/buttons.js";
import { Message } from "../room/headline.js";
import { helpOf } from "../room/guide.js";
import { Keypad } from "../room/keypad.js";
import { showMoveButtons } from "../room/move_buttons.js";
import { announce } from "../shared/announce.js";
import { call, errorText } from "../shared/api.js";
import { continueFromHere } from "../shared/continue_from_here.js";
import { find, h, parseSvg } from "../shared/dom.js";
import { showSteps } from "../shared/move_list.js";
import { t } from "../shared/texts.js";
import { listenToTyped } from "../shared/typed_move.js";
import { showDraws } from "./draws.js";
import { showEyes } from "./eyes.js";
import { listenToKeys } from "./keys.js";
import { LiveEngine } from "./live_engine.js";
import { StudyPanel } from "./study_panel.js";
import { START, Tree } from "./tree.js";
import { showTree } from "./tree_list.js";

/**
 * @typedef {import("../shared/server_types.js").PositionReply} Position
 * @typedef {import("./analysis.js").Study} Study
 * @typedef {import("./analysis.js").Place} Place
 */

export class AnalysisBoard {
  board = find("#board", Board);
  message = new Message();
  /** The position of the tree that is shown. */
  at = START;
  /** In a game with secrets: the player whose knowledge is shown, null: everything. @type {number | null} */
  eyes = null;
  /** @type {Position | null} */
  position = null;
  /** What can be picked now, in the form of a room's view. */
  view = { number: 0, buttons: /** @type {Position["buttons"]} */ ([]), can: { withdraw: false } };
  shown = this.view;
  keypad = new Keypad(find("#keypad"), this.board, {
    move: (move) => this.move(move),
    refuse: (move) => this.why(move),
    tell: (text) => this.message.show(text, true),
    withdraw: () => this.withdraw(),
    gone: () => this.board.takeFocus(),
  });
  #comment = find("#comment", HTMLTextAreaElement);
  /** Counts requests: an answer that comes late is not shown. */
  #asked = 0;

  /** @param {Study} study @param {Place} place @param {number} [ply] after how many moves of the main line to begin; without it at its end */
  constructor(study, place, ply) {
    this.study = study;
    this.tree = new Tree(study);
    this.engine = new LiveEngine(this);
    this.panel = new StudyPanel(this, place);
    find("#game-title").textContent = study.game_title;
    find("#typed-example").textContent = t("for-example", { moves: study.example });
    this.#listen();
    const line = [START, ...this.tree.onward(START)];
    this.go(line[ply ?? line.length - 1] ?? line[line.length - 1]).then(() => this.board.takeFocus());
  }

  #listen() {
    const { board } = this;
    board.notes = new Notes("");
    board.addEventListener("zs-move", (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    board.addEventListener("zs-try", (event) => this.why(/** @type {CustomEvent<string>} */ (event).detail));
    board.addEventListener("zs-lack", () => this.message.answer(helpOf(this.board, this.position ?? {})));
    board.addEventListener("zs-why", (event) => this.message.answer(/** @type {CustomEvent<string>} */ (event).detail));
    board.addEventListener("zs-tell", (event) => this.message.answer(t(/** @type {CustomEvent<string>} */ (event).detail)));
    board.addEventListener("zs-pick", () => this.message.forget());
    board.addEventListener("zs-change", () => showMoveButtons(this));
    listenToTyped((move) => this.move(move));
    this.#comment.addEventListener("change", () => this.#edit(() => this.tree.comment(this.at, this.#comment.value.trim())));
    listenToKeys(this);
  }

  // ---- going through the tree

  /** Shows a position of the tree. @param {number} number */
  async go(number) {
    const position = await this.#ask(this.tree.line(number));
    if (!position) return;
    this.at = number;
    this.#show(position);
  }

  /** Goes so many moves back, or on in the line. @param {number} count */
  step(count) {
    const path = [START, ...this.tree.path(this.at), ...this.tree.onward(this.at)];
    const to = path[Math.max(0, Math.min(path.length - 1, path.indexOf(this.at) + count))];
    if (to !== this.at) this.go(to);
  }

  /** Goes to the next or previous of the moves that were tried in the same position. @param {number} step */
  sibling(step) {
    const { parent } = this.tree.node(this.at);
    if (parent === null) return;
    const { children } = this.tree.node(parent);
    const to = children[(children.indexOf(this.at) + step + children.length) % children.length];
    if (to !== this.at) this.go(to);
  }

  /** The position after a line; null if that failed or another was asked for since. @param {string[]} moves */
  async #ask(moves) {
    this.#asked += 1;
    const asked = this.#asked;
    const { game, options } = this.study;
    try {
      const position = await call("POST /api/analysis/position", { body: { game, options, moves, eyes: this.eyes } });
      return asked === this.#asked ? position : null;
    } catch (error) {
      this.message.show(errorText(error), true);
      return null;
    }
  }

  // ---- moves

  /** Plays a move from the position that is shown; whether that was possible. @param {string} move */
  async move(move) {
    this.board.hold();
    const from = this.at;
    const position = await this.#ask([...this.tree.line(from), move]);
    this.board.release();
    if (!position?.move) return false;
    this.at = this.tree.add(from, position.move);
    this.keypad.clear();
    this.#show(position);
    this.panel.changed();
    return true;
  }

  /** Says why a move is not allowed in the position that is shown; whether anything was said. @param {string} move */
  async why(move) {
    const { game, options } = this.study;
    const from = this.at;
    try {
      const { text } = await call("POST /api/analysis/refusal", { body: { game, options, moves: this.tree.line(from), move } });
      if (from === this.at) this.message.show(text, true);
      return text !== "";
    } catch (error) {
      this.message.show(errorText(error), true);
      return true;
    }
  }

  /** Adds several moves, one after the other, and stays in the position. @param {string[]} moves */
  async addLine(moves) {
    const from = this.at;
    for (const move of moves) if (!(await this.move(move))) break;
    await this.go(from);
  }

  /** Nothing waits for an opponent here. */
  withdraw() {}

  /** Plays on against a computer. */
  continue() {
    const { tree, at, position, study } = this;
    if (!position || this.#nextMovers.length === 0) return;
    const record = JSON.stringify({ ...tree.record, end: null, outcome: null, moves: tree.line(at) });
    continueFromHere({ record, game: study.game, sides: position.sides.map(({ name }) => name), to_move: this.#nextMovers });
  }

  /** Who moves next, after a draw if one comes first; none at the end. */
  get #nextMovers() {
    const [draw] = this.position?.draws ?? [];
    return draw ? [draw.player ?? 0] : (this.position?.to_move ?? []);
  }

  // ---- editing

  promote() {
    this.#edit(() => this.tree.promote(this.at));
  }

  delete() {
    this.#edit(() => this.#return(this.tree.delete(this.at)));
  }

  undo() {
    this.#edit(() => {
      const at = this.tree.undo();
      if (at !== null) this.#return(this.tree.has(at) ? at : START);
    });
  }

  /** Goes where an edit leads: the position before may be gone. @param {number} number */
  #return(number) {
    this.at = number;
    this.go(number);
  }

  editComment() {
    this.#comment.focus();
  }

  /** @param {() => unknown} edit */
  #edit(edit) {
    edit();
    this.#showTree();
    this.panel.changed();
  }

  /** Looks through the eyes of a player, or of both. @param {number | null} eyes */
  look(eyes) {
    this.eyes = eyes;
    this.go(this.at);
  }

  // ---- showing

  /** A move in words; another player's secret stays one, if the board is seen by one player. @param {import("./tree.js").Move} move */
  words(move) {
    return this.#hides(move) ? t("hidden-move") : move.told;
  }

  /** A move in the game's notation. @param {import("./tree.js").Move} move */
  notation(move) {
    return this.#hides(move) ? t("hidden-move") : move.text;
  }

  /** @param {import("./tree.js").Move} move */
  #hides(move) {
    return move.secret && this.eyes !== null && move.player !== this.eyes;
  }

  /** @param {Position} position */
  #show(position) {
    this.position = position;
    this.view = this.shown = { number: this.view.number + 1, buttons: position.buttons, can: { withdraw: false } };
    this.message.show("");
    this.board.show(position);
    this.keypad.show(position.spell, { ply: this.at });
    const ended = this.tree.end?.number === this.at && this.tree.node(this.at).children.length === 0;
    find("#headline").textContent = ended && this.tree.end ? this.tree.end.text : position.headline;
    find("#prompt").textContent = position.notice || position.prompt;
    find("#players").replaceChildren(...position.sides.map((side, i) => player(side, position.to_move.includes(i))));
    showMoveButtons(this);
    showDraws(this, position);
    showEyes(this, position);
    this.#showTree();
    this.engine.follow();
    const { move } = this.tree.node(this.at);
    announce([move ? this.words(move) : t("start"), position.headline].join(". "));
  }

  #showTree() {
    const { tree, at } = this;
    showTree(find("#tree"), tree, this);
    const path = [...tree.path(at), ...tree.onward(at)];
    const ply = path.indexOf(at) + 1;
    showSteps(find("#steps"), ply, path.length, (to) => this.go([START, ...path][to]));
    if (document.activeElement !== this.#comment) this.#comment.value = tree.node(at).comment;
    this.#showTools(tree.isMain(at), tree.size === 0, !tree.canUndo, this.#nextMovers.length === 0);
  }

  /** The buttons that edit the tree; each parameter says that one is not possible now. @param {boolean[]} off */
  #showTools(...off) {
    replaceChanged(this, find("#tree-tools"), off.join(), () => [
      button(t("promote"), () => this.promote(), { key: "promote", title: t("promote-means"), off: off[0] }),
      button(t("delete-move"), () => this.delete(), { key: "delete-move", off: off[1] }),
      button(t("undo-edit"), () => this.undo(), { sign: "undo", key: "undo-edit", off: off[2] }),
      button(t("continue"), () => this.continue(), { key: "continue-here", off: off[3] }),
    ]);
  }
}

/** A player in the panel. @param {Position["sides"][number]} side @param {boolean} turn */
function player(side, turn) {
  const about = [side.aim, side.standing].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: turn ? "player turn" : "player" },
    h("span", { class: "token", "aria-hidden": "true" }, parseSvg(side.token)),
    h("span", { class: "name" }, side.name),
    h("span", { class: "is" }, about),
  );
}
