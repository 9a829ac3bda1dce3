/** What the signs on a board mean, in pictures and words beside it. */
import { h, parseSvg } from "./dom.js";

/** Shows a legend, or none. @param {HTMLElement} holder @param {import("./server_types.js").LegendReply[]} entries */
export function showLegend(holder, entries) {
  const made = entries.map(({ figure, text, example }) => h("div", { class: example ? "example" : "" }, h("dt", {}, parseSvg(figure)), h("dd", {}, text)));
  holder.replaceChildren(...(made.length ? [h("dl", { class: "legend" }, ...made)] : []));
}
