/** The first page: one click plays the computer, and the boards on the cards play by themselves, one after the other. */
import { Board } from "../board/board.js";
import { call, errorText } from "../shared/api.js";
import { prefersReducedMotion } from "../shared/device.js";
import { enableButtons, find } from "../shared/dom.js";
import { levelOf, rememberLevel } from "../shared/level.js";
import { recall } from "../shared/local_storage.js";
import { openRoom } from "../shared/new_room.js";
import { tellProblem, tellWait } from "../shared/problem_line.js";
import { showCompileProgress } from "./compile_progress.js";

/** How long (in milliseconds) a position stays before the next board moves. */
const PAUSE = 1700;

const problem = find("#problem");

/** @param {HTMLElement} card */
function listen(card) {
  const button = find("[data-play]", HTMLButtonElement, card);
  const level = find("[data-level]", HTMLSelectElement, card);
  find(".mat", HTMLElement, card).addEventListener("click", () => button.click()); // a board invites a tap
  const game = card.dataset.game ?? "";
  level.value = String(levelOf(game));
  level.addEventListener("change", () => rememberLevel(game, Number(level.value)));
  button.addEventListener("click", async () => {
    rememberLevel(game, Number(level.value)); // a level that is played at is this game's own, also if nobody has chosen it
    button.setAttribute("aria-busy", "true");
    try {
      await playComputer(game, Number(level.value), mySeat(card));
    } catch (error) {
      tellProblem(problem, errorText(error));
      button.removeAttribute("aria-busy");
    }
  });
}

/** A side at random; where both players move at the same time, always the first. @param {HTMLElement} card */
function mySeat(card) {
  return card.dataset.simultaneous ? 0 : Math.floor(Math.random() * 2);
}

/** Opens a room against the computer; the person sits at seat `mine`. @param {string} game @param {number} level @param {number} mine */
function playComputer(game, level, mine) {
  /** @type {import("../shared/api.js").NewRoom["seats"]} */
  const seats = [{ kind: "computer", level }];
  seats.splice(mine, 0, { kind: "person" });
  return openRoom({ game, options: {}, seats }, [{ seat: mine, name: recall("name", "") }], (text) => tellWait(problem, text));
}

/** Lets one visible board after the other play its next move. @param {HTMLElement[]} cards */
function animate(cards) {
  /** @type {Set<Element>} */
  const visible = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? visible.add(target) : visible.delete(target);
  });
  for (const card of cards) watch.observe(card);
  let turn = 0;
  setInterval(() => {
    const list = cards.filter((card) => visible.has(card) && card.querySelector("svg"));
    if (document.hidden || prefersReducedMotion() || !list.length) return;
    turn += 1;
    showNextMove(list[turn % list.length]).catch(() => {}); // a board that stands still for a while does no harm
  }, PAUSE);
}

/** @param {HTMLElement} card */
async function showNextMove(card) {
  const [ply, plies] = [Number(card.dataset.ply), Number(card.dataset.plies)];
  const next = ply >= plies || !card.querySelector("svg") ? Math.floor(plies / 3) : ply + 1;
  const path = { game: card.dataset.game ?? "" };
  const { svg } = await call("GET /api/games/{game}/showcase", { path, query: { ply: next } });
  card.dataset.ply = String(next);
  find("zs-board", Board, card).show({ svg, choices: [], turns: [], ghosts: {} });
}

/** Draws a board whose game was not loaded yet when the page was made. @param {HTMLElement} card */
function fill(card) {
  if (!card.querySelector("svg")) showNextMove(card).catch(() => setTimeout(() => fill(card), PAUSE));
}

const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".game")]);
cards.forEach(listen);
if (find(".cards").dataset.preparing) showCompileProgress(cards, fill);
else cards.forEach(fill);
animate(cards);
enableButtons();
