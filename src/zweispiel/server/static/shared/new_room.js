/** Opening a room and sitting down in it. */
import { call } from "./api.js";
import { explainWait } from "./explain_wait.js";
import { nonceFor } from "./shuffle_memory.js";

/**
 * Opens a room, takes the given seats and goes there.
 * @param {import("./api.js").NewRoom | import("./api.js").ContinuedRoom} plan
 * @param {{seat: number, name: string}[]} sitting
 * @param {(text: string) => void} tell explains a wait: a game is compiled the first time it is played
 * @param {(room: string) => void} [prepare] what else to do before going there
 */
export async function openRoom(plan, sitting, tell, prepare = () => {}) {
  const { room, commitment } = await explainWait(create(plan), tell);
  for (const { seat, name } of sitting) {
    await call("POST /api/rooms/{room}/seats/{seat}", { path: { room, seat }, body: { name, nonce: nonceFor(room, seat, commitment) } });
  }
  prepare(room);
  location.assign(`/r/${room}`);
}

/** @param {import("./api.js").NewRoom | import("./api.js").ContinuedRoom} plan */
function create(plan) {
  return "record" in plan ? call("POST /api/rooms/from-record", { body: plan }) : call("POST /api/rooms", { body: plan });
}
