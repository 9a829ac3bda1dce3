/**
 * The keypad for moves that are spelled sign by sign, by its keys or those of a keyboard. The signs appear on the board
 * (slots.js). In its strike-out mode a key crosses out its sign instead: a private note that greys the key.
 *
 * @typedef {import("../shared/api.js").Spelling} Spelling
 * @typedef {import("../board/board.js").Board} Board
 * @typedef {object} Listener
 * @property {(move: string) => Promise<boolean>} move plays a move; whether it was taken
 * @property {(move: string) => Promise<boolean>} [refuse] says why a move is not allowed; whether it is not
 * @property {(move: string) => Promise<boolean>} [forbids] whether a move is not allowed; says nothing
 * @property {(text: string) => unknown} tell says what is wrong with what is spelled; an empty text: nothing any more
 * @property {() => unknown} withdraw takes back the move that waits for the opponent's
 * @property {() => unknown} [rests] says why nothing can be spelled now
 * @property {() => unknown} gone takes the focus, because the key that had it is gone
 */
import { announce } from "../shared/announce.js";
import { confirmDialog } from "../shared/confirm_dialog.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";

/** The key of a keyboard that turns the strike-out mode on and off. */
const STRIKE_KEY = "-";
/** What takes Enter for itself if the focus was brought there by keys. */
const PRESSABLE = "button, a, summary, [role=button]";

export class Keypad {
  /** @type {Spelling | null} */
  #spelling = null;
  /** Whether nothing can be spelled now. */
  #resting = true;
  /** The spelling and the position it is for. */
  #key = "";
  /** Whether a move waits for the opponent's and can be taken back. */
  #waiting = false;
  #striking = false;
  /** Whether what is spelled is being sent. */
  #asks = false;
  /** The prefixes of the forms that can take what is spelled, as far as that is known. @type {string[]} */
  #open = [];
  /** Whether the listener was told that something is wrong with what is spelled. */
  #hasTold = false;
  /** Whether the focus was last set by mouse or finger, which do not mean to press Enter there. */
  #pointed = false;

  /** @param {HTMLElement} holder @param {Board} board @param {Listener} listener */
  constructor(holder, board, listener) {
    this.holder = holder;
    this.board = board;
    this.listener = listener;
    document.addEventListener("keydown", (event) => this.#press(event), true);
    document.addEventListener("pointerdown", () => this.#notePointed(true), true);
    board.addEventListener("click", (event) => this.#point(event));
  }

  /** Notes how the focus was set; what was clicked does not show it, also while the player goes on typing. @param {boolean} pointed */
  #notePointed(pointed) {
    this.#pointed = pointed;
    for (const element of [this.holder, this.board]) element.classList.toggle("pointed", pointed);
  }

  get #slots() {
    return this.board.slots;
  }

  /** Whether the keypad is on the page. */
  get shown() {
    return this.#spelling !== null;
  }

  /**
   * Shows the keypad for a spelling. Once needed it keeps its place: without a spelling it rests, and when the match is
   * over it goes, but the board keeps its size. What is spelled stays until the position changes.
   * @param {Spelling | null} spelling
   * @param {{ply?: number, over?: boolean, withdraw?: boolean, room?: string}} [state] `room`: whose keypad the browser remembers
   */
  show(spelling, { ply = 0, over = false, withdraw = false, room = "" } = {}) {
    if (room && !over) this.#recall(room, spelling);
    const hadFocus = this.holder.contains(document.activeElement);
    const key = JSON.stringify([spelling, ply]);
    if (over) this.#keepBoard();
    if (key !== this.#key) this.#begin(spelling?.slots ?? []);
    const same = key === this.#key && withdraw === this.#waiting;
    [this.#key, this.#spelling, this.#resting, this.#waiting] = [key, spelling ?? this.#spelling, !spelling, withdraw];
    if (!this.#mayStrike) this.#striking = false;
    if (!same) this.#draw();
    this.holder.classList.toggle("gone", over);
    this.#update();
    if (hadFocus && (over || !this.holder.querySelector(":focus:not(:disabled)"))) this.listener.gone();
  }

  /** Begins another row; a player who has struck out signs goes on with typing. @param {string[]} slots */
  #begin(slots) {
    this.#slots.begin(slots);
    this.#striking = false;
  }

  /** A page that is loaded while the player waits has no spelling yet: its keypad rests in its place all the same. @param {string} room @param {Spelling | null} spelling */
  #recall(room, spelling) {
    const key = `keypad.${room}.${document.documentElement.lang}`;
    if (spelling) remember(key, { ...spelling, slots: [], forms: spelling.forms.map((form) => ({ ...form, excluded: [] })) }); // no secret of theirs
    else this.#spelling ??= recall(key, /** @type {Spelling | null} */ (null));
  }

  /** Keeps the size of the board when the keypad goes and leaves its place to others. */
  #keepBoard() {
    if (this.holder.classList.contains("gone")) return;
    const height = this.board.picture?.getBoundingClientRect().height ?? 0;
    this.board.parentElement?.style.setProperty("--held", `${height}px`);
  }

  /** Empties all slots. */
  clear() {
    this.#slots.begin();
    this.#update();
  }

  /** Proposes a move, unless the player has begun to spell one. @param {string} move */
  propose(move) {
    const spelling = this.#spelling;
    const form = spelling?.forms.find(({ prefix }) => move.startsWith(prefix) && move.length === prefix.length + spelling.length);
    if (!form || this.#resting || this.#slots.text) return;
    this.#slots.propose(move.slice(form.prefix.length));
    this.#weigh();
    this.#update();
  }

  // ---- drawing

  /** Draws the keypad. Keys of the same signs are not replaced: a finger may be on one. */
  #draw() {
    const spelling = this.#spelling;
    const focused = this.holder.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    const old = this.holder.querySelector(".keypad");
    if (!spelling) this.holder.replaceChildren();
    else if (old?.textContent !== spelling.alphabet) this.holder.replaceChildren(this.#pad(spelling));
    else this.holder.querySelector(".forms")?.replaceChildren(...this.#tools(), ...this.#forms(spelling.forms));
    this.holder.firstElementChild?.setAttribute("class", this.#resting ? "spell-rests" : "spell");
    if (focused) this.#focus(focused);
  }

  /** Keeps the focus on its key, if that is still there. @param {string} key */
  #focus(key) {
    const same = /** @type {HTMLElement | null} */ (this.holder.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (same) same.focus({ preventScroll: true });
    else this.listener.gone();
  }

  /** @param {Spelling} spelling */
  #pad({ alphabet, forms }) {
    const keys = [...alphabet].map((sign) => this.#makeKey(sign, [sign], () => this.#use(sign)));
    return h(
      "div",
      { role: "group", "aria-label": t("spell") },
      h("div", { class: alphabet.length > 12 ? "keypad many" : "keypad" }, ...keys),
      h("div", { class: "forms" }, ...this.#tools(), ...this.#forms(forms)),
      h("p", { class: "unseen", role: "status" }),
    );
  }

  #tools() {
    return [
      this.#makeKey("strike", [icon("strike"), h("span", {}, t("strike"))], () => this.#strike(!this.#striking), "strike-out"),
      this.#makeKey("erase", [icon("erase")], () => this.#erase(), "erase"),
    ];
  }

  /** The buttons that play the move, the usual one first (`#showForms` makes one bright); one that takes it back while it waits. @param {Spelling["forms"]} forms */
  #forms(forms) {
    const [main, ...others] = forms.map((form, i) =>
      h("button", { class: "button", type: "button", "data-key": `form-${i}`, title: form.question || null, onclick: () => this.#send(form) }, form.label),
    );
    if (!this.#waiting) return [main, ...others];
    return [main, h("button", { class: "button", type: "button", "data-do": "withdraw", "data-key": "withdraw", onclick: () => this.listener.withdraw() }, t("withdraw"))];
  }

  /** @param {string} name @param {(Node | string)[]} inside @param {() => void} onclick @param {string} [text] the key of its label, if it shows none */
  #makeKey(name, inside, onclick, text) {
    const label = text ? { "aria-label": t(text), title: t(text) } : {};
    return h("button", { class: text ? `key ${name}` : "key sign-key", type: "button", "data-key": name, ...label, onclick }, ...inside);
  }

  /** Shows what is spelled and noted. */
  #update() {
    const { holder } = this;
    const canStrike = this.#mayStrike && !holder.classList.contains("gone");
    this.board.letStrike(this.#striking ? "on" : canStrike ? "off" : "never");
    this.board.update();
    for (const key of holder.querySelectorAll(".sign-key")) this.#showKey(key);
    const strike = holder.querySelector("[data-key=strike]");
    strike?.setAttribute("aria-pressed", String(this.#striking));
    disable(strike, !this.#mayStrike);
    holder.classList.toggle("striking", this.#striking);
    disable(holder.querySelector("[data-key=erase]"), this.#resting || !this.#slots.text);
    this.#showForms();
    const status = holder.querySelector("[role=status]");
    const told = this.#slots.text ? this.#slots.signs.map((sign) => sign || "–").join(" ") : t("spell-empty");
    if (status && status.textContent !== told) status.textContent = told;
  }

  /** The button to press is the bright one: the usual one, or the only one that can take what is spelled. Others are dimmed then, and say why. */
  #showForms() {
    const { complete, text } = this.#slots;
    const forms = this.#spelling?.forms ?? [];
    const open = forms.map(({ prefix, excluded }) => complete && this.#open.includes(prefix) && !excluded.includes(text));
    const main = Math.max(0, open.indexOf(true));
    this.holder.querySelectorAll('[data-key^="form-"]').forEach((button, i) => {
      button.classList.toggle("main", i === main);
      disable(button, this.#resting || !open[i]);
    });
  }

  /** @param {Element} key */
  #showKey(key) {
    const sign = /** @type {HTMLElement} */ (key).dataset.key ?? "";
    const struck = this.#mayStrike && this.board.notes.has(noteOf(sign));
    key.classList.toggle("struck", struck);
    if (struck) key.setAttribute("aria-label", t("struck", { sign }));
    else key.removeAttribute("aria-label");
    disable(key, this.#resting && !this.#striking);
  }

  // ---- what the player does

  /** @param {string} sign */
  #use(sign) {
    if (!this.#striking && this.#resting) return this.listener.rests?.();
    this.board.goOn();
    if (this.#striking) this.board.notes.toggle(noteOf(sign));
    else this.#write(sign);
    this.#update();
  }

  /** Writes a sign, unless all slots are full, or it stands in another one already and none may occur twice. @param {string} sign */
  #write(sign) {
    this.#forgetProposal();
    const { ids, signs, at } = this.#slots;
    if (at >= ids.length) return this.#tell(t("spell-full"));
    const same = signs.findIndex((one, place) => one === sign && place !== at);
    if (same < 0 || this.#spelling?.repeats) {
      this.#slots.write(sign);
      this.#weigh();
      return this.#tell("");
    }
    this.#tell(t("spell-repeated", { sign }));
    this.board.shake([ids[same]]);
  }

  /** Finds out which forms can take what is spelled, and so what to do with it: an excluded word is known at once, others are asked about. */
  async #weigh() {
    const { complete, text } = this.#slots;
    const forms = this.#spelling?.forms ?? [];
    this.#open = forms.map(({ prefix }) => prefix);
    if (!complete) return;
    const open = forms.filter(({ excluded }) => !excluded.includes(text));
    this.#slots.advice = adviceOn(text, forms, open);
    if (!this.listener.forbids || !this.#isDoubtful(text)) return;
    const forbidden = await Promise.all(open.map(({ prefix }) => this.listener.forbids?.(prefix + text)));
    if (text !== this.#slots.text) return;
    const able = open.filter((_, i) => !forbidden[i]);
    this.#open = able.map(({ prefix }) => prefix);
    this.#slots.advice = adviceOn(text, forms, able);
    this.#update();
  }

  /** Whether a form may not be able to take what is spelled; other words are not worth a request. @param {string} text */
  #isDoubtful(text) {
    return this.#spelling !== null && (this.#spelling.listed || this.#spelling.forms.some(({ excluded }) => excluded.includes(text)));
  }

  /** @param {string} text */
  #tell(text) {
    if (text || this.#hasTold) this.listener.tell(text);
    this.#hasTold = text !== "";
  }

  /** The player spells something else than a hint proposes: what was said about it goes too, with the next `#tell`. */
  #forgetProposal() {
    if (!this.#slots.proposed) return;
    this.#slots.begin();
    this.#hasTold = true;
  }

  #erase() {
    if (this.#resting) return this.listener.rests?.();
    if (!this.#slots.text) return this.#tell(t("spell-nothing"));
    this.board.goOn();
    this.#forgetProposal();
    this.#slots.erase();
    this.#tell("");
    this.#update();
  }

  /** Whether signs can be struck out: not while a player chooses a secret of their own. */
  get #mayStrike() {
    return this.#spelling?.strikes ?? false;
  }

  /** @param {boolean} on */
  #strike(on) {
    if (on && !this.#mayStrike) return this.#tell(t("strike-later"));
    this.#striking = on;
    this.board.goOn();
    this.#tell("");
    this.#update();
    if (on) announce(t("strike-on"));
  }

  /** @param {Spelling["forms"][number]} form */
  async #send({ prefix, label, question }) {
    if (this.#asks) return;
    if (this.#resting) return this.listener.rests?.();
    if (!this.#slots.complete) return this.#tell(t("spell-missing"));
    const move = prefix + this.#slots.text;
    this.#asks = true; // a second press meanwhile means nothing
    try {
      const mayBeRefused = question !== "" || this.#isDoubtful(this.#slots.text);
      const refused = mayBeRefused && (await this.listener.refuse?.(move));
      if (!refused && question && !(await confirmDialog(question, label))) return;
      if (refused || !(await this.listener.move(move))) this.board.shake(this.#slots.ids);
    } finally {
      this.#asks = false;
    }
  }

  /** Moves the cursor to the slot that was clicked. @param {Event} event */
  #point(event) {
    const slot = event.target instanceof Element ? event.target.closest(".slot") : null;
    if (!slot || !this.#slots.moveTo(slot.id)) return;
    this.board.goOn();
    this.#update();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key)) this.#notePointed(false);
    if (!this.#spelling || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog") || this.holder.closest("[inert]")) return;
    if (!this.#handle(event.key, target)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether the key was used. @param {string} key @param {Element | null} target what has the focus */
  #handle(key, target) {
    if (key === STRIKE_KEY) return this.#used(() => this.#strike(!this.#striking));
    if (key === "Escape" && this.#striking) return this.#used(() => this.#strike(false));
    const sign = [...(this.#spelling?.alphabet ?? "")].find((one) => one.toLowerCase() === key.toLowerCase());
    if (sign && this.#answersSigns) return this.#used(() => this.#use(sign));
    if (isOtherLetter(key) && !this.#resting) return this.#used(() => this.#tell(t("spell-no-such-sign", { sign: key.toUpperCase() })));
    const [first] = this.#spelling?.forms ?? [];
    if (key === "Enter" && this.#wasClicked(target)) return this.#used(() => this.#send(first));
    if (this.#resting) return false;
    if (key === "Backspace") return this.#used(() => this.#erase());
    return key === "Enter" && this.#enterPlays(target) && this.#used(() => this.#send(first));
  }

  /** Whether a sign of the keyboard means something: to the page also while nothing can be spelled, if it says why. */
  get #answersSigns() {
    if (this.holder.classList.contains("gone")) return false;
    return this.#striking || !this.#resting || this.listener.rests !== undefined;
  }

  /** @param {() => void} action */
  #used(action) {
    action();
    return true;
  }

  /** Whether the focus is only where a sign was clicked: Enter does not mean to press that once more. @param {Element | null} target */
  #wasClicked(target) {
    return this.#pointed && target?.closest(".key, [data-note]") != null;
  }

  /** Whether Enter plays the move, rather than pressing what has the focus. @param {Element | null} target */
  #enterPlays(target) {
    const pressed = target?.closest(PRESSABLE);
    if (!pressed) return true;
    if (pressed.matches('[data-key^="form-"]') || !this.#slots.complete) return false;
    return this.#pointed || pressed.matches(".key, [data-note]");
  }
}

/** Whether a key writes a letter that no alphabet here has, such as Ä. @param {string} key */
function isOtherLetter(key) {
  return /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
}

/**
 * What to do with a word, where it is not what usually follows: a form says what it means if no other can take it.
 * @param {string} word @param {Spelling["forms"]} forms @param {Spelling["forms"]} open the forms that can take it
 */
function adviceOn(word, forms, open) {
  if (open.length === 0) return "";
  const alone = open.length === 1 && forms.length > 1 ? open[0].alone : "";
  return alone ? alone.replaceAll("{word}", word) : null;
}

/** The note about a sign: that it is crossed out. @param {string} sign */
function noteOf(sign) {
  return `sign-${sign}`;
}

/** A truly disabled button would lose the focus. @param {Element | null} button @param {boolean} off */
function disable(button, off) {
  if (off) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}
