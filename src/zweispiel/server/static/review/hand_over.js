/** Handing a record over to the page of reviews. */
import { recall, remember } from "../shared/local_storage.js";

const KEY = "review.record";

/** Opens the review of a record. @param {string} record */
export function reviewRecord(record) {
  remember(KEY, record);
  location.assign("/review");
}

/** The record that was handed over last; it stays, so that the page can be loaded again. */
export function recordToReview() {
  return recall(KEY, "");
}
