/**
 * Checks the proof of a shuffle, with the hashes of `zweispiel verify`, against what this browser saw before the match.
 *
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../shared/api.js").Proof} Proof
 * @typedef {import("../shared/shuffle_memory.js").Seen} Seen
 * @typedef {"commitment" | "secret" | "nonce" | "seed" | "seal"} Fault
 */
import { sha256 } from "../shared/sha256.js";
import { ownNonces } from "../shared/shuffle_memory.js";

/**
 * What does not fit, or null. Before the end only the commitment can be compared.
 * @param {View} view @param {Seen | null} seen
 * @returns {Fault | null}
 */
export function findFault(view, seen) {
  const { reveal } = view;
  const commitments = [view.commitment, reveal?.commitment ?? view.commitment];
  if (commitments.some((shown) => shown !== (seen?.commitment ?? view.commitment))) return "commitment";
  if (!reveal) return null;
  if (digest("shuffle", reveal.secret, reveal.salt) !== reveal.commitment) return "secret";
  if (ownNonces(view, seen).some((own) => !reveal.nonces.includes(own))) return "nonce";
  if (digest("seed", reveal.secret, ...reveal.nonces) !== reveal.seed) return "seed";
  return hasFalseSeal(view, reveal, seen) ? "seal" : null;
}

/** Whether a computer's hidden move is not the one it committed to. @param {View} view @param {Proof} proof @param {Seen | null} seen */
function hasFalseSeal(view, proof, seen) {
  return proof.sealed.some(({ seat, ply, salt, seal }) => {
    const shown = seen?.seals[seat] ?? seal;
    return seal !== shown || digest("move", salt, view.moves[ply]?.text ?? "") !== seal;
  });
}

/** @param {...string} parts */
export function digest(...parts) {
  return sha256(["zweispiel/1", ...parts].join("\n"));
}
