/** The panel beside a board: players, moves, buttons to step through them, the end. Used by rooms and replays. */
import { h, icon, steady, svg } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {{ply: number, player: number, text: string, told: string}} Told */

/**
 * The players with their signs, who they are and how they stand.
 * @param {HTMLElement} list @param {any} view
 */
export function showPlayers(list, view) {
  list.replaceChildren(...view.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => player(seat, i, view)));
  steady(list);
}

/** @param {any} seat @param {number} i @param {any} view */
function player(seat, i, view) {
  const classes = ["player", view.to_move.includes(i) && "turn", view.outcome?.winner === i && "won"];
  const token = h("span", { class: "token", "aria-hidden": "true" });
  if (seat.token) token.append(svg(seat.token));
  return h(
    "li",
    { class: classes.filter(Boolean).join(" ") },
    token,
    h("span", { class: "name" }, nameOf(seat, i, view), presence(seat, i, view)),
    h("span", { class: "is" }, whatHeIs(seat, i, view)),
    view.thinking.includes(i) && thinking(),
  );
}

function thinking() {
  return h("span", { class: "thinking", role: "img", "aria-label": t("thinking"), title: t("thinking") });
}

/** @param {any} seat @param {number} i @param {any} view */
function nameOf(seat, i, view) {
  if (seat.kind === "computer") return t("computer-level", { level: seat.level });
  if (!seat.taken) return t("seat-free");
  if (view.you.length !== 1 || view.you[0] !== i) return seat.name;
  return seat.name === t("guest") ? t("you-alone") : `${seat.name} (${t("you")})`;
}

/** @param {any} seat @param {number} i @param {any} view */
function presence(seat, i, view) {
  if (seat.kind === "computer" || !seat.taken || view.you.includes(i)) return null;
  const words = t(seat.online ? "online" : "away");
  return h("span", { class: seat.online ? "dot on" : "dot", role: "img", "aria-label": words, title: words });
}

/** Side, aim, how he stands, and whether one has to wait for him. @param {any} seat @param {number} i @param {any} view */
function whatHeIs(seat, i, view) {
  const parts = [
    seat.side && h("span", {}, seat.side),
    seat.aim && h("span", {}, seat.aim),
    view.status !== "waiting" && seat.standing && h("b", {}, seat.standing),
    view.preparing && view.thinking.includes(i) && h("span", {}, `${t("preparing")} …`),
  ].filter(Boolean);
  return h("span", {}, ...parts.flatMap((part, n) => (n ? [" · ", part] : [part])));
}

/**
 * The moves in rows of two; chance stands before the move it belongs to.
 * @param {Element} list @param {Told[]} moves @param {number} ply the position that is shown
 * @param {(ply: number) => void} onStep
 */
export function showMoves(list, moves, ply, onStep) {
  const rows = inRows(moves);
  const items = rows.flatMap((row, i) => [
    h("li", { class: "no", "aria-hidden": "true" }, `${i + 1}.`),
    ...row.map((cell) => h("li", {}, ...cell.map((move) => moveButton(move, ply, onStep)))),
  ]);
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  if (hadFocus) (current ?? /** @type {HTMLElement} */ (list)).focus({ preventScroll: true });
}

/** @param {Told} move @param {number} ply @param {(ply: number) => void} onStep */
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

/** Moves as rows of two cells, the first player's left. @param {Told[]} moves @returns {Told[][][]} */
function inRows(moves) {
  /** @type {Told[][][]} */
  const rows = [];
  /** @type {Told[]} */
  let chance = [];
  for (const move of moves) {
    if (move.player < 0) {
      chance.push(move);
      continue;
    }
    const last = rows.at(-1);
    const fits = last && move.player === 1 && last[1].length === 0;
    const row = fits ? last : [[], []];
    if (!fits) rows.push(row);
    row[move.player].push(...chance, move);
    chance = [];
  }
  if (chance.length) rows.push([chance, []]);
  return rows;
}

/**
 * Four buttons to go through the moves.
 * @param {Element} holder @param {number} ply @param {number} plies @param {(ply: number) => void} onStep
 */
export function showSteps(holder, ply, plies, onStep) {
  /** @type {[string, number, boolean][]} */
  const steps = [
    ["first", 0, ply > 0],
    ["back", ply - 1, ply > 0],
    ["next", ply + 1, ply < plies],
    ["last", plies, ply < plies],
  ];
  if (holder.children.length !== steps.length) {
    holder.replaceChildren(...steps.map(([name]) => h("button", { class: "button", type: "button", "aria-label": t(`step-${name}`), title: t(`step-${name}`) }, icon(name))));
  }
  steps.forEach(([, target, possible], i) => {
    const button = /** @type {HTMLButtonElement} */ (holder.children[i]);
    button.setAttribute("aria-disabled", String(!possible)); // really disabled it would lose the focus
    button.onclick = possible ? () => onStep(target) : null;
  });
}

/**
 * Who won and why.
 * @param {Element} holder @param {string} headline @param {any} outcome
 */
export function showOutcome(holder, headline, outcome) {
  holder.replaceChildren();
  if (outcome) holder.append(h("div", { class: "outcome" }, h("h2", {}, headline), h("p", {}, outcome.text)));
}

/**
 * Arrow keys step through the moves wherever they mean nothing else.
 * @param {() => {ply: number, plies: number}} where @param {(ply: number) => void} onStep
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
