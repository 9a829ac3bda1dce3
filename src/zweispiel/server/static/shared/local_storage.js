/** What this browser remembers between visits: settings, the person's name, notes on a board. None of it is sent. */

/**
 * A remembered value, or `otherwise`.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(`zweispiel.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // the browser may forbid storage; then nothing is remembered
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`zweispiel.${key}`, JSON.stringify(value));
  } catch {
    // as above
  }
}
