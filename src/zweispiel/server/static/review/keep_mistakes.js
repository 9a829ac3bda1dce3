/**
 * Keeping the mistakes of a review for later practice: those of one's own games at once, those of other records on
 * request, because only the person knows which side was theirs.
 *
 * @typedef {import("./review.js").Review} Review
 */
import { h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { exercisesOf } from "./exercise.js";
import { keepMistakes } from "./kept_mistakes.js";

/** @param {HTMLElement} holder @param {Review} review @param {number[]} mine the seats of the person, if they are known */
export function showKeeping(holder, review, mine) {
  if (mine.length) keep(holder, review, mine);
  else if (exercisesOf(review).length) offer(holder, review);
  else holder.replaceChildren();
}

/** @param {HTMLElement} holder @param {Review} review @param {number[]} players */
function keep(holder, review, players) {
  const exercises = exercisesOf(review, players);
  const count = keepMistakes(exercises);
  if (!exercises.length) return holder.replaceChildren(h("p", { role: "status" }, t("mistakes-none")));
  const link = h("a", { href: "/mistakes" }, t("mistakes"));
  holder.replaceChildren(h("p", { class: "small", role: "status" }, t("mistakes-kept", { count }), " ", link));
}

/** @param {HTMLElement} holder @param {Review} review */
function offer(holder, review) {
  const buttons = review.names.map((name, player) => h("button", { class: "button", type: "button", "data-keep": player, onclick: () => keep(holder, review, [player]) }, name));
  holder.replaceChildren(h("p", { class: "small" }, t("mistakes-keep")), h("div", { class: "row" }, ...buttons));
}
