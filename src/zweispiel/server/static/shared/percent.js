/** Shares in per cent, as the page's language writes them. */

/** @param {number} share from 0 to 1 @param {number} [maximumFractionDigits] */
export function percent(share, maximumFractionDigits = 0) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits }).format(share);
}
