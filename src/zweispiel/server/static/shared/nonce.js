/** A fresh random number as text: a player's part of a shuffle, or the key of an action. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
