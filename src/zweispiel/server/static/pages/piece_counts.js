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
  for (const button of steps(field)) {
    button.addEventListener("click", () => {
      const numbers = value.value.split(",").map(Number);
      if (!isPossible(field, numbers, button)) return;
      numbers[Number(button.dataset.kind)] += Number(button.dataset.step);
      value.value = numbers.join(",");
      show(field, numbers);
    });
  }
  show(field, value.value.split(",").map(Number));
}

/** @param {HTMLElement} field @returns {NodeListOf<HTMLButtonElement>} */
function steps(field) {
  return field.querySelectorAll("[data-step]");
}

/** Whether a button's step keeps its kind and the sum within their bounds. @param {HTMLElement} field @param {number[]} numbers @param {HTMLButtonElement} button */
function isPossible(field, numbers, button) {
  const step = Number(button.dataset.step);
  const total = sum(numbers) + step;
  return numbers[Number(button.dataset.kind)] + step >= 0 && total >= Number(field.dataset.least) && total <= Number(field.dataset.most);
}

/** @param {HTMLElement} field @param {number[]} numbers */
function show(field, numbers) {
  field.querySelectorAll("output").forEach((output, kind) => (output.textContent = String(numbers[kind])));
  find("[data-total]", HTMLElement, field).textContent = t("total", { count: sum(numbers), most: field.dataset.most ?? "" });
  // A truly disabled button would lose the focus.
  for (const button of steps(field)) button.ariaDisabled = String(!isPossible(field, numbers, button));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
