/** Dates as the person writes them. */

/** A moment in words. @param {number} seconds since 1970 */
export function dateText(seconds) {
  return new Date(seconds * 1000).toLocaleString(ownLocale(), { dateStyle: "medium", timeStyle: "short" });
}

/** The day of a moment in words. @param {number} seconds since 1970 */
export function dayText(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(ownLocale(), { dateStyle: "medium" });
}

/** How the person of this browser writes dates on this page. */
function ownLocale() {
  return localeOf(document.documentElement.lang, navigator.languages);
}

/** The person's own variety of the page's language, such as British English. @param {string} lang @param {readonly string[]} wanted */
export function localeOf(lang, wanted) {
  const own = wanted.find((locale) => locale.split("-")[0] === lang);
  return own && own !== "en" ? own : lang === "en" ? "en-GB" : lang; // plain "en" would be American
}
