/**
 * The tools of a match (hint, takeback, draw offer, resignation, rematch) and the banners with offers to answer.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {keyof import("../shared/api.js").Abilities} Ability
 */
import { confirmDialog } from "../shared/confirm_dialog.js";
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";
import { showHint } from "./hint.js";

/** Shows the tools. One that was possible earlier keeps its place until the end. @param {Room} room */
export function showTools(room) {
  const { view, offered } = room;
  if (view.status === "over") offered.clear();
  for (const [name, can] of Object.entries(view.can)) if (can) offered.add(/** @type {Ability} */ (name));
  const alone = view.seats.every((seat, i) => seat.kind === "computer" || view.you.includes(i));
  if (alone && view.can.resign) offered.add("hint"); // it becomes possible on the player's next turn
  const tools = toolButtons(room, alone);
  replaceChanged(room, find("#tools"), JSON.stringify([view.can, [...offered], alone, view.status]), () => tools.map((make) => make()));
}

/** @param {Room} room @param {boolean} alone whether no other person plays */
function toolButtons(room, alone) {
  const { view, offered } = room;
  /** @param {Ability} ability @param {string} text @param {() => void} onclick @param {import("../shared/icons.js").IconName} sign @param {string} key */
  const tool = (ability, text, onclick, sign, key) => () =>
    offered.has(ability) ? button(text, onclick, { sign, key, off: !view.can[ability] }) : null;
  return [
    tool("hint", t("hint-me"), () => showHint(room), "hint", "hint"),
    tool("takeback", t(alone ? "take-back" : "ask-back"), () => room.act({ action: "ask_takeback" }), "undo", "takeback"),
    tool("offer_draw", t("offer-draw"), () => room.act({ action: "offer_draw" }), "draw", "draw"),
    tool("resign", t("resign"), () => resign(room), "flag", "resign"),
    () => (view.can.rematch ? button(t("rematch"), () => room.rematch(), { sign: "again", cls: "main", key: "rematch" }) : null),
  ];
}

/** @param {Room} room */
async function resign(room) {
  if (await confirmDialog(t("resign-sure"), t("resign"))) room.act({ action: "resign" });
}

/** Shows the offers that wait for this person's answer, and those that wait for the opponent's. @param {Room} room */
export function showOffers(room) {
  const { view } = room;
  replaceChanged(room, find("#offers"), JSON.stringify([view.offers, view.next_room, view.you, view.status]), () => [
    question(room, view.offers.draw, "asks-draw", "answer_draw"),
    question(room, view.offers.takeback, "asks-back", "answer_takeback"),
    [view.offers.draw, view.offers.takeback].some((seat) => isMine(room, seat)) ? banner(t("asked")) : null,
    ...rematchBanners(room),
  ]);
}

/** @param {Room} room */
function rematchBanners(room) {
  const { view } = room;
  const next = view.next_room;
  if (next) return [banner(t("next-room"), button(t("go-there"), () => room.go(next), { cls: "main", key: "next" }))];
  const other = view.offers.rematch.find((seat) => !isMine(room, seat));
  return [
    other !== undefined && view.you.length ? banner(t("asks-rematch", { name: view.seats[other].name })) : null,
    view.offers.rematch.some((seat) => isMine(room, seat)) ? banner(t("asked-rematch")) : null,
  ];
}

/** @param {Room} room @param {number | null} seat */
function isMine({ view }, seat) {
  return seat !== null && view.you.includes(seat);
}

/**
 * The question of an opponent's offer, with its answers.
 * @param {Room} room @param {number | null} seat who made the offer @param {string} text @param {"answer_draw" | "answer_takeback"} action
 */
function question(room, seat, text, action) {
  if (seat === null || isMine(room, seat) || !room.view.you.length) return null;
  return banner(
    t(text, { name: room.view.seats[seat].name }),
    button(t("yes"), () => room.act({ action, yes: true }), { cls: "main", key: "yes" }),
    button(t("no"), () => room.act({ action, yes: false }), { key: "no" }),
  );
}

/** @param {string} text @param {...Node} buttons */
function banner(text, ...buttons) {
  return h("div", { class: "banner", role: "status" }, h("p", {}, text), ...buttons);
}
