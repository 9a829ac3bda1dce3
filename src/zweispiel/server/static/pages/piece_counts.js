/** Fields that count pieces: each kind with its picture, a minus and a plus. A hidden field keeps the numbers as text. */
import { find } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** @param {ParentNode} root */
export function listenToCounts(root) {
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-counts]"))) listen(field);
}

/** @param {HTMLElement} field */
function listen(field) {
  const value = find("input[type=hidden]", HTMLInputElement, field);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (field.querySelectorAll("[data-step]"))) {
    button.addEventListener("click", () => {
      const numbers = value.value.split(",").map(Number);
      const kind = Number(button.dataset.kind);
      numbers[kind] = Math.max(0, numbers[kind] + Number(button.dataset.step));
      value.value = numbers.join(",");
      show(field, numbers);
    });
  }
  show(field, value.value.split(",").map(Number));
}

/** @param {HTMLElement} field @param {number[]} numbers */
function show(field, numbers) {
  field.querySelectorAll("output").forEach((output, kind) => (output.textContent = String(numbers[kind])));
  find("[data-total]", HTMLElement, field).textContent = t("total", { count: numbers.reduce((sum, number) => sum + number, 0) });
}
