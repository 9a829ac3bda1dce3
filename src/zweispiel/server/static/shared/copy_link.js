/** A link in a field, with a button that copies it to the clipboard. */
import { h } from "./dom.js";
import { t } from "./texts.js";

/** @param {string} link */
export function linkField(link) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("invite-link") });
  const copy = h("button", { class: "button main", type: "button" }, t("copy"));
  copy.addEventListener("click", async () => {
    await copyToClipboard(field);
    copy.textContent = t("copied");
  });
  return h("div", { class: "link" }, field, copy);
}

/** Copies a field's text. Over plain http, browsers offer only the old way. @param {HTMLInputElement} field */
async function copyToClipboard(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
}
