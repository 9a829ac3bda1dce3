/**
 * Practice: exercises one by one. The board shows the position before each mistake, and the person looks for a better
 * move, by clicking, spelling or typing. What they try is judged by the server, like every move of a review.
 *
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {import("../shared/server_types.js").PositionReply} Position
 * @typedef {object} PracticeListener
 * @property {(played: string, exercise: Exercise, side: string) => string} task what to say about an exercise; `played`: the mistake
 *   in words; `side`: whom the person plays, empty where both move at once and sides are only places
 * @property {(answer: string) => unknown} solved hears what is said once a good move is on the board
 * @property {(exercise: Exercise, found: boolean) => string} [tried] hears once of each exercise whether the first try was right; what to say about it
 * @property {() => unknown} ended called when the person has had enough
 * @property {string} end the label of the button for that
 */
import { Board } from "../board/board.js";
import { helpOf } from "../room/guide.js";
import { Keypad } from "../room/keypad.js";
import { showMoveButtons } from "../room/move_buttons.js";
import { call, errorText } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { explain, judgeMove } from "./exercise.js";

/** Nothing can be picked. @type {import("../room/move_buttons.js").MovePicker["view"]} */
const NOTHING = { buttons: [], number: 0, can: { withdraw: false } };

/** A board on which nothing can be picked. */
const NO_CHOICE = { choices: [], buttons: [], spell: null, turns: [], ghosts: {} };

export class Practice {
  board = find("#board", Board);
  /** What can be picked now, in the form of a room's view. */
  view = NOTHING;
  keypad = new Keypad(find("#keypad"), this.board, {
    move: (move) => this.move(move),
    tell: (text) => this.#reply(text),
    withdraw: () => this.withdraw(),
    gone: () => this.board.takeFocus(),
  });
  /** @type {Exercise[]} */
  exercises = [];
  #panel = find("#practice");
  #index = 0;
  #number = 0;
  #is_busy = false;
  #is_told = false;
  /** Whether the exercise has its answer, so that a click means nothing more. */
  #is_done = false;
  /** The mistake in words. */
  #played = "";
  /** What the listener says about the first try. */
  #note = "";
  /** @type {Position | null} */
  #position = null;

  /** @param {PracticeListener} listener */
  constructor(listener) {
    this.listener = listener;
    this.board.addEventListener("zs-change", () => this.is_on && showMoveButtons(this));
    this.board.addEventListener("zs-try", (event) => this.#is_open && this.#why(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-lack", () => this.#is_open && this.#reply(this.#guide()));
    this.board.addEventListener("zs-why", (event) => this.#is_open && this.#reply(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-tell", (event) => this.#is_open && this.#reply(t(/** @type {CustomEvent<string>} */ (event).detail)));
    this.board.addEventListener("zs-move", (event) => this.is_on && this.move(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /** Whether exercises are on the board. */
  get is_on() {
    return this.exercises.length > 0;
  }

  /** Whether the person is looking for a move. */
  get #is_open() {
    return this.is_on && !this.#is_busy && !this.#is_done;
  }

  /** Goes through some exercises. @param {Exercise[]} exercises */
  async begin(exercises) {
    this.exercises = [...exercises];
    await this.#show(0);
  }

  /** The exercise on the board. */
  get #exercise() {
    return this.exercises[this.#index];
  }

  get #at_once() {
    return (this.#position?.to_move.length ?? 0) > 1;
  }

  /** Shows the position before a mistake. @param {number} index */
  async #show(index) {
    this.#index = index;
    this.#is_told = this.#is_busy = false;
    this.#note = "";
    const exercise = this.#exercise;
    try {
      const [position, mistake] = await Promise.all([positionAfter(exercise, []), positionAfter(exercise, [exercise.played])]);
      if (exercise !== this.#exercise) return;
      this.#position = position;
      this.#played = mistake.move?.told ?? exercise.played;
      this.#offer(position);
      this.#render(this.listener.task(this.#played, exercise, this.#at_once ? "" : position.sides[exercise.player].name));
      find("#prompt").scrollIntoView({ block: "nearest" }); // the board follows it
      this.board.takeFocus();
    } catch (error) {
      this.#render(errorText(error), "", true); // a file may hold anything
    }
  }

  /** Puts a position on the board, with all that can be picked there. @param {Position} position */
  #offer(position) {
    this.#number += 1;
    this.view = { ...NOTHING, buttons: position.buttons, number: this.#number };
    this.board.release();
    this.board.show(position);
    this.keypad.show(position.spell, { ply: this.#number });
    showMoveButtons(this);
  }

  /** Puts the position after a good move on the board, where nothing more can be picked. @param {string} move */
  async #showPlayed(move) {
    const exercise = this.#exercise;
    const after = await positionAfter(exercise, [move, ...(this.#at_once ? exercise.rest : [])]).catch(() => this.#position);
    if (after && exercise === this.#exercise) this.#offer({ ...after, ...NO_CHOICE });
  }

  /** As in a room: nothing is in the past. */
  get shown() {
    return this.view;
  }

  withdraw() {}

  /** Judges a move that the person tries; whether it was judged. @param {string} move */
  async move(move) {
    if (this.#is_busy || !move) return false;
    const exercise = this.#exercise;
    return this.#wait(async () => {
      const judged = await judgeMove(exercise, move, this.#at_once);
      const reason = judged.mark ? judged.reason : this.#inTheGame((await explain(exercise, this.#at_once)).reason);
      if (!judged.mark) await this.#showPlayed(move);
      if (exercise !== this.#exercise) return;
      this.#is_busy = false;
      this.keypad.clear();
      this.#tell(!judged.mark);
      if (judged.mark) this.#tryAgain(t("practice-wrong", { move: judged.told }), reason);
      else this.#solve(t("practice-right", { move: judged.told }), reason);
    });
  }

  /** What helps after a click that meant nothing. */
  #guide() {
    return helpOf(this.board, this.#position ?? {});
  }

  /** Says why a click is no move. @param {string} move */
  async #why(move) {
    const exercise = this.#exercise;
    const { game, options, before } = exercise;
    const text = await call("POST /api/analysis/refusal", { body: { game, options, moves: before, move } }).then((refusal) => refusal.text, errorText);
    if (exercise === this.#exercise && this.#is_open) this.#reply(text || this.#guide());
  }

  /** Shows the reason without the move, or with it. @param {boolean} whole */
  #help(whole) {
    const exercise = this.#exercise;
    return this.#wait(async () => {
      const { better, reason } = await explain(exercise, this.#at_once);
      if (whole) await this.#showPlayed(better.text);
      if (exercise !== this.#exercise) return;
      this.#is_busy = false;
      this.#tell(false);
      if (whole) this.#solve(t("practice-better", { move: better.told }), this.#inTheGame(reason));
      else this.#reply(this.#inTheGame(reason.replaceAll(better.told, "…").replaceAll(better.text, "…")) || t("practice-no-hint"));
    });
  }

  /** Says what the good move on the board is. @param {string} message @param {string} reason */
  #solve(message, reason) {
    this.listener.solved(message);
    this.#reply(message, reason, true);
  }

  /** What was wrong with the move of the game, now that a better one is on the board. @param {string} reason */
  #inTheGame(reason) {
    return reason && t("practice-in-the-game", { move: this.#played, reason });
  }

  /** Takes a move that was not good enough off the board. @param {string} message @param {string} reason */
  #tryAgain(message, reason) {
    this.board.reset();
    showMoveButtons(this);
    this.#reply(message, reason);
  }

  /** Does what takes a moment; whether it succeeded. @param {() => Promise<void>} act */
  async #wait(act) {
    this.#is_busy = true;
    this.#reply(t("practice-judging"));
    try {
      await act();
      return true;
    } catch (error) {
      this.#is_busy = false;
      this.#tryAgain(errorText(error), "");
      return false;
    }
  }

  /** Tells how the first try went. @param {boolean} found */
  #tell(found) {
    if (!this.#is_told) this.#note = this.listener.tried?.(this.#exercise, found) ?? "";
    this.#is_told = true;
  }

  /** @param {string} message @param {string} [more] @param {boolean} [is_done] */
  #render(message, more = "", is_done = false) {
    this.#is_done = is_done;
    const number = t("practice-number", { number: this.#index + 1, count: this.exercises.length });
    const typed = h("input", { id: "practice-move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 40 });
    const form = h("form", { class: "row" }, h("label", { for: "practice-move" }, t("practice-type")), typed, h("button", { class: "button", type: "submit" }, t("place")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.move(typed.value.trim());
    });
    this.#panel.replaceChildren(
      h("p", { class: "soft small" }, number),
      h("p", { role: "status" }, h("b", {}, message), more && ` ${more}`),
      ...(this.#note && is_done ? [h("p", { class: "soft small" }, this.#note)] : []),
      ...(is_done || this.#is_busy ? [] : [form]),
      h("div", { class: "row" }, ...this.#buttons(is_done)),
    );
  }

  /** Says what came of something that the person did on the board, and brings it into view. @param {string} message @param {string} [more] @param {boolean} [is_done] */
  #reply(message, more = "", is_done = false) {
    this.#render(message, more, is_done);
    find("[role=status]", HTMLElement, this.#panel).scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} is_done */
  #buttons(is_done) {
    const last = this.#index + 1 >= this.exercises.length;
    const open = !is_done && !this.#is_busy;
    return [
      open && button("hint", t("hint-me"), () => this.#help(false)),
      open && button("solution", t("practice-solution"), () => this.#help(true)),
      !last && button("next", t("practice-next"), () => this.#show(this.#index + 1)),
      button("end", this.listener.end, () => this.end()),
    ];
  }

  /** Clears the board. */
  end() {
    this.#panel.replaceChildren();
    this.exercises = [];
    this.view = NOTHING;
    this.board.release();
    this.keypad.show(null, { over: true });
    showMoveButtons(this);
    this.listener.ended();
  }
}

/** @param {string} key @param {string} text @param {() => unknown} onclick */
function button(key, text, onclick) {
  return h("button", { class: "button", type: "button", "data-do": key, onclick }, text);
}

/** The position of an exercise after some more moves, as its player sees it. @param {Exercise} exercise @param {string[]} more */
function positionAfter({ game, options, before, player }, more) {
  return call("POST /api/analysis/position", { body: { game, options, moves: [...before, ...more], eyes: player } });
}
