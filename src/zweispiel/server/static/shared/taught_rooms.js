/** In which rooms this browser's person wants their moves to be graded: a wish for one game, which its rematches share. */
import { recall, remember } from "./local_storage.js";

/** So many rooms are remembered. */
const MOST = 50;

/** @param {string} room */
export function isTaught(room) {
  return rooms().includes(room);
}

/** @param {string} room @param {boolean} is */
export function teachIn(room, is) {
  const others = rooms().filter((one) => one !== room);
  remember("taught-rooms", is ? [...others, room].slice(-MOST) : others);
}

function rooms() {
  return recall("taught-rooms", /** @type {string[]} */ ([]));
}
