/** Small helpers for building and finding elements. Whatever comes from outside becomes text, never HTML. */

/**
 * A new element. Attributes that are functions become listeners (`onclick`), true and false set or leave out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child || child === ""));
  return element;
}

/**
 * The first element for a selector; pages are ours, so it is there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export function find(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * SVG markup made by our server, as an element of this document.
 * @param {string} markup
 * @returns {SVGSVGElement}
 */
export function svg(markup) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  return /** @type {any} */ (document.importNode(parsed, true));
}

/** Whether the person asked for no motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the device can be used with fingers. */
export function hasFingers() {
  return matchMedia("(any-pointer: coarse)").matches;
}

/**
 * The data a page brings along in `<script type="application/json" id=…>`.
 * @param {string} id
 * @returns {any}
 */
export function pageData(id) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent ?? "null") : null;
}

/**
 * An icon of the page's own sheet of signs.
 * @param {string} name
 */
export function icon(name) {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.setAttribute("viewBox", "0 0 24 24");
  holder.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  holder.append(path);
  return holder;
}

/** @type {Record<string, string>} */
const ICONS = {
  turn: "M20 11a8 8 0 1 0-2.3 6.2M20 4v7h-7",
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  check: "m4 12.5 5 5L20 6.5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-9 7 9 7z",
  next: "M7 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.4.3.6.8.6 1.2h6c0-.4.2-.9.6-1.2A6 6 0 0 0 12 3z",
  flag: "M5 21V4h13l-3 4.5L18 13H5",
  draw: "M4 9h16M4 15h16",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  erase: "M20 6H9l-6 6 6 6h11zM12 10l4 4M16 10l-4 4",
};

/** Lets buttons be pressed that sleep until the page's script listens; before that a press would be lost. */
export function wake() {
  for (const button of document.querySelectorAll("[data-asleep]")) {
    button.removeAttribute("disabled");
    button.removeAttribute("data-asleep");
  }
}

/** How many sentences stay in the live region: the newest must not push out one that is still to be read. */
const SENTENCES = 4;

/** Says something to those who cannot see it; each sentence once, none swallowed by the next. @param {string} text */
export function announce(text) {
  const region = find("#live");
  region.append(h("p", {}, text));
  while (region.children.length > SENTENCES) region.firstElementChild?.remove();
}

/** Keeps an element from shrinking, so that what is below it stays in its place. @param {HTMLElement} element */
export function steady(element) {
  const width = String(innerWidth);
  if (element.dataset.width !== width) element.style.minHeight = "";
  element.dataset.width = width;
  element.style.minHeight = `${element.offsetHeight}px`;
}
