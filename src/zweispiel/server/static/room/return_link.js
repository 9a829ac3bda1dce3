/** The link with which a person goes on playing on another device. */
import { call } from "../shared/api.js";
import { linkField } from "../shared/copy_link.js";
import { h } from "../shared/dom.js";
import { pageData } from "../shared/page_data.js";
import { t } from "../shared/texts.js";

/** A button that is replaced by the link. @param {import("./room.js").Room} room */
export function returnLink(room) {
  const holder = h("div", { class: "invite-return" });
  const onclick = () => showLink(room, holder).catch((error) => room.complain(error));
  holder.append(h("button", { class: "button", type: "button", onclick }, t("return")));
  return holder;
}

/** @param {import("./room.js").Room} room @param {HTMLElement} holder */
async function showLink(room, holder) {
  const path = { room: room.view.room, seat: room.seat };
  const { token } = await call("POST /api/rooms/{room}/seats/{seat}/return", { path });
  holder.replaceChildren(h("p", { class: "small" }, t("return-how")), linkField(`${pageData("place").url}/join/${token}`));
}
