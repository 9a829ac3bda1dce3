/** The list of moves beside a board, the buttons that step through it, and the result. Used by rooms and replays. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./api.js").Move} Move
 * @typedef {import("./api.js").Outcome} Outcome
 * @typedef {(ply: number) => void} OnStep
 */

/**
 * Shows the moves in rows of two; a chance move stands before the move it belongs to.
 * @param {HTMLElement} list @param {Move[]} moves @param {number} ply the position on the board @param {OnStep} onStep
 */
export function showMoves(list, moves, ply, onStep) {
  const items = inRows(moves).flatMap((row, i) => [
    h("li", { class: "no", "aria-hidden": "true" }, `${i + 1}.`),
    ...row.map((cell) => h("li", {}, ...cell.map((move) => moveButton(move, ply, onStep)))),
  ]);
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  if (hadFocus) (current ?? list).focus({ preventScroll: true });
}

/** @param {Move} move @param {number} ply @param {OnStep} onStep */
function moveButton(move, ply, onStep) {
  const attributes = {
    type: "button",
    class: move.player < 0 ? "chance" : "",
    title: move.told,
    "aria-label": `${move.text}: ${move.told}`,
    "aria-current": move.ply === ply ? "step" : false,
    onclick: () => onStep(move.ply),
  };
  return h("button", attributes, move.text);
}

/**
 * Moves as rows of two cells, the first player's on the left.
 * @param {Move[]} moves
 * @returns {Move[][][]}
 */
export function inRows(moves) {
  /** @type {Move[][][]} */
  const rows = [];
  /** @type {Move[]} */
  let chance = [];
  for (const move of moves) {
    if (move.player < 0) {
      chance.push(move);
      continue;
    }
    const last = rows.at(-1);
    const row = last && move.player === 1 && last[1].length === 0 ? last : [[], []];
    if (row !== last) rows.push(row);
    row[move.player].push(...chance, move);
    chance = [];
  }
  if (chance.length) rows.push([chance, []]);
  return rows;
}

/**
 * Shows four buttons that step through the moves.
 * @param {Element} holder @param {number} ply @param {number} plies @param {OnStep} onStep
 */
export function showSteps(holder, ply, plies, onStep) {
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
    button.onclick = possible ? () => onStep(target) : null;
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
