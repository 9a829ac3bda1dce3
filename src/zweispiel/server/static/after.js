/**
 * After the match: downloads and the proof of the shuffle; and the facts about the room.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { savePng } from "./download.js";
import { find, h, icon } from "./dom.js";
import { showReturn } from "./invite.js";
import { recall, remember } from "./store.js";
import { t } from "./text.js";
import { isFair } from "./verify.js";

/** Downloads: the picture always, the record too (without secrets while the match goes on). @param {Room} room */
export function showAfter(room) {
  const { view, shown } = room;
  const holder = find("#after");
  const eyes = view.viewer === null ? {} : { seat: view.viewer };
  const picture = `${room.path}/picture.svg?${new URLSearchParams(Object.entries({ ...eyes, ply: shown.ply }).map(([k, v]) => [k, String(v)]))}`;
  const name = `${view.game}-${view.room}`;
  if (holder.dataset.shown === picture + view.status) return;
  holder.dataset.shown = picture + view.status;
  holder.replaceChildren(
    h(
      "details",
      { class: "fold", open: view.status === "over" },
      h("summary", {}, t("downloads")),
      h(
        "div",
        { class: "tools" },
        view.status === "over" ? file(t("record"), `${room.path}/record?format=json`, `${name}.json`) : null,
        file("SVG", picture, `${name}.svg`),
        h("button", { class: "button", type: "button", "data-do": "png", onclick: () => savePng(picture, `${name}.png`) }, icon("save"), "PNG"),
      ),
    ),
  );
}

/** @param {string} text @param {string} href @param {string} download */
function file(text, href, download) {
  return h("a", { class: "button", href, download }, icon("save"), text);
}

/** Options, watchers, the seal of the shuffle and its proof. @param {Room} room */
export function showFacts(room) {
  const { view } = room;
  const holder = find("#facts");
  const key = JSON.stringify([view.options, view.commitment, view.reveal, view.watchers, view.you, view.status]);
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  const options = Object.entries(view.options).map(([name, value]) => `${name}=${value}`).join(", ");
  holder.replaceChildren(
    h("p", { class: "small" }, view.title, options ? ` · ${options}` : "", " · ", t("watchers", { count: view.watchers })),
    h("p", { class: "small" }, h("a", { href: `/rules/${view.game}` }, t("rules"))),
    ...(view.you.length && view.status !== "over" ? [returning(room)] : []),
    ...seal(room),
  );
}

/** @param {Room} room */
function returning(room) {
  const holder = h("div", { class: "invite-return" });
  const make = h("button", { class: "button", type: "button", onclick: () => showReturn(room, holder).catch((error) => room.complain(error)) }, t("return"));
  holder.append(make);
  return holder;
}

/** @param {Room} room */
function seal({ view }) {
  if (!view.commitment) return [];
  const key = `seal.${view.room}`;
  if (!view.reveal) remember(key, view.commitment);
  const words = h("p", { class: "small" }, t(view.reveal ? "seal-open" : "seal"));
  const nodes = [words, h("p", { class: "seal" }, view.commitment)];
  if (view.reveal) {
    nodes.push(h("p", { class: "seal" }, `secret ${view.reveal.secret}`), h("p", { class: "seal" }, `salt ${view.reveal.salt}`));
    isFair(view.reveal, recall(key, null)).then((fair) => {
      words.textContent = t(fair === undefined ? "seal-open" : fair ? "seal-fair" : "seal-wrong");
    });
  }
  return nodes;
}
