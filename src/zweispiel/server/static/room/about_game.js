/**
 * About this game: its options, how many people are watching, the rules, the return link and the proof of the shuffle.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find, h } from "../shared/dom.js";
import { numbered } from "../shared/move_numbers.js";
import { t } from "../shared/texts.js";
import { returnLink } from "./return_link.js";
import { shuffleFault, shuffleProof } from "./shuffle_proof.js";

/** @param {Room} room */
export function showAbout(room) {
  const { view } = room;
  const holder = find("#about-game");
  const key = JSON.stringify([view.options, view.commitment, view.reveal, view.you, view.status, view.sealed, view.next_room]);
  if (holder.dataset.shown !== key) showFacts(room, holder);
  holder.dataset.shown = key;
  find(".watchers", HTMLElement, holder).textContent = t("watchers", { count: view.watchers });
}

/** @param {Room} room @param {HTMLElement} holder */
function showFacts(room, holder) {
  const fault = shuffleFault(room.view);
  holder.replaceChildren(...facts(room, fault));
  if (fault) room.message.show(fault, true);
}

/** @param {Room} room @param {string} fault what is wrong with the shuffle */
function facts(room, fault) {
  const { view } = room;
  const leftToChance = "chance" in find("#about-game").dataset || Object.keys(view.sealed).length > 0;
  return [
    h("p", { class: "small" }, view.title, " · ", h("span", { class: "watchers" })),
    ...view.agreed.map(({ label, value }) => h("p", { class: "small" }, `${label}: ${value}`)),
    ...(view.given ? [h("p", { class: "small" }, t("given-moves", { move: numbered(view.moves, view.moves[view.given - 1]) }))] : []),
    h("p", { class: "small" }, h("a", { href: `/rules/${view.game}` }, t("rules"))),
    ...(view.you.length && view.status !== "over" ? [returnLink(room)] : []),
    ...(leftToChance || fault ? shuffleProof(view, fault) : []), // where nothing is drawn and no computer hides a move, there is nothing to prove
  ];
}
