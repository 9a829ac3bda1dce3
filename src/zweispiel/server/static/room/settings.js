/** The settings of a room, which this browser remembers: confirm every move, sounds, and a notice when it is one's turn. */
import { find } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { playTurn } from "./sound.js";
import { listenToNotice } from "./turn_notice.js";

/** @param {import("../board/board.js").Board} board */
export function listenToSettings(board) {
  setting("careful", (is) => (board.careful = is));
  const sound = setting("sound", () => {});
  // Browsers allow sound only after a click: playing it once here also shows what it is like.
  listenToNotice(find("#notice", HTMLInputElement));
  sound.addEventListener("change", () => sound.checked && playTurn());
}

/** Whether a sound is wanted. */
export function wantsSound() {
  return recall("sound", false);
}

/** @param {string} name @param {(is: boolean) => void} use */
function setting(name, use) {
  const box = find(`#${name}`, HTMLInputElement);
  box.checked = recall(name, false);
  use(box.checked);
  box.addEventListener("change", () => {
    remember(name, box.checked);
    use(box.checked);
  });
  return box;
}
