/**
 * The tools of a match (hint, takeback, draw offer, resignation) and the banners with offers to answer.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("../shared/api.js").View} View
 * @typedef {keyof import("../shared/api.js").Abilities} Ability
 */
import { confirmDialog } from "../shared/confirm_dialog.js";
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";
import { showHint } from "./hint.js";
import { opponentName } from "./players.js";

/** Shows the tools. One that was possible earlier keeps its place until the end. @param {Room} room */
export function showTools(room) {
  const { view, offered } = room;
  if (view.status === "over") offered.clear();
  for (const [name, can] of Object.entries(view.can)) if (can) offered.add(/** @type {Ability} */ (name));
  const alone = view.seats.every((seat, i) => seat.kind === "computer" || view.you.includes(i));
  for (const name of Object.keys(view.why_not)) offered.add(/** @type {Ability} */ (name)); // pressing it tells why not
  const tools = toolButtons(room, alone);
  replaceChanged(room, find("#tools"), JSON.stringify([view.can, view.why_not, [...offered], alone, view.status]), () => tools.map((make) => make()));
}

/** @param {Room} room @param {boolean} alone whether no other person plays */
function toolButtons(room, alone) {
  const { view, offered } = room;
  /** @param {Ability} ability @param {string} text @param {() => void} onclick @param {import("../shared/icons.js").IconName} sign @param {string} key */
  const tool = (ability, text, onclick, sign, key) => () =>
    offered.has(ability) ? button(text, onclick, { sign, key, off: !view.can[ability], why: whyNot(room, ability) }) : null;
  return [
    tool("hint", t("hint-me"), () => showHint(room), "hint", "hint"),
    view.can.withdraw
      ? tool("withdraw", t("take-back"), () => room.withdraw(), "undo", "takeback")
      : tool("takeback", t(alone ? "take-back" : "ask-back"), () => room.act({ action: "ask_takeback" }), "undo", "takeback"),
    tool("offer_draw", t("offer-draw"), () => offerDraw(room), "draw", "draw"),
    tool("resign", t("resign"), () => resign(room), "flag", "resign"),
  ];
}

/** What to do with a press on a tool that cannot be used: tell why. @param {Room} room @param {Ability} ability */
function whyNot({ view, message }, ability) {
  const reason = view.why_not[ability];
  return reason ? { reason, tell: () => message.show(reason, true) } : undefined;
}

/** Asks first. Where two people share a screen, the question says who of them resigns. @param {Room} room */
async function resign(room) {
  const { you, seats } = room.view;
  const question = you.length === 2 ? t("resign-sure-for", { name: seats[room.seat].name }) : t("resign-sure");
  if (await confirmDialog(question, t("resign"))) room.act({ action: "resign" });
}

/** Offers a draw. Two people at one screen agree at once, so they are asked first; a computer answers at once. @param {Room} room */
async function offerDraw(room) {
  if (room.view.you.length === 2 && !(await askBoth(room))) return;
  const taken = await room.act({ action: "offer_draw" });
  const { status, offers, seats } = room.view;
  const computer = seats.find((seat) => seat.kind === "computer");
  if (taken && computer && status === "playing" && offers.draw === null) room.message.show(t("draw-declined", { name: computer.name }));
}

/** Asks two people at one screen; what only one of them may see is hidden meanwhile. @param {Room} room */
async function askBoth({ view }) {
  const table = find(".table");
  table.classList.toggle("veiled", view.curtain !== null);
  try {
    return await confirmDialog(t("draw-sure"), t("agree-draw"));
  } finally {
    table.classList.remove("veiled");
  }
}

/** What to say if the opponent has just declined an offer of ours; else nothing. @param {View} before @param {View} view */
export function declined(before, view) {
  if (view.status !== "playing" || view.plies !== before.plies) return "";
  const mine = (/** @type {number | null} */ seat) => seat !== null && view.you.length === 1 && view.you[0] === seat;
  const name = opponentName(view.seats[1 - (view.you[0] ?? 0)]);
  if (mine(before.offers.draw) && view.offers.draw === null) return t("draw-declined", { name });
  return mine(before.offers.takeback) && view.offers.takeback === null ? t("back-declined", { name }) : "";
}

/** Shows the offers that wait for this person's answer, and those that wait for the opponent's. @param {Room} room */
export function showOffers(room) {
  const { view } = room;
  replaceChanged(room, find("#offers"), JSON.stringify([view.offers, view.next_room, view.you, view.status]), () => [
    question(room, view.offers.draw, "asks-draw", "answer_draw"),
    question(room, view.offers.takeback, "asks-back", "answer_takeback"),
    isMine(room, view.offers.draw) ? banner(t("asked-draw"), withdrawButton(room, "withdraw_offer")) : null,
    isMine(room, view.offers.takeback) ? banner(t("asked-back"), withdrawButton(room, "withdraw_offer")) : null,
    ...rematchBanners(room),
  ]);
}

/** @param {Room} room */
function rematchBanners(room) {
  const { view } = room;
  if (view.next_room) return []; // the end of the game shows the way there
  const other = view.offers.rematch.find((seat) => !isMine(room, seat));
  const nameOf = (/** @type {number} */ seat) => opponentName(view.seats[seat]);
  const declined = view.offers.unwelcome.find((seat) => isMine(room, seat));
  return [
    other !== undefined && view.you.length
      ? banner(t(rematchText(view), { name: nameOf(other) }), acceptButton(room), button(t("decline-rematch"), () => room.act({ action: "decline_rematch" }), { key: "decline" }))
      : null,
    view.offers.rematch.some((seat) => isMine(room, seat)) ? banner(t("asked-rematch"), withdrawButton(room, "decline_rematch")) : null,
    declined !== undefined ? banner(t("rematch-declined", { name: nameOf(1 - declined) })) : null,
  ];
}

/** Takes back what this person has asked for, before it is answered. @param {Room} room @param {"withdraw_offer" | "decline_rematch"} action */
function withdrawButton(room, action) {
  return button(t("withdraw-offer"), () => room.withdrawOffer(action), { key: "withdraw-offer" });
}

/** Whoever agrees asks for the rematch too; which sides it has was decided by who asked first. @param {Room} room */
function acceptButton(room) {
  return button(t("accept-rematch"), () => room.rematch(true), { cls: "main", key: "accept" });
}

/** The text about a rematch that was asked for: it says who goes first, where one of them does. @param {Room["view"]} view */
function rematchText({ can, offers, you, given }) {
  if (!can.swap) return "asks-rematch-any";
  if (given) return offers.swap ? "asks-rematch-swapped" : "asks-rematch-same";
  return you[0] === (offers.swap ? 1 : 0) ? "asks-rematch-you-first" : "asks-rematch-first";
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
    t(text, { name: opponentName(room.view.seats[seat]) }),
    button(t("yes"), () => room.act({ action, yes: true }), { cls: "main", key: "yes" }),
    button(t("no"), () => room.act({ action, yes: false }), { key: "no" }),
  );
}

/** @param {string} text @param {...Node} buttons */
function banner(text, ...buttons) {
  return h("div", { class: "banner", role: "status" }, h("p", {}, text), ...buttons);
}
