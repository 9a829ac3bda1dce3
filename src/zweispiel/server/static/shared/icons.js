/** The icons on buttons, as paths in a box of 24 by 24. */
import { svgElement } from "./dom.js";

/** @typedef {keyof typeof ICONS} IconName */

const ICONS = {
  turn: "M20 11a8 8 0 1 0-2.3 6.2M20 4v7h-7",
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  check: "m4 12.5 5 5L20 6.5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-9 7 9 7z",
  next: "M7 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.4.3.6.8.6 1.2h6c0-.4.2-.9.6-1.2A6 6 0 0 0 12 3z",
  flag: "M5 21V4h13l-3 4.5L18 13H5",
  draw: "M4 9h16M4 15h16",
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  strike: "M3 12h18M17 7c-.6-1.9-2.5-3-5-3-3 0-5 1.5-5 3.7 0 1 .4 1.8 1.1 2.3M7 17c.6 1.9 2.5 3 5 3 3 0 5-1.5 5-3.7 0-.7-.1-1.3-.5-1.8",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  erase: "M20 6H9l-6 6 6 6h11zM12 10l4 4M16 10l-4 4",
};

/** @param {IconName} name */
export function icon(name) {
  const holder = svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  holder.append(svgElement("path", { d: ICONS[name] }));
  return holder;
}
