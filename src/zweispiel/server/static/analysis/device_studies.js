/** The studies kept in this browser: the newest ones, each as the text that is exported too. */
import { recall, remember } from "../shared/local_storage.js";

/** @typedef {{id: string, title: string, game: string, changed: number, text: string}} Kept */

const KEY = "studies";
/** Studies that are kept, and how many characters of text in all: browsers allow few. */
const MOST = 50;
const MOST_SIGNS = 2_000_000;

/** The newest first. @returns {Kept[]} */
export function deviceStudies() {
  const kept = recall(KEY, /** @type {Kept[]} */ ([]));
  return Array.isArray(kept) ? kept : [];
}

/** @param {string} id */
export function deviceStudy(id) {
  return deviceStudies().find((study) => study.id === id);
}

/**
 * Keeps a study in place of its older version, and drops the oldest ones if there are too many; whether the browser did.
 * @param {Kept} study
 */
export function keepOnDevice(study) {
  let signs = 0;
  const studies = [study, ...deviceStudies().filter(({ id }) => id !== study.id)].filter(({ text }) => (signs += text.length) <= MOST_SIGNS);
  remember(KEY, studies.slice(0, MOST));
  return deviceStudy(study.id)?.text === study.text;
}

/** @param {string} id */
export function forgetOnDevice(id) {
  remember(KEY, deviceStudies().filter((study) => study.id !== id));
}

export function newStudyId() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
