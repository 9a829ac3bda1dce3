/** Telling screen readers what happened. */
import { find, h } from "./dom.js";

/** How many sentences stay in the live region: a new one must not push out one that has yet to be read. */
const SENTENCES = 4;

/** Says a sentence once. @param {string} text */
export function announce(text) {
  const region = find("#live");
  region.append(h("p", {}, text));
  while (region.children.length > SENTENCES) region.firstElementChild?.remove();
}
