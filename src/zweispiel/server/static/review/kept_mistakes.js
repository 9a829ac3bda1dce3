/**
 * My mistakes: the mistakes of a person's reviewed games, kept in this browser. Each comes back as an exercise after
 * growing intervals. Found at the first try, it waits for the next interval; else it begins again.
 *
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {Exercise & {step: number, due: number}} Mistake `step`: how often in a row it was found; `due`: milliseconds since 1970
 */
import { recall, remember } from "../shared/local_storage.js";

const KEY = "mistakes";
const FORMAT = "zweispiel-mistakes/1";
const DAY = 24 * 3600 * 1000;
/** The days to wait after a mistake was found once, twice and so on. After that it is learned. */
const DAYS = [1, 3, 7, 21, 60];
/** How many are kept; learned ones go first, then the oldest. */
const MOST = 1000;
const LONGEST = 200;

/** All that are kept, the oldest first. @returns {Mistake[]} */
export function allMistakes() {
  return read(recall(KEY, null)) ?? [];
}

/** @param {Mistake} mistake */
export function isLearned({ step }) {
  return step > DAYS.length;
}

/** Those that come now, the longest overdue first. @param {number} [now] */
export function dueMistakes(now = Date.now()) {
  return allMistakes().filter((one) => !isLearned(one) && one.due <= now).sort((one, other) => one.due - other.due);
}

/** When the next one comes, in milliseconds since 1970; null if none will. */
export function nextDue() {
  const open = allMistakes().filter((one) => !isLearned(one)).map(({ due }) => due);
  return open.length ? Math.min(...open) : null;
}

/** Keeps the mistakes of a review; those that are known stay as they are. Returns how many of them are kept. @param {Exercise[]} exercises */
export function keepMistakes(exercises) {
  add(exercises.map((exercise) => ({ ...exercise, step: 0, due: Date.now() })));
  const kept = new Set(allMistakes().map(keyOf));
  return exercises.filter((one) => kept.has(keyOf(one))).length;
}

/** Notes how a first try went. @param {Exercise} exercise @param {boolean} found @param {number} [now] */
export function noteFound(exercise, found, now = Date.now()) {
  const key = keyOf(exercise);
  write(allMistakes().map((one) => (keyOf(one) === key ? { ...one, ...next(one, found, now) } : one)));
}

/** @param {Mistake} mistake @param {boolean} found @param {number} now */
function next({ step }, found, now) {
  const days = DAYS[step];
  return found ? { step: step + 1, due: days === undefined ? 0 : now + days * DAY } : { step: 0, due: now };
}

/** Deletes all. */
export function forgetMistakes() {
  write([]);
}

/** Everything as text. */
export function exportMistakes() {
  return JSON.stringify({ format: FORMAT, mistakes: allMistakes() });
}

/** Adds what a file holds; whether it was one of ours. @param {string} text */
export function importMistakes(text) {
  const brought = read(parse(text));
  if (brought) add(brought);
  return brought !== null;
}

/** @param {Mistake[]} more */
function add(more) {
  const known = allMistakes();
  const keys = new Set(known.map(keyOf));
  const fresh = more.filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
  const all = [...known, ...fresh];
  const surplus = new Set([...all.filter(isLearned), ...all.filter((one) => !isLearned(one))].slice(0, Math.max(0, all.length - MOST)));
  write(all.filter((one) => !surplus.has(one)));
}

/** What tells exercises apart: the position and the player. @param {Exercise} exercise */
function keyOf({ game, options, before, player }) {
  return JSON.stringify([game, Object.entries(options).sort(), before, player]);
}

/** @param {Mistake[]} mistakes */
function write(mistakes) {
  remember(KEY, { format: FORMAT, mistakes });
}

// ---- reading

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is meant, or null if any of it is nothing of ours. @param {unknown} data @returns {Mistake[] | null} */
function read(data) {
  const { format, mistakes } = fields(data);
  if (format !== FORMAT || !Array.isArray(mistakes) || mistakes.length > MOST) return null;
  const found = mistakes.map(readMistake);
  return found.every((one) => one !== null) ? found : null;
}

/** @param {unknown} data @returns {Mistake | null} */
function readMistake(data) {
  const { game, version, options, before, played, rest, player, better, reason, lang, step, due } = fields(data);
  const { text, told } = fields(better);
  if (!isText(game) || !isText(played) || !isText(text) || !isText(told) || !isText(lang) || !isText(reason, 1000)) return null;
  if (!isCount(version) || !isCount(step, DAYS.length + 1) || !isCount(due, Number.MAX_SAFE_INTEGER) || (player !== 0 && player !== 1)) return null;
  if (!isTexts(before) || !isTexts(rest) || !Object.values(fields(options)).every((value) => isText(value))) return null;
  return { game, version, options: /** @type {Record<string, string>} */ (fields(options)), before, played, rest, player, better: { text, told }, reason, lang, step, due };
}

/** The fields of an object; none of anything else. @param {unknown} data @returns {Record<string, unknown>} */
function fields(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? { .../** @type {Record<string, unknown>} */ (data) } : {};
}

/** @param {unknown} value @param {number} [longest] @returns {value is string} */
function isText(value, longest = LONGEST) {
  return typeof value === "string" && value.length <= longest;
}

/** @param {unknown} value @returns {value is string[]} */
function isTexts(value) {
  return Array.isArray(value) && value.length <= 5000 && value.every((one) => isText(one));
}

/** @param {unknown} value @param {number} [most] @returns {value is number} */
function isCount(value, most = 1_000_000) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
