/** A link in a field, with a button that copies it to the clipboard, and one that shares it where the browser can. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

/** @param {string} link @param {string} [title] what is shared with it */
export function linkField(link, title = "Zweispiel") {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("invite-link") });
  const copy = h("button", { class: "button main", type: "button" }, t("copy"));
  copy.addEventListener("click", async () => {
    await copyToClipboard(field);
    copy.textContent = t("copied");
  });
  return h("div", { class: "link" }, field, copy, shareButton(link, title));
}

/** @param {string} url @param {string} title */
function shareButton(url, title) {
  if (!navigator.canShare?.({ url, title })) return null;
  const onclick = () => navigator.share({ url, title }).catch(() => {}); // the person changed their mind
  return h("button", { class: "button", type: "button", "data-do": "share-link", onclick }, icon("share"), t("share"));
}

/** Copies a field's text. Over plain http, browsers offer only the old way. @param {HTMLInputElement} field */
async function copyToClipboard(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
}
