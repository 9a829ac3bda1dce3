/**
 * What happened between two views of a room: the moves that are shown one after the other.
 *
 * @typedef {import("../shared/api.js").View} View
 */
import { t } from "../shared/texts.js";

/** How many moves that came together are shown one by one; the page catches up with earlier ones at once. */
const MOST_EVENTS = 3;

/**
 * Whether a view shows a move of another player that the earlier one does not. While both owe a move, the other's is no
 * event of its own: the person may be about to play theirs.
 * @param {View} before @param {View} view
 */
export function hasMoveOfOthers(before, view) {
  const moves = view.moves.slice(before.plies);
  const stillOwes = before.can.move && view.can.move && !moves.some(({ player }) => view.you.includes(player));
  return !stillOwes && moves.some(({ player }) => player >= 0 && !view.you.includes(player));
}

/**
 * The plies of the positions to show between two views. A move and the draws after it are one event, and so are the
 * moves of a stage in which both players owe one.
 * @param {View} before @param {View} view
 */
export function eventPlies(before, view) {
  /** @type {number[]} */
  const ends = [];
  let together = Math.max(1, before.to_move.length);
  for (const { player, ply } of view.moves.slice(before.plies)) {
    if (ends.length && (player < 0 || together > 0)) ends[ends.length - 1] = ply;
    else ends.push(ply);
    if (player >= 0) together -= 1;
  }
  const most = Math.min(MOST_EVENTS, view.number - before.number - 1);
  return most > 0 ? ends.slice(0, -1).slice(-most) : [];
}

/**
 * The position between two views as a view of its own, in which nothing can be done.
 * @param {View} view the later one @param {View} past the position
 * @returns {View}
 */
export function positionBetween(view, past) {
  const { ply, svg, seats, notice } = past;
  const can = { ...view.can };
  for (const ability of /** @type {(keyof typeof can)[]} */ (Object.keys(can))) can[ability] = false;
  const nothing = { choices: [], buttons: [], spell: null, turns: [], ghosts: {}, prompt: "", then: "", outcome: null, next_room: null };
  const headline = t("to-move", { name: view.seats[view.moves[ply].player]?.name ?? "" });
  return { ...view, ...nothing, can, headline, status: "playing", ply, plies: ply, svg, seats, notice, moves: view.moves.slice(0, ply) };
}
