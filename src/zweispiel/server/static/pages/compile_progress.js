/**
 * The very first start: games are compiled one after the other. Each card says how far its game is and how long it will
 * take; its board appears as soon as it can be played.
 *
 * @typedef {import("../shared/server_types.js").PreparingReply} Preparing
 */
import { call } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** Time (in milliseconds) between two questions how far the games are. */
const PAUSE = 1000;
/** From so many seconds on, minutes are easier to read. */
const MINUTES_FROM = 100;

/**
 * Shows the progress until all games are compiled.
 * @param {HTMLElement[]} cards @param {(card: HTMLElement) => void} playable called when the board of a card can be shown
 */
export async function showCompileProgress(cards, playable) {
  for (;;) {
    const preparing = await call("GET /api/preparing").catch(() => null);
    if (preparing) for (const card of cards) showCard(card, preparing.find(({ game }) => game === card.dataset.game), playable);
    if (preparing?.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** @param {HTMLElement} card @param {Preparing | undefined} progress @param {(card: HTMLElement) => void} playable */
function showCard(card, progress, playable) {
  if (!progress || progress.playable) playable(card);
  card.querySelector(".preparing")?.remove();
  if (progress) card.querySelector(".about > .start")?.before(progressLine(progress));
}

/** @param {Preparing} progress */
function progressLine({ playable, share, seconds }) {
  const key = playable ? "preparing-engine" : "preparing-board";
  const time = seconds < MINUTES_FROM ? t("about-seconds", { count: seconds }) : t("about-minutes", { count: Math.round(seconds / 60) });
  return h("div", { class: "preparing" }, h("progress", { max: "1", value: String(share), "aria-hidden": "true" }), h("p", { class: "small" }, t(key, { time })));
}
