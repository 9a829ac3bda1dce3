/** The signs a player crosses out, on the board and on the keypad. These notes stay in this browser and are never sent. */
import { recall, remember } from "../shared/local_storage.js";

export class Notes {
  /** @param {string} key the room and seat the notes belong to; "" remembers nothing */
  constructor(key) {
    this.key = key && `notes.${key}`;
    /** @type {Set<string>} */
    this.crossedOut = new Set(this.key ? recall(this.key, /** @type {string[]} */ ([])) : []);
  }

  /** Whether something is crossed out. @param {string} id */
  has(id) {
    return this.crossedOut.has(id);
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.crossedOut.delete(id)) this.crossedOut.add(id);
    if (this.key) remember(this.key, [...this.crossedOut]);
  }

  /** Marks on a board what is crossed out. @param {Element} board */
  show(board) {
    for (const element of board.querySelectorAll("[data-note]")) {
      const is = this.has(element.id);
      element.classList.toggle("struck", is);
      element.setAttribute("role", "button");
      element.setAttribute("aria-pressed", String(is));
    }
  }
}
