/** The first page: one click plays the computer, and the boards play by themselves, one after the other. */
import { Refused, call, openRoom } from "../shared/api.js";
import "../board/board.js";
import { find, isCalm, wake } from "../shared/dom.js";
import { recall } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

const PAUSE = 1700;
const LEVEL = 3;

/** @param {string} text */
function tell(text) {
  find("#problem").textContent = text;
}

/** @param {Element} card */
function listen(card) {
  const button = /** @type {HTMLButtonElement} */ (find("[data-play]", card));
  button.addEventListener("click", async () => {
    button.setAttribute("aria-busy", "true");
    const mine = Math.random() < 0.5 ? 0 : 1;
    const seats = [0, 1].map((seat) => (seat === mine ? { kind: "person" } : { kind: "computer", level: recall("level", LEVEL) }));
    const game = /** @type {HTMLElement} */ (card).dataset.game ?? "";
    try {
      await openRoom({ game, options: {}, seats }, [{ seat: mine, name: recall("name", "") || t("guest") }], tell);
    } catch (error) {
      tell(error instanceof Refused ? error.message : t("failed"));
      button.removeAttribute("aria-busy");
    }
  });
}

/** Lets one visible board after the other play its next move. @param {HTMLElement[]} cards */
function liven(cards) {
  /** @type {Set<Element>} */
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
  });
  for (const card of cards) watch.observe(card);
  let turn = 0;
  setInterval(() => {
    const list = cards.filter((card) => seen.has(card));
    if (document.hidden || isCalm() || !list.length) return;
    turn += 1;
    play(list[turn % list.length]).catch(() => {}); // a board that stands still for a while is no harm
  }, PAUSE);
}

/** @param {HTMLElement} card */
async function play(card) {
  const [ply, plies] = [Number(card.dataset.ply), Number(card.dataset.plies)];
  const next = ply >= plies || !card.querySelector("svg") ? Math.floor(plies / 3) : ply + 1;
  const showcase = await call("GET", `/api/games/${card.dataset.game}/showcase?ply=${next}`);
  card.dataset.ply = String(next);
  find("zs-board", card).show({ svg: showcase.svg, choices: [], turns: [], ghosts: {} });
}

/** Boards of games that were still being prepared when the page was made. @param {HTMLElement} card */
function fill(card) {
  if (!card.querySelector("svg")) play(card).catch(() => setTimeout(() => fill(card), PAUSE));
}

const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".game")]);
cards.forEach(listen);
cards.forEach(fill);
liven(cards);
wake();
