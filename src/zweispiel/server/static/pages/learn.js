/** The page of a lesson: a guided first game. The server judges each move; how far a person got stays in this browser. */
import { Board } from "../board/board.js";
import { Notes } from "../board/notes.js";
import { button } from "../room/buttons.js";
import { guideOf, helpOf } from "../room/guide.js";
import { Keypad } from "../room/keypad.js";
import { showMoveButtons } from "../room/move_buttons.js";
import { announce } from "../shared/announce.js";
import { call, errorText } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { explainWait } from "../shared/explain_wait.js";
import { showLegend } from "../shared/legend.js";
import { recall, remember } from "../shared/local_storage.js";
import { openRoom } from "../shared/new_room.js";
import { pageData } from "../shared/page_data.js";
import { playerItem } from "../shared/player_item.js";
import { t } from "../shared/texts.js";
import { listenToTyped } from "../shared/typed_move.js";

/**
 * @typedef {import("../shared/server_types.js").LessonBoardReply} LessonBoard
 * @typedef {import("../shared/server_types.js").LessonAnswerReply} Answer
 */

/** How long (in milliseconds) the learner looks at their move before the next ones follow. */
const PAUSE = 900;
/** The computer's level in the game that follows. */
const FIRST_LEVEL = 1;

class Lesson {
  lesson = pageData("lesson");
  board = find("#board", Board);
  /** The step on the board, from 1. */
  number = 1;
  /** What can be picked now, in the form of a room's view. */
  view = { number: 0, buttons: /** @type {LessonBoard["buttons"]} */ ([]), can: { withdraw: false } };
  shown = this.view;
  keypad = new Keypad(find("#keypad"), this.board, {
    move: (move) => this.move(move),
    tell: (text) => this.#tell(text ? h("p", { class: "error", role: "alert" }, text) : null),
    withdraw: () => this.withdraw(),
    rests: () => this.#remind(),
    gone: () => this.board.takeFocus(),
  });
  /** The board of the step, to which a different move is set back. @type {LessonBoard | null} */
  #start = null;
  #busy = false;
  /** The answer that ended the step; none while its move is looked for. @type {Answer | null} */
  #answer = null;

  constructor() {
    this.key = `lesson.${this.lesson.game}`;
    /** The steps that are done. @type {Set<number>} */
    this.done = new Set(recall(this.key, { at: 1, done: /** @type {number[]} */ ([]) }).done);
    this.board.notes = new Notes("");
    this.board.keepsRefused = true; // the answer is about it
    this.board.addEventListener("zs-move", (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-try", (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-lack", () => this.#unlessAnswered(() => this.#explain(helpOf(this.board, this.#start ?? {}))));
    this.board.addEventListener("zs-why", (event) => this.#unlessAnswered(() => this.#explain(/** @type {CustomEvent<string>} */ (event).detail)));
    this.board.addEventListener("zs-tell", (event) => this.#explain(t(/** @type {CustomEvent<string>} */ (event).detail)));
    this.board.addEventListener("zs-pick", () => this.#forget());
    this.board.addEventListener("zs-change", () => this.#changed());
    listenToTyped((move) => this.move(move));
    if (this.#room) find(".leave a", HTMLAnchorElement).href = this.#room;
    this.open(Math.min(recall(this.key, { at: 1 }).at, this.lesson.tasks.length));
  }

  get last() {
    return this.lesson.tasks.length;
  }

  // ---- steps

  /** Opens a step, for the first time or again. @param {number} number */
  async open(number) {
    try {
      const asked = call("GET /api/lessons/{game}/{step}", { path: { game: this.lesson.game, step: number } });
      const step = await explainWait(asked, (text) => this.#explain(text));
      this.number = number;
      this.board.notes = new Notes("");
      this.#start = step.board;
      showLegend(find("#legend"), step.legend);
      this.#remember();
      this.#ask();
      announce(`${this.#count()}. ${step.task}`);
    } catch (error) {
      this.#tell(h("p", { class: "error", role: "alert" }, errorText(error)));
    }
  }

  /** Shows the step's own board and task. */
  #ask() {
    if (!this.#start) return;
    this.#answer = null;
    this.board.forgetRefused();
    find(".bubble").classList.remove("answered");
    find("#count").textContent = this.#count();
    find("#task").textContent = this.lesson.tasks[this.number - 1];
    this.#tell(null);
    this.#offer();
    this.#showSteps();
    this.#show(this.#start);
  }

  #count() {
    return t("lesson-step", { step: this.number, steps: this.last });
  }

  #remember() {
    remember(this.key, { at: this.number, done: [...this.done] });
  }

  // ---- moves

  /** Tries a move; whether the lesson answered it. @param {string} move */
  async move(move) {
    if (this.#answer) return this.#remind();
    if (this.#busy || !this.#start) return false;
    this.#busy = true;
    this.board.hold();
    try {
      const path = { game: this.lesson.game, step: this.number };
      const answer = await call("POST /api/lessons/{game}/{step}", { path, body: { move } });
      this.board.release();
      this.#answered(answer);
      return true;
    } catch (error) {
      this.board.release();
      this.#tell(h("p", { class: "error", role: "alert" }, errorText(error)));
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** The picks so far have changed: says how to go on. */
  #changed() {
    showMoveButtons(this);
    find("#guide").textContent = this.#guide();
  }

  #guide() {
    return guideOf(this.board, this.#start?.then ?? "");
  }

  /** The learner went on: what was said about an earlier click is old. */
  #forget() {
    if (!find("#lesson-buttons").hasChildNodes()) this.#tell(null);
  }

  /** A lesson has nothing that waits for an opponent. */
  withdraw() {}

  /** Says how a move is picked, after a click that meant none. @param {string} text */
  #explain(text) {
    this.#tell(h("p", { class: "verdict" }, text));
    announce(text);
  }

  /** Does something, unless the step has been answered: then a click tries nothing more. @param {() => void} act */
  #unlessAnswered(act) {
    if (this.#answer) this.#remind();
    else act();
  }

  /** Says how to go on from an answer, which stays; nothing was played. */
  #remind() {
    const next = find("#lesson-buttons").querySelector("button");
    if (!next) return false;
    const text = t("lesson-go-on", { button: next.textContent ?? "" });
    find("#answer").querySelector(".reminder")?.remove();
    find("#answer").append(h("p", { class: "reminder" }, text));
    announce(text);
    next.focus();
    return false;
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const { verdict, text, board, then } = answer;
    this.#answer = verdict === "illegal" ? null : answer;
    const title = t(verdict === "right" && !board ? "lesson-refused" : `lesson-${verdict}`);
    this.#tell(h("p", { class: `verdict ${verdict}` }, h("b", {}, title), text));
    find(".bubble").classList.toggle("answered", verdict !== "illegal");
    announce(`${title} ${text}`);
    if (verdict !== "illegal") this.keypad.clear(); // before the board rests, which has no slots to empty
    if (board) this.#show(board);
    if (then) setTimeout(() => this.#answer === answer && this.#show(then), PAUSE);
    if (verdict === "right") this.#finishStep();
    else if (verdict === "different") this.#offer(button(t("lesson-again"), () => this.#again(), { sign: "undo", cls: "main", key: "again" }));
  }

  /** Sets the step back after a different move. */
  #again() {
    this.#ask();
    this.board.takeFocus();
  }

  #finishStep() {
    this.done.add(this.number);
    if (this.number < this.last) {
      remember(this.key, { at: this.number + 1, done: [...this.done] });
      this.#offer(button(t("lesson-next"), () => this.#next(), { sign: "next", cls: "main", key: "next" }));
    } else {
      remember(this.key, { at: 1, done: [...this.done] });
      find("#answer").append(h("p", { class: "verdict ending" }, this.lesson.ending));
      announce(this.lesson.ending);
      this.#offer(...this.#endButtons());
    }
    this.#showSteps();
    if (!this.#answer?.board) this.#show(this.#resting());
  }

  /** The board of the step with nothing to pick: the move that was asked for broke a rule and changed nothing. */
  #resting() {
    return /** @type {LessonBoard} */ ({ ...this.#start, choices: [], buttons: [], spell: null, turns: [], ghosts: {} });
  }

  async #next() {
    await this.open(this.number + 1);
    this.board.takeFocus();
  }

  // ---- the end

  /** The address of the game from which the learner came; empty without one. */
  get #room() {
    const room = new URLSearchParams(location.search).get("room");
    return room ? `/r/${encodeURIComponent(room)}` : "";
  }

  #endButtons() {
    const back = this.#room;
    if (back) return [button(t("lesson-back"), () => location.assign(back), { sign: "next", cls: "main", key: "back" })];
    return [button(t("lesson-play"), () => this.#play(), { sign: "next", cls: "main", key: "play" })];
  }

  /** Opens the first real game, in which the learner begins. */
  async #play() {
    const seats = /** @type {import("../shared/api.js").NewRoom["seats"]} */ ([{ kind: "person" }, { kind: "computer", level: FIRST_LEVEL }]);
    const name = recall("name", "");
    const tell = (/** @type {string} */ text) => this.#tell(h("p", { class: "verdict" }, text));
    try {
      await openRoom({ game: this.lesson.game, options: {}, seats }, [{ seat: 0, name }], tell);
    } catch (error) {
      tell(errorText(error));
    }
  }

  // ---- showing

  /** @param {LessonBoard} board */
  #show(board) {
    this.view = this.shown = { number: this.view.number + 1, buttons: board.buttons, can: { withdraw: false } };
    this.board.show(board);
    this.keypad.show(board.spell);
    find("#players").replaceChildren(...board.sides.map((side, i) => playerItem(side, board.to_move.includes(i))));
    showMoveButtons(this);
  }

  /** @param {Node | null} words */
  #tell(words) {
    find("#answer").replaceChildren(...(words ? [words] : []));
  }

  /** Shows what to do after an answer, and brings the keyboard there. @param {...HTMLElement} buttons */
  #offer(...buttons) {
    find("#lesson-buttons").replaceChildren(...buttons);
    buttons[0]?.focus({ preventScroll: true });
  }

  /** Every step, to go there or to repeat it. */
  #showSteps() {
    const focused = find("#lesson-steps").contains(document.activeElement);
    find("#lesson-steps").replaceChildren(...this.lesson.tasks.map((_, i) => h("li", {}, this.#stepButton(i + 1))));
    if (focused) find("#lesson-steps [aria-current]").focus({ preventScroll: true });
  }

  /** @param {number} number */
  #stepButton(number) {
    const done = this.done.has(number);
    const label = `${t("lesson-step", { step: number, steps: this.last })}${done ? `, ${t("lesson-done")}` : ""}`;
    const current = number === this.number ? "step" : null;
    return h("button", { type: "button", class: done ? "done" : "", "aria-label": label, "aria-current": current, onclick: () => this.open(number) }, done ? "✓" : String(number));
  }
}

new Lesson();
