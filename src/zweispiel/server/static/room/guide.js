/** How a move goes on: what a half-made or spelled one lacks, what the keys do instead, and what helps after a click that meant nothing. */
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

/**
 * What helps after a click that meant nothing, in one sentence: the prompt has all the rest. The board lights up what can be picked.
 * @param {import("../board/board.js").Board} board
 * @param {{then?: string, prompt?: string, spell?: unknown, buttons?: unknown[]}} position what can be done
 */
export function helpOf(board, { then = "", prompt = "", spell, buttons = [] }) {
  if (board.state().half && then) return then;
  if (board.picking.choices.length) return t(board.picking.lacksFirstPick() ? "pick-piece" : "pick-place");
  // Where only one button is left, the prompt says why.
  return guideOf(board, then) || (spell ? t("pick-keys") : buttons.length > 1 ? t("pick-button") : prompt);
}
