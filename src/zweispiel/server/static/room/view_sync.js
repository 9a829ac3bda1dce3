/**
 * Keeps the page's view as new as the room, with as few requests as possible.
 *
 * An action is one POST, and its answer is the view to show next. News on the socket that arrives while an action is
 * under way waits for that answer. A view is fetched only if news is newer than the view the page has.
 *
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../shared/api.js").News} News
 */

export class ViewSync {
  /** The last message of the socket. @type {News | null} */
  #news = null;
  /** How many actions are under way. */
  #acting = 0;
  #fetching = false;
  /** Whether the view has to be fetched, however new it is. */
  #wanted = false;

  /**
   * @param {() => number} newest the number of the view the page has
   * @param {() => Promise<View>} fetchView
   * @param {(view: View) => void} onView
   * @param {(error: unknown) => void} onError
   */
  constructor(newest, fetchView, onView, onError) {
    this.newest = newest;
    this.fetchView = fetchView;
    this.onView = onView;
    this.onError = onError;
  }

  /** Takes a message of the socket; whether it announces something newer than the view. @param {News} news */
  hear(news) {
    const before = this.#news;
    this.#news = news;
    const newer = this.#isBehind();
    if (before?.number === news.number && before.thinking.length !== news.thinking.length) this.#wanted = true; // the headline says who thinks
    this.#catchUp();
    return newer;
  }

  /** Runs an action; meanwhile news waits. @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  async during(action) {
    this.#acting += 1;
    try {
      return await action();
    } finally {
      this.#acting -= 1;
      this.#catchUp();
    }
  }

  /** Fetches the view even if there is no news: it is stale, or another seat is to look now. */
  refresh() {
    this.#wanted = true;
    return this.#catchUp();
  }

  /**
   * Gives a view what the socket said later: who is there and which computers think.
   * @param {View} view
   */
  addPresence(view) {
    const news = this.#news;
    if (!news || news.number < view.number) return;
    view.seats.forEach((seat, i) => (seat.online = news.online.includes(i)));
    Object.assign(view, { thinking: news.thinking, watchers: news.watchers });
  }

  #isBehind() {
    return this.#news !== null && this.#news.number > this.newest();
  }

  /** Fetches the view if that is needed and no answer under way may bring it; one request at a time. */
  async #catchUp() {
    if (this.#fetching || this.#acting || !(this.#wanted || this.#isBehind())) return;
    this.#fetching = true;
    try {
      await this.#fetchNewest();
    } catch (error) {
      this.onError(error);
    } finally {
      this.#fetching = false;
    }
  }

  /** Fetches once, and again only for news that came in the meantime. */
  async #fetchNewest() {
    let heard;
    do {
      heard = this.#news;
      this.#wanted = false;
      this.onView(await this.fetchView());
    } while (!this.#acting && (this.#wanted || (this.#news !== heard && this.#isBehind())));
  }
}
