/** Distances and directions between shapes on the screen: arrow keys and fingers find the shape they mean. */

/** @typedef {{x: number, y: number}} Point */

/** @type {Record<string, Point>} */
export const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A shape lies in a direction if it is at least this many times as far ahead as it is aside. */
const LEAST_AHEAD = 0.3;

/** The box of an element on the screen, or of the part that catches clicks if it has one. @param {Element} element */
function boxOf(element) {
  return (element.querySelector(":scope > .hit") ?? element).getBoundingClientRect();
}

/** The middle of an element on the screen. @param {Element} element @returns {Point} */
export function middle(element) {
  const box = boxOf(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Point} one @param {Point} other */
export function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * The element to go to from a point in a direction. Near elements come first, and a step aside costs twice a step ahead.
 * @template {Element} T
 * @param {Point} from @param {Point} direction @param {T[]} elements
 * @returns {T | undefined}
 */
export function nextInDirection(from, direction, elements) {
  return cheapest(elements, (element) => {
    const to = middle(element);
    const ahead = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
    const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
    return ahead > 1 && ahead > aside * LEAST_AHEAD ? ahead + 2 * aside : Infinity;
  });
}

/**
 * The element nearest to a point, if it is within `reach`. Of several that contain the point, the one with the nearest
 * middle wins.
 * @template {Element} T
 * @param {Point} from @param {T[]} elements @param {number} [reach]
 * @returns {T | undefined}
 */
export function nearest(from, elements, reach = Infinity) {
  return cheapest(elements, (element) => {
    const box = boxOf(element);
    const dx = Math.max(box.left - from.x, 0, from.x - box.right);
    const dy = Math.max(box.top - from.y, 0, from.y - box.bottom);
    const to = middle(element);
    const distance = Math.hypot(dx, dy);
    return distance <= reach ? distance + Math.hypot(to.x - from.x, to.y - from.y) / 1000 : Infinity;
  });
}

/**
 * The item with the lowest finite cost, the first of several.
 * @template T
 * @param {T[]} items @param {(item: T) => number} cost
 * @returns {T | undefined}
 */
function cheapest(items, cost) {
  /** @type {T | undefined} */
  let found;
  let lowest = Infinity;
  for (const item of items) {
    const value = cost(item);
    if (value < lowest) [found, lowest] = [item, value];
  }
  return found;
}
