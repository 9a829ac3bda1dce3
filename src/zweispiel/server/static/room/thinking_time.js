/**
 * A long thought of a computer shows how far it is, or that no computer is there to think. A search does not know when
 * it will end: it stops when the move is clear, or when its time is over. So its progress is measured by how long the
 * last thoughts at this level took, which the browser remembers.
 */
import { find, h } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

/**
 * @typedef {import("../shared/api.js").View} View
 * @typedef {{ply: number, since: number, key: string}} Thought
 */

/** Thoughts shorter than this (in seconds) need no words. */
const SHORT = 2;
/** A computer that owes a move and does not think for so many seconds is not available. */
const AWAY = 5;
/** How many thoughts of a level are remembered. */
const REMEMBERED = 5;

/** Follows each thought, for as long as the page is open. @param {import("./room.js").Room} room */
export function showThinkingTime(room) {
  /** @type {Thought | null} */
  let thought = null;
  setInterval(() => {
    const { view } = room;
    if (thought && view.plies !== thought.ply) thought = ended(thought);
    const isAway = !view.thinking.length && owesMove(view);
    if (!(view.thinking.length || isAway) || view.preparing) thought = null;
    else if (!thought) thought = begun(view);
    else if (room.shown === view && !view.can.move) show(secondsOf(thought), isAway ? 0 : view.thinking_seconds, usualOf(thought.key));
  }, 1000);
}

/** Whether only computers owe a move. @param {View} view */
function owesMove({ status, to_move, seats }) {
  return status === "playing" && to_move.length > 0 && to_move.every((i) => seats[i].kind === "computer");
}

/** @param {View} view @returns {Thought} */
function begun({ plies, game, seats, thinking }) {
  const level = thinking.length ? seats[thinking[0]].level : null;
  return { ply: plies, since: performance.now(), key: level === null ? "" : `thoughts.${game}.${level}` };
}

/** Remembers how long a thought took. @param {Thought} thought */
function ended(thought) {
  const seconds = Math.round(secondsOf(thought));
  if (thought.key) remember(thought.key, [...recall(thought.key, /** @type {number[]} */ ([])), seconds].slice(-REMEMBERED));
  return null;
}

/** @param {Thought} thought */
function secondsOf({ since }) {
  return (performance.now() - since) / 1000;
}

/** How long the longest of the last thoughts took; 0 if none is known. @param {string} key */
function usualOf(key) {
  return Math.max(0, ...(key ? recall(key, /** @type {number[]} */ ([])) : []));
}

/** @param {number} seconds so far @param {number} most 0 if no computer thinks @param {number} usual */
function show(seconds, most, usual) {
  if (!most && seconds > AWAY) find("#prompt").replaceChildren(t("computer-away"));
  if (!most || seconds < SHORT) return;
  const { share, words } = progressOf(seconds, most, usual);
  find("#prompt").replaceChildren(h("progress", { max: 1, value: share, "aria-label": words }), ` ${words}`);
}

/**
 * How far a thought is: the share of the time that its like took, or at most takes, and that in words.
 * @param {number} seconds so far @param {number} most @param {number} usual how long others of this level took; 0: unknown
 */
export function progressOf(seconds, most, usual) {
  const isUsual = seconds < usual && usual < most;
  const whole = isUsual ? usual : most;
  const left = Math.max(1, Math.ceil(whole - seconds));
  const key = isUsual ? "thinking-usual" : usual && usual < most ? "thinking-longer" : "thinking-most";
  return { share: Math.min(1, seconds / whole), words: t(key, { left }) };
}
