/** What this browser remembers for its person: settings, a name, notes on a board. It never leaves the browser. */

/**
 * A remembered value, or `otherwise`.
 * @param {string} key
 * @param {any} otherwise
 */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(`zweispiel.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // storage may be forbidden; then nothing is remembered
  }
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`zweispiel.${key}`, JSON.stringify(value));
  } catch {
    // as above
  }
}

/** @param {string} name @param {string} value */
export function setCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
