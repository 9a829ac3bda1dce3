/** The page that replays a record, which is chosen, dropped or pasted. */
import { Board } from "../board/board.js";
import { announce } from "../shared/announce.js";
import { call, errorText } from "../shared/api.js";
import { enableButtons, find } from "../shared/dom.js";
import { showMoves, showOutcome, showSteps, stepByKeys } from "../shared/move_list.js";
import { t } from "../shared/texts.js";

const form = find("#record-form", HTMLFormElement);
const text = find("#record-text", HTMLTextAreaElement);
const file = find("#record-file", HTMLInputElement);
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
function render({ svg, title, players, moves, ply, plies, outcome }) {
  find("#open-record").hidden = true;
  find("#shown").hidden = false;
  find("#board", Board).show({ svg, choices: [], turns: [], ghosts: {} });
  find("#headline").textContent = title;
  find("#prompt").textContent = players.filter(Boolean).join(" – ");
  showMoves(find("#moves"), moves, ply, show);
  showSteps(find("#steps"), ply, plies, show);
  showOutcome(find("#outcome"), t("end"), ply === plies ? outcome : null);
  const move = moves[ply - 1];
  announce(move ? `${move.ply}: ${move.told}` : t("start"));
}

/** @param {File | undefined} chosen */
async function read(chosen) {
  if (!chosen) return;
  text.value = await chosen.text();
  open();
}

function open() {
  find("#problem").textContent = "";
  record = text.value.trim();
  if (record) show();
}

function listenToDrops() {
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    read(event.dataTransfer?.files[0]);
  });
}

file.addEventListener("change", () => read(file.files?.[0]));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  open();
});
find("#another").addEventListener("click", () => {
  find("#open-record").hidden = false;
  find("#shown").hidden = true;
});
listenToDrops();
stepByKeys(() => shown ?? { ply: 0, plies: 0 }, show);
enableButtons();
