/** Handing a record over to the analysis board, on another page. */
import { recall, remember } from "../shared/local_storage.js";

const KEY = "analysis.record";

/** Opens a record on the analysis board, after so many moves or at its end. @param {string} record @param {number} [ply] */
export function analyseRecord(record, ply) {
  remember(KEY, record);
  location.assign(ply === undefined ? "/analysis?record" : `/analysis?record&ply=${ply}`);
}

/** The record that was handed over, once; empty if there is none. */
export function takeRecord() {
  const record = recall(KEY, "");
  remember(KEY, "");
  return record;
}
