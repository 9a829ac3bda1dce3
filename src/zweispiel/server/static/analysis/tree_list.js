/**
 * The tree of variations beside the board, in words: the main line, variations indented below the move that they replace.
 * A tooltip gives the notation.
 */
import { h, keepInView } from "../shared/dom.js";
import { pictureOf } from "../shared/move_list.js";
import { moveNumbers } from "../shared/move_numbers.js";
import { t } from "../shared/texts.js";
import { showWholeLines } from "../shared/whole_lines.js";
import { START } from "./tree.js";

/** Pixels between the move on the board and the edge of the tree. */
const MARGIN = 6;

/**
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("./tree.js").Move} Move
 * @typedef {{at: number, words: (move: Move) => string, notation: (move: Move) => string, go: (number: number) => void}} Shown
 */

/** @param {HTMLElement} holder @param {Tree} tree @param {Shown} shown */
export function showTree(holder, tree, shown) {
  const hadFocus = holder.contains(document.activeElement);
  const start = moveButton(START, t("start"), shown);
  holder.replaceChildren(h("p", {}, start, ...remark(tree, START)), ...line(tree, START, shown));
  const current = () => /** @type {HTMLElement | null} */ (holder.querySelector("[aria-current]"));
  keepInView(holder, () => scrollTo(holder, current()));
  showWholeLines(holder, "button, .remark");
  if (hadFocus) current()?.focus({ preventScroll: true });
}

/** Scrolls the tree, but never the page, as far as needed to show a move. @param {HTMLElement} holder @param {HTMLElement | null} move */
function scrollTo(holder, move) {
  if (!move) return;
  const [outer, inner] = [holder, move].map((element) => element.getBoundingClientRect());
  holder.scrollTop += Math.max(0, inner.bottom - outer.bottom + MARGIN) - Math.max(0, outer.top - inner.top + MARGIN);
}

/**
 * What follows a position: its line in one paragraph after the other, each variation in a box of its own.
 * @param {Tree} tree @param {number} from @param {Shown} shown
 */
function line(tree, from, shown) {
  const moves = lineThrough(tree, from);
  /** @type {HTMLElement[]} */
  const blocks = [];
  let paragraph = h("p");
  for (let { children } = tree.node(from); children.length; { children } = tree.node(children[0])) {
    const [first, ...others] = children;
    paragraph.append(...told(tree, first, moves, paragraph.childElementCount === 0, shown));
    const variations = others.map((other) => h("div", { class: "branch", role: "group", "aria-label": t("variation") }, ...branch(tree, other, shown)));
    if (variations.length) {
      blocks.push(paragraph, ...variations);
      paragraph = h("p");
    }
  }
  return [...blocks, ...(paragraph.childElementCount ? [paragraph] : [])];
}

/** A variation, from its first move on. @param {Tree} tree @param {number} first @param {Shown} shown */
function branch(tree, first, shown) {
  return [h("p", {}, ...told(tree, first, lineThrough(tree, first), true, shown)), ...line(tree, first, shown)];
}

/** All moves of the line that leads through a position. @param {Tree} tree @param {number} number @returns {Move[]} */
function lineThrough(tree, number) {
  return [...tree.path(number), ...tree.onward(number)].flatMap((one) => tree.node(one).move ?? []);
}

/** A move with its number and its comment. @param {Tree} tree @param {number} number @param {Move[]} moves its line @param {boolean} opens whether it opens a paragraph @param {Shown} shown */
function told(tree, number, moves, opens, shown) {
  const { move } = tree.node(number);
  if (!move) return [];
  const label = numberBefore(moves, move, opens);
  const words = shown.words(move);
  const picture = move.player < 0 ? pictureOf(`${drawnFor(moves, move)} ${move.text}`) : null;
  const about = { class: picture ? "chance pictured" : move.player < 0 ? "chance" : "", "data-move": shown.notation(move), title: `${shown.notation(move)}: ${words}`, "aria-label": picture ? words : null };
  const pressed = moveButton(number, picture ?? words, shown, about);
  return [label ? h("span", { class: "numbered" }, h("span", { class: "no" }, label), pressed) : pressed, ...remark(tree, number)];
}

/** The number that stands before a move: where its row begins, and with dots where a paragraph does. @param {Move[]} moves @param {Move} move @param {boolean} opens */
function numberBefore(moves, move, opens) {
  const numbers = moveNumbers(moves);
  const number = numbers.get(move);
  const before = moves[moves.indexOf(move) - 1];
  const begins = before === undefined || numbers.get(before) !== number;
  if (!number || !(begins || opens)) return "";
  return begins ? `${number}.` : `${number} …`;
}

/** The player for whom chance draws: who moves next, or not last. @param {Move[]} moves @param {Move} draw */
function drawnFor(moves, draw) {
  const at = moves.indexOf(draw);
  const next = moves.slice(at).find(({ player }) => player >= 0)?.player;
  return next ?? 1 - (moves.slice(0, at).findLast(({ player }) => player >= 0)?.player ?? 1);
}

/** @param {Tree} tree @param {number} number */
function remark(tree, number) {
  const { comment } = tree.node(number);
  return comment ? [h("span", { class: "remark" }, comment)] : [];
}

/** @param {number} number @param {string | Element} inside @param {Shown} shown @param {Record<string, string | null>} [about] */
function moveButton(number, inside, shown, about = {}) {
  const current = number === shown.at ? "step" : false;
  return h("button", { type: "button", "data-node": number, "aria-current": current, ...about, onclick: () => shown.go(number) }, inside);
}
