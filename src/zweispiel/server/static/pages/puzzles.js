/** The page of puzzles: solve them on the board. The server knows what is right; what a person solved stays in this browser. */
import { Board } from "../board/board.js";
import { Notes } from "../board/notes.js";
import { button } from "../room/buttons.js";
import { helpOf } from "../room/guide.js";
import { Keypad } from "../room/keypad.js";
import { showMoveButtons } from "../room/move_buttons.js";
import { announce } from "../shared/announce.js";
import { call, errorText } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { explainWait } from "../shared/explain_wait.js";
import { showLegend } from "../shared/legend.js";
import { recall, remember } from "../shared/local_storage.js";
import { pageData } from "../shared/page_data.js";
import { playerItem } from "../shared/player_item.js";
import { saveFile } from "../shared/save_file.js";
import { t } from "../shared/texts.js";
import { listenToTyped } from "../shared/typed_move.js";
import { exportProgress, importProgress, loadProgress, noteToday, noteTry } from "./puzzle_progress.js";

/**
 * @typedef {import("../shared/server_types.js").LessonBoardReply} BoardReply
 * @typedef {import("../shared/server_types.js").PuzzleReply} Puzzle
 * @typedef {import("../shared/server_types.js").PuzzleAnswerReply} Answer
 * @typedef {import("../shared/server_types.js").PuzzlesReply} Listed
 */

/** How long (in milliseconds) a move stands on the board before the next of a line follows. */
const PAUSE = 900;

class Puzzles {
  data = pageData("puzzles");
  board = find("#board", Board);
  filter = find("#filter", HTMLFormElement);
  /** What can be picked now, in the form of a room's view. */
  view = { number: 0, buttons: /** @type {BoardReply["buttons"]} */ ([]), can: { withdraw: false } };
  shown = this.view;
  keypad = new Keypad(find("#keypad"), this.board, {
    move: (move) => this.move(move),
    tell: (text) => this.#tell("", text),
    withdraw: () => this.withdraw(),
    gone: () => this.board.takeFocus(),
  });
  /** The lists that were fetched, by game. @type {Map<string, Listed>} */
  #lists = new Map();
  /** The puzzle on the board. @type {{game: string, puzzle: Puzzle} | null} */
  #open = null;
  /** @type {Answer["line"]} */
  #line = [];
  /** How many moves of the line are on the board. */
  #at = 0;
  #timer = 0;
  /** How often a puzzle was asked for; only the last one is shown. */
  #asked = 0;
  #busy = false;

  constructor() {
    this.board.notes = new Notes("");
    for (const name of ["zs-move", "zs-try"]) this.board.addEventListener(name, (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-lack", () => this.#explain());
    this.board.addEventListener("zs-why", (event) => this.#tell("", /** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-tell", (event) => this.#tell("", t(/** @type {CustomEvent<string>} */ (event).detail)));
    this.board.addEventListener("zs-pick", () => find(".bubble").classList.contains("answered") || this.#tell("", ""));
    this.board.addEventListener("zs-change", () => showMoveButtons(this));
    listenToTyped((move) => this.move(move));
    this.filter.addEventListener("change", () => this.#filtered());
    find("#export").addEventListener("click", () => saveFile("zweispiel-puzzles.json", exportProgress()));
    find("#import", HTMLInputElement).addEventListener("change", (event) => this.#import(/** @type {HTMLInputElement} */ (event.target)));
    this.#begin();
  }

  // ---- which puzzle

  /** Opens the puzzle of the address, else today's if it is new, else the next one. */
  async #begin() {
    const wanted = new URLSearchParams(location.search);
    const chosen = recall("puzzles.filter", { game: "", difficulty: "" });
    this.#select("game", wanted.get("game") ?? chosen.game);
    this.#select("difficulty", chosen.difficulty);
    this.#showProgress();
    const id = wanted.get("id"), game = wanted.get("game"), today = this.data.today;
    if (id && game) await this.open(game, id);
    else if (today && !game && loadProgress().today !== today.date) await this.open(today.game, today.id);
    else await this.next();
  }

  /** @param {"game" | "difficulty"} name @param {string} value */
  #select(name, value) {
    const field = find(`[name=${name}]`, HTMLSelectElement, this.filter);
    field.value = [...field.options].some((option) => option.value === value) ? value : "";
  }

  async #filtered() {
    const { game, difficulty } = this.#chosen();
    remember("puzzles.filter", { game, difficulty });
    await this.next();
  }

  #chosen() {
    const fields = new FormData(this.filter);
    return { game: String(fields.get("game")), difficulty: String(fields.get("difficulty")) };
  }

  /** Opens a puzzle that fits the filter and is new to the person; once all are known, any that fits. */
  async next() {
    try {
      const ticket = (this.#asked += 1);
      const fitting = await explainWait(this.#fitting(), (text) => this.#tell("", text)), { tried } = loadProgress();
      if (ticket !== this.#asked) return; // the filter was changed meanwhile
      const fresh = fitting.filter((one) => !(one.id in tried));
      const pool = fresh.length ? fresh : fitting.filter((one) => one.id !== this.#open?.puzzle.id);
      const chosen = pool[Math.floor(Math.random() * pool.length)];
      if (chosen) await this.open(chosen.game, chosen.id);
      else this.#tell("", t("puzzle-none"));
    } catch (error) {
      this.#tell("error", errorText(error));
    }
  }

  async #fitting() {
    const { game, difficulty } = this.#chosen();
    const games = this.data.games.filter((one) => !game || one.game === game);
    const lists = await Promise.all(games.map((one) => this.#list(one.game)));
    return lists.flatMap((list) => list.puzzles.filter((one) => !difficulty || one.difficulty === difficulty).map((one) => ({ game: list.game, id: one.id })));
  }

  /** @param {string} game */
  async #list(game) {
    const known = this.#lists.get(game) ?? (await call("GET /api/puzzles/{game}", { path: { game } }));
    this.#lists.set(game, known);
    return known;
  }

  /** @param {string} game @param {string} id */
  async open(game, id) {
    const ticket = (this.#asked += 1);
    try {
      const puzzle = await explainWait(call("GET /api/puzzles/{game}/{id}", { path: { game, id } }), (text) => this.#tell("", text));
      if (ticket !== this.#asked) return; // another one was asked for meanwhile
      this.#open = { game, puzzle };
      this.board.notes = new Notes("");
      this.#ask();
      announce(`${find("#count").textContent}. ${puzzle.task}`);
    } catch (error) {
      this.#tell("error", errorText(error));
    }
  }

  /** Says what helps after a click that meant nothing; after an answer, how to go on. */
  #explain() {
    if (find(".bubble").classList.contains("answered")) this.#remind();
    else this.#tell("", helpOf(this.board, this.#open?.puzzle.board ?? {}));
  }

  /** Shows the puzzle's own board and task. */
  #ask() {
    if (!this.#open) return;
    const { game, puzzle } = this.#open, today = this.data.today?.id === puzzle.id;
    const title = this.data.games.find((one) => one.game === game)?.title ?? "";
    find(".bubble").classList.remove("answered");
    find("#count").textContent = [today && t("puzzle-today"), title, t(`difficulty-${puzzle.difficulty}`)].filter(Boolean).join(" · ");
    find("#task").textContent = puzzle.task;
    this.#tell("", "");
    this.#follow([], false);
    this.#offer(button(t("puzzle-solution"), () => this.#solution(), { sign: "hint", key: "solution" }), this.#nextButton(""));
    showLegend(find("#legend"), puzzle.legend);
    this.#show(puzzle.board);
  }

  // ---- trying

  /** Tries a move; whether it was answered. @param {string} move */
  async move(move) {
    if (!this.#open) return false;
    if (find(".bubble").classList.contains("answered")) return this.#remind();
    const { game, puzzle } = this.#open;
    return this.#request(() => call("POST /api/puzzles/{game}/{id}", { path: { game, id: puzzle.id }, body: { move } }), true);
  }

  /** Says how to go on from an answer, which stays; nothing was tried. */
  #remind() {
    const next = find("#lesson-buttons").querySelector("button");
    const text = t("lesson-go-on", { button: next?.textContent ?? "" });
    find("#answer").querySelector(".reminder")?.remove();
    find("#answer").append(h("p", { class: "reminder" }, text));
    announce(text);
    next?.focus();
    return false;
  }

  async #solution() {
    if (!this.#open) return;
    const { game, puzzle } = this.#open;
    noteTry(puzzle.id, false);
    await this.#request(() => call("GET /api/puzzles/{game}/{id}/solution", { path: { game, id: puzzle.id } }), false);
  }

  /** @param {() => Promise<Answer>} ask @param {boolean} counts whether the answer is to a try of the person's own */
  async #request(ask, counts) {
    if (this.#busy) return false;
    this.#busy = true;
    this.board.hold();
    try {
      const answer = await ask();
      this.board.release();
      this.#answered(answer, counts);
      return true;
    } catch (error) {
      this.board.release();
      this.#tell("error", errorText(error));
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** @param {Answer} answer @param {boolean} counts */
  #answered({ verdict, text, line }, counts) {
    const right = verdict === "right";
    const title = right && !counts ? `${t("puzzle-the-solution")} ${line[0].move}` : t(`puzzle-${verdict}`);
    this.#tell(verdict, text, title);
    announce(`${title} ${text}`);
    this.keypad.clear();
    if (verdict === "illegal") return;
    if (counts) this.#note(right);
    find(".bubble").classList.add("answered");
    this.#follow(line, !right);
    if (right) this.#offer(this.#nextButton("main"));
    else this.#offer(button(t("lesson-again"), () => this.#again(), { sign: "undo", cls: "main", key: "again" }), button(t("puzzle-solution"), () => this.#solution(), { sign: "hint", key: "solution" }));
    this.#showProgress();
  }

  /** @param {boolean} right */
  #note(right) {
    const today = this.data.today;
    if (!this.#open) return;
    noteTry(this.#open.puzzle.id, right);
    if (right && today?.id === this.#open.puzzle.id) noteToday(today.date);
  }

  /** A puzzle has nothing that waits for an opponent. */
  withdraw() {}

  /** Sets the puzzle back after a wrong move. */
  #again() {
    this.#ask();
    this.board.takeFocus();
  }

  /** @param {string} cls */
  #nextButton(cls) {
    return button(t("puzzle-next"), () => this.#onward(), { sign: "next", cls, key: "next" });
  }

  async #onward() {
    await this.next();
    this.board.takeFocus();
  }

  // ---- the line behind a move

  /**
   * Shows the first move of a line on the board, with buttons to go through the others.
   * @param {Answer["line"]} line @param {boolean} onward whether the others follow by themselves
   */
  #follow(line, onward) {
    clearTimeout(this.#timer);
    this.#line = line;
    this.#at = 0;
    find("#line-steps").replaceChildren();
    if (line.length) this.#go(1, onward);
  }

  /** @param {number} at @param {boolean} onward whether the next move follows by itself */
  #go(at, onward) {
    clearTimeout(this.#timer);
    this.#at = Math.max(1, Math.min(this.#line.length, at));
    this.#show(this.#line[this.#at - 1].board);
    this.#showSteps();
    if (onward && this.#at < this.#line.length) this.#timer = setTimeout(() => this.#go(this.#at + 1, true), PAUSE);
  }

  /** The buttons, and what follows the first move in words, after the move it answers: nobody takes a reply for the solution. */
  #showSteps() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.do : "";
    if (this.#line.length < 2) return;
    const [{ move }, before] = this.#line.slice(0, this.#at).reverse();
    const words = before ? [`${this.#at > 2 ? "… " : ""}${before.move}, ${t("review-then")} `, h("b", {}, move)] : [];
    const told = h("p", { class: "told", "aria-live": "polite" }, ...words);
    find("#line-steps").replaceChildren(this.#stepButton(-1, "back"), this.#stepButton(1, "next"), told);
    if (focused?.startsWith("step-")) find(`[data-do=${focused}]`).focus({ preventScroll: true });
  }

  /** @param {number} by @param {"back" | "next"} sign */
  #stepButton(by, sign) {
    const at = this.#at + by;
    const step = button("", () => this.#go(at, false), { sign, key: `step-${sign}`, off: at < 1 || at > this.#line.length });
    step.ariaLabel = step.title = t(`step-${sign}`);
    return step;
  }

  // ---- showing

  /** @param {BoardReply} board */
  #show(board) {
    this.view = this.shown = { number: this.view.number + 1, buttons: board.buttons, can: { withdraw: false } };
    this.board.show(board);
    this.keypad.show(board.spell);
    find("#players").replaceChildren(...board.sides.map((side, i) => playerItem(side, board.to_move.includes(i))));
    showMoveButtons(this);
  }

  /** @param {string} cls @param {string} text @param {string} [title] */
  #tell(cls, text, title = "") {
    const words = text || title ? [h("p", { class: cls === "error" ? cls : `verdict ${cls}`, role: cls === "error" ? "alert" : null }, title && h("b", {}, title), text)] : [];
    find("#answer").replaceChildren(...words);
  }

  /** Shows what to do now, and brings the keyboard there after an answer. @param {...HTMLElement} buttons */
  #offer(...buttons) {
    find("#lesson-buttons").replaceChildren(...buttons);
    if (find(".bubble").classList.contains("answered")) buttons[0].focus({ preventScroll: true });
  }

  #showProgress() {
    const { tried, streak, best } = loadProgress(), results = Object.values(tried);
    const solved = results.filter(Boolean).length;
    find("#progress").textContent = t("puzzle-progress", { solved, tried: results.length, streak, best });
  }

  /** @param {HTMLInputElement} field */
  async #import(field) {
    const file = field.files?.[0];
    if (!file) return;
    find("#imported").textContent = t(importProgress(await file.text()) ? "puzzle-imported" : "puzzle-not-imported");
    field.value = "";
    this.#showProgress();
  }
}

new Puzzles();
