/**
 * Waiting for the other player: the link, a code to scan, and whom the link can reach.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { call } from "../shared/api.js";
import { copyField } from "./picture_download.js";
import { h, pageData } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** @param {HTMLElement} holder @param {Room} room */
export function showInvitation(holder, room) {
  const tokens = Object.values(room.view.invitations);
  const key = tokens.join(" ");
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  holder.replaceChildren(...(tokens.length ? [invitation(tokens[0])] : []));
}

/** @param {string} token */
function invitation(token) {
  const place = pageData("place");
  const code = h("img", { src: `/api/invitations/${token}/qr.svg`, alt: t("invite-code"), width: 132, height: 132 });
  return h(
    "div",
    { class: "panel invite" },
    h(
      "div",
      {},
      h("h2", {}, t("invite")),
      h("p", { class: "soft" }, t("invite-how")),
      linkField(`${place.url}/join/${token}`),
      place.local ? h("p", { class: "note small" }, t("invite-local")) : null,
    ),
    code,
  );
}

/** A link with a button that copies it. @param {string} link */
function linkField(link) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: link, "aria-label": t("invite-link") }));
  const copy = h("button", { class: "button main", type: "button" }, t("copy"));
  copy.addEventListener("click", async () => {
    await copyField(field);
    copy.textContent = t("copied");
  });
  return h("div", { class: "link" }, field, copy);
}

/**
 * A link that brings one's own seat to another device.
 * @param {Room} room @param {HTMLElement} holder
 */
export async function showReturn(room, holder) {
  const { token } = await call("POST", `${room.path}/seats/${room.seat}/return`, {});
  holder.replaceChildren(h("p", { class: "small" }, t("return-how")), linkField(`${pageData("place").url}/join/${token}`));
}
