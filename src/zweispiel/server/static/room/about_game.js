/**
 * About this game: its options, how many people are watching, the rules, the return link and the proof of the shuffle.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { returnLink } from "./return_link.js";
import { shuffleProof } from "./shuffle_proof.js";

/** @param {Room} room */
export function showAbout(room) {
  const { view } = room;
  const holder = find("#about-game");
  const key = JSON.stringify([view.options, view.commitment, view.reveal, view.you, view.status]);
  if (holder.dataset.shown !== key) holder.replaceChildren(...facts(room));
  holder.dataset.shown = key;
  find(".watchers", HTMLElement, holder).textContent = t("watchers", { count: view.watchers });
}

/** @param {Room} room */
function facts(room) {
  const { view } = room;
  return [
    h("p", { class: "small" }, view.title, " · ", h("span", { class: "watchers" })),
    ...view.agreed.map(({ label, value }) => h("p", { class: "small" }, `${label}: ${value}`)),
    h("p", { class: "small" }, h("a", { href: `/rules/${view.game}` }, t("rules"))),
    ...(view.you.length && view.status !== "over" ? [returnLink(room)] : []),
    ...shuffleProof(view),
  ];
}
