/** The page that shows a record: from a file, dropped or pasted; then stepping through it. */
import { Refused, call } from "../shared/api.js";
import "../board/board.js";
import { announce, find, wake } from "../shared/dom.js";
import { showMoves, showOutcome, showSteps, stepByKeys } from "../shared/move_list.js";
import { t } from "../shared/texts.js";

let record = "";
/** @type {any} */
let shown = null;

/** @param {number} [ply] */
async function show(ply) {
  try {
    shown = await call("POST", "/api/replay", ply === undefined ? { record } : { record, ply });
    render();
  } catch (error) {
    find("#problem").textContent = error instanceof Refused ? error.message : t("failed");
  }
}

function render() {
  find("#give").hidden = true;
  find("#shown").hidden = false;
  find("#board").show({ svg: shown.svg, choices: [], turns: [], ghosts: {} });
  find("#headline").textContent = shown.title;
  find("#prompt").textContent = shown.players.filter(Boolean).join(" – ");
  showMoves(find("#moves"), shown.moves, shown.ply, show);
  showSteps(find("#steps"), shown.ply, shown.plies, show);
  showOutcome(find("#outcome"), t("end"), shown.ply === shown.plies ? shown.outcome : null);
  const move = shown.moves[shown.ply - 1];
  announce(move ? `${move.ply}: ${move.told}` : t("start"));
}

/** @param {File | undefined} file */
async function read(file) {
  if (!file) return;
  find("#record-text").value = await file.text();
  open();
}

function open() {
  find("#problem").textContent = "";
  record = find("#record-text").value.trim();
  if (record) show();
}

const form = find("#record-form");
find("#record-file").addEventListener("change", (/** @type {any} */ event) => read(event.target.files[0]));
form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  open();
});
form.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
  event.preventDefault();
  form.classList.add("over");
});
form.addEventListener("dragleave", () => form.classList.remove("over"));
form.addEventListener("drop", (/** @type {DragEvent} */ event) => {
  event.preventDefault();
  form.classList.remove("over");
  read(event.dataTransfer?.files[0]);
});
find("#another").addEventListener("click", () => {
  find("#give").hidden = false;
  find("#shown").hidden = true;
});
stepByKeys(() => shown ?? { ply: 0, plies: 0 }, show);
wake();
