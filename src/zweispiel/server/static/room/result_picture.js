/** A picture to share: the last position with the game's title, the players' names and the result under it. */
import { h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { savePicture } from "./picture_download.js";

/** Width of the picture, and its margin, in pixels. */
const WIDTH = 1200;
const MARGIN = 60;
/** Lines under the board: font, distance to the line before, colour. */
const LINES = /** @type {const} */ ([
  ["700 44px", 76, "#2b2118"],
  ["400 30px", 50, "#6d5c48"],
  ["600 34px", 54, "#2b2118"],
  ["400 26px", 46, "#6d5c48"],
]);
const PAPER = "#f6efe1";
const STRIPES = ["#e2622b", "#eab02c", "#5d7f2c"];
const STRIPE = 10;

/** Lets the person share the picture where the browser can, else saves it. @param {import("./room.js").Room} room */
export async function sharePicture(room) {
  const { view } = room;
  const file = new File([await paintResult(room)], `${view.game}-${view.room}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(room, file);
  try {
    await navigator.share({ files: [file], title: `${view.title} – Zweispiel` });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) save(room, file);
  }
}

/** Saves the picture and says so: browsers download quietly. @param {import("./room.js").Room} room @param {File} file */
function save(room, file) {
  savePicture(file, file.name);
  room.message.show(t("picture-saved"));
}

/** @param {import("./room.js").Room} room @returns {Promise<Blob>} */
export async function paintResult(room) {
  const board = await loadPicture(await (await fetchForOthers(`${room.path}/picture.svg`, { ply: String(room.shown.ply) })).blob());
  /** @type {import("./room.js").View} */
  const seen = await (await fetchForOthers(room.path)).json();
  const width = WIDTH - 2 * MARGIN;
  const height = Math.round((width * board.naturalHeight) / board.naturalWidth);
  const canvas = h("canvas", { width: WIDTH, height: height + MARGIN + LINES.reduce((sum, [, step]) => sum + step, MARGIN) });
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paintPaper(brush);
  brush.drawImage(board, MARGIN, MARGIN, width, height);
  paintLines(brush, MARGIN + height, caption(seen));
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/**
 * What somebody who looks on gets: others see the picture too, so nobody in it is called "you".
 * @param {string} path @param {Record<string, string>} [query]
 */
function fetchForOthers(path, query = {}) {
  return fetch(`${path}?${new URLSearchParams({ lang: document.documentElement.lang, ...query })}`, { credentials: "omit" });
}

/** What stands under the board: title, names, result, reason. @param {import("./room.js").View} view */
function caption(view) {
  const names = view.seats.map((seat) => (seat.side && !seat.is_place && seat.side !== seat.name ? `${seat.name} (${seat.side})` : seat.name));
  const winner = view.outcome?.winner;
  const result = winner == null ? t("drawn") : t("has-won", { name: view.seats[winner].name });
  return [view.title, names.join(" – "), result, view.outcome?.text ?? ""];
}

/** @param {CanvasRenderingContext2D} brush */
function paintPaper(brush) {
  const { width, height } = brush.canvas;
  brush.fillStyle = PAPER;
  brush.fillRect(0, 0, width, height);
  STRIPES.forEach((colour, i) => {
    brush.fillStyle = colour;
    brush.fillRect(0, height - (STRIPES.length - i) * STRIPE, width, STRIPE);
  });
}

/** @param {CanvasRenderingContext2D} brush @param {number} top @param {string[]} texts */
function paintLines(brush, top, texts) {
  const family = getComputedStyle(document.body).fontFamily;
  let y = top;
  LINES.forEach(([font, step, colour], i) => {
    y += step;
    brush.font = `${font} ${family}`;
    brush.fillStyle = colour;
    brush.fillText(texts[i], MARGIN, y, WIDTH - 2 * MARGIN);
  });
}

/** A picture that can be painted. @param {Blob} blob @returns {Promise<HTMLImageElement>} */
export async function loadPicture(blob) {
  const picture = new Image();
  picture.src = URL.createObjectURL(blob);
  await picture.decode();
  URL.revokeObjectURL(picture.src);
  return picture;
}
