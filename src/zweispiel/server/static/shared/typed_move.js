/** The field in which a move can be typed. */
import { find } from "./dom.js";

/** Plays what is typed; the field is emptied if that was possible. @param {(move: string) => Promise<boolean>} move */
export function listenToTyped(move) {
  const field = find("#typed-move", HTMLInputElement);
  find("#typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && (await move(text))) field.value = "";
  });
}
