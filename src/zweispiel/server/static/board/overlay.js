/** What lies above a picture for a moment: the ghost of a tile, rings around a hint. */

const SVG = "http://www.w3.org/2000/svg";

export class Overlay {
  /** @param {SVGSVGElement} picture @param {Record<string, string>} ghosts markup by name */
  constructor(picture, ghosts) {
    this.picture = picture;
    this.ghosts = ghosts;
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("class", "overlay");
    this.layer.setAttribute("aria-hidden", "true");
    picture.append(this.layer);
    this.shown = "";
  }

  /** Shows a ghost at its place, or none. @param {[string, number, number] | null} ghost */
  ghost(ghost) {
    const wanted = ghost ? ghost.join(" ") : "";
    if (wanted === this.shown) return;
    this.shown = wanted;
    for (const old of this.layer.querySelectorAll(":scope > .ghost")) old.remove();
    if (ghost) this.layer.append(this.#make(...ghost));
  }

  /**
   * Shows the tile that is to be laid as it is turned now, in the place where it lies.
   * @param {SVGElement | null} tile @param {string} [name] its ghost, if it can be laid at all
   */
  inHand(tile, name) {
    for (const old of this.layer.querySelectorAll(":scope > .in-hand")) old.remove();
    for (const old of this.picture.querySelectorAll(".away")) old.classList.remove("away");
    if (!tile || !name) return;
    const [from, to] = [tile.getBoundingClientRect(), (/** @type {DOMRect} */ box) => this.place({ x: box.x + box.width / 2, y: box.y + box.height / 2 })];
    const holder = this.#make(name, 0, 0);
    holder.setAttribute("class", "in-hand");
    this.layer.prepend(holder);
    const own = holder.getBoundingClientRect();
    const longest = (/** @type {DOMRect} */ box) => Math.max(box.width, box.height); // it may lie across now
    const scale = longest(own) ? longest(from) / longest(own) : 1;
    const [middle, shift] = [to(from), to(own)];
    holder.setAttribute("transform", `translate(${middle.x - scale * shift.x} ${middle.y - scale * shift.y}) scale(${scale})`);
    tile.classList.add("away");
  }

  /** @param {string} name @param {number} x @param {number} y */
  #make(name, x, y) {
    const holder = document.createElementNS(SVG, "g");
    holder.setAttribute("class", "ghost");
    holder.setAttribute("transform", `translate(${x} ${y})`);
    const markup = `<svg xmlns="${SVG}">${this.ghosts[name] ?? ""}</svg>`;
    const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
    holder.append(...[...parsed.childNodes].map((node) => document.importNode(node, true)));
    return holder;
  }

  /** Draws a ring around shapes until the next picture. @param {SVGElement[]} shapes */
  rings(shapes) {
    for (const old of this.layer.querySelectorAll(":scope > .ring-around")) old.remove();
    for (const shape of shapes) this.layer.append(this.#ring(shape.getBoundingClientRect()));
  }

  /** @param {DOMRect} box on the screen */
  #ring(box) {
    const from = this.place({ x: box.left, y: box.top });
    const to = this.place({ x: box.right, y: box.bottom });
    const ring = document.createElementNS(SVG, "rect");
    const sizes = { x: from.x - 3, y: from.y - 3, width: to.x - from.x + 6, height: to.y - from.y + 6, rx: 10 };
    for (const [name, value] of Object.entries(sizes)) ring.setAttribute(name, String(value));
    ring.setAttribute("class", "ring-around");
    return ring;
  }

  /** A point of the screen in the picture's coordinates. @param {{x: number, y: number}} point */
  place(point) {
    const matrix = this.picture.getScreenCTM();
    return new DOMPoint(point.x, point.y).matrixTransform(matrix?.inverse());
  }
}
