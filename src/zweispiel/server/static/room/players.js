/** The players beside the board: their signs, names, sides and scores, who is online and which computer is thinking. */
import { h, keepHeight, parseSvg } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/**
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../shared/api.js").Seat} Seat
 */

/** @param {HTMLElement} list @param {View} view @param {readonly Seat[]} seats those of the position on the board: their scores are shown */
export function showPlayers(list, view, seats) {
  list.replaceChildren(...view.seats.map((seat, i) => player({ ...seat, standing: seats[i].standing }, i, view)));
  keepHeight(list);
}

/** @param {Seat} seat @param {number} i @param {View} view */
function player(seat, i, view) {
  const classes = ["player", view.to_move.includes(i) && "turn", view.outcome?.winner === i && "won"];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" ") },
    h("span", { class: "token", "aria-hidden": "true" }, seat.token && parseSvg(seat.token)),
    h("span", { class: "name" }, nameOf(seat, i, view), presence(seat, i, view)),
    h("span", { class: "is" }, about(seat, i, view)),
    view.thinking.includes(i) && h("span", { class: "thinking", role: "img", "aria-label": t("thinking"), title: t("thinking") }),
  );
}

/** @param {Seat} seat @param {number} i @param {View} view */
function nameOf(seat, i, view) {
  if (seat.kind === "computer") return t("computer-level", { level: seat.level ?? "" });
  if (!seat.taken) return t("seat-free");
  if (whoLooks(view) !== i) return seat.name;
  return seat.has_name ? `${seat.name} (${t("you")})` : t("you-alone");
}

/** The seat of the person who looks, null if two share the screen and neither has lifted the curtain. @param {View} view */
function whoLooks({ you, curtain, viewer }) {
  return you.length === 1 ? you[0] : curtain === null ? null : viewer;
}

/** What a sentence calls the other player: by their name, or as the opponent of the person who reads. @param {Seat} seat */
export function opponentName(seat) {
  return seat.has_name ? seat.name : t("your-opponent");
}

/** @param {Seat} seat @param {number} i @param {View} view */
function presence(seat, i, view) {
  if (seat.kind === "computer" || !seat.taken || view.you.includes(i)) return null;
  const words = t(seat.online ? "online" : "away");
  return h("span", { class: seat.online ? "dot on" : "dot", role: "img", "aria-label": words, title: words });
}

/** Side, aim and score of a player, and whether the computer is being prepared. @param {Seat} seat @param {number} i @param {View} view */
function about(seat, i, view) {
  const parts = [
    seat.side && !seat.is_place && seat.side !== nameOf(seat, i, view) && h("span", {}, seat.side),
    seat.aim && h("span", { class: "aim" }, seat.aim),
    view.status !== "waiting" && seat.standing && h("b", {}, seat.standing),
    view.preparing && view.thinking.includes(i) && h("span", {}, `${t("preparing")} …`),
  ];
  return h("span", { class: "parts" }, ...parts);
}
