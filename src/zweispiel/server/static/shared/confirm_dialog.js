/** A question in a window of its own, for what cannot be undone. */
import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Asks and gives whether the answer was yes.
 * @param {string} question @param {string} yes the words on the button that does it
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog",
        { "aria-labelledby": "question" },
        h("h2", { id: "question" }, question),
        h(
          "form",
          { method: "dialog", class: "row" },
          h("button", { class: "button", value: "no" }, t("no")),
          h("button", { class: "button bad", value: "yes" }, yes),
        ),
      )
    );
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
