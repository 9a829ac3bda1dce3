/**
 * The signs of a move that is spelled, and the shapes of the board (slots) in which they appear. The next sign goes
 * where the cursor is: the first empty slot, or the one the player has clicked.
 */

/** How much (in pixels) is seen above and below the slots where the board is taller than its place. */
const MARGIN = 8;

export class Slots {
  /** Ids of the shapes. @type {string[]} */
  ids = [];
  /** One sign for each slot, "" for an empty one. @type {string[]} */
  signs = [];
  /** Where the next sign goes; behind the last slot if all are full. */
  at = 0;
  /** Whether the signs are only proposed: the player's first own sign takes their place. */
  proposed = false;
  /** What to do with just these signs, where it is not what usually follows. @type {string | null} */
  advice = null;

  /** Empties the slots, or begins with others. @param {string[]} [ids] */
  begin(ids = this.ids) {
    this.ids = ids;
    this.signs = ids.map(() => "");
    this.at = 0;
    this.proposed = false;
    this.advice = null;
  }

  /** The signs in their order. */
  get text() {
    return this.signs.join("");
  }

  get complete() {
    return this.ids.length > 0 && this.signs.every(Boolean);
  }

  /** Whether the next sign takes the place of one that is there. */
  get replaces() {
    return !this.proposed && Boolean(this.signs[this.at]);
  }

  /** Proposes signs, from the first slot on. @param {string} signs */
  propose(signs) {
    this.begin();
    for (const sign of signs) this.write(sign);
    this.proposed = true;
  }

  /** @param {string} sign */
  write(sign) {
    if (this.proposed) this.begin();
    if (this.at >= this.ids.length) return;
    this.signs[this.at] = sign;
    this.advice = null;
    this.at = this.#emptyFrom(this.at + 1);
  }

  /** Empties the slot at the cursor, or else the last full one before it; of a proposal all slots. */
  erase() {
    if (this.proposed) return this.begin();
    while (this.at > 0 && !this.signs[this.at]) this.at -= 1;
    this.signs[this.at] = "";
    this.advice = null;
  }

  /** Moves the cursor to a slot, to change a proposal there; whether the shape is one. @param {string} id */
  moveTo(id) {
    const place = this.ids.indexOf(id);
    if (place >= 0) [this.at, this.proposed] = [place, false];
    return place >= 0;
  }

  /** The first empty slot from a place on, then from the beginning. @param {number} place */
  #emptyFrom(place) {
    const later = this.signs.indexOf("", place);
    const any = later < 0 ? this.signs.indexOf("") : later;
    return any < 0 ? this.ids.length : any;
  }

  /** Writes the signs into the shapes, and brings them into view. @param {Element} board */
  show(board) {
    const first = this.ids.length ? board.querySelector(`#${CSS.escape(this.ids[0])}`) : null;
    if (first) bringIntoView(board, first);
    this.ids.forEach((id, place) => {
      const shape = board.querySelector(`#${CSS.escape(id)}.slot`);
      const text = shape?.querySelector("text");
      if (!shape || !text) return;
      text.textContent = this.signs[place];
      shape.classList.toggle("filled", this.signs[place] !== "");
      shape.classList.toggle("proposed", this.proposed);
      shape.classList.toggle("at", place === this.at);
    });
  }
}

/** Scrolls a board that is taller than its place (on a small phone), but never the page. @param {Element} board @param {Element} shape */
function bringIntoView(board, shape) {
  const [place, box] = [board.getBoundingClientRect(), shape.getBoundingClientRect()];
  const [above, below] = [place.top + MARGIN - box.top, box.bottom + MARGIN - place.bottom];
  if (above > 0) board.scrollTop -= above;
  else if (below > 0) board.scrollTop += below;
}
