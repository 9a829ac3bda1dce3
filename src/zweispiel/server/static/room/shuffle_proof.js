/**
 * The proof that shuffles are fair. Before a match the server commits to its secret; afterwards it reveals it, and this
 * page compares everything with what it saw before. (`zweispiel verify` also checks every draw of a downloaded record.)
 *
 * @typedef {import("../shared/api.js").View} View
 */
import { h } from "../shared/dom.js";
import { ownNonces, rememberRematch, rememberView, seenOf } from "../shared/shuffle_memory.js";
import { t } from "../shared/texts.js";
import { findFault } from "./shuffle_check.js";

/** What is wrong with the shuffle, in a sentence, or "". Also remembers what the view shows. @param {View} view */
export function shuffleFault(view) {
  if (!view.commitment) return "";
  if (!view.reveal) rememberView(view);
  rememberRematch(view);
  const fault = findFault(view, seenOf(view.room));
  return fault ? t(`unfair-${fault}`) : "";
}

/** What the page shows of it. @param {View} view @param {string} fault what `shuffleFault` said @returns {HTMLElement[]} */
export function shuffleProof(view, fault) {
  if (!view.commitment) return [];
  const seen = seenOf(view.room);
  const own = ownNonces(view, seen);
  const verdict = h("p", { class: fault ? "small error" : "small" }, fault || t(verdictKey(view, own.length > 0)));
  const command = ["zweispiel verify FILE", "--commitment", seen?.commitment ?? view.commitment, ...own.flatMap((nonce) => ["--nonce", nonce])];
  return [
    verdict,
    line(view.commitment),
    ...own.map((nonce) => line(`${t("own-nonce")} ${nonce}`)),
    ...(view.reveal ? [line(`secret ${view.reveal.secret}`), line(`salt ${view.reveal.salt}`), line(command.join(" "))] : []),
  ];
}

/** @param {View} view @param {boolean} compared whether this browser knows a nonce that it sent */
function verdictKey(view, compared) {
  if (!view.reveal) return "seal";
  return compared ? "seal-fair" : "seal-open";
}

/** @param {string} text */
function line(text) {
  return h("p", { class: "seal" }, text);
}
