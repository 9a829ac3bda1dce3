/** Checks the proof of a shuffle, with the hashes of `zweispiel verify`. */

/** @typedef {Pick<import("../shared/api.js").Proof, "commitment" | "secret" | "salt" | "nonces" | "seed">} Proof */

/**
 * Whether everything fits, including the commitment seen before the match; undefined if this browser cannot tell.
 * @param {Proof} proof @param {string | null} seen
 * @returns {Promise<boolean | undefined>}
 */
export async function isFair(proof, seen) {
  if (!crypto.subtle) return undefined; // only https and localhost have it
  const commitment = await digest("shuffle", proof.secret, proof.salt);
  const seed = await digest("seed", proof.secret, ...proof.nonces);
  return commitment === proof.commitment && seed === proof.seed && (seen === null || seen === commitment);
}

/** @param {...string} parts */
async function digest(...parts) {
  const bytes = new TextEncoder().encode(["zweispiel/1", ...parts].join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
