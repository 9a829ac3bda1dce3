/**
 * The WebSocket of a room. It only says that there is something new; each page then fetches the view it may see.
 * A lost connection is opened again by itself, at first soon, then less and less often.
 *
 * @typedef {import("../shared/api.js").News} News
 */

/** How long (in milliseconds) to wait before connecting again, and how often to send a ping. */
const SOONEST = 300;
const LATEST = 8000;
const PING = 20000;

export class RoomSocket {
  #wait = SOONEST;
  /** @type {WebSocket | null} */
  #socket = null;
  #timer = 0;

  /**
   * @param {string} path
   * @param {(news: News) => void} onNews
   * @param {(connected: boolean) => void} onChange
   */
  constructor(path, onNews, onChange) {
    this.path = path;
    this.onNews = onNews;
    this.onChange = onChange;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    setInterval(() => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send("ping"), PING);
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.#wait = SOONEST;
      this.onChange(true);
      this.onNews(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.onChange(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LATEST, this.#wait * 1.7);
  }

  /** The network is back, or the page is visible again: connects without waiting any longer. */
  #hurry() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
