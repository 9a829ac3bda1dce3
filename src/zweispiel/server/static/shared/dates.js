/** Dates as the person writes them. */

/** A moment in words. @param {number} seconds since 1970 */
export function dateText(seconds) {
  return new Date(seconds * 1000).toLocaleString(localeOf(document.documentElement.lang, navigator.languages), { dateStyle: "medium", timeStyle: "short" });
}

/** The person's own variety of the page's language, such as British English. @param {string} lang @param {readonly string[]} wanted */
export function localeOf(lang, wanted) {
  const own = wanted.find((locale) => locale.split("-")[0] === lang);
  return own && own !== "en" ? own : lang === "en" ? "en-GB" : lang; // plain "en" would be American
}
