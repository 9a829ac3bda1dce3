/** The page of a room: shows the view the server sends, and sends what the person does. */
import { Board } from "../board/board.js";
import { Notes } from "../board/notes.js";
import { announce } from "../shared/announce.js";
import { RequestError, call } from "../shared/api.js";
import { find } from "../shared/dom.js";
import { showMoves, showOutcome, showSteps, stepByKeys } from "../shared/move_list.js";
import { nonce } from "../shared/new_room.js";
import { pageData } from "../shared/page_data.js";
import { t } from "../shared/texts.js";
import { showAbout } from "./about_game.js";
import { showCurtain } from "./curtain.js";
import { Message, showHeadline } from "./headline.js";
import { showInvitation } from "./invitation_qr_code.js";
import { Keypad } from "./keypad.js";
import { showMoveButtons } from "./move_buttons.js";
import { showDownloads } from "./picture_download.js";
import { showPlayers } from "./players.js";
import { listenToSettings, wantsSound } from "./settings.js";
import { RoomSocket } from "./socket.js";
import { playSound } from "./sound.js";
import { showOffers, showTools } from "./takeback_draw_resign.js";
import { ViewSync } from "./view_sync.js";

/**
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../shared/api.js").Move} Move
 * @typedef {import("../shared/api.js").News} News
 * @typedef {import("./takeback_draw_resign.js").Ability} Ability
 * @typedef {{action: "move", move: string} | {action: "rematch", nonce: string}
 *   | {action: "answer_draw" | "answer_takeback", yes: boolean}
 *   | {action: "withdraw" | "resign" | "offer_draw" | "ask_takeback"}} Action
 */

export class Room {
  /** The newest view. */
  view = pageData("view");
  /** The view of an earlier position, while the person looks back. @type {View | null} */
  past = null;
  /** The seat the curtain is lifted for, where two people share a screen in a game with secrets. @type {number | null} */
  eyes = null;
  board = find("#board", Board);
  /** The tools this person has had in this match: their buttons keep their places. @type {Set<Ability>} */
  offered = new Set();
  message = new Message();
  keypad = new Keypad(find("#keypad"), (move) => this.move(move), () => this.board.takeFocus());
  #moving = false;

  constructor() {
    this.path = `/api/rooms/${this.view.room}`;
    this.sync = new ViewSync(() => this.view.number, () => this.#fetch(), (view) => this.accept(view), (error) => this.complain(error));
    this.#listen();
    this.render();
    new RoomSocket(`${this.path}/socket`, (news) => this.hear(news), (connected) => (find("#offline").hidden = connected));
  }

  #listen() {
    this.board.addEventListener("zs-move", (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-try", (event) => this.why(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-change", () => showMoveButtons(this));
    find("#typed").addEventListener("submit", (event) => this.#typed(event));
    stepByKeys(() => this.shown, (ply) => this.step(ply));
    listenToSettings(this.board);
  }

  /** The view whose position is on the board: the newest, or an earlier one. */
  get shown() {
    return this.past ?? this.view;
  }

  /** The seat this person acts for; the server refuses the actions of people who have none. */
  get seat() {
    return this.view.viewer ?? this.view.you[0] ?? 0;
  }

  // ---- what the server tells

  /** @param {News} news */
  hear(news) {
    const newer = this.sync.hear(news);
    this.sync.addPresence(this.view);
    if (newer) return; // the view that is on its way shows it
    showPlayers(find("#players"), this.view);
    showAbout(this);
  }

  /** @param {number} [ply] an earlier position */
  #fetch(ply) {
    return call("GET /api/rooms/{room}", { path: { room: this.view.room }, query: { seat: this.eyes, ply } });
  }

  /** Shows a view, unless it is older than the one the page has. @param {View} view */
  accept(view) {
    if (view.number < this.view.number) return;
    const before = this.view;
    this.view = view;
    this.sync.addPresence(view);
    if (view.number !== before.number) this.#tellNews(before);
    if (this.eyes !== null && view.curtain !== this.eyes) this.#lower();
    // A view for other eyes than those that look now may show what these must not see.
    if (view.curtain !== null && view.viewer !== this.eyes) this.sync.refresh();
    else this.render();
  }

  /** Lowers the curtain for the next player; none of the last one's secrets stay on the screen. */
  #lower() {
    this.eyes = null;
    this.past = null;
    this.keypad.show(null, true);
  }

  /** @param {View} before */
  #tellNews(before) {
    const { view } = this;
    if (this.past && view.plies < this.past.ply) this.past = null;
    const news = view.moves.slice(before.plies).map((move) => this.#told(move));
    const ending = view.outcome ? `${view.headline}. ${view.outcome.text}` : view.headline;
    if (news.length || view.headline !== before.headline) announce([...news, ending].join(". "));
    if (view.can.move && !before.can.move && wantsSound()) playSound();
    if (view.next_room && before.offers.rematch.some((seat) => view.you.includes(seat))) this.go(view.next_room);
  }

  /** @param {Move} move */
  #told({ player, told }) {
    return player < 0 ? told : `${this.view.seats[player].name}: ${told}`;
  }

  // ---- what the person does

  /** Plays a move, one at a time; whether the server took it. @param {string} move */
  async move(move) {
    if (this.#moving) return false;
    this.#moving = true;
    this.board.hold();
    try {
      return await this.act({ action: "move", move });
    } finally {
      this.#moving = false;
      this.board.release();
    }
  }

  /** Sends an action and shows what came of it; whether the server took it. @param {Action} action */
  act(action) {
    this.message.show("");
    return this.sync.during(async () => {
      try {
        const view = await this.#send(action);
        if (action.action === "move") this.keypad.clear();
        this.past = null;
        this.accept(view);
        return true;
      } catch (error) {
        this.complain(error);
        if (error instanceof RequestError && error.status === 409) this.sync.refresh();
        return false;
      }
    });
  }

  /** The answer is the view to show next: of the player who moves next if both share this screen. @param {Action} action */
  async #send(action) {
    const body = { seat: this.seat, number: this.view.number, ...action };
    const path = { room: this.view.room };
    return /** @type {View} */ (await call("POST /api/rooms/{room}/actions", { path, query: { eyes: "next" }, body }));
  }

  /** Asks why a move is not allowed, by trying it. @param {string} move */
  why(move) {
    if (this.view.can.move && !this.past) this.move(move);
  }

  async rematch() {
    const agreed = await this.act({ action: "rematch", nonce: nonce() });
    if (agreed && this.view.next_room) this.go(this.view.next_room);
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
      this.past = await this.#fetch(ply);
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
    const field = find("#typed-move", HTMLInputElement);
    const text = field.value.trim();
    if (text && (await this.move(text))) field.value = "";
    field.focus();
  }

  /** Lifts the curtain for a seat. @param {number} seat */
  lift(seat) {
    this.eyes = seat;
    return this.sync.refresh();
  }

  // ---- showing

  /** Shows what the server refused. A stale action needs no words: the newer view follows. @param {unknown} error */
  complain(error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status !== 409 || error.code !== "stale") this.message.show(error.message, true);
  }

  render() {
    const { view, shown } = this;
    this.#showBoard();
    showHeadline(this);
    showPlayers(find("#players"), view);
    showMoves(find("#moves"), view.moves, shown.ply, (ply) => this.step(ply));
    showSteps(find("#steps"), shown.ply, view.plies, (ply) => this.step(ply));
    showOutcome(find("#outcome"), view.headline, view.outcome);
    showInvitation(find("#invite"), this);
    for (const show of [showMoveButtons, showOffers, showCurtain, showTools, showDownloads, showAbout]) show(this);
  }

  #showBoard() {
    const { view, shown } = this;
    const current = shown === view;
    this.board.notes = new Notes(view.viewer === null ? "" : `${view.room}.${view.viewer}`);
    this.board.show({ svg: shown.svg, choices: current ? view.choices : [], turns: current ? view.turns : [], ghosts: view.ghosts });
    this.keypad.show(current ? view.spell : null, view.status === "playing");
    find("#typed").hidden = view.viewer === null || view.you.length === 0 || view.status !== "playing";
    const play = find(".play");
    play.classList.toggle("is-turn", view.can.move);
    play.classList.toggle("past", !current);
    play.classList.toggle("over", view.status === "over");
    find(".stage").classList.toggle("asks", view.buttons.length > 1); // these buttons take the place of the keypad
  }
}

new Room();
