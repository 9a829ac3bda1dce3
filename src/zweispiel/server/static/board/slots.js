/**
 * The signs of a move that is spelled, and the shapes of the board (slots) in which they appear. The next sign goes
 * where the cursor is: the first empty slot, or the one the player has clicked.
 */

export class Slots {
  /** Ids of the shapes. @type {string[]} */
  ids = [];
  /** One sign for each slot, "" for an empty one. @type {string[]} */
  signs = [];
  /** Where the next sign goes; behind the last slot if all are full. */
  at = 0;

  /** Empties the slots, or begins with others. @param {string[]} [ids] */
  begin(ids = this.ids) {
    this.ids = ids;
    this.signs = ids.map(() => "");
    this.at = 0;
  }

  /** The signs in their order. */
  get text() {
    return this.signs.join("");
  }

  get complete() {
    return this.ids.length > 0 && this.signs.every(Boolean);
  }

  /** Puts signs into the slots, from the first one on. @param {string} signs */
  fill(signs) {
    this.begin();
    for (const sign of signs) this.write(sign);
  }

  /** @param {string} sign */
  write(sign) {
    if (this.at >= this.ids.length) return;
    this.signs[this.at] = sign;
    this.at = this.#emptyFrom(this.at + 1);
  }

  /** Empties the slot at the cursor, or else the last full one before it. */
  erase() {
    while (this.at > 0 && !this.signs[this.at]) this.at -= 1;
    this.signs[this.at] = "";
  }

  /** Moves the cursor to a slot; whether the shape is one. @param {string} id */
  moveTo(id) {
    const place = this.ids.indexOf(id);
    if (place >= 0) this.at = place;
    return place >= 0;
  }

  /** The first empty slot from a place on, then from the beginning. @param {number} place */
  #emptyFrom(place) {
    const later = this.signs.indexOf("", place);
    const any = later < 0 ? this.signs.indexOf("") : later;
    return any < 0 ? this.ids.length : any;
  }

  /** Writes the signs into the shapes. @param {Element} board */
  show(board) {
    this.ids.forEach((id, place) => {
      const shape = board.querySelector(`#${CSS.escape(id)}.slot`);
      const text = shape?.querySelector("text");
      if (!shape || !text) return;
      text.textContent = this.signs[place];
      shape.classList.toggle("filled", this.signs[place] !== "");
      shape.classList.toggle("at", place === this.at);
    });
  }
}
