/**
 * Buttons that come and go while a match is played, without losing the focus or a press.
 *
 * @typedef {{board: import("../board/board.js").Board}} HasBoard a room or a lesson
 */
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";

/**
 * @param {string} text @param {() => void} onclick
 * @param {{sign?: import("../shared/icons.js").IconName, cls?: string, key?: string, title?: string, off?: boolean, why?: {reason: string, tell: () => void}}} [more]
 *   `title`: more about it; `off`: visible, but not possible now; `why`: the reason, and what tells it when the button is pressed nevertheless
 */
export function button(text, onclick, { sign, cls = "", key, title, off = false, why } = {}) {
  const attributes = { class: `button ${cls}`.trim(), type: "button", "data-do": key, title };
  // A truly disabled button would lose the focus.
  const use = off ? { "aria-disabled": "true", title: why?.reason, onclick: why?.tell } : { onclick };
  return h("button", { ...attributes, ...use }, sign && icon(sign), text);
}

/**
 * Replaces the children of a holder only if `key` says that they differ, so that no button vanishes under a finger. The
 * focus stays on the same button, or goes to another one of the holder, or to the board.
 * @param {HasBoard} room @param {HTMLElement} holder @param {string} key @param {() => (Node | null)[]} make
 */
export function replaceChanged(room, holder, key, make) {
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  const focused = holder.contains(document.activeElement) ? document.activeElement?.getAttribute("data-do") : undefined;
  holder.replaceChildren(...make().filter((node) => node !== null));
  if (focused === undefined) return;
  const left = /** @type {HTMLElement[]} */ ([...holder.querySelectorAll("[data-do]:not(.unneeded)")]);
  const next = left.find((one) => one.dataset.do === focused) ?? left[0];
  if (next) next.focus({ preventScroll: true });
  else room.board.takeFocus();
}
