/**
 * Exercises: positions in which a person made a mistake and is to find a better move.
 *
 * @typedef {object} Exercise
 * @property {string} game
 * @property {number} version
 * @property {Record<string, string>} options
 * @property {string[]} before the moves up to the mistake
 * @property {string} played the mistake
 * @property {string[]} rest the move after it: the other player's, where both move at once
 * @property {number} player
 * @property {{text: string, told: string}} better
 * @property {string} reason why the better move is better
 * @property {string} lang the language of the reason
 *
 * @typedef {import("../shared/server_types.js").ReviewReply} Review
 * @typedef {import("../shared/server_types.js").JudgedMoveReply} JudgedMove
 */
import { RequestError, call } from "../shared/api.js";

/** Milliseconds between two looks at a move that is being judged. */
const PAUSE = 300;

/** The language of the page. */
export function pageLanguage() {
  return document.documentElement.lang;
}

/** The mistakes in a review, of all players or of some. @param {Review} review @param {number[]} [players] @returns {Exercise[]} */
export function exercisesOf({ game, version, options, moves }, players = [0, 1]) {
  const texts = moves.map(({ text }) => text);
  return moves.flatMap(({ ply, player, text, mark, better, reason }) =>
    mark && better && player !== null && players.includes(player)
      ? [{ game, version, options, before: texts.slice(0, ply - 1), played: text, rest: player === 0 ? texts.slice(ply, ply + 1) : [], player, better, reason, lang: pageLanguage() }]
      : [],
  );
}

/**
 * What a move in place of the mistake is worth, by the server's engine.
 * @param {Exercise} exercise @param {string} move @param {boolean} at_once whether both players move at once here
 * @returns {Promise<JudgedMove>}
 */
export async function judgeMove(exercise, move, at_once) {
  let review = await ask(exercise, move, at_once, { by: "resign", player: 0 }).catch((error) => {
    if (error instanceof RequestError && error.code === "record-end") return ask(exercise, move, at_once, null); // it ends the game
    throw error;
  });
  while (!review.done) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    review = await call("GET /api/reviews/{review}", { path: { review: review.review } });
  }
  return review.moves[exercise.before.length];
}

/** @param {Exercise} exercise @param {string} move @param {boolean} at_once @param {{by: string, player: number} | null} end */
function ask({ game, version, options, before, rest }, move, at_once, end) {
  const record = { format: "zweispiel/1", game, version, options, moves: [...before, move, ...(at_once ? rest : [])], end };
  return call("POST /api/reviews", { body: { record: JSON.stringify(record), last_only: true } });
}

/** Better move and reason in the language of the page; judged anew if they were noted in another. @param {Exercise} exercise @param {boolean} at_once */
export async function explain(exercise, at_once) {
  if (exercise.lang === pageLanguage()) return exercise;
  const judged = await judgeMove(exercise, exercise.played, at_once);
  return { better: judged.better ?? exercise.better, reason: judged.reason };
}
