/** The page of an invitation: one button takes the seat. Opening the page spends nothing. */
import { Refused, call, nonce } from "../shared/api.js";
import { find, wake } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

const form = find("#join");
const field = /** @type {HTMLInputElement | null} */ (find("#name"));
if (field) field.value = recall("name", "");

form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const { room, seat, token } = form.dataset;
  const name = field?.value.trim() ?? "";
  if (name) remember("name", name);
  try {
    await call("POST", `/api/rooms/${room}/seats/${seat}`, { name: name || t("guest"), nonce: nonce(), invitation: token });
    location.assign(`/r/${room}`);
  } catch (error) {
    find("#problem").textContent = error instanceof Refused ? error.message : t("failed");
  }
});
wake();
