/**
 * The proof that shuffles are fair. Before a match the server commits to its secret; afterwards it reveals it, and this
 * page checks that the secret is the one committed to and that the seed follows from it and the players' random numbers.
 * (`zweispiel verify` also checks every draw of a downloaded record.)
 *
 * @typedef {import("../shared/api.js").Proof} Proof
 */
import { h } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { isFair } from "./shuffle_check.js";

/** What the page shows of it. @param {import("../shared/api.js").View} view @returns {HTMLElement[]} */
export function shuffleProof(view) {
  if (!view.commitment) return [];
  const key = `seal.${view.room}`;
  if (!view.reveal) remember(key, view.commitment);
  const verdict = h("p", { class: "small" }, t(view.reveal ? "seal-open" : "seal"));
  const shown = [verdict, line(view.commitment)];
  if (!view.reveal) return shown;
  isFair(view.reveal, recall(key, /** @type {string | null} */ (null))).then((fair) => {
    if (fair !== undefined) verdict.textContent = t(fair ? "seal-fair" : "seal-wrong");
  });
  return [...shown, line(`secret ${view.reveal.secret}`), line(`salt ${view.reveal.salt}`)];
}

/** @param {string} text */
function line(text) {
  return h("p", { class: "seal" }, text);
}
