/**
 * Teaching while playing a computer, for people who want it: each of their moves is graded as soon as it is played. A
 * mistake comes with its reason, but without the better move, so that the person can take it back and look for it; or have
 * it shown on the board before their move.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("../shared/server_types.js").GradeReply} Grade
 */
import { call } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { isTaught, teachIn } from "../shared/taught_rooms.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";

/** Milliseconds between two looks at a grade that is not done. */
const PAUSE = 700;
/** What the marks mean. @type {Record<string, string>} */
const MARKS = { "?!": "grade-inaccuracy", "?": "grade-mistake", "??": "grade-blunder" };

export class Teaching {
  /** The move that is graded: its number and text. */
  #key = "";
  /** @type {Grade | null} */
  #grade = null;
  /** Whether the person has asked for the better move. */
  #isTold = false;
  /** What was said about moves in their positions: the same move gets the same grade. @type {Map<string, Grade>} */
  #known = new Map();

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    const wish = find("#teaching", HTMLInputElement);
    wish.checked = this.#isWanted;
    wish.addEventListener("change", () => {
      teachIn(room.view.room, wish.checked);
      this.follow();
    });
  }

  get #isWanted() {
    return isTaught(this.room.view.room);
  }

  /** Asks about the person's last move, if it is a new one. */
  follow() {
    const key = this.#lastMove();
    if (key !== this.#key) {
      this.#key = key;
      this.#grade = this.#known.get(key) ?? null;
      this.#isTold = false;
      if (key && !this.#grade) this.#ask(key);
    }
    this.#show();
  }

  /** The last move of the person who plays a computer here, after those before it; empty if there is none to grade. */
  #lastMove() {
    const { view } = this.room;
    const plays = view.you.length === 1 && view.status !== "waiting" && view.seats.some(({ kind }) => kind === "computer");
    if (!plays || !this.#isWanted) return "";
    const texts = view.moves.map(({ text }) => text);
    if (view.pending) return [...texts, view.pending].join(" ");
    const own = view.moves.slice(view.given).findLast(({ player }) => player === view.you[0]);
    return own ? texts.slice(0, own.ply).join(" ") : "";
  }

  /** Looks until the grade is done or another move was played. @param {string} key */
  async #ask(key) {
    const path = { room: this.room.view.room };
    const query = { seat: this.room.view.you[0] };
    while (this.#key === key && !this.#grade?.done) {
      const grade = document.hidden ? null : await call("GET /api/rooms/{room}/grade", { path, query }).catch(() => null);
      if (this.#key !== key) return;
      this.#grade = grade ?? this.#grade;
      if (grade?.done) this.#known.set(key, grade);
      this.#show();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  #show() {
    const key = JSON.stringify([this.#key, this.#grade, this.#isTold, this.room.past?.ply]);
    replaceChanged(this.room, find("#grade"), key, () => (this.#grade?.verdict ? [this.#bubble(this.#grade)] : []));
  }

  /** @param {Grade} grade */
  #bubble({ ply, told, verdict, mark, better, reason }) {
    if (verdict !== "mistake") return h("div", { class: "coach grade", "data-verdict": verdict }, h("p", {}, t(`grade-${verdict}`, { move: told })));
    const shown = this.#isTold ? reason : better ? reason.replaceAll(better.told, "…").replaceAll(better.text, "…") : reason;
    const head = h("b", {}, t(MARKS[mark], { move: told }), " ", mark);
    const more = better && this.#isTold ? ` ${t("grade-better", { move: better.told })}` : "";
    return h("div", { class: "coach grade", "data-verdict": verdict }, h("p", {}, head, ` ${shown}${more}`), better && this.#button(better, ply ?? 1));
  }

  /** Shows the better move in the position in which it could be played, and goes back from there. @param {NonNullable<Grade["better"]>} better @param {number} ply */
  #button(better, ply) {
    const { room } = this;
    if (this.#isTold && room.past?.ply === ply - 1) return button(t("grade-return"), () => room.step(room.view.plies), { key: "grade-return" });
    const show = async () => {
      this.#isTold = true;
      await room.step(ply - 1);
      room.board.showHint(better.path, better.turn);
    };
    return button(t("grade-show"), show, { key: "grade-better" });
  }
}
