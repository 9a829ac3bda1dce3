/** The list of moves beside a board, the buttons that step through it, and the result. Used by rooms and replays. */
import { announce } from "./announce.js";
import { h, keepInView, svgElement } from "./dom.js";
import { icon } from "./icons.js";
import { inRows, moveNumbers } from "./move_numbers.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./api.js").Move} Move
 * @typedef {import("./api.js").Outcome} Outcome
 * @typedef {(ply: number) => void} OnStep
 */

/** Words up to this long leave room for two moves in a line; longer ones than this need two lines. */
const SHORT = 16;
const LONG = 36;
/** So many letters would have the room of a picture. */
const PICTURE = 8;

/**
 * Shows the moves in words, numbered in rows of two; a chance move stands before the move it belongs to, and asides
 * have no number.
 * @param {HTMLElement} list @param {Move[]} moves @param {number} ply the position on the board @param {OnStep} onStep
 * @param {number} [more] how many letters a move needs besides its words
 */
export function showMoves(list, moves, ply, onStep, more = 0) {
  const numbers = moveNumbers(moves);
  const items = inRows(moves).flatMap((row) => {
    const [first, second] = row.map((cell, seat) => h("li", {}, ...cell.map((move) => moveButton(move, seat, ply, onStep))));
    const number = numbers.get(row.flat()[0]);
    return [h("li", { class: "no", "aria-hidden": "true" }, number ? `${number}.` : ""), first, ...(row[1].length ? [second] : [])];
  });
  const longest = more + Math.max(0, ...items.map((item) => widthOf([...item.children])));
  list.classList.toggle("short", longest <= SHORT);
  list.classList.toggle("long", longest > LONG);
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const current = currentMove(list);
  keepInView(list, () => {
    const shown = currentMove(list);
    if (shown) scrollTo(list, shown);
  });
  if (hadFocus) (current ?? list).focus({ preventScroll: true });
}

/** How long a cell with some moves is, in letters. @param {Element[]} buttons */
function widthOf(buttons) {
  return buttons.map((button) => (button.matches(".pictured") ? PICTURE : (button.textContent?.length ?? 0))).reduce((sum, one) => sum + one, 0);
}

/** The move that led to the position on the board. @param {Element} list @returns {HTMLElement | null} */
function currentMove(list) {
  return list.querySelector("[aria-current]");
}

/** Brings a move into the middle of the list, whose first line stays whole. @param {HTMLElement} list @param {HTMLElement} move */
function scrollTo(list, move) {
  const middle = move.offsetTop - (list.clientHeight - move.offsetHeight) / 2;
  list.scrollTop = Math.ceil(middle / move.offsetHeight) * move.offsetHeight;
}

/** A move in words, or as a picture; a tooltip gives its notation. @param {Move} move @param {number} seat whose move it belongs to @param {number} ply @param {OnStep} onStep */
function moveButton(move, seat, ply, onStep) {
  const picture = move.player < 0 ? pictureOf(`${seat} ${move.text}`) : null;
  const attributes = {
    type: "button",
    class: [move.player < 0 ? "chance" : "", picture ? "pictured" : ""].join(" ").trim(),
    "data-move": move.text,
    title: `${move.text}: ${move.told}`,
    "aria-label": picture ? move.told : null,
    "aria-current": move.ply === ply ? "step" : false,
    onclick: () => onStep(move.ply),
  };
  return h("button", attributes, picture ?? move.told);
}

/** The shape on the board that stands for a chance move, as a small picture of its own. @param {string} name @returns {SVGSVGElement | null} */
export function pictureOf(name) {
  const shape = /** @type {SVGGraphicsElement | null} */ (document.querySelector(`#board [data-pictures="${CSS.escape(name)}"]`));
  if (!shape?.ownerSVGElement) return null;
  const { x, y, width, height } = shape.getBBox();
  const attributes = { class: shape.ownerSVGElement.getAttribute("class") ?? "", viewBox: [x, y, width, height].join(" "), "aria-hidden": "true" };
  const picture = svgElement("svg", attributes);
  picture.append(shape.cloneNode(true));
  return picture;
}

/**
 * Shows four buttons that step through the moves.
 * @param {Element} holder @param {number} ply @param {number} plies @param {OnStep} onStep
 * @param {(why: string) => void} [tell] says why a button leads nowhere
 */
export function showSteps(holder, ply, plies, onStep, tell = announce) {
  /** @type {[import("./icons.js").IconName, number, boolean][]} */
  const steps = [
    ["first", 0, ply > 0],
    ["back", ply - 1, ply > 0],
    ["next", ply + 1, ply < plies],
    ["last", plies, ply < plies],
  ];
  if (holder.children.length !== steps.length) holder.replaceChildren(...steps.map(([name]) => stepButton(name)));
  steps.forEach(([, target, possible], i) => {
    const button = /** @type {HTMLButtonElement} */ (holder.children[i]);
    button.setAttribute("aria-disabled", String(!possible)); // a truly disabled button would lose the focus
    button.onclick = possible ? () => onStep(target) : () => tell(t(plies === 0 ? "step-none" : ply === 0 ? "step-at-start" : "step-at-end"));
  });
}

/** @param {import("./icons.js").IconName} name */
function stepButton(name) {
  const label = t(`step-${name}`);
  return h("button", { class: "button", type: "button", "aria-label": label, title: label }, icon(name));
}

/**
 * Steps through the moves by the left and right arrow keys, wherever they mean nothing else.
 * @param {() => {ply: number, plies: number}} where @param {OnStep} onStep
 */
export function stepByKeys(where, onStep) {
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const { ply, plies } = where();
    if (ply + step < 0 || ply + step > plies) return;
    event.preventDefault();
    onStep(ply + step);
  });
}

/** Shows who won and why. @param {Element} holder @param {string} headline @param {Outcome | null} outcome */
export function showOutcome(holder, headline, outcome) {
  holder.replaceChildren();
  if (outcome) holder.append(h("div", { class: "outcome" }, h("h2", {}, headline), h("p", {}, outcome.text)));
}
