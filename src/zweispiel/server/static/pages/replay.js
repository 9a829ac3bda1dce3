/** The page that replays a record, which is chosen, dropped or pasted. */
import { Board } from "../board/board.js";
import { analyseRecord } from "../analysis/hand_over.js";
import { reviewRecord } from "../review/hand_over.js";
import { announce } from "../shared/announce.js";
import { call, errorText } from "../shared/api.js";
import { continueFromHere } from "../shared/continue_from_here.js";
import { enableButtons, find } from "../shared/dom.js";
import { showMoves, showOutcome, showSteps, stepByKeys } from "../shared/move_list.js";
import { numbered } from "../shared/move_numbers.js";
import { listenToRecords } from "../shared/record_form.js";
import { t } from "../shared/texts.js";

let record = "";
/** @type {import("../shared/api.js").Replay | null} */
let shown = null;

/** Shows the position after so many moves, or the last one. @param {number} [ply] */
async function show(ply) {
  try {
    shown = await call("POST /api/replay", { body: { record, ply } });
    render(shown);
  } catch (error) {
    find("#problem").textContent = errorText(error);
  }
}

/** @param {import("../shared/api.js").Replay} replay */
function render({ svg, title, called, moves, ply, plies, outcome, to_move }) {
  find("#open-record").hidden = true;
  find("#shown").hidden = false;
  find("#board", Board).show({ svg, choices: [], turns: [], ghosts: {} });
  find("#headline").textContent = title;
  find("#prompt").textContent = called.join(" – ");
  showMoves(find("#moves"), moves, ply, show);
  showSteps(find("#steps"), ply, plies, show);
  showOutcome(find("#outcome"), outcome ? resultText(outcome.winner, called) : "", ply === plies ? outcome : null);
  find("#review").hidden = outcome === null;
  find("#continue").hidden = to_move.length === 0;
  const move = moves[ply - 1];
  announce(move ? numbered(moves, move) : t("start"));
}

/** Who has won. @param {number | null} winner @param {string[]} called what the players are called */
function resultText(winner, called) {
  return winner === null ? t("drawn") : t("has-won", { name: called[winner] });
}

/** @param {string} text */
function open(text) {
  find("#problem").textContent = "";
  record = text;
  show();
}

find("#continue").addEventListener("click", () => shown && continueFromHere({ ...shown, record }));
find("#analyse").addEventListener("click", () => analyseRecord(record, shown?.ply));
find("#review").addEventListener("click", () => reviewRecord(record));
find("#another").addEventListener("click", () => {
  find("#open-record").hidden = false;
  find("#shown").hidden = true;
});
listenToRecords(open);
stepByKeys(() => shown ?? { ply: 0, plies: 0 }, show);
enableButtons();
