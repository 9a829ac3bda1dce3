/**
 * Checking a shuffle in the browser: that the server had settled its secret before it knew the players' parts, and that
 * the seed follows from both. (`zweispiel verify` checks every draw too.)
 */

/** @typedef {{commitment: string, secret: string, salt: string, nonces: string[], seed: string}} Proof */

/**
 * Whether everything fits, including the commitment seen before the match; undefined where browsers cannot compute it.
 * @param {Proof} proof @param {string | null} seen
 * @returns {Promise<boolean | undefined>}
 */
export async function isFair(proof, seen) {
  if (!crypto.subtle) return undefined; // only on https and on this machine itself
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
