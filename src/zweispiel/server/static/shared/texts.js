/** The page's texts in the reader's language; the server sends them along as JSON (`browser_texts.py`). */
import { pageData } from "./page_data.js";

const TEXTS = pageData("texts");

/**
 * A text with its {places} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
