/**
 * Building and finding elements. Text from outside becomes text nodes, never HTML.
 *
 * @typedef {string | number | boolean | null | undefined | ((event: Event) => unknown)} Attribute
 * @typedef {Node | string | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element. A function becomes a listener (`onclick`), true sets an attribute, false and null leave it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child || child === "") element.append(child);
  return element;
}

/**
 * The first element for a selector. The pages are ours, so a missing element is a bug.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {new () => T} [kind] its class, if it is not just any element of HTML
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, kind, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`no ${kind?.name ?? "element"} for ${selector}`);
  return /** @type {T} */ (found);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} attributes
 */
export function svgElement(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** SVG markup from our server as an element of this document. @param {string} markup @returns {SVGSVGElement} */
export function parseSvg(markup) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  if (!(parsed instanceof SVGSVGElement)) throw new Error("not an SVG picture");
  return document.importNode(parsed, true);
}

/** Enables the buttons that a page keeps disabled until its script listens; an earlier press would be lost. */
export function enableButtons() {
  for (const button of document.querySelectorAll("[data-until-ready]")) {
    button.removeAttribute("disabled");
    button.removeAttribute("data-until-ready");
  }
}

/** Keeps an element from shrinking, so that everything below it stays in place. @param {HTMLElement} element */
export function keepHeight(element) {
  const width = String(innerWidth);
  if (element.dataset.width !== width) element.style.minHeight = "";
  element.dataset.width = width;
  element.style.minHeight = `${Math.ceil(element.getBoundingClientRect().height)}px`; // a fraction more or less would be seen
}

/** The lists whose sizes are watched. @type {WeakSet<Element>} */
const watched = new WeakSet();

/**
 * Scrolls a list, now and whenever its size changes, such as when the result of a game comes above it. Once more before
 * the page is painted: while the page is being rebuilt, the list may have another size for a moment, which nobody is told of.
 * @param {Element} list @param {() => void} scroll brings into view what the list is about
 */
export function keepInView(list, scroll) {
  scroll();
  requestAnimationFrame(scroll);
  if (watched.has(list)) return;
  watched.add(list);
  new ResizeObserver(scroll).observe(list);
}
