/** A drawer: a dialog at the edge of the window. Escape, its button or a click beside it closes it. */
import { h } from "./dom.js";
import { t } from "./texts.js";

/**
 * Opens a drawer; the browser keeps the focus inside and gives it back afterwards.
 * @param {string} title @param {Promise<Node[]>} content what is in it, once that has been fetched
 * @param {(error: unknown) => string} explain what to say if it could not be
 */
export function openDrawer(title, content, explain) {
  const body = h("div", { class: "drawer-body", "aria-busy": "true" }, h("p", { class: "soft" }, "…"));
  const close = h("button", { class: "button close", type: "button", "aria-label": t("close") }, "×");
  const head = h("div", { class: "drawer-head" }, h("h2", { id: "drawer-title" }, title), close);
  const drawer = h("dialog", { class: "drawer", "aria-labelledby": "drawer-title" }, head, body);
  close.addEventListener("click", () => drawer.close());
  drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
  drawer.addEventListener("close", () => drawer.remove());
  document.body.append(drawer);
  drawer.showModal();
  content
    .then((nodes) => body.replaceChildren(...nodes))
    .catch((error) => body.replaceChildren(h("p", { class: "error" }, explain(error))))
    .finally(() => body.removeAttribute("aria-busy"));
  return drawer;
}
