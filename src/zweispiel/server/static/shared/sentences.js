/** Sentences one after the other, as a screen reader says them. */

/** Joins what is not empty; what does not end like a sentence gets a full stop. @param {...string} parts */
export function sentences(...parts) {
  return parts.filter(Boolean).map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}
