/**
 * The page of a review: the graph fills while the server judges one move after the other, from the end. Every move can
 * be looked at, with the reason for a mistake and the lines that show it.
 *
 * @typedef {ReturnType<typeof withNames>} Review
 * @typedef {import("../shared/server_types.js").JudgedMoveReply} JudgedMove
 * @typedef {"" | "best" | "refutation"} Line
 */
import { analyseRecord } from "../analysis/hand_over.js";
import { Board } from "../board/board.js";
import { announce } from "../shared/announce.js";
import { RequestError, call, errorText } from "../shared/api.js";
import { continueFromHere } from "../shared/continue_from_here.js";
import { find, h, parseSvg } from "../shared/dom.js";
import { showMoves, showSteps, stepByKeys } from "../shared/move_list.js";
import { percent } from "../shared/percent.js";
import { t } from "../shared/texts.js";
import { chancesText, showGraph, showTable } from "./graph.js";
import { numbered } from "../shared/move_numbers.js";
import { exercisesOf } from "./exercise.js";
import { recordToReview } from "./hand_over.js";
import { showKeeping } from "./keep_mistakes.js";
import { markInWords, markSign, marksInWords } from "./marks.js";
import { namedBoard, namesInRecord, namesInRoom, withNames } from "./player_names.js";
import { Practice } from "./practice.js";

/** Milliseconds between two looks at a review that is not done. */
const PAUSE = 1000;
/** So many letters would have the room of a mark behind a move. */
const MARK_WIDTH = 4;
/** How many moves of a line are told. */
const LINE_TOLD = 3;

let record = "";
/** @type {Review | null} */
let review = null;
let ply = 0;
/** @type {Line} */
let line = "";
let step = 0;
/** The record of the position on the board, and who moves there. */
let shown = { record: "", to_move: /** @type {number[]} */ ([]) };
/** The player whose game this is, if the room tells. @type {number[]} */
let mine = [];
/** What the players are called, as far as that is known. @type {string[]} */
let names = [];
/** Why the match ended, said to the player whose game this is; empty if the room does not tell. */
let ending = "";
/** Counts the boards asked for: only the newest is shown. */
let asked = 0;
/** Whether the person has looked at something of their own choice. */
let hasChosen = false;

/** The record of the room in the address, or the one that another page handed over. */
async function findRecord() {
  const room = new URLSearchParams(location.search).get("room");
  if (!room) return recordToReview();
  const view = await call("GET /api/rooms/{room}", { path: { room } });
  mine = view.you;
  names = namesInRoom(view);
  ending = mine.length === 1 ? (view.outcome?.text ?? "") : "";
  return JSON.stringify(await call("GET /api/rooms/{room}/record", { path: { room } }));
}

/** Asks for a review of some level and follows it until it is done. @param {number} [level] */
async function follow(level) {
  let current = await ask(level);
  const first = review === null;
  review = current;
  if (first) await show(current.plies);
  render();
  while (!current.done) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (document.hidden) continue;
    if (review?.review !== current.review) return; // a deeper one has begun
    current = await next(current);
    review = current;
    render();
  }
  await openWorst(current);
}

/** Opens the move of the reader's own that gave away most, unless they look at something else already. @param {Review} review */
async function openWorst({ moves }) {
  const own = moves.filter(({ mark, player }) => mark && mine.length === 1 && mine.includes(player));
  const worst = own.sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0))[0];
  if (worst && !hasChosen) await show(worst.ply);
}

/** A review of some level, with names. @param {number} [level] */
async function ask(level) {
  return withNames(await call("POST /api/reviews", { query: { places: true }, body: level ? { record, level } : { record } }), names, mine);
}

/** A review as far as it is now; asked for again if the server has forgotten it. @param {Review} current */
async function next({ review: name, level }) {
  try {
    return withNames(await call("GET /api/reviews/{review}", { path: { review: name }, query: { places: true } }), names, mine);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return ask(level);
    if (error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status === 503) && review) return review;
    throw error;
  }
}

/** Shows a position, or one on a line that begins there. @param {number} target @param {Line} [along] @param {number} [steps] */
async function show(target, along = "", steps = 0) {
  if (!review || practice.is_on) return;
  const ticket = (asked += 1);
  [ply, line, step] = [target, along, steps];
  const from = along === "best" ? ply - 1 : ply;
  const position = await call("GET /api/reviews/{review}/position", {
    path: { review: review.review },
    query: { ply: from, line: along, step: steps, places: true },
  });
  if (ticket !== asked) return;
  shown = position;
  find("#board", Board).show({ svg: namedBoard(position.svg, review.names), choices: [], turns: [], ghosts: {} });
  render();
  const move = review.moves[ply - 1];
  announce(move ? `${numbered(review.moves, move)} ${move.reason}` : t("start"));
}

/** Shows a position; a problem is told. @param {number} target @param {Line} [along] @param {number} [steps] */
function go(target, along = "", steps = 0) {
  hasChosen = true;
  show(target, along, steps).catch(complain);
}

/** Shows a position that was chosen below the board, and the board with it. @param {number} target @param {Line} [along] @param {number} [steps] */
function goAndLook(target, along, steps) {
  go(target, along, steps);
  find("#board").scrollIntoView({ block: "nearest" });
}

function render() {
  if (!review) return;
  find("#shown").hidden = false;
  find("#headline").textContent = review.title;
  if (!practice.is_on) find("#prompt").textContent = line ? t("review-other-line") : t("review-result", { result: ending || (review.outcome ?? "") });
  showProgress(review);
  showGraph(find("#graph"), review, ply, go);
  showTable(find("#table", HTMLTableElement), review);
  showMoves(find("#moves"), review.moves, ply, go, MARK_WIDTH);
  markMoves(review);
  showSteps(find("#steps"), ply, review.plies, go);
  find("#steps").hidden = practice.is_on;
  find("#verdict").hidden = practice.is_on;
  find("#verdict").replaceChildren(...verdict(review));
  showAccuracy(review);
  find("#deeper").hidden = !review.done || review.deeper === null;
  find("#try").hidden = practice.is_on;
  find("#continue").hidden = practice.is_on || shown.to_move.length === 0;
  find("#practise").hidden = practice.is_on || !review.done || !exercisesOf(review, ours()).length;
  find("#practise-other").hidden = practice.is_on || !review.done || !exercisesOf(review, theirs()).length;
  if (!review.done || find("#turning-points").dataset.of === review.review) return;
  showTurningPoints(review).catch(complain);
  showKeeping(find("#keep"), review, mine);
}

/** @param {Review} review */
function showProgress({ done, moves, plies }) {
  const judged = moves.filter(({ value, tally }) => value || tally).length;
  find("#progress").textContent = done ? "" : t("review-progress", { share: percent(judged / plies) });
}

/** Puts the marks into the list of moves. @param {Review} review */
function markMoves({ moves }) {
  const buttons = find("#moves").querySelectorAll("button");
  const listed = [...buttons].filter((button) => button.dataset.move !== undefined);
  moves.forEach(({ mark }, i) => mark && listed[i]?.append(markSign(mark)));
  find("#marks").textContent = moves.some(({ mark }) => mark) ? marksInWords() : "";
}

/** What is known about the move that is shown. @param {Review} review */
function verdict({ moves, names, reader, measure }) {
  const move = moves[ply - 1];
  if (!move) return [h("p", {}, t("start"))];
  const head = h("p", {}, h("b", {}, numbered(moves, move)), move.mark && markSign(move.mark), move.mark && h("span", { class: "soft small" }, markInWords(move.mark)));
  const chances = { name: names[reader], share: chancesText(move, reader) };
  const numbers = h("p", { class: "soft small" }, [move.value && t("review-value", chances), counted(move, names, measure?.title)].filter(Boolean).join(" · "));
  const reason = move.fact === "line" ? "" : move.reason; // the lines are shown as such
  return [head, numbers, ...(reason ? [h("p", {}, reason)] : []), ...lines(move)];
}

/** What each player has after a move, by name. @param {JudgedMove} move @param {string[]} names @param {string} [title] what is counted */
function counted({ tally }, names, title = "") {
  return tally ? t("review-tally", { title, first: names[0], one: tally[0], second: names[1], two: tally[1] }) : "";
}

/** The lines of a move, each as buttons. @param {JudgedMove} move */
function lines(move) {
  /** @type {[Line, string, JudgedMove["line"]][]} */
  const all = [
    ["best", t("review-best"), move.line],
    ["refutation", t("review-refutation"), move.refutation],
  ];
  return all.filter(([, , moves]) => moves.length).map(([name, title, moves]) => lineOf(name, title, moves));
}

/** Moves that follow each other. @param {Line} name @param {string} title @param {JudgedMove["line"]} moves */
function lineOf(name, title, moves) {
  const steps = moves.slice(0, LINE_TOLD).flatMap(({ text, told }, i) => {
    const current = line === name && step === i + 1;
    const button = h("button", { class: "button", type: "button", "data-line": name, title: `${text}: ${told}`, "aria-current": current ? "step" : false, onclick: () => goAndLook(ply, name, i + 1) }, told);
    return i ? [h("span", { class: "soft small" }, t("review-then")), button] : [button];
  });
  return h("div", { class: "line" }, h("span", {}, title), ...steps);
}

/** @param {Review} review */
function showAccuracy({ summary, names }) {
  const holder = find("#accuracy");
  if (!summary) return holder.replaceChildren();
  const told = summary.map(({ accuracy }, player) => `${names[player]}: ${accuracy === null ? "–" : percent(accuracy, 1)}`).join(" · ");
  holder.replaceChildren(h("h2", {}, t("review-accuracy")), h("p", {}, told), h("p", { class: "soft small" }, t("review-accuracy-means")));
}

/** The turning points, each with its board. @param {Review} review */
async function showTurningPoints({ review: name, turning_points: points, moves, names }) {
  const holder = find("#turning-points");
  holder.dataset.of = name;
  if (!points.length) return holder.replaceChildren();
  const boards = await Promise.all(points.map((number) => call("GET /api/reviews/{review}/position", { path: { review: name }, query: { ply: number, places: true } })));
  const items = points.map((number, i) => {
    const move = moves[number - 1];
    const picture = parseSvg(namedBoard(boards[i].svg, names).replace(/(id="|#)b-/g, `$1turning-${i}-`));
    picture.setAttribute("aria-hidden", "true");
    return h("li", {}, h("button", { type: "button", onclick: () => goAndLook(number) }, picture, h("span", {}, markSign(move.mark), ` ${names[move.player]}: ${numbered(moves, move)}`)));
  });
  holder.replaceChildren(h("h2", {}, t("review-turning-points")), h("ol", {}, ...items));
}

/** @param {unknown} error */
function complain(error) {
  find("#problem").textContent = errorText(error);
}

/** The mistakes one by one. */
const practice = new Practice({
  task: (_, { player, before }) => {
    const own = mine.length === 1 && mine.includes(player);
    const task = own ? t("practice-task-you") : t("practice-task", { name: review?.names[player] ?? "" });
    ply = before.length + 1; // the list and the graph point at the mistake
    render();
    find("#prompt").textContent = task; // in place of the result, which the board no longer shows
    return task;
  },
  solved: (answer) => (find("#prompt").textContent = answer),
  ended: () => go(ply),
  end: t("practice-end"),
});

/** Whose mistakes are practised first: the person's own, if the room tells; else everybody's. */
function ours() {
  return mine.length ? mine : [0, 1];
}

/** The players who are left. */
function theirs() {
  return [0, 1].filter((player) => !ours().includes(player));
}

/** @param {number[]} players */
function practise(players) {
  if (!review) return;
  hasChosen = true;
  practice.begin(exercisesOf(review, players));
  find("#prompt").textContent = "";
  render();
  find("#shown").scrollIntoView(); // the button was below, where the exercise is not seen
}

async function start() {
  record = await findRecord();
  if (!record) throw new RequestError(404, "no-record", t("review-nothing"));
  if (!names.length) names = namesInRecord(record);
  await follow();
}

find("#deeper").addEventListener("click", () => follow(review?.deeper ?? undefined).catch(complain));
find("#try").addEventListener("click", () => analyseRecord(shown.record));
find("#continue").addEventListener("click", () => review && continueFromHere({ ...shown, game: review.game, sides: review.sides }));
find("#practise").addEventListener("click", () => practise(ours()));
find("#practise-other").addEventListener("click", () => practise(theirs()));
stepByKeys(() => ({ ply, plies: review?.plies ?? 0 }), go);
start().catch(complain);
