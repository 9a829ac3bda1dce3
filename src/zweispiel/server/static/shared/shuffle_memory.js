/**
 * What this browser knows about shuffles from the time before they happened: the server's commitment and this person's
 * own nonces. It is remembered before a nonce is sent, and compared when the server reveals its secret. Else a server
 * could choose its secret after it has seen the nonces.
 *
 * @typedef {object} Seen
 * @property {string} commitment
 * @property {Record<string, string>} nonces by seat; for a rematch under `REMATCH`, because sides may change
 * @property {Record<string, string>} seals commitments to the computers' hidden moves, by seat
 *
 * @typedef {import("./api.js").View} View
 */
import { recall, remember } from "./local_storage.js";
import { nonce } from "./nonce.js";

/** The place of a nonce whose seat is not known yet. */
const REMATCH = "rematch";

/** What is remembered of a room, or null. @param {string} room @returns {Seen | null} */
export function seenOf(room) {
  return recall(`shuffle.${room}`, /** @type {Seen | null} */ (null));
}

/** This person's nonce for a seat, remembered with the commitment. @param {string} room @param {number} seat @param {string} commitment */
export function nonceFor(room, seat, commitment) {
  return rememberedNonce(`shuffle.${room}`, String(seat), commitment);
}

/** This person's nonce for a rematch of a match that is over. @param {View} view */
export function rematchNonce(view) {
  return rememberedNonce(`rematch.${view.room}`, REMATCH, view.reveal?.next ?? "");
}

/** The remembered nonces that the server must have used: those for seats that this person has. @param {View} view @param {Seen | null} seen */
export function ownNonces(view, seen) {
  const places = view.you.length ? [REMATCH, ...view.you.map(String)] : [];
  return places.flatMap((place) => seen?.nonces[place] ?? []);
}

/** Remembers what the reveal of a match promised for its rematch. @param {View} view */
export function rememberRematch(view) {
  if (!view.next_room || !view.reveal || seenOf(view.next_room)) return;
  const promised = { commitment: view.reveal.next, nonces: {}, seals: {} };
  remember(`shuffle.${view.next_room}`, recall(`rematch.${view.room}`, promised));
}

/** Remembers what a view shows for the first time: the commitment, and the computers' seals. @param {View} view */
export function rememberView(view) {
  const seen = seenOf(view.room) ?? { commitment: view.commitment, nonces: {}, seals: {} };
  remember(`shuffle.${view.room}`, { ...seen, seals: { ...view.sealed, ...seen.seals } });
}

/** A nonce that was not used yet stays the same if it is sent again. @param {string} key @param {string} place @param {string} commitment */
function rememberedNonce(key, place, commitment) {
  const seen = recall(key, /** @type {Seen} */ ({ commitment, nonces: {}, seals: {} }));
  const own = seen.nonces[place] ?? nonce();
  remember(key, { ...seen, nonces: { ...seen.nonces, [place]: own } });
  return own;
}
