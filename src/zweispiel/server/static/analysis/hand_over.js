/** Handing a record over to the analysis board, on another page. */
import { recall, remember } from "../shared/local_storage.js";

const KEY = "analysis.record";

/** Opens a record on the analysis board. @param {string} record */
export function analyseRecord(record) {
  remember(KEY, record);
  location.assign("/analysis?record");
}

/** The record that was handed over, once; empty if there is none. */
export function takeRecord() {
  const record = recall(KEY, "");
  remember(KEY, "");
  return record;
}
