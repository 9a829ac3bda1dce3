/** The page of my mistakes: those that are due come as exercises, and a file takes them to another device. */
import { Practice } from "../review/practice.js";
import { allMistakes, dueMistakes, exportMistakes, forgetMistakes, importMistakes, isLearned, nextDue, noteFound } from "../review/kept_mistakes.js";
import { announce } from "../shared/announce.js";
import { confirmDialog } from "../shared/confirm_dialog.js";
import { dateText } from "../shared/dates.js";
import { find } from "../shared/dom.js";
import { saveFile } from "../shared/save_file.js";
import { t } from "../shared/texts.js";

const practice = new Practice({
  task(played, _, side) {
    const task = [side && t("mistakes-side", { side }), t("mistakes-task", { move: played })].filter(Boolean).join(" ");
    find("#prompt").textContent = task; // above the board, where a phone shows it first
    announce(task);
    return "";
  },
  tried(exercise, found) {
    noteFound(exercise, found);
    if (!found) practice.exercises.push(exercise); // once more before the end
    showCounts();
    return found ? "" : t("mistakes-again");
  },
  solved: (answer) => (find("#prompt").textContent = answer), // in place of the task
  ended: () => show(),
  end: t("mistakes-end"),
});

/** Says how many there are and when the next one comes. */
function show() {
  const due = dueMistakes().length;
  const next = nextDue();
  find("#headline").textContent = t(due ? "mistakes-due" : "mistakes-none-due", { count: due });
  find("#prompt").textContent = due ? "" : next ? t("mistakes-next", { date: dateText(next / 1000) }) : t("mistakes-how");
  find("#begin").hidden = due === 0 || practice.is_on;
  find("#games").hidden = due > 0 || practice.is_on; // where a review of another one begins
  find(".stage").hidden = !practice.is_on;
  showCounts();
}

function showCounts() {
  const all = allMistakes();
  const learned = all.filter(isLearned).length;
  find("#counts").textContent = t("mistakes-counts", { count: all.length, due: dueMistakes().length, learned });
  find("#forget").hidden = all.length === 0;
}

async function begin() {
  const due = dueMistakes();
  if (!due.length) return;
  find("#begin").hidden = find("#games").hidden = true;
  find(".stage").hidden = false;
  await practice.begin(due);
}

/** @param {HTMLInputElement} field */
async function importFile(field) {
  const file = field.files?.[0];
  if (!file) return;
  find("#imported").textContent = t(importMistakes(await file.text()) ? "puzzle-imported" : "mistakes-not-imported");
  field.value = "";
  show();
}

async function forget() {
  if (!(await confirmDialog(t("mistakes-delete-sure"), t("delete")))) return;
  forgetMistakes();
  if (practice.is_on) practice.end();
  show();
}

find("#begin").addEventListener("click", begin);
find("#export").addEventListener("click", () => saveFile("zweispiel-mistakes.json", exportMistakes()));
find("#import").addEventListener("change", (event) => importFile(/** @type {HTMLInputElement} */ (event.target)));
find("#forget").addEventListener("click", forget);
show();
