/**
 * What the person can do besides clicking the board: buttons under it, tools in the panel, answers to offers, the curtain.
 *
 * @typedef {import("./room.js").Room} Room
 */
import { ask } from "../shared/confirm_dialog.js";
import { find, h, icon } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/**
 * @param {string} text @param {() => void} onclick
 * @param {{sign?: string, cls?: string, key?: string, off?: boolean}} [more] `off`: it is seen, but does nothing now
 */
function button(text, onclick, { sign, cls = "", key, off = false } = {}) {
  const attributes = { class: `button ${cls}`.trim(), type: "button", "data-do": key };
  // Really disabled it would lose the focus.
  const use = off ? { "aria-disabled": "true" } : { onclick };
  return h("button", { ...attributes, ...use }, sign ? icon(sign) : null, text);
}

/**
 * Replaces the buttons of a holder only if they are others, so that none is lost under a finger. The focus stays on
 * the same button, or goes to another of the holder, or to the board.
 * @param {Room} room @param {HTMLElement} holder @param {string} key @param {() => (Node | null)[]} make
 */
function keep(room, holder, key, make) {
  if (holder.dataset.shown === key) return;
  holder.dataset.shown = key;
  const focused = holder.contains(document.activeElement) ? document.activeElement?.getAttribute("data-do") : undefined;
  holder.replaceChildren(...make().filter((node) => node !== null));
  if (focused === undefined) return;
  const left = /** @type {HTMLElement[]} */ ([...holder.querySelectorAll("[data-do]:not(.unneeded)")]);
  const next = left.find((one) => one.dataset.do === focused) ?? left[0];
  if (next) next.focus({ preventScroll: true });
  else room.board.takeFocus();
}

/** Buttons under the board: moves that are no place, undoing, turning, confirming. @param {Room} room */
export function showActs(room) {
  const { view, board } = room;
  const moves = room.shown === view ? view.buttons : [];
  const [needs, state] = [board.needs(), board.state()];
  keep(room, find("#act"), JSON.stringify([moves, needs, state, view.can.withdraw, view.number]), () => [
    ...moves.map((/** @type {any} */ one) => button(one.label, () => room.move(one.move), { cls: "main", key: one.move })),
    needs.undo ? slot(state.half, button(t("undo"), () => board.undo(), { sign: "undo", key: "undo" })) : null,
    needs.turn ? slot(state.turns, button(t("turn"), () => board.turn(1), { sign: "turn", key: "turn" })) : null,
    needs.place ? slot(state.pending, button(t("place"), () => board.confirm(), { sign: "check", cls: "main", key: "place" })) : null,
    view.can.withdraw ? button(t("withdraw"), () => room.act("withdraw"), { sign: "undo", key: "withdraw" }) : null,
  ]);
}

/** A button that keeps its place while it is not needed, so that the others stay in theirs. @param {boolean} needed @param {HTMLElement} one */
function slot(needed, one) {
  one.classList.toggle("unneeded", !needed);
  return one;
}

/** Hint, takeback, draw, resignation; what was possible once keeps its place until the end. @param {Room} room */
export function showTools(room) {
  const { view, known } = room;
  if (view.status === "over") known.clear();
  for (const [name, can] of Object.entries(view.can)) if (can) known.add(name);
  const alone = view.seats.every((/** @type {any} */ seat, /** @type {number} */ i) => seat.kind === "computer" || view.you.includes(i));
  if (alone && view.can.resign) known.add("hint"); // his turn will come
  const off = (/** @type {string} */ name) => ({ off: !view.can[name] });
  keep(room, find("#tools"), JSON.stringify([view.can, [...known], alone, view.status]), () => [
    known.has("hint") ? button(t("hint-me"), () => room.hint(), { sign: "hint", key: "hint", ...off("hint") }) : null,
    known.has("takeback") ? button(t(alone ? "take-back" : "ask-back"), () => room.act("ask_takeback"), { sign: "undo", key: "takeback", ...off("takeback") }) : null,
    known.has("offer_draw") ? button(t("offer-draw"), () => room.act("offer_draw"), { sign: "draw", key: "draw", ...off("offer_draw") }) : null,
    known.has("resign") ? button(t("resign"), () => resign(room), { sign: "flag", key: "resign", ...off("resign") }) : null,
    view.can.rematch ? button(t("rematch"), () => room.rematch(), { sign: "again", cls: "main", key: "rematch" }) : null,
  ]);
}

/** @param {Room} room */
async function resign(room) {
  if (await ask(t("resign-sure"), t("resign"))) room.act("resign");
}

/** What others ask, and what one is waiting for. @param {Room} room */
export function showBanners(room) {
  const { view } = room;
  const { draw, takeback, rematch } = view.offers;
  const mine = (/** @type {number | null} */ seat) => seat !== null && view.you.includes(seat);
  const asked = (/** @type {number | null} */ seat) => seat !== null && !mine(seat) && view.you.length > 0;
  const wanted = rematch.filter((/** @type {number} */ seat) => !mine(seat));
  keep(room, find("#banners"), JSON.stringify([view.offers, view.next_room, view.you, view.status]), () => [
    asked(draw) ? question(room, t("asks-draw", { name: view.seats[draw].name }), "answer_draw") : null,
    asked(takeback) ? question(room, t("asks-back", { name: view.seats[takeback].name }), "answer_takeback") : null,
    mine(draw) || mine(takeback) ? banner(t("asked")) : null,
    view.next_room ? banner(t("next-room"), button(t("go-there"), () => room.go(view.next_room), { cls: "main", key: "next" })) : null,
    !view.next_room && wanted.length && view.you.length ? banner(t("asks-rematch", { name: view.seats[wanted[0]].name })) : null,
    !view.next_room && rematch.some(mine) ? banner(t("asked-rematch")) : null,
  ]);
}

/** @param {string} text @param {...Node} buttons */
function banner(text, ...buttons) {
  return h("div", { class: "banner", role: "status" }, h("p", {}, text), ...buttons);
}

/** @param {Room} room @param {string} text @param {string} action */
function question(room, text, action) {
  return banner(
    text,
    button(t("yes"), () => room.act(action, { yes: true }), { cls: "main", key: "yes" }),
    button(t("no"), () => room.act(action, { yes: false }), { key: "no" }),
  );
}

/** At one screen with something hidden: nobody sees anything until the right one has sat down. @param {Room} room */
export function showCurtain(room) {
  const { view } = room;
  const closed = view.curtain !== null && room.eyes === null;
  const holder = find("#curtain");
  const fell = closed && !holder.hasChildNodes();
  room.board.toggleAttribute("inert", closed);
  holder.style.setProperty("--ratio", room.board.style.getPropertyValue("--ratio"));
  keep(room, holder, closed ? `closed ${view.curtain}` : "", () => {
    if (!closed) return [];
    const name = view.seats[view.curtain].name;
    const lift = button(t("curtain-lift", { name }), () => room.lift(view.curtain), { cls: "main", key: "lift" });
    return [h("div", { class: "curtain" }, h("h2", {}, t("curtain", { name })), h("p", {}, t("curtain-why")), lift)];
  });
  if (fell) find("[data-do=lift]").focus({ preventScroll: true });
}
