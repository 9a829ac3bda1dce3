/**
 * The buttons of a move: moves that have no place on the board, and undoing, turning or confirming a pick. Moves shown
 * as pictures take the place of the keypad.
 *
 * @typedef {import("../shared/api.js").View} View
 * @typedef {object} MovePicker a room or a lesson
 * @property {Pick<View, "buttons" | "number"> & {can: {withdraw: boolean}}} view
 * @property {MovePicker["view"]} shown
 * @property {import("../board/board.js").Board} board
 * @property {(move: string, repeats?: boolean) => unknown} move
 * @property {{shown: boolean}} keypad
 * @property {boolean} [ready] whether moves are taken; false while another player's move is being shown
 * @property {boolean} [goesOn] whether a move repeats itself: then there is nothing to press
 * @property {() => unknown} withdraw takes back a move that waits for the opponent's
 */
import { find, parseSvg } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";

/** @param {MovePicker} room */
export function showMoveButtons(room) {
  const { view, board } = room;
  const moves = room.shown === view && room.ready !== false && !room.goesOn ? view.buttons : [];
  const [needs, state] = [board.needs(), board.state()];
  const withdraw = view.can.withdraw && !room.keypad.shown;
  const cls = board.picking.choices.length ? "" : "main"; // beside moves on the board, such as a swap, it is nothing special
  const key = JSON.stringify([moves, needs, state, withdraw, view.number]);
  replaceChanged(room, find("#move-buttons"), key, () => [
    ...moves.filter((one) => !one.figure).map((one) => button(one.label, () => room.move(one.move, one.repeats), { cls, key: one.move })),
    needs.undo ? inPlace(state.half, button(t(state.held ? "put-back" : "undo"), () => board.undo(), { sign: "undo", key: "undo" })) : null,
    needs.turn ? inPlace(state.turns, button(t("turn"), () => board.turn(1), { sign: "turn", key: "turn" })) : null,
    needs.place ? inPlace(state.pending, confirmButton(room)) : null,
    withdraw ? button(t("withdraw"), () => room.withdraw(), { sign: "undo", key: "withdraw" }) : null,
  ]);
  const pictures = moves.filter((one) => one.figure);
  replaceChanged(room, find("#answers"), JSON.stringify([pictures, view.number]), () => pictures.map((one) => pictureButton(room, one)));
}

/** @param {MovePicker} room @param {View["buttons"][number]} one */
function pictureButton(room, { move, label, figure }) {
  const made = button("", () => room.move(move), { cls: "picture", key: move });
  made.setAttribute("aria-label", label);
  made.title = label;
  made.append(parseSvg(figure));
  return made;
}

/** @param {MovePicker} room */
function confirmButton({ board }) {
  return button(t("place"), () => board.confirm(), { sign: "check", cls: "main", key: "place" });
}

/** A button that keeps its place while it is not needed, so that the others stay in theirs. @param {boolean} needed @param {HTMLElement} one */
function inPlace(needed, one) {
  one.classList.toggle("unneeded", !needed);
  return one;
}
