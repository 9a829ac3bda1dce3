/**
 * Downloads: the picture of the board as SVG or PNG, and the record once the match is over.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { find, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { t } from "../shared/texts.js";
import { loadPicture } from "./result_picture.js";

/** How many pixels of a PNG there are to one of the SVG. */
const SHARPNESS = 2;
/** How long (in milliseconds) a browser may take to begin a download. */
const PATIENCE = 10000;

/** @param {Room} room */
export function showDownloads(room) {
  const { view } = room;
  const holder = find("#downloads");
  if (holder.dataset.shown !== view.status) {
    holder.dataset.shown = view.status;
    holder.replaceChildren(downloads(room));
  }
  find("[data-do=svg]", HTMLAnchorElement, holder).href = pictureUrl(room);
}

/** @param {Room} room */
function downloads(room) {
  const { view } = room;
  const name = `${view.game}-${view.room}`;
  const over = view.status === "over";
  const record = over && fileLink(t("record"), { href: `${room.path}/record?format=json`, download: `${name}.json` });
  const svg = fileLink("SVG", { href: pictureUrl(room), download: `${name}.svg`, "data-do": "svg" });
  const png = h("button", { class: "button", type: "button", "data-do": "png" }, icon("save"), "PNG");
  png.addEventListener("click", () => savePng(pictureUrl(room), `${name}.png`));
  return h("details", { class: "fold" }, h("summary", {}, t("downloads")), h("div", { class: "tools" }, record, svg, png));
}

/** Where the server has the picture of the position on the board. @param {Room} room */
function pictureUrl({ path, view, shown }) {
  const eyes = view.viewer === null ? [] : [["seat", String(view.viewer)]];
  return `${path}/picture.svg?${new URLSearchParams([...eyes, ["ply", String(shown.ply)]])}`;
}

/** @param {string} text @param {Record<string, string>} attributes */
function fileLink(text, attributes) {
  return h("a", { class: "button", ...attributes }, icon("save"), text);
}

/** Fetches an SVG picture, paints it on a canvas and saves it as PNG. @param {string} url @param {string} name */
async function savePng(url, name) {
  const picture = await loadPicture(await (await fetch(url)).blob());
  const canvas = h("canvas", { width: picture.naturalWidth * SHARPNESS, height: picture.naturalHeight * SHARPNESS });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && savePicture(blob, name), "image/png");
}

/** Saves a picture as a file. @param {Blob} blob @param {string} name */
export function savePicture(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
}
