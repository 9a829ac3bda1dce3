/**
 * What a person has solved: kept in this browser, exported and imported as JSON.
 *
 * @typedef {object} Progress
 * @property {"zweispiel-puzzle-progress/1"} format
 * @property {Record<string, boolean>} tried puzzles by their id: whether the first try was right
 * @property {number} streak puzzles solved at the first try, one after the other, up to now
 * @property {number} best the longest streak
 * @property {string} today the last day whose puzzle was solved
 */
import { recall, remember } from "../shared/local_storage.js";

const KEY = "puzzles";
const FORMAT = "zweispiel-puzzle-progress/1";
const ID = /^[0-9a-f]{10}$/;
const MOST = 100_000;

/** @returns {Progress} */
function nothing() {
  return { format: FORMAT, tried: {}, streak: 0, best: 0, today: "" };
}

/** @returns {Progress} */
export function loadProgress() {
  return read(recall(KEY, null)) ?? nothing();
}

/** Notes the first try of a puzzle; later ones change nothing. @param {string} id @param {boolean} right */
export function noteTry(id, right) {
  const progress = loadProgress();
  if (id in progress.tried) return;
  progress.tried[id] = right;
  progress.streak = right ? progress.streak + 1 : 0;
  progress.best = Math.max(progress.best, progress.streak);
  remember(KEY, progress);
}

/** @param {string} day */
export function noteToday(day) {
  remember(KEY, { ...loadProgress(), today: day });
}

/** Everything as text. */
export function exportProgress() {
  return JSON.stringify(loadProgress());
}

/** Adds what a file holds; whether it was one of ours. @param {string} text */
export function importProgress(text) {
  const brought = read(parse(text));
  if (!brought) return false;
  const own = loadProgress();
  remember(KEY, {
    format: FORMAT,
    tried: { ...brought.tried, ...own.tried },
    streak: Math.max(own.streak, brought.streak),
    best: Math.max(own.best, brought.best),
    today: own.today > brought.today ? own.today : brought.today,
  });
  return true;
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is meant, or null if it is nothing of ours. @param {unknown} data @returns {Progress | null} */
function read(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const given = /** @type {Partial<Record<keyof Progress, unknown>>} */ (data);
  const { format, tried, streak, best, today } = given;
  if (format !== FORMAT || typeof tried !== "object" || tried === null || typeof today !== "string" || today.length > 10) return null;
  if (!isCount(streak) || !isCount(best)) return null;
  const entries = Object.entries(tried);
  if (entries.length > MOST || !entries.every(([id, right]) => ID.test(id) && typeof right === "boolean")) return null;
  return { format: FORMAT, tried: Object.fromEntries(entries), streak, best, today };
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST;
}
