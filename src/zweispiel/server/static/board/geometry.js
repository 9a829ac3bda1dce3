/** Finding the way on a board with arrow keys: the nearest shape in a direction, whatever the board looks like. */

/** @typedef {{x: number, y: number}} Point */

/** @type {Record<string, Point>} */
export const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The box of an element on the screen: of the part that catches clicks, if it has one. @param {Element} element */
function boxOf(element) {
  return (element.querySelector(":scope > .hit") ?? element).getBoundingClientRect();
}

/** The middle of an element on the screen. @param {Element} element @returns {Point} */
export function middle(element) {
  const box = boxOf(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The best of several elements from a point in a direction: near, and rather straight on than aside.
 * @template {Element} T
 * @param {Point} from @param {Point} direction @param {T[]} elements
 * @returns {T | undefined}
 */
export function towards(from, direction, elements) {
  return best(elements, (element) => {
    const to = middle(element);
    const ahead = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
    const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
    return ahead > 1 && ahead > aside * 0.3 ? ahead + 2 * aside : Infinity;
  });
}

/**
 * The element nearest to a point, if it is not further than `reach`.
 * @template {Element} T
 * @param {Point} from @param {T[]} elements @param {number} [reach]
 * @returns {T | undefined}
 */
export function nearest(from, elements, reach = Infinity) {
  return best(elements, (element) => {
    const box = boxOf(element);
    const dx = Math.max(box.left - from.x, 0, from.x - box.right);
    const dy = Math.max(box.top - from.y, 0, from.y - box.bottom);
    const to = middle(element);
    const distance = Math.hypot(dx, dy);
    return distance <= reach ? distance + Math.hypot(to.x - from.x, to.y - from.y) / 1000 : Infinity;
  });
}

/**
 * @template T
 * @param {T[]} items @param {(item: T) => number} cost
 * @returns {T | undefined}
 */
function best(items, cost) {
  let found, lowest = Infinity;
  for (const item of items) {
    const value = cost(item);
    if (value < lowest) [found, lowest] = [item, value];
  }
  return found;
}
