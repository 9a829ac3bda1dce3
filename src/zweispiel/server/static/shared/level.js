/** The computer's level that this person plays each game at; the last one chosen anywhere is the guess for a new game. */
import { recall, remember } from "./local_storage.js";

/** The level until the person chooses another. */
const FIRST = 2;

/** @param {string} game @returns {number} */
export function levelOf(game) {
  return recall(`level.${game}`, recall("level", FIRST));
}

/** @param {string} game @param {number} level */
export function rememberLevel(game, level) {
  remember(`level.${game}`, level);
  remember("level", level);
}
