/** A hint: a move worth considering, in words and marked on the board. */
import { call } from "../shared/api.js";
import { t } from "../shared/texts.js";

/** @param {import("./room.js").Room} room */
export async function showHint(room) {
  room.message.show(t("hint-coming"));
  try {
    const path = { room: room.view.room };
    const hint = await call("POST /api/rooms/{room}/hint", { path, body: { seat: room.seat } });
    room.message.show(`${t("hint", { told: hint.told })}. ${hint.why}`.trim());
    room.board.showHint(hint.path, hint.turn);
    room.keypad.propose(hint.move);
  } catch (error) {
    room.complain(error);
  }
}
