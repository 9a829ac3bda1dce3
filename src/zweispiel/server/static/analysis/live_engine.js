/**
 * The engine that thinks along: the best moves of the position on the board, in a list and on the board itself. It is
 * asked again and again, and thinks on while it is asked. A page out of sight does not ask.
 */
import { button } from "../room/buttons.js";
import { call, errorText } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { percent } from "../shared/percent.js";
import { t } from "../shared/texts.js";

/**
 * @typedef {import("../shared/server_types.js").EngineReply} Report
 * @typedef {import("../shared/server_types.js").EngineLineReply} Line
 */

/** Milliseconds between two questions: the first answers come quickly. */
const FIRST_PAUSE = 350;
const PAUSE = 900;
/** After a refusal (too many people analyse) the next question waits longer. */
const LONG_PAUSE = 5000;
const KEY = "analysis.engine";
/** How many moves of a line are told. */
const LINE_TOLD = 3;
/** The name of this page's board: another page of the same person has an engine of its own. */
const BOARD = Math.random().toString(36).slice(2, 14);

export class LiveEngine {
  /** Counts positions: answers about earlier ones are not shown. */
  #number = 0;
  /** @type {number | undefined} */
  #timer;
  #on = recall(KEY, false);
  #ideas = h("ol", { class: "ideas" });
  #state = h("p", { class: "engine-state", role: "status" });
  #switch = button(t("engine"), () => this.toggle(), { sign: "hint", key: "engine", title: t("engine-means") });

  /** @param {import("./analysis_board.js").AnalysisBoard} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    find("#engine").append(h("div", { class: "engine-head" }, this.#switch), this.#state, this.#ideas);
    document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(this.#timer) : this.follow()));
    this.#showSwitch();
  }

  toggle() {
    this.#on = !this.#on;
    remember(KEY, this.#on);
    this.#showSwitch();
    this.follow();
    if (!this.#on) call("DELETE /api/analysis/engine", { query: { board: BOARD } }).catch(() => {}); // it ends by itself as well
  }

  #showSwitch() {
    this.#switch.setAttribute("aria-pressed", String(this.#on));
    this.#switch.classList.toggle("main", this.#on);
  }

  /** Thinks about the position that is on the board now, if it is on. */
  follow() {
    clearTimeout(this.#timer);
    this.#number += 1;
    this.#clear();
    if (this.#on && this.analysis.position) this.#ask(this.#number, 0);
  }

  #clear() {
    this.#state.textContent = "";
    this.#ideas.replaceChildren();
    this.analysis.board.showIdeas([]);
  }

  /** @param {number} number @param {number} asked how often this position was asked about */
  async #ask(number, asked) {
    const { study, tree, at, eyes } = this.analysis;
    let pause = asked < 4 ? FIRST_PAUSE : PAUSE;
    try {
      const body = { game: study.game, options: study.options, moves: tree.line(at), eyes, board: BOARD };
      const report = await call("POST /api/analysis/engine", { body });
      if (number !== this.#number) return;
      this.#show(report);
      if (report.done) return;
    } catch (error) {
      if (number !== this.#number) return;
      this.#state.textContent = errorText(error);
      pause = LONG_PAUSE;
    }
    if (!document.hidden) this.#timer = setTimeout(() => this.#ask(number, asked + 1), pause);
  }

  // ---- showing

  /** @param {Report} report */
  #show(report) {
    this.#state.textContent = this.#told(report);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.idea;
    const hadFocus = this.#ideas.contains(document.activeElement);
    this.#ideas.replaceChildren(...report.lines.map((line, rank) => this.#item(line, rank, report.draws)));
    if (hadFocus && focused) /** @type {HTMLElement | null} */ (this.#ideas.querySelector(`[data-idea="${focused}"]`))?.focus();
    if (!report.draws) this.analysis.board.showIdeas(report.lines.map(({ paths, turn }) => ({ paths, turn })));
  }

  /** How far it is, and what the position is worth. @param {Report} report */
  #told({ player, value, exact, draws, visits, seconds, done }) {
    if (player === null) return t("engine-nothing");
    if (value === null) return t("engine-waiting");
    const side = this.analysis.position?.sides[player].name ?? "";
    const worth = t(draws ? "engine-average" : "engine-value", { side, value: told(value, exact) });
    const progress = t(done ? "engine-done" : "engine-thinking", { seconds: Math.round(seconds), visits: visits.toLocaleString(document.documentElement.lang) });
    return `${worth} · ${progress}`;
  }

  /** A move that can be played by a press, and a button that adds its whole line. @param {Line} line @param {number} rank @param {boolean} draws */
  #item({ move, told: words, value, exact, moves, moves_told }, rank, draws) {
    const play = h(
      "button",
      { type: "button", "data-idea": `play-${rank}`, title: moves.join(" "), onclick: () => this.analysis.move(move) },
      h("span", { class: "rank", "aria-hidden": "true" }, draws ? "" : "ABC"[rank]),
      h("span", { class: exact ? "value exact" : "value" }, told(value, exact)),
      h("span", { class: "first-move" }, words),
      h("span", { class: "line" }, moves_told.slice(1, LINE_TOLD).join(" – ")),
    );
    const label = t("engine-add-line", { move: words });
    const add = h("button", { type: "button", class: "add-line", "data-idea": `add-${rank}`, "aria-label": label, title: label, onclick: () => this.analysis.addLine(moves) }, `+ ${t("engine-add")}`);
    return h("li", {}, play, moves.length > 1 && add);
  }
}

/** An expected outcome in words: proven, or as a share of the points. @param {number} value @param {boolean} exact */
function told(value, exact) {
  if (exact && Math.abs(value) === 1) return t(value > 0 ? "exact-won" : "exact-lost");
  if (exact && value === 0) return t("exact-drawn");
  return `${exact ? "=\u00a0" : ""}${percent((1 + value) / 2)}`;
}
