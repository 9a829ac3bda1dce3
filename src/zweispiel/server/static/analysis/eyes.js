/** In a game with secrets: through whose eyes the board is seen, and what the hidden secret can still be. */
import { find, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** @param {import("./analysis_board.js").AnalysisBoard} analysis @param {import("./analysis_board.js").Position} position */
export function showEyes(analysis, { candidates }) {
  const { study, eyes } = analysis;
  const holder = find("#eyes");
  if (!study.has_secrets) return holder.replaceChildren();
  if (!holder.childElementCount) holder.append(choice(analysis), h("div", { class: "candidates", "aria-live": "polite" }));
  find("#eyes-choice", HTMLSelectElement).value = eyes === null ? "" : String(eyes);
  const { count, listed } = candidates ?? { count: 0, listed: [] };
  const told = candidates && t(count === 1 ? "candidates-one" : count ? "candidates" : "candidates-none", { count });
  const more = count > listed.length ? " …" : "";
  find(".candidates", HTMLElement, holder).replaceChildren(...(told ? [h("b", {}, told), " ", h("code", {}, listed.join(" ") + more)] : []));
}

/** @param {import("./analysis_board.js").AnalysisBoard} analysis */
function choice(analysis) {
  const options = [["", t("eyes-all")], ...analysis.study.sides.map((side, seat) => [String(seat), t("eyes-of", { side })])];
  const select = h("select", { id: "eyes-choice" }, ...options.map(([value, text]) => h("option", { value }, text)));
  select.addEventListener("change", () => analysis.look(select.value === "" ? null : Number(select.value)));
  return h("div", {}, h("label", { for: "eyes-choice" }, t("eyes")), select);
}
