/**
 * The line to the server: a socket that says when there is something new. It carries hints only; whoever gets one reads
 * his own view. Lost lines are mended by themselves, at first soon, then less and less often.
 *
 * @typedef {{number: number, online: number[], watchers: number, thinking: number[]}} News
 */

const SOONEST = 300;
const LATEST = 8000;
const PING = 20000;

export class Line {
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
    addEventListener("online", () => this.#soon());
    document.addEventListener("visibilitychange", () => document.hidden || this.#soon());
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

  /** The network is back, or the page is looked at again: no need to wait any longer. */
  #soon() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
