/**
 * Changes one picture into the next. An element with the same id stays, and only its attributes change: so stones turn
 * over and tiles slide. Elements without an id are matched by their place among their siblings.
 *
 * The scene says in which order the changes of a move are shown (`data-step`): the piece first, then what it causes, one
 * after the other. Style sheets delay their own transitions by `--after`.
 *
 * @typedef {[Element, Keyframe[]]} Motion
 */
import { prefersReducedMotion } from "../shared/device.js";

/** How long (in milliseconds) one motion takes, and all motions of a move together; the longest time between two steps. */
const DURATION = 220;
const WHOLE = 600;
const GAP = 120;
const EASE = "cubic-bezier(.3,.8,.4,1)";

/**
 * @param {SVGElement} old the picture on the page
 * @param {SVGElement} next the picture to show; its elements are used up
 * @param {boolean} [moving] whether changes are shown as motion
 */
export function morph(old, next, moving = true) {
  const known = new Map([...old.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const ids = new Set([...next.querySelectorAll("[id]")].map((element) => element.id));
  for (const [id, element] of known) if (!ids.has(id)) element.remove();
  /** @type {Motion[]} */
  const motions = [];
  adapt(old, next, known, motions);
  if (!moving || prefersReducedMotion() || document.hidden) return;
  const delay = delays(old);
  for (const [element, frames] of motions) {
    element.animate(frames, { duration: DURATION, easing: EASE, delay: delay(stepOf(element)), fill: "backwards" });
  }
  for (const element of old.querySelectorAll("[data-step]")) {
    /** @type {SVGElement} */ (element).style.setProperty("--after", `${delay(stepOf(element))}ms`);
  }
}

/** How long each step of the picture waits, so that all of them fit into the whole. @param {Element} picture */
function delays(picture) {
  const steps = Math.max(1, ...[...picture.querySelectorAll("[data-step]")].map(stepOf));
  const gap = Math.min(GAP, (WHOLE - DURATION) / steps);
  return (/** @type {number} */ step) => step * gap;
}

/** @param {Element} element */
function stepOf(element) {
  return Number(element.getAttribute("data-step") ?? 0);
}

/**
 * @param {Element} old @param {Element} next
 * @param {Map<string, Element>} known @param {Motion[]} motions
 */
function adapt(old, next, known, motions) {
  if (old.id) noteChange(old, next, motions);
  for (const { name } of [...old.attributes]) {
    if (name !== "tabindex" && !next.hasAttribute(name)) old.removeAttribute(name); // without tabindex the focus would be lost
  }
  for (const { name, value } of [...next.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (next.children.length === 0 && old.children.length === 0) {
    if (old.textContent !== next.textContent) old.textContent = next.textContent;
    return;
  }
  adaptChildren(old, next, known, motions);
}

/** @type {typeof adapt} */
function adaptChildren(old, next, known, motions) {
  let at = old.firstElementChild;
  for (const wanted of [...next.children]) {
    const mate = mateOf(wanted, at, known);
    if (!mate) {
      old.insertBefore(wanted, at);
      if (wanted.id) motions.push([wanted, landing(wanted)]);
      // What it brings along has turns of its own.
      for (const later of wanted.querySelectorAll("[id][data-step]")) motions.push([later, landing(later)]);
      continue;
    }
    if (mate === at) at = at.nextElementSibling;
    else old.insertBefore(mate, at);
    adapt(mate, wanted, known, motions);
  }
  while (at) {
    const rest = at.nextElementSibling;
    at.remove();
    at = rest;
  }
}

/** The element on the page that becomes the wanted one. @param {Element} wanted @param {Element | null} at @param {Map<string, Element>} known */
function mateOf(wanted, at, known) {
  if (wanted.id) {
    const found = known.get(wanted.id);
    return found?.localName === wanted.localName ? found : null;
  }
  return at && !at.id && at.localName === wanted.localName ? at : null;
}

/** How a new element arrives: it fades in and, if it has a place of its own, comes down onto it. @param {Element} element @returns {Keyframe[]} */
function landing(element) {
  const place = element.getAttribute("transform");
  if (!place || element.localName === "text") return [{ opacity: 0 }, { opacity: 1 }];
  return [{ opacity: 0, transform: `${css(place)} scale(1.25)` }, { opacity: 1, transform: css(place) }];
}

/**
 * Notes how an element moves: from place to place, or over to its other side.
 * @param {Element} old @param {Element} next @param {Motion[]} motions
 */
function noteChange(old, next, motions) {
  const [from, to] = [old, next].map((element) => css(element.getAttribute("transform")));
  if (from !== to) motions.push([old, [{ transform: from }, { transform: to }]]);
  else if (turnsOver(old, next)) motions.push([old, [{ scale: "0.05 1" }, { scale: "1 1" }]]);
  else if (isRedrawn(old, next)) motions.push([old, [{ opacity: 0 }, { opacity: 1 }]]);
  else {
    const shift = ["x", "y"].map((axis) => place(old, axis) - place(next, axis));
    if (shift.some((distance) => distance !== 0)) {
      motions.push([old, [{ translate: `${shift[0]}px ${shift[1]}px` }, { translate: "0px 0px" }]]);
    }
  }
}

/**
 * A stone turns over when it stays in place and its class changes; style sheets give it `transform-box: fill-box`.
 * @param {Element} old @param {Element} next
 */
function turnsOver(old, next) {
  return old.classList.contains("turns") && old.getAttribute("class") !== next.getAttribute("class");
}

/** Whether the outline of a shape that follows the piece is another one now. @param {Element} old @param {Element} next */
function isRedrawn(old, next) {
  return next.hasAttribute("data-step") && old.getAttribute("d") !== next.getAttribute("d");
}

/** The x or y of an element, or of its middle if it is round. @param {Element} element @param {string} axis */
function place(element, axis) {
  return Number(element.getAttribute(axis) ?? element.getAttribute(`c${axis}`) ?? 0);
}

/** One of our transform attributes as CSS. @param {string | null} attribute */
function css(attribute) {
  if (!attribute) return "translate(0px, 0px)";
  return attribute
    .replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)")
    .replace(/rotate\((\S+)\)/, "rotate($1deg)");
}
