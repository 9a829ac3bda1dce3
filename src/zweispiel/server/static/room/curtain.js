/** The curtain: where two people share a screen in a game with secrets, it covers the board until the right one looks. */
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { button, replaceChanged } from "./buttons.js";

/** @param {import("./room.js").Room} room */
export function showCurtain(room) {
  const seat = room.eyes === null ? room.view.curtain : null;
  const holder = find("#curtain");
  const falls = seat !== null && !holder.hasChildNodes();
  room.board.toggleAttribute("inert", seat !== null);
  holder.style.setProperty("--ratio", room.board.style.getPropertyValue("--ratio"));
  replaceChanged(room, holder, seat === null ? "" : `closed ${seat}`, () => (seat === null ? [] : [curtain(room, seat)]));
  if (falls) find("[data-do=lift]").focus({ preventScroll: true });
}

/** @param {import("./room.js").Room} room @param {number} seat who is to look next */
function curtain(room, seat) {
  const { name } = room.view.seats[seat];
  const lift = button(t("curtain-lift", { name }), () => room.lift(seat), { cls: "main", key: "lift" });
  return h("div", { class: "curtain" }, h("h2", {}, t("curtain", { name })), h("p", {}, t("curtain-why")), lift);
}
