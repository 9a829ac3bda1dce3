/** Opening a room and sitting down in it. */
import { call } from "./api.js";
import { t } from "./texts.js";

/** After this long (in milliseconds) a person wants to know why they are waiting. */
const PATIENCE = 1500;

/** A fresh random number as text: this player's part of the seed that decides every shuffle. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Opens a room, takes the given seats and goes there.
 * @param {import("./api.js").NewRoom} plan
 * @param {{seat: number, name: string}[]} sitting
 * @param {(text: string) => void} tell explains a wait: a game is compiled the first time it is played
 */
export async function openRoom(plan, sitting, tell) {
  const slow = setTimeout(() => tell(t("preparing-game")), PATIENCE);
  const { room } = await call("POST /api/rooms", { body: plan }).finally(() => clearTimeout(slow));
  for (const { seat, name } of sitting) {
    await call("POST /api/rooms/{room}/seats/{seat}", { path: { room, seat }, body: { name, nonce: nonce() } });
  }
  location.assign(`/r/${room}`);
}
