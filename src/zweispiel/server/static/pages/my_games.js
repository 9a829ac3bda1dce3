/** My games: open, download, delete. */
import { Refused, call } from "../shared/api.js";
import { ask } from "../shared/confirm_dialog.js";
import { find, h, wake } from "../shared/dom.js";
import { t } from "../shared/texts.js";

async function show() {
  const rooms = await call("GET", "/api/mine");
  find("#rooms").replaceChildren(...rooms.map(item));
  find("#nothing").hidden = rooms.length > 0;
  find("#all").hidden = rooms.length === 0;
}

/** @param {any} room */
function item(room) {
  const day = new Date(room.touched * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return h(
    "li",
    { class: "panel" },
    h("div", {}, h("a", { href: `/r/${room.room}` }, h("b", {}, room.title)), h("br"), h("span", {}, room.names.filter(Boolean).join(" – ")), h("br"), h("span", { class: "soft small" }, `${room.headline} · ${day}`)),
    room.status === "over" ? h("a", { class: "button", href: `/api/rooms/${room.room}/record?format=json`, download: `${room.game}-${room.room}.json` }, t("record")) : null,
    h("button", { class: "button bad", type: "button", "aria-label": `${t("delete")}: ${room.title}, ${day}`, onclick: () => forget(room.room, t("delete-sure")) }, t("delete")),
  );
}

/** @param {string} room the one to delete, "" for all @param {string} question */
async function forget(room, question) {
  if (!(await ask(question, t("delete")))) return;
  await guarded(async () => {
    await call("DELETE", room ? `/api/mine/${room}` : "/api/mine");
    await show();
  });
}

/** @param {() => Promise<void>} work */
async function guarded(work) {
  try {
    await work();
  } catch (error) {
    find("#problem").textContent = error instanceof Refused ? error.message : t("failed");
  }
}

find("#forget").addEventListener("click", () => forget("", t("delete-all-sure")));
guarded(show);
wake();
