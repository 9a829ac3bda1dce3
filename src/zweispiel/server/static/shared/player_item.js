/** A player beside a board that needs no room: a lesson or a puzzle. */
import { h, parseSvg } from "./dom.js";

/** @param {import("./server_types.js").LessonSideReply} side @param {boolean} moves whether it is this player's turn */
export function playerItem(side, moves) {
  const about = [side.aim, side.standing].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: moves ? "player turn" : "player" },
    h("span", { class: "token", "aria-hidden": "true" }, parseSvg(side.token)),
    h("span", { class: "name" }, side.name),
    h("span", { class: "is" }, about),
  );
}
