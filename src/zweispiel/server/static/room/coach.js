/**
 * The coach beside the board. A person who opens a game for the first time is offered the lesson, once. In their first
 * games it shows tips that fit the board, and after three equal results it suggests another level. All it knows about a
 * person stays in this browser.
 *
 * @typedef {import("./room.js").Room} Room
 * @typedef {{room: string, level: number | null, won: boolean, lost: boolean}} Result
 */
import { find, h } from "../shared/dom.js";
import { rememberLevel } from "../shared/level.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { button } from "./buttons.js";
import { wantsSwap } from "./end_of_game.js";

/** After so many finished games of a kind a person needs no tips. */
const FIRST_GAMES = 3;
/** How many equal results suggest another level; and how many results are remembered. */
const [ENOUGH, REMEMBERED] = [3, 10];
/** For so many turns of a person a tip is said; then its moment has passed. */
const TURNS = 2;
/** After so many moves of their own a person does not need the lesson any more. */
const FIRST_MOVES = 3;
/** A phone held upright. */
const NARROW = "(max-width: 560px)";
/** The height of a bubble, and what is between it and the players. */
const BUBBLE = 80;
/** The lowest and the highest level. */
const [LOWEST, HIGHEST] = [1, 8];

/** Shows what the coach has to say now. @param {Room} room */
export function showCoach(room) {
  const { view } = room;
  if (!view.you.length || room.past) return;
  if (view.outcome) note(view);
  const holder = find("#coach");
  settle(holder, room);
  const said = view.outcome ? suggestion(room) : (offer(room) ?? tip(room));
  if (holder.dataset.shown === (said?.key ?? "")) return;
  holder.dataset.shown = said?.key ?? "";
  holder.replaceChildren(...(said ? [said.make()] : []));
}

/**
 * Puts the coach beside the board. On a phone it would be out of sight there: with a keypad it stands below the headline, else in the empty
 * row between board and panel, if the panel reaches down to the bar. A bubble that is shown stays where it is.
 * @param {HTMLElement} holder @param {Room} room
 */
function settle(holder, { view: { game, outcome } }) {
  const isNarrow = matchMedia(NARROW).matches && !outcome;
  const isFull = isNarrow && find(".play").matches(":has(.spell, .spell-rests, .legend)");
  if (isFull && results(game).length < FIRST_GAMES) keepPlace(find(".say"));
  const isBelow = isNarrow && !isFull && (holder.matches(".play > :not(:empty)") || isUnderBar(find(".players")));
  const home = find(isFull ? ".say" : isBelow ? ".play" : "aside.side > .panel");
  if (holder.parentElement !== home) home.insertBefore(holder, home.querySelector(":scope > #grade"));
}

/** Whether a bubble below the players would lie under the bar of the tools. @param {HTMLElement} players */
function isUnderBar(players) {
  const bottom = players.getBoundingClientRect().bottom + scrollY;
  return bottom + BUBBLE > innerHeight - find("#tools").offsetHeight;
}

/** Keeps the coach's place as long as it may come, so that nothing moves then. @param {HTMLElement} say */
function keepPlace(say) {
  if (!say.classList.contains("coached")) say.style.minHeight = "";
  say.classList.add("coached");
}

// ---- the lesson

/** The offer of the lesson: once, until the person has made a few moves. @param {Room} room */
function offer({ view }) {
  const key = `learn-offered.${view.game}`;
  const holder = find("#coach");
  const isShown = holder.dataset.shown === "offer";
  const knows = recall(key, false) || recall(`lesson.${view.game}`, null) !== null;
  if (ownMoves(view) >= FIRST_MOVES) return null;
  if (!holder.hasAttribute("data-lesson") || holder.dataset.away || (knows && !isShown)) return null;
  remember(key, true);
  const link = () => h("a", { class: "button", href: `/learn/${view.game}?room=${view.room}` }, t("learn"));
  return { key: "offer", make: () => bubble(t("learn-offer", { title: view.title }), link(), () => (holder.dataset.away = "yes")) };
}

// ---- tips

/** The tip on the page, and how many moves the person had made when it came. */
let [said, saidAt] = ["", 0];

/** The first tip that fits, was not put away, and has not been said for long enough. @param {Room} room */
function tip(room) {
  const { view } = room;
  if (results(view.game).length >= FIRST_GAMES) return null;
  if (said && ownMoves(view) >= saidAt + TURNS) forgetTip(view.game, said);
  const away = recall(`coach.${view.game}`, /** @type {string[]} */ ([]));
  const found = view.coach.find(({ name }) => !away.includes(name));
  if (!found) return null;
  if (said !== found.name) [said, saidAt] = [found.name, ownMoves(view)];
  const putAway = () => {
    forgetTip(view.game, found.name);
    showCoach(room);
  };
  return { key: `tip-${found.name} ${found.text}`, make: () => bubble(found.text, null, putAway) };
}

/** Never says a tip again. @param {string} game @param {string} name */
function forgetTip(game, name) {
  const away = recall(`coach.${game}`, /** @type {string[]} */ ([]));
  if (!away.includes(name)) remember(`coach.${game}`, [...away, name]);
  said = "";
}

/** How many moves the people at this page have made. @param {Room["view"]} view */
function ownMoves({ moves, you }) {
  return moves.filter(({ player }) => you.includes(player)).length;
}

// ---- levels

/** @param {string} game @returns {Result[]} */
function results(game) {
  return recall(`results.${game}`, /** @type {Result[]} */ ([]));
}

/** Remembers how a game of this person ended; of two people at one screen, nobody's level is known by it. @param {Room["view"]} view */
function note({ game, room, you, seats, outcome }) {
  const known = results(game);
  if (!outcome || !you.length || known.some((one) => one.room === room)) return;
  const alone = you.length === 1;
  const level = alone ? seats[1 - you[0]].level : null;
  const result = { room, level, won: alone && outcome.winner === you[0], lost: alone && outcome.winner === 1 - you[0] };
  remember(`results.${game}`, [...known, result].slice(-REMEMBERED));
}

/** Another level, if the last results against computers were all at this one and all the same. @param {Room} room */
function suggestion(room) {
  const last = results(room.view.game).filter((one) => one.level !== null).slice(-ENOUGH);
  const level = last.at(-1)?.level ?? null;
  if (level === null || last.length < ENOUGH || last.at(-1)?.room !== room.view.room || last.some((one) => one.level !== level)) return null;
  const step = last.every((one) => one.won) ? 1 : last.every((one) => one.lost) ? -1 : 0;
  const next = Math.min(HIGHEST, Math.max(LOWEST, level + step));
  if (next === level || !room.view.can.rematch) return null;
  const play = button(t("play-level", { level: next }), () => {
    rememberLevel(room.view.game, next);
    room.rematch(wantsSwap(room.view), next);
  });
  return { key: "level", make: () => bubble(t(step > 0 ? "level-up" : "level-down", { level: next }), play, () => {}) };
}

/** A line of the coach that a person can put away. @param {string} text @param {Node | null} more @param {() => void} onAway */
function bubble(text, more, onAway) {
  const away = () => {
    find("#coach").replaceChildren();
    onAway();
  };
  const close = h("button", { class: "away", type: "button", "aria-label": t("close"), onclick: away }, "×");
  return h("div", { class: "coach", role: "status" }, h("p", {}, text), more, close);
}
