/** The layer above a picture: ghost and example of the piece in hand, and rings around the shapes of a hint. */
import { parseSvg, svgElement } from "../shared/dom.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./picking.js").Choice} Choice
 */

/** How long (in milliseconds) a piece is shown where it cannot lie. */
const REFUSED = 1_200;

export class Overlay {
  /** @param {SVGSVGElement} picture @param {Record<string, string>} ghosts markup by name */
  constructor(picture, ghosts) {
    this.picture = picture;
    this.ghosts = ghosts;
    this.layer = svgElement("g", { class: "overlay", "aria-hidden": "true" });
    picture.append(this.layer);
    this.shown = this.exampleShown = "";
  }

  /** Shows a ghost, or none. @param {Choice["ghost"]} ghost @param {boolean} [loose] whether it hangs at the pointer, at no place of its own */
  ghost(ghost, loose = false) {
    const wanted = ghost ? [...ghost, loose].join(" ") : "";
    if (wanted === this.shown) return;
    this.shown = wanted;
    for (const old of this.layer.querySelectorAll(":scope > .ghost")) old.remove();
    if (!ghost) return;
    const piece = this.#make(...ghost);
    piece.classList.toggle("loose", loose);
    this.layer.append(piece);
  }

  /** Shows a place where the piece in hand may lie as a whole, or none. @param {Choice["ghost"]} ghost */
  example(ghost) {
    const wanted = ghost ? ghost.join(" ") : "";
    if (wanted === this.exampleShown) return;
    this.exampleShown = wanted;
    this.layer.querySelector(":scope > .example")?.remove();
    if (!ghost) return;
    const piece = this.#make(...ghost);
    piece.setAttribute("class", "example");
    this.layer.prepend(piece);
  }

  /** The piece that is shown where it cannot lie. */
  get refused() {
    return this.layer.querySelector(":scope > .impossible");
  }

  /** Shows where the piece in hand was meant to lie, but cannot. @param {NonNullable<Choice["ghost"]>} ghost @param {boolean} [stays] or only for a moment */
  refuse(ghost, stays = false) {
    this.refused?.remove();
    const piece = this.#make(...ghost);
    piece.setAttribute("class", "impossible");
    this.layer.append(piece);
    if (!stays) setTimeout(() => piece.remove(), REFUSED);
  }

  /**
   * Shows the tile in hand the way it is turned now, where it lies beside the board.
   * @param {SVGElement | null} tile @param {string} [name] its ghost, if it can be played at all
   */
  inHand(tile, name) {
    for (const old of this.layer.querySelectorAll(":scope > .in-hand")) old.remove();
    for (const old of this.picture.querySelectorAll(".away")) old.classList.remove("away");
    if (!tile || !name) return;
    const turned = this.#make(name, 0, 0);
    turned.setAttribute("class", "in-hand");
    this.layer.prepend(turned);
    this.#cover(turned, tile);
    tile.classList.add("away");
  }

  /** Moves and scales an element so that it lies exactly over a tile. @param {SVGElement} element @param {SVGElement} tile */
  #cover(element, tile) {
    for (const motion of tile.getAnimations()) motion.finish(); // the tile is measured where it comes to rest
    const [own, wanted] = [longestSide(element), longestSide(tile)]; // a turned tile may lie across
    const scale = own ? wanted / own : 1;
    const [from, to] = [this.toPicture(centre(element)), this.toPicture(centre(tile))];
    element.setAttribute("transform", `translate(${to.x - scale * from.x} ${to.y - scale * from.y}) scale(${scale})`);
  }

  /** @param {string} name @param {number} x @param {number} y */
  #make(name, x, y) {
    const holder = svgElement("g", { class: "ghost", transform: `translate(${x} ${y})` });
    holder.append(...parseSvg(`<svg xmlns="http://www.w3.org/2000/svg">${this.ghosts[name] ?? ""}</svg>`).childNodes);
    return holder;
  }

  /**
   * Shows a hint: the whole piece where it would lie, with a ring around it and around what has to be picked before; or
   * rings around all shapes to pick.
   * @param {Choice["ghost"]} ghost @param {SVGElement[]} shapes
   */
  hint(ghost, shapes) {
    for (const old of this.layer.querySelectorAll(":scope > .ring-around, :scope > .hinted")) old.remove();
    const ringed = ghost ? shapes.slice(0, -1) : shapes;
    if (ghost) {
      const piece = this.#make(...ghost);
      piece.setAttribute("class", "hinted");
      this.layer.append(piece);
      ringed.push(piece);
    }
    for (const shape of ringed) this.layer.append(this.#ring(shape.getBoundingClientRect()));
  }

  /** Whether the piece of a hint is seen at a point of the screen. @param {import("./board.js").Point} point */
  showsHintAt({ x, y }) {
    const box = this.layer.querySelector(":scope > .hinted")?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /**
   * Shows what an engine considers: the rank of each of its best moves, and dots along the line that follows the first.
   * @param {SVGElement[][]} lines the shapes of each move and those after it
   */
  ideas(lines) {
    for (const old of this.layer.querySelectorAll(":scope > .idea, :scope > .idea-line")) old.remove();
    const [best] = lines;
    if (best && best.length > 1) {
      const points = best.map((shape) => this.toPicture(centre(shape))).map(({ x, y }) => `${x},${y}`);
      this.layer.append(svgElement("polyline", { class: "idea-line", points: points.join(" ") }));
      best.slice(1).forEach((shape, i) => this.layer.append(this.#badge(shape, String(i + 2), "later")));
    }
    const ranks = ["first", "second", "third"];
    const firsts = lines.slice(0, ranks.length).map(([shape]) => shape);
    firsts.forEach((shape, rank) => shape && this.layer.append(this.#badge(shape, "ABC"[rank], ranks[rank], placeAmong(firsts, rank))));
  }

  /** @param {SVGElement} shape @param {string} label @param {string} rank @param {number} [aside] how many badges further to the right than the middle of the shape */
  #badge(shape, label, rank, aside = 0) {
    const { x, y } = this.toPicture(centre(shape));
    const badge = svgElement("g", { class: `idea ${rank}`, transform: `translate(${x + BADGE * aside} ${y})` });
    const text = svgElement("text", {});
    text.textContent = label;
    badge.append(svgElement("circle", { r: 13 }), text);
    return badge;
  }

  /** A dashed ring on a plain one: one of them is seen on any board. @param {DOMRect} box on the screen */
  #ring(box) {
    const from = this.toPicture({ x: box.left, y: box.top });
    const to = this.toPicture({ x: box.right, y: box.bottom });
    const size = { x: from.x - 3, y: from.y - 3, width: to.x - from.x + 6, height: to.y - from.y + 6 };
    const ring = svgElement("g", { class: "ring-around" });
    ring.append(...["plain", "dashed"].map((name) => svgElement("rect", { class: name, ...size, rx: 10 })));
    return ring;
  }

  /** A point of the screen in the picture's coordinates. @param {Point} point */
  toPicture(point) {
    const matrix = this.picture.getScreenCTM();
    return new DOMPoint(point.x, point.y).matrixTransform(matrix?.inverse());
  }
}

/** The width of a badge, and pixels on the screen between places that count as the same. */
const [BADGE, NEAR] = [28, 6];

/**
 * How many badges to the right of its place one of them stands, so that none hides another of the same place.
 * @param {SVGElement[]} shapes the places by rank @param {number} rank
 */
function placeAmong(shapes, rank) {
  const { x, y } = centre(shapes[rank]);
  const isSame = (/** @type {Point} */ other) => Math.hypot(other.x - x, other.y - y) < NEAR;
  const same = shapes.flatMap((shape, i) => (shape && isSame(centre(shape)) ? [i] : []));
  return same.indexOf(rank) - (same.length - 1) / 2;
}

/** The longest side of an element on the screen. @param {Element} element */
function longestSide(element) {
  const box = element.getBoundingClientRect();
  return Math.max(box.width, box.height);
}

/** The middle of an element's whole box on the screen. @param {Element} element @returns {Point} */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
