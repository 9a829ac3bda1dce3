/**
 * After the match: downloads and the proof of the shuffle; and the facts about the room.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { savePng } from "./picture_download.js";
import { find, h, icon } from "../shared/dom.js";
import { showReturn } from "./invitation_qr_code.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { isFair } from "./shuffle_proof.js";

/** Downloads: the picture always, the record when the match is over. @param {Room} room */
export function showAfter(room) {
  const { view } = room;
  const holder = find("#after");
  if (holder.dataset.shown !== view.status) {
    holder.dataset.shown = view.status;
    holder.replaceChildren(downloads(room));
  }
  find("[data-do=svg]", holder).setAttribute("href", picture(room));
}

/** @param {Room} room */
function downloads(room) {
  const { view } = room;
  const name = `${view.game}-${view.room}`;
  const [svg, png] = [file("SVG", picture(room), `${name}.svg`), h("button", { class: "button", type: "button", "data-do": "png" }, icon("save"), "PNG")];
  svg.dataset.do = "svg";
  png.addEventListener("click", () => savePng(picture(room), `${name}.png`));
  const record = view.status === "over" ? file(t("record"), `${room.path}/record?format=json`, `${name}.json`) : null;
  return h("details", { class: "fold", open: view.status === "over" }, h("summary", {}, t("downloads")), h("div", { class: "tools" }, record, svg, png));
}

/** Where the picture is of what is shown now. @param {Room} room */
function picture({ path, view, shown }) {
  const eyes = view.viewer === null ? [] : [["seat", String(view.viewer)]];
  return `${path}/picture.svg?${new URLSearchParams([...eyes, ["ply", String(shown.ply)]])}`;
}

/** @param {string} text @param {string} href @param {string} download */
function file(text, href, download) {
  return h("a", { class: "button", href, download }, icon("save"), text);
}

/** Options, watchers, the seal of the shuffle and its proof. @param {Room} room */
export function showFacts(room) {
  const { view } = room;
  const holder = find("#facts");
  const key = JSON.stringify([view.options, view.commitment, view.reveal, view.you, view.status]);
  if (holder.dataset.shown !== key) holder.replaceChildren(...facts(room));
  holder.dataset.shown = key;
  find(".watchers", holder).textContent = t("watchers", { count: view.watchers });
}

/** @param {Room} room */
function facts(room) {
  const { view } = room;
  return [
    h("p", { class: "small" }, view.title, " · ", h("span", { class: "watchers" })),
    ...view.agreed.map(({ label, value }) => h("p", { class: "small" }, `${label}: ${value}`)),
    h("p", { class: "small" }, h("a", { href: `/rules/${view.game}` }, t("rules"))),
    ...(view.you.length && view.status !== "over" ? [returning(room)] : []),
    ...seal(room),
  ];
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
