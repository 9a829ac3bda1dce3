/**
 * The graph of a review: how the value went, or what both players had where values say little. Proven stretches are
 * drawn thick, mistakes as dots. The same numbers stand in a table for people who cannot see it.
 *
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("../shared/server_types.js").JudgedMoveReply} JudgedMove
 * @typedef {{x: number, y: number, exact: boolean}} Point
 */
import { h, svgElement } from "../shared/dom.js";
import { moveNumbers } from "../shared/move_numbers.js";
import { percent } from "../shared/percent.js";
import { t } from "../shared/texts.js";

const WIDTH = 600;
const HEIGHT = 150;
const EDGE = 8;

/** Shows the graph. @param {Element} holder @param {Review} review @param {number} ply @param {(ply: number) => void} onStep */
export function showGraph(holder, review, ply, onStep) {
  const picture = svgElement("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("review-graph") });
  const shown = review.measure?.is_graph ? tallies(review) : [values(review)];
  if (!review.measure?.is_graph) picture.append(svgElement("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "zero" }));
  shown.forEach((points, player) => picture.append(...curves(points, player ? "second" : "")));
  picture.append(...dots(review, shown));
  const x = place(review, ply);
  picture.append(svgElement("line", { x1: x, x2: x, y1: 0, y2: HEIGHT, class: "now" }));
  picture.addEventListener("click", (event) => {
    const { left, width } = picture.getBoundingClientRect();
    onStep(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * review.plies));
  });
  const [up, down] = axis(review);
  const isOpen = holder.querySelector("details")?.open ?? false;
  const reading = h("details", { class: "reading", open: isOpen }, h("summary", {}, t("review-reading")), !review.measure?.is_graph && h("p", {}, key(review)), h("p", {}, meaning(review)));
  holder.replaceChildren(up, picture, down, reading);
}

/** Whom the upper and the lower half are good for; where each player has a curve, whose is which. @param {Review} review */
function axis(review) {
  const { measure, names, reader } = review;
  if (measure?.is_graph) return ["", h("p", { class: "axis" }, key(review))];
  return [h("p", { class: "axis" }, t("review-up", { name: names[reader] })), h("p", { class: "axis" }, t("review-down", { name: names[1 - reader] }))];
}

/** What a value means, in words. @param {Review} review */
function meaning({ names, reader }) {
  return t("review-value-means", { value: new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "always" }).format(0.4), first: names[reader] });
}

/** What the graph shows, in words. @param {Review} review */
function key({ measure, names }) {
  if (measure?.is_graph) return t("review-key-tally", { title: measure.title, first: names[0], second: names[1] });
  return t("review-key");
}

/** @param {Review} review @param {number} ply */
function place({ plies }, ply) {
  return (ply / Math.max(1, plies)) * WIDTH;
}

/** The values, up for the reader. @param {Review} review @returns {Point[]} */
function values(review) {
  const start = review.start ? [{ ply: 0, value: review.start }] : [];
  const known = review.moves.flatMap(({ ply, value }) => (value ? [{ ply, value }] : []));
  return [...start, ...known].map(({ ply, value }) => ({
    x: place(review, ply),
    y: HEIGHT / 2 - valueFor(value, review.reader) * (HEIGHT / 2 - EDGE),
    exact: value.exact,
  }));
}

/** What each player had, by the logarithm: the least at the bottom. @param {Review} review @returns {Point[][]} */
function tallies(review) {
  const known = review.moves.flatMap(({ ply, tally }) => (tally ? [{ ply, tally }] : []));
  const most = Math.log1p(Math.max(1, ...known.flatMap(({ tally }) => tally)));
  const height = (/** @type {number} */ count) => HEIGHT - EDGE - (Math.log1p(count) / most) * (HEIGHT - 2 * EDGE);
  return [0, 1].map((player) => known.map(({ ply, tally }) => ({ x: place(review, ply), y: height(tally[player]), exact: false })));
}

/** Lines through the points; a stretch between two proven points is a line of its own. @param {Point[]} points @param {string} cls */
function curves(points, cls) {
  const pieces = points.slice(1).map((point, i) => ({ exact: point.exact && points[i].exact, d: `M${points[i].x} ${points[i].y}L${point.x} ${point.y}` }));
  return [false, true].flatMap((exact) => {
    const d = pieces.filter((piece) => piece.exact === exact).map((piece) => piece.d).join("");
    return d ? [svgElement("path", { d, class: `curve ${exact ? "exact" : ""} ${cls}` })] : [];
  });
}

/** @param {Review} review @param {Point[][]} shown */
function dots(review, shown) {
  return review.moves.flatMap(({ ply, mark, player }) => {
    const points = shown[shown.length > 1 ? player : 0] ?? [];
    const point = mark && points.find(({ x }) => x === place(review, ply));
    return point ? [svgElement("circle", { cx: point.x, cy: point.y, r: mark === "??" ? 6 : 4.5, class: mark === "?!" ? "doubtful" : "bad" })] : [];
  });
}

/** What is counted, and whose count comes first. @param {Review} review */
function countsHead({ measure, names }) {
  return measure ? `${measure.title} (${names.join("\u00a0: ")})` : "";
}

/** Shows the numbers of the graph. @param {Element} table @param {Review} review */
export function showTable(table, review) {
  const numbers = moveNumbers(review.moves);
  const heads = ["#", t("review-move"), t("review-value-head"), countsHead(review), ""];
  const head = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
  const rows = review.moves.map((move) =>
    h("tr", {}, ...[String(numbers.get(move) || ""), move.told, valueText(move, review.reader), move.tally?.join("\u00a0:\u00a0") ?? "", move.mark].map((text) => h("td", {}, text))),
  );
  table.replaceChildren(h("thead", {}, head), h("tbody", {}, ...rows));
}

/** What a value is to a player. @param {NonNullable<JudgedMove["value"]>} value @param {number} player */
function valueFor({ first }, player) {
  return player === 0 ? first : 0 - first; // never -0
}

/** The share of the points that a value promises. @param {Pick<JudgedMove, "value">} move @param {number} player whom it is for */
export function chancesText({ value }, player) {
  return value ? percent((1 + valueFor(value, player)) / 2) : "";
}

/** A value as people read it, `=` for proven. @param {Pick<JudgedMove, "value">} move @param {number} player whom it is for */
export function valueText({ value }, player) {
  if (!value) return "–";
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(valueFor(value, player));
  const signed = number.replace("-", "−");
  return value.exact ? `=\u00a0${signed}` : signed;
}
