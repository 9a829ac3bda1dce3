/** The invitation while a seat is free: its link, its QR code, and a note if only this machine can open it. */
import { linkField } from "../shared/copy_link.js";
import { h } from "../shared/dom.js";
import { pageData } from "../shared/page_data.js";
import { t } from "../shared/texts.js";

/** @param {HTMLElement} holder @param {import("./room.js").Room} room */
export function showInvitation(holder, room) {
  const tokens = Object.values(room.view.invitations);
  const key = tokens.join(" ");
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  holder.replaceChildren(...(tokens.length ? [invitation(tokens[0], room.view.title)] : []));
}

/** @param {string} token @param {string} title the game's */
function invitation(token, title) {
  const place = pageData("place");
  const text = h(
    "div",
    {},
    h("h2", {}, t("invite")),
    h("p", { class: "soft" }, t("invite-how")),
    linkField(`${place.url}/join/${token}`, t("invited-to", { title })),
    place.local && h("p", { class: "note small" }, t("invite-local")),
  );
  return h("div", { class: "panel invite" }, text, qrCode(token));
}

/** The server draws the QR code. @param {string} token */
function qrCode(token) {
  return h("img", { src: `/api/invitations/${token}/qr.svg`, alt: t("invite-code"), width: 132, height: 132 });
}
