/**
 * The buttons under the board: moves that have no place on it, and undoing, turning or confirming a pick.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";

/** @param {Room} room */
export function showMoveButtons(room) {
  const { view, board } = room;
  const moves = room.shown === view ? view.buttons : [];
  const [needs, state] = [board.needs(), board.state()];
  const key = JSON.stringify([moves, needs, state, view.can.withdraw, view.number]);
  replaceChanged(room, find("#move-buttons"), key, () => [
    ...moves.map((one) => button(one.label, () => room.move(one.move), { cls: "main", key: one.move })),
    needs.undo ? inPlace(state.half, button(t("undo"), () => board.undo(), { sign: "undo", key: "undo" })) : null,
    needs.turn ? inPlace(state.turns, button(t("turn"), () => board.turn(1), { sign: "turn", key: "turn" })) : null,
    needs.place ? inPlace(state.pending, confirmButton(room)) : null,
    view.can.withdraw ? button(t("withdraw"), () => room.act({ action: "withdraw" }), { sign: "undo", key: "withdraw" }) : null,
  ]);
}

/** @param {Room} room */
function confirmButton({ board }) {
  return button(t("place"), () => board.confirm(), { sign: "check", cls: "main", key: "place" });
}

/** A button that keeps its place while it is not needed, so that the others stay in theirs. @param {boolean} needed @param {HTMLElement} one */
function inPlace(needed, one) {
  one.classList.toggle("unneeded", !needed);
  return one;
}
