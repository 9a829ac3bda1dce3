/** The marks of mistakes, and what they mean. */
import { h } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** The keys of their words, the least mistake first. @type {Record<string, string>} */
const WORDS = { "?!": "mark-doubtful", "?": "mark-mistake", "??": "mark-blunder" };

/** A mark, set apart from the text before it; a tooltip says what it means. @param {string} mark */
export function markSign(mark) {
  return h("span", { class: "mark", title: markInWords(mark) }, mark);
}

/** @param {string} mark */
export function markInWords(mark) {
  return t(WORDS[mark]);
}

/** What all marks mean, in a line. */
export function marksInWords() {
  return Object.keys(WORDS).map((mark) => `${mark}\u00a0${markInWords(mark)}`).join(" · ");
}
