/** The form for a record or study, which is chosen as a file, dropped or pasted. */
import { find } from "./dom.js";

/** @param {(text: string) => unknown} open */
export function listenToRecords(open) {
  const form = find("#record-form", HTMLFormElement);
  const text = find("#record-text", HTMLTextAreaElement);
  const file = find("#record-file", HTMLInputElement);
  const read = async (/** @type {File | undefined} */ chosen) => {
    if (!chosen) return;
    text.value = await chosen.text();
    open(text.value.trim());
  };
  file.addEventListener("change", () => read(file.files?.[0]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) open(text.value.trim());
  });
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    read(event.dataTransfer?.files[0]);
  });
}
