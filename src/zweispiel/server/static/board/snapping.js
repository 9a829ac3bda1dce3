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
/** Places are about equally near to a point if they differ by no more than this, in the same units. */
const ABOUT_AS_NEAR = 22;

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
 * The place that a piece in hand was meant for, though it cannot lie there: the shape that would be picked for it, whose refusal says why, and
 * the piece as it would lie. Of places about equally near to a point of the screen, one where it lies flat.
 * @param {Board} board @param {Point} point
 * @returns {{shape: Element, ghost: NonNullable<Choice["ghost"]>} | undefined}
 */
export function placeTried(board, point) {
  const legal = legalPlace(board);
  if (!legal) return undefined;
  const { name, piece, picked, covered } = legal;
  const spots = [...board.querySelectorAll("[data-tries]")].map((shape) => ({ shape, at: board.toPicture(middle(shape)) }));
  const wanted = moved(board.toPicture(point), piece, picked);
  const [first, ...others] = byDistance(spots, wanted);
  const near = [first, ...others.filter(({ at }) => distance(at, wanted) <= distance(first.at, wanted) + ABOUT_AS_NEAR)];
  const meant = near.find(({ shape, at }) => covered.every((to) => layersOn(byDistance(spots, moved(at, picked, to))[0].shape) === layersOn(shape))) ?? first;
  const to = moved(piece, picked, meant.at);
  return { shape: meant.shape, ghost: [name, to.x, to.y] };
}

/**
 * A place where the piece in hand may lie as it is turned now, in the picture's coordinates: its own middle, that of the shape to pick, and those
 * of the shapes under it. They lie alike at every place.
 * @param {Board} board
 */
function legalPlace(board) {
  const turn = board.picking.inUse();
  const choice = board.picking.completions().find((one) => one.turn === turn && one.ghost);
  if (!choice?.ghost || !turn) return undefined;
  const [name, x, y] = choice.ghost;
  const [picked, ...covered] = [choice.path[choice.path.length - 1], ...choice.covers].map((id) => board.shape(id)).filter((shape) => shape !== null);
  return { name, piece: { x, y }, picked: board.toPicture(middle(picked)), covered: covered.map((shape) => board.toPicture(middle(shape))) };
}

/** A point, moved as far as it is from one point to another. @param {Point} point @param {Point} from @param {Point} to @returns {Point} */
function moved(point, from, to) {
  return { x: point.x + to.x - from.x, y: point.y + to.y - from.y };
}

/** Shapes by their distance from a point, the nearest first. @param {{shape: Element, at: Point}[]} spots @param {Point} point */
function byDistance(spots, point) {
  return [...spots].sort((one, other) => distance(one.at, point) - distance(other.at, point));
}

/** How many layers of pieces lie on a shape. @param {Element} shape */
function layersOn(shape) {
  return shape.getAttribute("data-layers") ?? "";
}
