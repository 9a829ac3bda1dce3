/** What a person strikes out on the board for himself. It stays in this browser; nobody else ever learns of it. */
import { recall, remember } from "../shared/local_storage.js";

export class Notes {
  /** @param {string} key what the notes belong to: a room and a seat; "" remembers nothing */
  constructor(key) {
    this.key = key && `notes.${key}`;
    /** @type {Set<string>} */
    this.struck = new Set(this.key ? recall(this.key, []) : []);
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.struck.delete(id)) this.struck.add(id);
    if (this.key) remember(this.key, [...this.struck]);
  }

  /** Shows on a board what is struck out. @param {Element} board */
  show(board) {
    for (const element of board.querySelectorAll("[data-note]")) {
      const is = this.struck.has(element.id);
      element.classList.toggle("struck", is);
      element.setAttribute("role", "button");
      element.setAttribute("aria-pressed", String(is));
    }
  }
}
