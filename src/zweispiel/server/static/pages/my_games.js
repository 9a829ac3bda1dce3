/** My games: open, download, delete. */
import { call, errorText } from "../shared/api.js";
import { confirmDialog } from "../shared/confirm_dialog.js";
import { enableButtons, find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";

async function show() {
  const rooms = await call("GET /api/mine");
  find("#rooms").replaceChildren(...rooms.map(item));
  find("#nothing").hidden = rooms.length > 0;
  find("#all").hidden = rooms.length === 0;
}

/** @param {import("../shared/api.js").Summary} room */
function item(room) {
  const day = new Date(room.touched * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const lines = [
    h("a", { href: `/r/${room.room}` }, h("b", {}, room.title)),
    h("span", {}, room.names.filter(Boolean).join(" – ")),
    h("span", { class: "soft small" }, `${room.headline} · ${day}`),
  ];
  const record = { href: `/api/rooms/${room.room}/record?format=json`, download: `${room.game}-${room.room}.json` };
  return h(
    "li",
    { class: "panel" },
    h("div", {}, ...lines.flatMap((line, i) => (i ? [h("br"), line] : [line]))),
    room.status === "over" && h("a", { class: "button", ...record }, t("record")),
    deleteButton(room.room, `${t("delete")}: ${room.title}, ${day}`),
  );
}

/** @param {string} room @param {string} label */
function deleteButton(room, label) {
  const remove = () => call("DELETE /api/mine/{room}", { path: { room } });
  const onclick = () => confirmAnd(t("delete-sure"), remove);
  return h("button", { class: "button bad", type: "button", "aria-label": label, onclick }, t("delete"));
}

/** Asks, deletes, and shows what is left. @param {string} question @param {() => Promise<unknown>} remove */
async function confirmAnd(question, remove) {
  if (!(await confirmDialog(question, t("delete")))) return;
  await guarded(async () => {
    await remove();
    await show();
  });
}

/** @param {() => Promise<void>} work */
async function guarded(work) {
  try {
    await work();
  } catch (error) {
    find("#problem").textContent = errorText(error);
  }
}

find("#forget").addEventListener("click", () => confirmAnd(t("delete-all-sure"), () => call("DELETE /api/mine")));
guarded(show);
enableButtons();
