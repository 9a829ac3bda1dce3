/** The page of a room: shows the view the server gives, sends what the person does, keeps both in step. */
import { Refused, call, nonce } from "../shared/api.js";
import "../board/board.js";
import { announce, find, h, pageData, steady } from "../shared/dom.js";
import { showInvitation } from "./invitation_qr_code.js";
import { Line } from "./socket.js";
import { showMoves, showOutcome, showPlayers, showSteps, stepByKeys } from "../shared/move_list.js";
import { Notes } from "../board/notes.js";
import { chime } from "./sound.js";
import { Spell } from "./keypad.js";
import { recall, remember } from "../shared/local_storage.js";
import { t } from "../shared/texts.js";
import { showActs, showBanners, showCurtain, showTools } from "./takeback_draw_resign.js";
import { showAfter, showFacts } from "./about_game.js";

export class Room {
  /** The newest view, and a past one while the person looks back. @type {any} */
  view = pageData("view");
  /** @type {any} */
  past = null;
  /** Through which seat's eyes the person looks, where he has both and something is hidden. @type {number | null} */
  eyes = null;
  /** @type {import("../board/board.js").Board} */
  board = find("#board");
  /** What this person could do at some time in this match: its buttons keep their places. @type {Set<string>} */
  known = new Set();
  spell = new Spell(find("#spell"), (move) => this.move(move), () => this.board.takeFocus());
  #title = document.title;
  #moving = false;
  #looking = false;
  #again = false;

  constructor() {
    this.path = `/api/rooms/${this.view.room}`;
    this.#listen();
    this.render();
    new Line(`${this.path}/socket`, (news) => this.hear(news), (is) => (find("#offline").hidden = is));
  }

  #listen() {
    this.board.addEventListener("zs-move", (event) => this.move(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener("zs-try", (event) => this.why(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener("zs-change", () => showActs(this));
    find("#typed").addEventListener("submit", (/** @type {Event} */ event) => this.#typed(event));
    stepByKeys(() => this.shown, (ply) => this.step(ply));
    this.#setting("careful", (is) => (this.board.careful = is));
    this.#setting("sound", () => {});
    find("#sound").addEventListener("change", () => find("#sound").checked && chime()); // heard once, and allowed from now on
  }

  /** @param {string} name @param {(is: boolean) => void} use */
  #setting(name, use) {
    const box = find(`#${name}`);
    box.checked = recall(name, false);
    use(box.checked);
    box.addEventListener("change", () => {
      remember(name, box.checked);
      use(box.checked);
    });
  }

  /** What is on the board: the newest position or a past one. */
  get shown() {
    return this.past ?? this.view;
  }

  /** The seat for which this person acts. @returns {number | null} */
  get seat() {
    return this.view.viewer ?? this.view.you[0] ?? null;
  }

  // ---- what the server tells

  /** @param {import("./socket.js").News} news */
  hear(news) {
    this.view.seats.forEach((/** @type {any} */ seat, /** @type {number} */ i) => (seat.online = news.online.includes(i)));
    Object.assign(this.view, { thinking: news.thinking, watchers: news.watchers });
    if (news.number !== this.view.number) this.look();
    else {
      showPlayers(find("#players"), this.view);
      showFacts(this);
    }
  }

  /** Fetches the newest view; one request at a time, and once more if there was news meanwhile. */
  async look() {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      do {
        this.#again = false;
        this.accept(await call("GET", this.path + this.query()));
      } while (this.#again);
    } catch (error) {
      this.complain(error);
    } finally {
      this.#looking = false;
    }
  }

  /** @param {Record<string, number>} [more] */
  query(more = {}) {
    const values = new URLSearchParams(Object.entries({ ...(this.eyes === null ? {} : { seat: this.eyes }), ...more }).map(([key, value]) => [key, String(value)]));
    return values.size ? `?${values}` : "";
  }

  /** Takes a view if it is not older than what is known. @param {any} view */
  accept(view) {
    if (view.number < this.view.number) return;
    // Asked for through other eyes than look now: it may show what these must not see.
    if (view.curtain !== null && view.curtain === this.view.curtain && view.viewer !== this.eyes) return this.look();
    const before = this.view;
    this.view = view;
    if (view.number !== before.number) this.#tellNews(before);
    if (this.eyes !== null && view.curtain !== this.eyes) return this.#close();
    this.render();
  }

  /** Somebody else shall look now: nothing of the last one's secrets stays on the screen. */
  #close() {
    this.eyes = null;
    this.past = null;
    this.spell.show(null, true);
    return this.look();
  }

  /** @param {any} before */
  #tellNews(before) {
    const { view } = this;
    this.past = view.plies < (this.past?.ply ?? 0) ? null : this.past;
    const began = view.can.move && !before.can.move;
    const news = view.moves.slice(before.plies).map((/** @type {import("../shared/move_list.js").Told} */ move) => this.#told(move));
    const ending = view.outcome ? `${view.headline}. ${view.outcome.text}` : view.headline;
    if (news.length || view.headline !== before.headline) announce([...news, ending].join(". "));
    if (began && recall("sound", false)) chime();
    if (view.next_room && before.offers.rematch.some((/** @type {number} */ seat) => view.you.includes(seat))) this.go(view.next_room);
  }

  /** @param {import("../shared/move_list.js").Told} move */
  #told({ player, told }) {
    return player < 0 ? told : `${this.view.seats[player].name}: ${told}`;
  }

  // ---- what the person does

  /** Plays a move; only one at a time. @param {string} move */
  async move(move) {
    if (this.#moving) return false;
    this.#moving = true;
    this.board.hold();
    try {
      return await this.act("move", { move });
    } finally {
      this.#moving = false;
      this.board.release();
    }
  }

  /**
   * Sends an action and shows what came of it.
   * @param {string} action @param {object} [more]
   */
  async act(action, more = {}) {
    this.tell("");
    try {
      const body = { action, seat: this.seat, number: this.view.number, ...more };
      const view = await call("POST", `${this.path}/actions`, body);
      if (action === "move") this.spell.clear();
      this.past = null;
      // The answer shows what the seat that moved sees; whoever has both seats looks on as the one to move next.
      if (view.you.length > 1 && this.eyes === null) await this.look();
      else this.accept(view);
      return true;
    } catch (error) {
      this.complain(error);
      if (error instanceof Refused && error.status === 409) this.look();
      return false;
    }
  }

  /** Asks why a move is not allowed, by trying it. @param {string} move */
  why(move) {
    if (this.view.can.move && !this.past) this.move(move);
  }

  async hint() {
    this.tell(t("hint-coming"));
    try {
      const hint = await call("POST", `${this.path}/hint`, { seat: this.seat });
      this.tell(t("hint", { told: hint.told, move: hint.move }));
      this.board.point(hint.path, hint.turn);
    } catch (error) {
      this.complain(error);
    }
  }

  async rematch() {
    if (await this.act("rematch", { nonce: nonce() })) {
      if (this.view.next_room) this.go(this.view.next_room);
    }
  }

  /** @param {string} room */
  go(room) {
    location.assign(`/r/${room}`);
  }

  /** Shows the position after so many moves. @param {number} ply */
  async step(ply) {
    if (ply >= this.view.plies) {
      this.past = null;
      return this.render();
    }
    try {
      this.past = await call("GET", this.path + this.query({ ply }));
      this.render();
      const move = this.view.moves[ply - 1];
      announce(move ? `${move.ply}: ${move.told}` : t("start"));
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {Event} event */
  async #typed(event) {
    event.preventDefault();
    const field = find("#typed-move");
    const text = field.value.trim();
    if (text && (await this.move(text))) field.value = "";
    field.focus();
  }

  /** Lifts the curtain for a seat. @param {number} seat */
  lift(seat) {
    this.eyes = seat;
    return this.look();
  }

  // ---- showing

  /** @param {unknown} error */
  complain(error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status !== 409 || error.code !== "stale") this.tell(error.message, true);
  }

  /** Shows a line above the board, or none. @param {string} text @param {boolean} [bad] */
  tell(text, bad = false) {
    const close = h("button", { type: "button", "aria-label": t("close"), onclick: () => this.tell("") }, "×");
    const line = h("div", { class: bad ? "message why" : "message" }, h("p", {}, text), close);
    find("#message").replaceChildren(...(text ? [line] : []));
  }

  render() {
    const { view, shown } = this;
    const going = shown === view;
    this.board.notes = new Notes(view.viewer === null ? "" : `${view.room}.${view.viewer}`);
    this.board.show({ svg: shown.svg, choices: going ? view.choices : [], turns: going ? view.turns : [], ghosts: view.ghosts });
    this.spell.show(going ? view.spell : null, view.status === "playing");
    find("#headline").textContent = view.headline;
    find("#prompt").textContent = going ? view.prompt : t("looking-back", { ply: shown.ply, plies: view.plies });
    find(".play").classList.toggle("is-turn", view.can.move);
    find(".play").classList.toggle("past", !going);
    find(".stage").classList.toggle("asks", view.buttons.length > 1); // they take the place of the keypad
    find(".play").classList.toggle("over", view.status === "over");
    find("#typed").hidden = view.viewer === null || view.you.length === 0 || view.status !== "playing";
    steady(find(".say"));
    document.title = view.can.move ? `● ${t("your-turn")} – ${this.#title}` : this.#title;
    showPlayers(find("#players"), view);
    showMoves(find("#moves"), view.moves, shown.ply, (ply) => this.step(ply));
    showSteps(find("#steps"), shown.ply, view.plies, (ply) => this.step(ply));
    showOutcome(find("#outcome"), view.headline, view.outcome);
    showInvitation(find("#invite"), this);
    for (const show of [showActs, showBanners, showCurtain, showTools, showAfter, showFacts]) show(this);
  }
}

new Room();
