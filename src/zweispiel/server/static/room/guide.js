/** How a half-made or spelled move goes on, or what the keys do instead, in one or two sentences. */
import { usesTouch } from "../shared/device.js";
import { t } from "../shared/texts.js";

/**
 * What to do now that something is picked, or all signs are spelled; empty if nothing is.
 * @param {import("../board/board.js").Board} board @param {string} then the game's own words
 */
export function guideOf(board, then) {
  const { half, pending, turns } = board.state();
  if (pending) return t("confirm-move");
  if (board.striking === "on") return t("strike-on");
  if (board.slots.replaces) return t("spell-change");
  if (board.slots.complete) return board.slots.advice ?? then;
  if (!half || !then) return "";
  return turns ? `${then} ${t(usesTouch() ? "turn-by-touch" : "turn-by-keys")}` : then;
}
