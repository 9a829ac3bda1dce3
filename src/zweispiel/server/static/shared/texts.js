/** The texts of the page in the reader's language; the server gives them along as JSON. */
import { pageData } from "./dom.js";

/** @type {Record<string, string>} */
const TEXTS = pageData("texts") ?? {};

/**
 * A text with its {places} filled in.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
