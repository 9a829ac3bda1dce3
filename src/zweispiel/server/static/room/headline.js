/**
 * The lines above the board: the headline (whose turn it is, or who won), the prompt (what to do), and the message that
 * covers them for a while. The page's title shows in other tabs that it is this person's turn.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find, h, keepHeight } from "../shared/dom.js";
import { numbered } from "../shared/move_numbers.js";
import { t } from "../shared/texts.js";
import { guideOf } from "./guide.js";

const TITLE = document.title;

/** Shows whose turn it is and what to do, once the other player's move has been seen. @param {Room} room */
export function showHeadline({ view, shown, board, pace, goesOn }) {
  const current = shown === view;
  if (current && pace.arriving) return awaitEnd(view);
  const prompt = guideOf(board, view.then) || waitsFor(view) || (view.outcome?.text ?? (view.you.length ? view.prompt : t("only-watching")));
  find("#headline").textContent = view.headline;
  find("#prompt").textContent = current ? prompt : lookedAt(view.moves, shown.ply);
  find(".play").classList.toggle("is-turn", view.can.move && !goesOn);
  document.title = view.can.move ? `● ${t("your-turn")} – ${TITLE}` : asksThem(view) ? `● ${t("a-question")} – ${TITLE}` : TITLE;
  keepHeight(find(".say"));
}

/**
 * Where both players moved at once and that ends the match, it is no longer the person's turn, though the end has yet to
 * be seen: the headline says what they played. @param {Room["view"]} view
 */
function awaitEnd({ moves, outcome, you }) {
  const own = moves.findLast(({ player }) => you.includes(player));
  if (!outcome || !own || !find(".play").matches(".is-turn")) return;
  find("#headline").textContent = own.told;
  find("#prompt").textContent = "";
  find(".play").classList.remove("is-turn");
}

/** Whether the opponent waits for this person's answer. @param {Room["view"]} view */
function asksThem({ offers, you, next_room }) {
  const others = [offers.draw, offers.takeback, ...(next_room ? [] : offers.rematch)].filter((seat) => seat !== null);
  return you.length === 1 && others.some((seat) => !you.includes(seat));
}

/** Why a computer that is being prepared lets people wait; empty if none is. @param {Room["view"]} view */
function waitsFor({ preparing, thinking }) {
  return preparing && thinking.length ? t("preparing-game") : "";
}

/** Which earlier position is on the board. @param {Room["view"]["moves"]} moves @param {number} ply */
function lookedAt(moves, ply) {
  return t("looking-back", { move: ply ? numbered(moves, moves[ply - 1]) : t("start") });
}

/** Lets a message that is taller than the page's header end where a line ends, so that it cuts none in two. @param {HTMLElement} message */
function coverWhole(message) {
  for (const line of [find("#headline"), find(".say .which"), find("#prompt")]) {
    const [own, box] = [message, line].map((element) => element.getBoundingClientRect());
    if (box.top < own.bottom && own.bottom < box.bottom) message.style.minHeight = `${box.bottom - own.top}px`;
  }
}

/** A line over the headline that says what was refused, or what a hint is. It goes when a new state comes. */
export class Message {
  #text = "";
  /** What was said last that is no answer to a click. */
  #news = "";
  #answersClick = false;

  /** Shows a text; an empty one removes the line. @param {string} text @param {boolean} [bad] */
  show(text, bad = false) {
    this.#text = text;
    this.#answersClick = bad;
    if (!bad) this.#news = text;
    const close = h("button", { type: "button", "aria-label": t("close"), onclick: () => this.show("") }, "×");
    const line = h("div", { class: bad ? "message why" : "message" }, h("p", {}, text), close);
    find("#message").replaceChildren(...(text ? [line] : []));
    if (text) coverWhole(line);
  }

  /** Shows what a click came to; like a refusal, it goes when the person picks something else. @param {string} text */
  answer(text) {
    const news = this.#news;
    this.show(text);
    [this.#answersClick, this.#news] = [true, news];
  }

  /** Says again what was said before, if the line is about an earlier click. */
  forget() {
    if (this.#answersClick) this.show(this.#news);
  }

  /** Whether the line says this. @param {string} text */
  says(text) {
    return text !== "" && this.#text === text;
  }

  /** Removes the line if it still says this. @param {string} text */
  drop(text) {
    if (this.says(text)) this.show("");
  }
}
