/** A question in a dialog, before something that cannot be undone. */
import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Asks; whether the answer was yes.
 * @param {string} question @param {string} yes the label of the button that does it
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes) {
  const no = h("button", { class: "button", value: "no" }, t("no"));
  const buttons = h("form", { method: "dialog", class: "row" }, no, h("button", { class: "button bad", value: "yes" }, yes));
  const [, asked, why] = /^(.*?\?)\s*(.*)$/s.exec(question) ?? ["", question, ""];
  const words = h("div", { id: "question" }, h("h2", {}, asked), why && h("p", {}, why));
  const dialog = h("dialog", { "aria-labelledby": "question" }, words, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
  });
}
