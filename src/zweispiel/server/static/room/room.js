/** The page of a room: shows the view the server sends, and sends what the person does. */
import { Board } from "../board/board.js";
import { Notes } from "../board/notes.js";
import { announce } from "../shared/announce.js";
import { RequestError, call } from "../shared/api.js";
import { find } from "../shared/dom.js";
import { showMoves, showSteps, stepByKeys } from "../shared/move_list.js";
import { numbered } from "../shared/move_numbers.js";
import { pageData } from "../shared/page_data.js";
import { sentences } from "../shared/sentences.js";
import { rematchNonce, rememberRematch } from "../shared/shuffle_memory.js";
import { isTaught, teachIn } from "../shared/taught_rooms.js";
import { t } from "../shared/texts.js";
import { listenToTyped } from "../shared/typed_move.js";
import { showAbout } from "./about_game.js";
import { showCoach } from "./coach.js";
import { showCurtain } from "./curtain.js";
import { moodOf, showEnd } from "./end_of_game.js";
import { helpOf } from "./guide.js";
import { Message, showHeadline } from "./headline.js";
import { showInvitation } from "./invitation_qr_code.js";
import { Keypad } from "./keypad.js";
import { showMoveButtons } from "./move_buttons.js";
import { BRIEF_PAUSE, PAUSE, Pace } from "./pace.js";
import { showDownloads } from "./picture_download.js";
import { showPlayers } from "./players.js";
import { listenForRules } from "./rules_drawer.js";
import { SendOnce } from "./send_once.js";
import { listenToSettings, wantsSound } from "./settings.js";
import { RoomSocket } from "./socket.js";
import { playEnding, playMove, playTurn } from "./sound.js";
import { declined, showOffers, showTools } from "./takeback_draw_resign.js";
import { Teaching } from "./teaching.js";
import { showThinkingTime } from "./thinking_time.js";
import { noticeTurn } from "./turn_notice.js";
import { ViewSync } from "./view_sync.js";

/**
 * @typedef {import("../shared/api.js").View} View
 * @typedef {import("../shared/api.js").Move} Move
 * @typedef {import("../shared/api.js").News} News
 * @typedef {import("./takeback_draw_resign.js").Ability} Ability
 * @typedef {{action: "move", move: string} | {action: "rematch", nonce: string, swap: boolean, level?: number}
 *   | {action: "answer_draw" | "answer_takeback", yes: boolean}
 *   | {action: "withdraw" | "withdraw_offer" | "decline_rematch" | "resign" | "offer_draw" | "ask_takeback"}} Action
 * @typedef {Action & {seat: number, number: number, key: string}} KeyedAction
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
  #moving = false;
  /** Whether the last move goes on by itself. */
  #repeats = false;
  /** What was said about the last move of this person's own; it stays until they pick again. */
  #remark = "";
  /** Whether this person is withdrawing an offer: that it goes then is no answer. */
  #withdraws = false;
  /** Whether the page goes to the next match as soon as there is one. */
  #wantsNext = this.view.offers.rematch.some((seat) => this.view.you.includes(seat)) && !this.view.next_room;
  #once = new SendOnce();
  /** Whose turn it is beside the board, or who has won. @type {Pick<View, "to_move" | "outcome" | "thinking">} */
  #turn = this.view;

  constructor() {
    this.path = `/api/rooms/${this.view.room}`;
    this.pace = new Pace(this.board, this.view, (view) => this.accept(view), (ply) => this.#fetch(ply), () => this.#beReady());
    // After the pace, which has the first say about keys.
    this.keypad = new Keypad(find("#keypad"), this.board, {
      move: (move) => this.move(move),
      refuse: (move) => this.#refuse(move),
      forbids: async (move) => (await this.#refusalOf(move)) !== "",
      tell: (text) => this.message.show(text, true),
      withdraw: () => this.withdraw(),
      rests: () => this.#sayWhyNothing(),
      gone: () => this.board.takeFocus(),
    });
    this.sync = new ViewSync(() => this.pace.number, () => this.#fetch(), (view) => this.pace.take(view), (error) => this.complain(error));
    this.#listen();
    this.teaching = new Teaching(this);
    if (this.view.status !== "over") this.message.show(this.view.notice); // first: what rendering complains of matters more
    this.render();
    new RoomSocket(`${this.path}/socket`, (news) => this.hear(news), (connected) => this.#connected(connected));
  }

  #listen() {
    this.board.addEventListener("zs-move", (event) => this.move(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-try", (event) => this.why(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-lack", () => this.#sayWhyNothing());
    this.board.addEventListener("zs-why", (event) => this.#sayWhyNothing(/** @type {CustomEvent<string>} */ (event).detail));
    this.board.addEventListener("zs-pick", () => this.#forget());
    this.board.addEventListener("zs-tell", (event) => this.#remarkOn(t(/** @type {CustomEvent<string>} */ (event).detail)));
    this.board.addEventListener("zs-change", () => [showMoveButtons, showHeadline].forEach((show) => show(this)));
    listenToTyped((move) => this.move(move).finally(() => find("#typed-move").focus()));
    stepByKeys(() => this.shown, (ply) => this.step(ply));
    listenToSettings(this.board);
    showThinkingTime(this);
    listenForRules();
  }

  /** The view whose position is on the board: the newest, or an earlier one. */
  get shown() {
    return this.past ?? this.view;
  }

  /** Whether the board takes moves, if there are any: it shows the newest position, and all of it has been seen. */
  get ready() {
    return this.shown === this.view && !this.pace.arriving;
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
    this.#showPlayers();
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
    if (view.number !== before.number || view.plies !== before.plies) this.#tellNews(before);
    if (this.#leave()) return;
    if (this.eyes !== null && view.curtain !== this.eyes) this.#lower();
    // A view for other eyes than those that look now may show what these must not see.
    if (view.curtain !== null && view.viewer !== this.eyes) this.sync.refresh();
    else this.render();
    this.#goOn();
  }

  /** Lowers the curtain for the next player; none of the last one's secrets stay on the screen. */
  #lower() {
    this.eyes = null;
    this.past = null;
    this.keypad.show(null);
  }

  /** @param {View} before */
  #tellNews(before) {
    const { view } = this;
    if (this.past && view.plies < this.past.ply) this.past = null;
    const stays = view.notice === before.notice && this.message.says(view.notice); // the other player's next move is no answer to it
    if (!stays) this.message.show(this.#withdraws ? "" : declined(before, view)); // what was said before is about an older state
    if (this.#remark) this.message.answer(this.#remark);
    const news = view.moves.slice(before.plies).map((move) => this.#told(move));
    if (view.notice && view.notice !== before.notice) this.message.show(view.notice);
    if (news.length || view.headline !== before.headline) announce(sentences(...news, view.notice, view.headline, view.outcome?.text ?? ""));
    if (wantsSound()) this.#sound(before);
    if (view.can.move && !before.can.move) noticeTurn(view.title);
  }

  /** One sound for what has happened: the end, this person's turn, or a move. @param {View} before */
  #sound(before) {
    const { view } = this;
    const mood = moodOf(view);
    if (mood && !before.outcome) playEnding(mood);
    else if (view.can.move && !before.can.move) playTurn();
    else if (view.plies > before.plies) playMove();
  }

  /** Goes to the next match once it is there, if this person asked for it; whether the page is left. */
  #leave() {
    const { next_room: next, offers, you } = this.view;
    if (!next || !offers.rematch.some((seat) => you.includes(seat)) || !this.#wantsNext) return false;
    this.#wantsNext = false;
    this.go(next);
    return true;
  }

  /** @param {boolean} connected */
  #connected(connected) {
    find("#offline").hidden = connected;
    if (connected) this.message.drop(t("offline"));
  }

  /** @param {Move} move */
  #told({ player, told }) {
    return player < 0 ? told : `${this.view.seats[player].name}: ${told}`;
  }

  // ---- what the person does

  /** Plays a move, one at a time; whether the server took it. @param {string} move @param {boolean} [repeats] whether it goes on by itself */
  async move(move, repeats = false) {
    if (this.#moving) return false;
    this.#moving = true;
    this.#goOnBy(repeats);
    this.board.hold();
    try {
      const taken = await this.act({ action: "move", move });
      if (!taken) this.#goOnBy(false);
      return taken;
    } finally {
      this.#moving = false;
      this.board.release();
    }
  }

  /** Says why a move that was spelled is not allowed, which is no error; whether it is not. @param {string} move */
  async #refuse(move) {
    const { number } = this.view;
    const text = await this.#refusalOf(move);
    if (!text || number !== this.view.number) return text !== "";
    this.#remark = "";
    this.message.show(text, true);
    return true;
  }

  /** Why a move is not allowed; empty if it is, or without an answer: then the move itself is answered. @param {string} move */
  #refusalOf(move) {
    const asked = call("POST /api/rooms/{room}/refusal", { path: { room: this.view.room }, body: { seat: this.seat, move } });
    return asked.then(({ text }) => text, () => "");
  }

  /** Whether a move that the person has set going is played on by itself, so that there is nothing to press. */
  get goesOn() {
    return this.#repeats && (this.view.buttons[0]?.repeats ?? false);
  }

  /** Notes whether the last move goes on by itself; then nobody has to follow each repetition. @param {boolean} repeats */
  #goOnBy(repeats) {
    this.#repeats = repeats;
    this.pace.pause = repeats ? BRIEF_PAUSE : PAUSE;
    showMoveButtons(this);
  }

  /** Plays a move again that the person has set going, as long as nothing else can happen. */
  #goOn() {
    const { can, buttons, number } = this.view;
    if (!this.goesOn || !can.move) return;
    setTimeout(() => this.view.number === number && this.move(buttons[0].move, true), BRIEF_PAUSE);
  }

  /** Sends an action and shows what came of it; whether the server took it. @param {Action} action */
  act(action) {
    this.#remark = "";
    this.message.show("");
    return this.sync.during(async () => {
      try {
        const view = await this.#send(action);
        this.past = null;
        await this.pace.take(view);
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
    const path = { room: this.view.room };
    const send = (/** @type {KeyedAction} */ body) => call("POST /api/rooms/{room}/actions", { path, query: { eyes: "next" }, body });
    return /** @type {View} */ (await this.#once.send({ seat: this.seat, number: this.view.number, ...action }, send));
  }

  /** Takes back a move that waits for the opponent's. */
  withdraw() {
    return this.act({ action: "withdraw" });
  }

  /** Withdraws an offer or a request of this person's. @param {"withdraw_offer" | "decline_rematch"} action */
  async withdrawOffer(action) {
    this.#withdraws = true;
    this.#wantsNext = false;
    const taken = await this.act({ action });
    this.#withdraws = false;
    if (taken) this.message.show(t("withdrawn"));
  }

  /** Asks why a move is not allowed, and says it unless something has happened since. @param {string} move */
  async why(move) {
    const { room, number, can } = this.view;
    if (!can.move || this.past) return this.#sayWhyNothing();
    try {
      const { text } = await call("POST /api/rooms/{room}/refusal", { path: { room }, body: { seat: this.seat, move } });
      if (number !== this.view.number || this.#moving) return;
      this.#remark = "";
      if (text) this.message.show(text, true);
      else this.#sayWhyNothing();
    } catch (error) {
      this.complain(error);
    }
  }

  /** A click on the board meant nothing: says what to do, or why nothing can be done. @param {string} [why] what the board says about it */
  #sayWhyNothing(why = "") {
    if (why && this.view.status === "over" && !this.past) return this.message.answer(why); // a finished board explains itself
    const { view } = this;
    const what = () => why || (view.can.move ? helpOf(this.board, view) : t("not-your-turn"));
    this.message.answer(this.#whyNoMove() || what());
  }

  /** Why nobody moves at this board now, or not in what it shows; empty if somebody may. */
  #whyNoMove() {
    const { status, you } = this.view;
    if (status === "over") return t("game-is-over");
    if (!you.length) return t("only-watching");
    if (status === "waiting") return t("waiting-for-player");
    return this.past ? t("looking-back-only") : "";
  }

  /** @param {string} text */
  #remarkOn(text) {
    this.#remark = text;
    this.message.answer(text);
    announce(text);
  }

  /** The person went on: what was said about an earlier click is old. */
  #forget() {
    this.#remark = "";
    this.message.forget();
  }

  /** Asks for another match, against a computer perhaps of another level. @param {boolean} swap whether to swap sides, where that makes a difference @param {number} [level] */
  rematch(swap, level) {
    this.#wantsNext = true;
    return this.act({ action: "rematch", nonce: rematchNonce(this.view), swap: swap && this.view.can.swap, level });
  }

  /** @param {string} room */
  go(room) {
    rememberRematch(this.view);
    teachIn(room, isTaught(this.view.room));
    location.assign(`/r/${room}`);
  }

  /** Shows the position after so many moves. @param {number} ply */
  async step(ply) {
    this.message.forget();
    if (ply >= this.view.plies) {
      this.past = null;
      return this.render();
    }
    try {
      this.past = await this.#fetch(ply);
      this.render();
      const move = this.view.moves[ply - 1];
      announce(move ? numbered(this.view.moves, move) : t("start"));
    } catch (error) {
      this.complain(error);
    }
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
    this.#showPlayers();
    this.#showMoves();
    showSteps(find("#steps"), shown.ply, view.plies, (ply) => this.step(ply), (why) => this.message.answer(why));
    showInvitation(find("#invite"), this);
    this.#showEnd();
    for (const show of [showMoveButtons, showOffers, showCurtain, showDownloads, showAbout, showCoach]) show(this);
    this.teaching.follow();
  }

  /** The list of moves says at the end what was hidden before: like the headline, once the last move has been seen. */
  #showMoves() {
    const { view, shown, pace } = this;
    if (view.outcome && pace.arriving) return;
    showMoves(find("#moves"), view.moves, shown.ply, (ply) => this.step(ply));
  }

  /** The end comes together with its headline, once the last move has been seen. */
  #showEnd() {
    const { view, pace } = this;
    if (view.outcome && pace.arriving) return;
    showEnd(this);
    showTools(this);
    find(".play").classList.toggle("over", view.status === "over");
  }

  /** Another player's move has been seen: only now the page looks as if a click played. */
  #beReady() {
    this.#showBoard();
    showHeadline(this);
    this.#showPlayers();
    showMoveButtons(this);
    if (this.view.outcome) this.#showMoves();
    this.#showEnd();
  }

  /**
   * The scores are those of the position on the board. Like the headline, whose turn it is, or who has won, changes once
   * a move has been seen.
   */
  #showPlayers() {
    const { to_move, outcome, thinking } = this.view;
    if (!this.pace.arriving) this.#turn = { to_move, outcome, thinking };
    showPlayers(find("#players"), { ...this.view, ...this.#turn }, this.shown.seats);
  }

  #showBoard() {
    const { view, shown, ready } = this;
    const current = shown === view;
    this.board.notes = new Notes(view.viewer === null ? "" : `${view.room}.${view.viewer}`);
    this.board.show({ svg: shown.svg, choices: ready ? view.choices : [], turns: ready ? view.turns : [], ghosts: view.ghosts });
    const room = view.you.length === 1 ? view.room : ""; // not where people share a screen
    this.keypad.show(current ? view.spell : null, { room, ply: shown.ply, over: view.status === "over" && !this.pace.arriving, withdraw: view.can.withdraw });
    find("#typed").hidden = view.viewer === null || view.you.length === 0 || view.status !== "playing";
    const play = find(".play");
    play.classList.toggle("past", !current);
    play.classList.toggle("watched", !view.you.length);
  }
}

new Room();
