/** A draw that chance is about to make: chosen by hand, by chance, or left open. */
import { button } from "../room/buttons.js";
import { find, h } from "../shared/dom.js";
import { pictureOf } from "../shared/move_list.js";
import { t } from "../shared/texts.js";

/** @typedef {import("../shared/server_types.js").DrawReply} Draw */

/** @param {import("./analysis_board.js").AnalysisBoard} analysis @param {{draws: Draw[]}} position */
export function showDraws(analysis, { draws }) {
  const holder = find("#draws");
  if (!draws.length) return holder.replaceChildren();
  const choices = draws.map((draw) => drawButton(draw, () => analysis.move(draw.move)));
  const any = button(t("draw-by-chance"), () => analysis.move(lot(draws)), { sign: "again", cls: "main", key: "draw-by-chance" });
  holder.replaceChildren(h("div", { class: "draws", role: "group", "aria-label": t("draw-choose") }, h("p", {}, t("draw-open")), any, ...choices));
}

/** A draw as its picture, if the board has one, else in words. @param {Draw} draw @param {() => unknown} play */
function drawButton(draw, play) {
  const picture = pictureOf(`${draw.player} ${draw.move}`);
  const made = button(picture ? percent(draw.share) : `${draw.told} · ${percent(draw.share)}`, play, { key: draw.move });
  if (picture) made.prepend(picture);
  made.title = draw.told;
  made.setAttribute("aria-label", `${draw.told} · ${percent(draw.share)}`);
  return made;
}

/** A draw as likely as chance makes it. @param {Draw[]} draws */
function lot(draws) {
  let left = Math.random();
  const drawn = draws.find(({ share }) => (left -= share) < 0);
  return (drawn ?? draws[draws.length - 1]).move;
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)} %`;
}
