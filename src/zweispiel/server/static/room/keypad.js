/** The keypad for moves that are spelled sign by sign, by its keys or those of a keyboard. */
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { t } from "../shared/texts.js";

/** @typedef {import("../shared/api.js").Spelling} Spelling */

export class Keypad {
  #signs = "";
  /** @type {Spelling | null} */
  #spelling = null;
  /** Whether the keypad only keeps its place, because nothing can be spelled now. */
  #resting = false;

  /** @param {Element} holder @param {(move: string) => void} onMove @param {() => void} onGone called when the focused key is gone */
  constructor(holder, onMove, onGone) {
    this.holder = holder;
    this.onMove = onMove;
    this.onGone = onGone;
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /**
   * Shows the keypad for a spelling. Without one it keeps its place if it will be needed again, else it goes.
   * @param {Spelling | null} spelling @param {boolean} again
   */
  show(spelling, again) {
    const next = spelling ?? (again ? this.#spelling : null);
    if (JSON.stringify(next) === JSON.stringify(this.#spelling) && this.#resting === !spelling) return;
    [this.#spelling, this.#resting, this.#signs] = [next, !spelling, ""];
    this.#draw();
  }

  /** Erases all signs. */
  clear() {
    this.#signs = "";
    this.#update();
  }

  #draw() {
    const spelling = this.#spelling;
    const focused = this.holder.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    this.holder.replaceChildren(...(spelling ? [this.#pad(spelling)] : []));
    if (focused) this.#focus(focused);
  }

  /** Shows the signs so far. The keys are not replaced: the next finger may be on one already. */
  #update() {
    const spelling = this.#spelling;
    if (!spelling) return;
    this.holder.querySelector(".slots")?.replaceWith(this.#slots(spelling));
    for (const form of this.holder.querySelectorAll('[data-key^="form-"]')) {
      if (this.#signs.length === spelling.length) form.removeAttribute("aria-disabled");
      else form.setAttribute("aria-disabled", "true");
    }
  }

  /** Keeps the focus on its key, if that is still there. @param {string} key */
  #focus(key) {
    const same = /** @type {HTMLElement | null} */ (this.holder.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (same) same.focus({ preventScroll: true });
    else this.onGone();
  }

  /** @param {Spelling} spelling */
  #pad(spelling) {
    const cls = this.#resting ? "spell-rests" : "spell";
    return h("div", { class: cls, role: "group", "aria-label": t("spell") }, this.#slots(spelling), this.#keys(spelling), this.#forms(spelling));
  }

  /** @param {Spelling} spelling */
  #slots({ length }) {
    const slots = Array.from({ length }, (_, i) => {
      const sign = this.#signs[i] ?? "";
      return h("span", { class: `slot${sign ? "" : " empty"}${i === this.#signs.length ? " at" : ""}` }, sign);
    });
    return h("div", { class: "slots", role: "img", "aria-label": this.#signs ? [...this.#signs].join(" ") : t("spell-empty") }, ...slots);
  }

  /** @param {Spelling} spelling */
  #keys({ alphabet }) {
    const off = { "aria-disabled": this.#resting ? "true" : null };
    const keys = [...alphabet].map((sign) => h("button", { class: "key", type: "button", "data-key": sign, ...off, onclick: () => this.#add(sign) }, sign));
    const erase = h("button", { class: "key erase", type: "button", "data-key": "erase", "aria-label": t("erase"), ...off, onclick: () => this.#erase() }, icon("erase"));
    return h("div", { class: alphabet.length > 12 ? "keypad many" : "keypad" }, ...keys, erase);
  }

  /** @param {Spelling} spelling */
  #forms({ forms, length }) {
    const off = { "aria-disabled": this.#signs.length === length ? null : "true" };
    const buttons = forms.map((form, i) =>
      h(
        "button",
        { class: `button${i === 0 ? " main" : ""}`, type: "button", "data-key": `form-${i}`, ...off, onclick: () => this.#send(form.prefix) },
        form.label,
      ),
    );
    return h("div", { class: "row" }, ...buttons);
  }

  /** @param {string} sign */
  #add(sign) {
    if (!this.#spelling || this.#resting || this.#signs.length >= this.#spelling.length) return;
    this.#signs += sign;
    this.#update();
  }

  #erase() {
    this.#signs = this.#signs.slice(0, -1);
    this.#update();
  }

  /** @param {string} prefix */
  #send(prefix) {
    if (this.#signs.length === this.#spelling?.length) this.onMove(prefix + this.#signs);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.#spelling || this.#resting || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog")) return;
    const sign = [...this.#spelling.alphabet].find((one) => one.toLowerCase() === event.key.toLowerCase());
    if (sign) this.#add(sign);
    else if (event.key === "Backspace") this.#erase();
    else if (event.key === "Enter" && !target?.closest("button, a, summary, [role=button]")) this.#send(this.#spelling.forms[0].prefix);
    else return;
    event.preventDefault();
  }
}
