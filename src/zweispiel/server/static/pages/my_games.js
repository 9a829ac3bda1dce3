/** My games: small boards, whose turn it is or how it ended; a filter; open, download, delete. */
import { call, errorText } from "../shared/api.js";
import { confirmDialog } from "../shared/confirm_dialog.js";
import { dateText } from "../shared/dates.js";
import { enableButtons, find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** @typedef {import("../shared/api.js").Summary} Summary */

/** Which games each filter shows. @type {Record<string, (room: Summary) => boolean>} */
const FILTERS = {
  all: () => true,
  turn: (room) => room.your_turn,
  going: (room) => room.status !== "over",
  over: (room) => room.status === "over",
};
const filter = find("#filter", HTMLFormElement);
/** @type {Summary[]} */
let rooms = [];

async function show() {
  rooms = await call("GET /api/mine");
  find("#nothing").hidden = rooms.length > 0;
  find("#all").hidden = filter.hidden = rooms.length === 0;
  for (const [name, fits] of Object.entries(FILTERS)) find(`[data-count=${name}]`).textContent = String(rooms.filter(fits).length);
  list();
}

/** Shows the games that pass the filter. */
function list() {
  const fits = FILTERS[String(new FormData(filter).get("show"))] ?? FILTERS.all;
  const shown = rooms.filter(fits);
  find("#rooms").replaceChildren(...shown.map(item));
  find("#none-such").hidden = shown.length > 0 || rooms.length === 0;
}

/** @param {Summary} room */
function item(room) {
  const day = dateText(room.touched);
  return h(
    "li",
    { class: room.your_turn ? "panel yours" : "panel" },
    picture(room),
    h("div", {}, h("a", { href: `/r/${room.room}` }, h("b", {}, room.title)), about(room), h("span", { class: "soft small" }, day)),
    h("a", { class: "button main", href: `/r/${room.room}` }, t(room.status === "over" ? "look" : "go-on")),
    room.status === "over" && saveLink(room),
    deleteButton(room.room, `${t("delete")}: ${room.title}, ${day}`),
  );
}

/** The board as the server draws it for this person; a game that cannot be shown has none. @param {Summary} room */
function picture(room) {
  const image = { src: `/api/rooms/${room.room}/picture.svg`, alt: "", width: 96, height: 96, loading: "lazy" };
  return room.game ? h("a", { class: "small-board", href: `/r/${room.room}`, tabindex: -1, "aria-hidden": "true" }, h("img", image)) : null;
}

/** @param {Summary} room */
function about(room) {
  const badge = h("b", { class: room.your_turn ? "badge turn" : "badge" }, room.headline);
  return h("span", { class: "lines" }, h("span", {}, [room.names.filter(Boolean).join(" – "), room.way].filter(Boolean).join(" · ")), badge);
}

/** Saves the record as a file, and says so: not every browser shows it. @param {Summary} room */
function saveLink({ room, game }) {
  const tell = () => (find("#saved").textContent = t("record-saved"));
  return h("a", { class: "button", href: `/api/rooms/${room}/record?format=json`, download: `${game}-${room}.json`, onclick: tell }, t("save-record"));
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
filter.addEventListener("change", list);
guarded(show);
enableButtons();
