/**
 * The lines above the board: the headline (whose turn it is, or who won), the prompt (what to do), and the message that
 * covers them for a while. The page's title shows in other tabs that it is this person's turn.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find, h, keepHeight } from "../shared/dom.js";
import { t } from "../shared/texts.js";

const TITLE = document.title;

/** @param {Room} room */
export function showHeadline({ view, shown }) {
  const current = shown === view;
  find("#headline").textContent = view.headline;
  find("#prompt").textContent = current ? view.prompt : t("looking-back", { ply: shown.ply, plies: view.plies });
  document.title = view.can.move ? `● ${t("your-turn")} – ${TITLE}` : TITLE;
  keepHeight(find(".say"));
}

/** A line over the headline that says what was refused, or what a hint is. */
export class Message {
  /** Shows a text; an empty one removes the line. @param {string} text @param {boolean} [bad] */
  show(text, bad = false) {
    const close = h("button", { type: "button", "aria-label": t("close"), onclick: () => this.show("") }, "×");
    const line = h("div", { class: bad ? "message why" : "message" }, h("p", {}, text), close);
    find("#message").replaceChildren(...(text ? [line] : []));
  }
}
