/**
 * A piece in hand snaps to the nearest place where it may go. Places come from the choices: the ghost of a choice says
 * where the middle of the piece would be, and its `covers` which shapes would be under it.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./picking.js").Choice} Choice
 */
import { distance, middle } from "./geometry.js";

/** A place for the piece as it is turned now may be so much further (in units of the picture) than one for another turn. */
const RATHER_AS_TURNED = 30;

/**
 * The shape to pick so that the piece covers a shape, as near to a point of the screen as may be.
 * @param {Board} board @param {string} id @param {Point} point
 * @returns {string | undefined}
 */
export function nearestPlace(board, id, point) {
  const [at, turn] = [board.toPicture(point), board.picking.inUse()];
  const costs = board.picking.covering(id).map((choice) => ({ choice, cost: cost(choice, at, turn) }));
  costs.sort((one, other) => one.cost - other.cost);
  return costs[0]?.choice.path.at(-1);
}

/** @param {Choice} choice @param {Point} at @param {string} turn the rotation in use */
function cost({ ghost, turn: wanted }, at, turn) {
  const away = ghost ? distance(at, { x: ghost[1], y: ghost[2] }) : 0;
  return away + (wanted === turn ? 0 : RATHER_AS_TURNED);
}

/**
 * The choice that would place the piece nearest to where it was taken from, as it is turned now if that fits anywhere:
 * an example of how it may lie as a whole, before the person has pointed to a place.
 * @param {Board} board
 * @returns {Choice | undefined}
 */
export function examplePlace(board) {
  const { picking } = board;
  const taken = board.taken();
  if (!taken) return undefined;
  const [at, turn] = [board.toPicture(middle(taken)), picking.inUse()];
  const choices = picking.completions().filter(({ ghost }) => ghost);
  const turned = choices.filter((choice) => choice.turn === turn);
  const costs = (turned.length ? turned : choices).map((choice) => ({ choice, cost: cost(choice, at, turn) }));
  costs.sort((one, other) => one.cost - other.cost);
  return costs[0]?.choice;
}

/**
 * The shape whose refusal explains why the piece in hand cannot lie around a point of the screen: the one that would be
 * picked for it. Its offset from the middle of the piece is the same at every place.
 * @param {Board} board @param {Point} point
 * @returns {Element | undefined}
 */
export function tryUnder(board, point) {
  const turn = board.picking.inUse();
  const known = board.picking.completions().find((choice) => choice.turn === turn && choice.ghost && choice.covers.length);
  const anchor = known && board.shape(known.path[known.path.length - 1]);
  if (!known?.ghost || !anchor) return undefined;
  const [at, from, to] = [board.toPicture(point), { x: known.ghost[1], y: known.ghost[2] }, board.toPicture(middle(anchor))];
  const wanted = { x: at.x + to.x - from.x, y: at.y + to.y - from.y };
  const tried = [...board.querySelectorAll("[data-tries]")];
  const away = tried.map((element) => distance(board.toPicture(middle(element)), wanted));
  return tried[away.indexOf(Math.min(...away))];
}
