/**
 * The end of a game: how it feels for this person, why it ended so, and another game: against the same opponent or a
 * computer one level up or down, with sides swapped or kept.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {"joy" | "grief" | "peace"} Mood
 */
import { find, h, svgElement } from "../shared/dom.js";
import { rememberLevel } from "../shared/level.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";
import { sharePicture } from "./result_picture.js";

/** The levels of computers. */
const LOWEST = 1;
const HIGHEST = 8;
/** A picture for each mood, as paths in a box of 48 by 48: a star, a moon, two rings. @type {Record<Mood, string[]>} */
const EMBLEMS = {
  joy: ["M24 5l5.6 12 13.2 1.6-9.8 9 2.7 13L24 34.1 12.3 40.6l2.7-13-9.8-9L18.4 17z"],
  grief: ["M30 6a18 18 0 1 0 12 27A15 15 0 0 1 30 6z"],
  peace: ["M18 12a12 12 0 1 0 0 24a12 12 0 0 0 0-24z", "M30 12a12 12 0 1 0 0 24a12 12 0 0 0 0-24z"],
};

/** How the end feels for the person at this page; null before it. @param {import("../shared/api.js").View} view @returns {Mood | null} */
export function moodOf({ outcome, you }) {
  if (!outcome) return null;
  if (outcome.winner === null || you.length === 0) return "peace";
  return you.includes(outcome.winner) ? "joy" : "grief"; // of two people at one screen, one has won
}

/** @param {Room} room */
export function showEnd(room) {
  const { view } = room;
  const mood = moodOf(view);
  const holder = find("#outcome");
  const key = JSON.stringify([view.outcome, view.headline, view.can.rematch, view.next_room]);
  replaceChanged(room, holder, mood ? key : "", () => (mood ? [ending(room, mood)] : []));
  find(".play").dataset.mood = mood ?? "";
}

/** @param {Room} room @param {Mood} mood */
function ending(room, mood) {
  const { view } = room;
  const words = h("div", {}, h("h2", {}, view.headline), h("p", {}, view.outcome?.text));
  const share = button(t("share-picture"), () => sharePicture(room).catch((error) => room.complain(error)), { sign: "share", key: "share" });
  const review = button(t("review"), () => location.assign(`/review?room=${view.room}`), { key: "review", title: t("review-means") });
  const analyse = button(t("analyse"), () => location.assign(`/analysis?room=${view.room}&ply=${room.shown.ply}`), { key: "analyse", title: t("analyse-means") });
  return h("div", { class: `outcome ${mood}` }, emblem(mood), words, nextGame(room), view.can.rematch && again(room), h("div", { class: "after" }, review, share, analyse));
}

/** @param {Mood} mood */
function emblem(mood) {
  const picture = svgElement("svg", { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" });
  picture.append(...EMBLEMS[mood].map((d) => svgElement("path", { d })));
  return picture;
}

/** The way to the rematch, once it is there. @param {Room} room */
function nextGame(room) {
  const next = room.view.next_room;
  if (!next) return false;
  return h("div", { class: "again" }, button(t("go-there"), () => room.go(next), { cls: "main", key: "next" }));
}

/** The buttons for another game, and the choice of sides where it makes a difference. @param {Room} room */
function again(room) {
  const swap = h("input", { type: "checkbox", id: "swap-sides", checked: wantsSwap(room.view) });
  swap.addEventListener("change", () => remember("swap", swap.checked));
  const level = room.view.seats.find((seat) => seat.kind === "computer")?.level;
  const buttons = level ? levelButtons(room, swap, level) : [playAgain(room, swap, t("rematch"), "rematch")];
  buttons[0].classList.add("main");
  return h("div", { class: "again" }, ...buttons, room.view.can.swap && h("label", { class: "check" }, swap, swapText(room.view)));
}

/**
 * What the choice of sides means: who goes first. Colours may have changed hands during the match, so they say less.
 * @param {Room["view"]} view
 */
function swapText({ you, seats, given }) {
  if (given) return t("swap-sides"); // the first to move there depends on the position
  if (you.length === 2) return seats[1].has_name ? t("swap-named-first", { name: seats[1].name }) : t("swap-first");
  return t(you[0] === 1 ? "swap-me-first" : "swap-other-first");
}

/** Whether the next game is played with swapped sides: friends do unless they chose otherwise, against a computer a person keeps theirs. @param {Room["view"]} view */
export function wantsSwap({ seats }) {
  return recall("swap", seats.every(({ kind }) => kind !== "computer"));
}

/** The levels to go on with: after a win a harder one first, after a loss the same and none that is harder. @param {Room} room @param {HTMLInputElement} swap @param {number} level */
function levelButtons(room, swap, level) {
  const mood = moodOf(room.view);
  const same = playAgain(room, swap, t("again", { level }), "rematch", level);
  const easier = level > LOWEST && playAgain(room, swap, t("easier", { level: level - 1 }), "easier", level - 1);
  const harder = level < HIGHEST && playAgain(room, swap, t("harder", { level: level + 1 }), "harder", level + 1);
  const buttons = (mood === "joy" ? [harder, same, easier] : [same, easier, mood !== "grief" && harder]).filter((one) => one !== false);
  return buttons;
}

/** @param {Room} room @param {HTMLInputElement} swap @param {string} text @param {string} key @param {number} [level] */
function playAgain(room, swap, text, key, level) {
  const onclick = () => {
    if (level) rememberLevel(room.view.game, level);
    room.rematch(swap.checked, level);
  };
  return button(text, onclick, { key });
}
