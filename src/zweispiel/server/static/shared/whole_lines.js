/** Whole lines in a list that scrolls: a line that an edge would cut in two is hidden until it is in view as a whole. */

/** Half a pixel more or less cuts nothing that is seen. */
const SLACK = 0.5;
/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/**
 * Hides what the upper and the lower edge would cut, now and whenever the list is scrolled or changes its size.
 * @param {HTMLElement} list @param {string} inside selects what stands in the list's lines
 */
export function showWholeLines(list, inside) {
  const show = () => hideCut(list, inside);
  show();
  if (watched.has(list)) return;
  watched.add(list);
  list.addEventListener("scroll", show, { passive: true });
  new ResizeObserver(show).observe(list);
}

/** @param {HTMLElement} list @param {string} inside */
function hideCut(list, inside) {
  const { top, bottom } = list.getBoundingClientRect();
  const boxes = [...list.querySelectorAll(inside)].flatMap(linesOf);
  const above = boxes.filter((box) => box.top < top - SLACK && box.bottom > top + SLACK).map((box) => box.bottom - top);
  const below = boxes.filter((box) => box.top < bottom - SLACK && box.bottom > bottom + SLACK).map((box) => bottom - box.top);
  const [first, last] = [Math.max(0, ...above), Math.max(0, ...below)];
  list.style.maskImage = first || last ? `linear-gradient(transparent ${first}px, #000 ${first}px calc(100% - ${last}px), transparent 0)` : "";
}

/** The boxes of an element's lines: a button is one, a text has one for each of its lines. @param {Element} element */
function linesOf(element) {
  if (element.matches("button")) return [element.getBoundingClientRect()];
  const text = document.createRange();
  text.selectNodeContents(element);
  return [...text.getClientRects()];
}
