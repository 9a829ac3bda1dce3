/** The page of an invitation: a button takes the seat. Opening the page does not spend the invitation. */
import { call, errorText } from "../shared/api.js";
import { enableButtons, find } from "../shared/dom.js";
import { recall, remember } from "../shared/local_storage.js";
import { nonceFor } from "../shared/shuffle_memory.js";

const form = find("#join", HTMLFormElement);
/** A return link asks for no name. @type {HTMLInputElement | null} */
const field = document.querySelector("input#name");
if (field) field.value = recall("name", "");

async function join() {
  const { room = "", seat, token, commitment = "" } = form.dataset;
  const name = field?.value.trim() ?? "";
  if (name) remember("name", name);
  const body = { name, nonce: field ? nonceFor(room, Number(seat), commitment) : "", invitation: token };
  await call("POST /api/rooms/{room}/seats/{seat}", { path: { room, seat: Number(seat) }, body });
  location.assign(`/r/${room}`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  join().catch((error) => (find("#problem").textContent = errorText(error)));
});
enableButtons();
