/**
 * Teaching while playing a computer, for people who want it: each of their moves is graded as soon as it is played. A
 * mistake comes with its reason, but without the better move, so that the person can take it back and look for it.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("../shared/server_types.js").GradeReply} Grade
 */
import { call } from "../shared/api.js";
import { find, h } from "../shared/dom.js";
import { recall } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";

/** Milliseconds between two looks at a grade that is not done. */
const PAUSE = 700;
/** What the marks mean. @type {Record<string, string>} */
const MARKS = { "?!": "grade-inaccuracy", "?": "grade-mistake", "??": "grade-blunder" };

/** Whether the person wants to be taught. */
export function wantsTeaching() {
  return recall("teaching", false);
}

export class Teaching {
  /** The move that is graded: its number and text. */
  #key = "";
  /** @type {Grade | null} */
  #grade = null;
  /** Whether the person has asked for the better move. */
  #isTold = false;

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    find("#teaching").addEventListener("change", () => this.follow());
  }

  /** Asks about the person's last move, if it is a new one. */
  follow() {
    const key = this.#lastMove();
    if (key !== this.#key) {
      this.#key = key;
      this.#grade = null;
      this.#isTold = false;
      if (key) this.#ask(key);
    }
    this.#show();
  }

  /** The last move of the person who plays a computer here; empty if there is none to grade. */
  #lastMove() {
    const { view } = this.room;
    const plays = view.you.length === 1 && view.status !== "waiting" && view.seats.some(({ kind }) => kind === "computer");
    if (!plays || !wantsTeaching()) return "";
    if (view.pending) return `${view.plies} ${view.pending}`;
    const own = view.moves.slice(view.given).findLast(({ player }) => player === view.you[0]);
    return own ? `${own.ply} ${own.text}` : "";
  }

  /** Looks until the grade is done or another move was played. @param {string} key */
  async #ask(key) {
    const path = { room: this.room.view.room };
    const query = { seat: this.room.view.you[0] };
    while (this.#key === key && !this.#grade?.done) {
      const grade = document.hidden ? null : await call("GET /api/rooms/{room}/grade", { path, query }).catch(() => null);
      if (this.#key !== key) return;
      this.#grade = grade ?? this.#grade;
      this.#show();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  #show() {
    const { can } = this.room.view;
    const key = JSON.stringify([this.#key, this.#grade, this.#isTold, can.takeback, can.withdraw]);
    replaceChanged(this.room, find("#grade"), key, () => (this.#grade?.verdict ? [this.#bubble(this.#grade)] : []));
  }

  /** @param {Grade} grade */
  #bubble({ told, verdict, mark, better, reason }) {
    if (verdict !== "mistake") return h("div", { class: "coach grade", "data-verdict": verdict }, h("p", {}, t(`grade-${verdict}`, { move: told })));
    const shown = this.#isTold ? reason : better ? reason.replaceAll(better.told, "…").replaceAll(better.text, "…") : reason;
    const head = h("b", {}, t(MARKS[mark], { move: told }), " ", mark);
    const more = better && this.#isTold ? ` ${t("grade-better", { move: better.told })}` : "";
    return h("div", { class: "coach grade", "data-verdict": verdict }, h("p", {}, head, ` ${shown}${more}`), ...this.#buttons(Boolean(better)));
  }

  /** @param {boolean} has_better */
  #buttons(has_better) {
    const { room } = this;
    const { can } = room.view;
    const back = can.withdraw ? () => room.withdraw() : () => room.act({ action: "ask_takeback" });
    const tell = () => {
      this.#isTold = true;
      this.#show();
    };
    return [
      (can.takeback || can.withdraw) && button(t("take-back"), back, { sign: "undo", key: "grade-back" }),
      has_better && !this.#isTold && button(t("grade-show"), tell, { key: "grade-better" }),
    ];
  }
}
