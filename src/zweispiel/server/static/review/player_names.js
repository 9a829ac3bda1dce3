/**
 * What the players of a review are called: by their names where they are known, else by their sides. The server keeps no
 * names, so its sentences have places that are filled in here.
 *
 * @typedef {import("../shared/server_types.js").ReviewReply} Review
 * @typedef {import("../shared/api.js").View} View
 */
import { t } from "../shared/texts.js";

/** The names of a room's players; a person without one is called by their side. @param {View} view */
export function namesInRoom({ seats, you }) {
  return seats.map(({ name, has_name }, i) => (!has_name && you.length === 1 && you[0] === i ? `${name} (${t("you")})` : name));
}

/** The names in a record, if it is JSON and has any. @param {string} record @returns {string[]} */
export function namesInRecord(record) {
  try {
    const { players } = JSON.parse(record);
    return Array.isArray(players) ? players.map(String) : [];
  } catch {
    return []; // a record in one line has no names
  }
}

/** A board has room for so many letters of a name. */
const NAME_LENGTH = 20;

/**
 * A review with the players' names in its sentences, and as `sides` where it has none.
 * @param {Review} review @param {string[]} names @param {number[]} [mine] the players whose game this is
 */
export function withNames(review, names, mine = []) {
  const called = review.sides.map((side, player) => names[player] || capitalised(side));
  const fill = (/** @type {string} */ text) => filled(text, called);
  const moves = review.moves.map((move) => ({ ...move, reason: fill(move.reason) }));
  return { ...review, moves, outcome: review.outcome === null ? null : fill(review.outcome), names: called, reader: mine.length === 1 ? mine[0] : 0 };
}

/** The markup of a board with the players' names on it. @param {string} svg @param {string[]} names */
export function namedBoard(svg, names) {
  const short = names.map((name) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name));
  return filled(svg, short.map((name) => new XMLSerializer().serializeToString(new Text(name))));
}

/** @param {string} text @param {string[]} names for its places */
function filled(text, names) {
  return text.replace(/\{(first|second)\}/g, (_, which) => names[which === "first" ? 0 : 1]);
}

/** @param {string} text */
function capitalised(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
