// What the server sends and receives. Generated from its OpenAPI description; do not edit:
//     python -m zweispiel.server.browser_types

/** An option of a room in words. */
export interface AgreedReply {
  label: string;
  value: string;
}

/** Accept or decline a draw. */
export interface AnswerDrawAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "answer_draw";
  yes: boolean;
}

/** Grant or decline a takeback. */
export interface AnswerTakebackAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "answer_takeback";
  yes: boolean;
}

/** Ask to take your last move back; against a computer or at one screen it is granted at once. */
export interface AskTakebackAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "ask_takeback";
}

/** A legal move that has no place on the board. */
export interface ButtonReply {
  move: string;
  label: string;
}

/** What the viewer may do now. */
export interface CanReply {
  move: boolean;
  withdraw: boolean;
  resign: boolean;
  offer_draw: boolean;
  takeback: boolean;
  hint: boolean;
  rematch: boolean;
}

/** A legal move and the shapes to click for it. */
export interface ChoiceReply {
  move: string;
  /** Ids of shapes in the order in which to click them. */
  path: string[];
  /** The rotation, one of the view's `turns`, or empty. */
  turn: string;
  /** Name and position of the preview. */
  ghost: [string, number, number] | null;
}

/** A new room. */
export interface CreatedReply {
  room: string;
  /** Hash of the server's part of the shuffle, which is revealed when the match is over. */
  commitment: string;
  /** One-time tokens by seat, one for each person's seat. */
  invitations: Record<string, string>;
}

/** An end that was not a move. */
export interface EndReply {
  by: "resign" | "time" | "agreed";
  player: number | null;
}

/** What went wrong. */
export interface ErrorBody {
  /** For programs: stays the same in all languages. */
  code: string;
  /** For people, in the language of the request. */
  text: string;
  /** What fills the places in the text. */
  params: Record<string, string | number>;
}

/** Every error looks like this. */
export interface ErrorReply {
  error: ErrorBody;
}

/** A game. */
export interface GameReply {
  name: string;
  title: string;
  sentence: string;
  version: number;
  sides: string[];
  levels: number;
  example: string;
  has_draws: boolean;
  has_chance: boolean;
  has_secrets: boolean;
  options: OptionReply[];
}

/** The server is alive. */
export interface HealthReply {
  status: "ok";
  version: string;
  /** Differs for every start. */
  instance: string;
  /** Games that are still being compiled. */
  preparing: string[];
}

/** A move worth considering. */
export interface HintReply {
  move: string;
  /** The move in words. */
  told: string;
  /** Ids of the shapes to click for it. */
  path: string[];
  /** The rotation, or empty. */
  turn: string;
}

/** Ask for a move worth considering. */
export interface HintRequest {
  /** 0 moves first, 1 second. */
  seat: number;
}

/** A new identity. */
export interface IdentityReply {
  /** Send it as `Authorization: Bearer TOKEN`. It cannot be shown again. */
  token: string;
}

/** What an invitation is for. */
export interface InvitationReply {
  room: string;
  seat: number;
  game: string;
  title: string;
  options: Record<string, string>;
  /** The name of the player opposite; empty if that seat is free. */
  host: string;
  side: string;
  /** Whether it gives back your own seat; name and nonce are not needed then. */
  returning: boolean;
}

/** Play a move. */
export interface MoveAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "move";
  /** In the game's notation, as `GET …/observation` lists it. */
  move: string;
}

/** A move that was played. */
export interface MoveReply {
  /** Its number in the match, from 1. */
  ply: number;
  /** Who played it; -1 for chance. */
  player: number;
  /** In the game's notation, with other players' secrets veiled. */
  text: string;
  /** In words. */
  told: string;
}

/** A room to open. */
export interface NewRoom {
  /** Name of a game, from `GET /api/games`. */
  game: string;
  /** Options that differ from the default. */
  options?: Record<string, string>;
  /** Who moves first, who second. */
  seats: SeatPlan[];
}

/** What the socket `/api/rooms/{room}/socket` sends at once and after each change. */
export interface NewsReply {
  /** Number of the newest event; fetch the room if it is newer than yours. */
  number: number;
  /** Seats whose holders are connected. */
  online: number[];
  /** Connections of people without a seat. */
  watchers: number;
  /** Seats whose computers are thinking. */
  thinking: number[];
}

/** The action is done and stored. */
export interface NumberReply {
  /** Number of the newest event. */
  number: number;
}

/** All that a player may know, for programs. Each game adds fields of its own. */
export interface ObservationReply {
  room: string;
  number: number;
  status: "waiting" | "playing" | "over";
  game: string;
  /** Version of the game's rules. */
  version: number;
  options: Record<string, string>;
  /** The seat that observes; null for spectators. */
  viewer: number | null;
  /** Who may move now. */
  players: number[];
  ply: number;
  history: string[];
  outcome: ResultReply | null;
  /** Your own move in a stage that others have not completed. */
  pending?: string;
  /** Your legal moves; null if there are too many to list. */
  moves: string[] | null;
  [name: string]: unknown;
}

/** Offer a draw, where the game has draws. */
export interface OfferDrawAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "offer_draw";
}

/** Offers that wait for an answer, by the seat that made them. */
export interface OffersReply {
  draw: number | null;
  takeback: number | null;
  rematch: number[];
}

/** A value an option can have. */
export interface OptionChoice {
  value: string;
  label: string;
}

/** An option of a game. */
export interface OptionReply {
  name: string;
  label: string;
  help: string;
  default: string;
  /** All values; empty if they cannot be listed. */
  choices: OptionChoice[];
  allowed: string;
  examples: string[];
}

/** How a match ended, also in words. */
export interface OutcomeReply {
  /** null for a draw. */
  winner: number | null;
  reason: string;
  score: number[];
  text: string;
}

/** A match written down. */
export interface RecordReply {
  format: string;
  game: string;
  version: number;
  options: Record<string, string>;
  players: string[];
  moves: string[];
  end: EndReply | null;
  outcome: ResultReply | null;
  seed: string | number | null;
  date: string | null;
  /** The proof of the shuffle; absent before the end. */
  shuffle?: RevealReply | null;
}

/** Ask for another match with sides swapped. */
export interface RematchAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "rematch";
  /** Your part of the new shuffle; by default the same as before. */
  nonce?: string;
}

/** A position of a record. */
export interface ReplayReply {
  game: string;
  title: string;
  svg: string;
  ply: number;
  plies: number;
  moves: MoveReply[];
  outcome: OutcomeReply | null;
  players: string[];
}

/** A record to look at. */
export interface ReplayRequest {
  /** A record as JSON or in one line. */
  record: string;
  /** The position after so many moves; by default the last. */
  ply?: number | null;
}

/** Resign. */
export interface ResignAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "resign";
}

/** How a match ended. */
export interface ResultReply {
  /** null for a draw. */
  winner: number | null;
  reason: string;
  score: number[];
}

/** The proof of a shuffle, shown once the match is over. */
export interface RevealReply {
  commitment: string;
  secret: string;
  salt: string;
  nonces: string[];
  seed: string | number;
  sealed: SealedMoveReply[];
  /** Commitment to the shuffle of a rematch. */
  next: string;
}

/** A computer's hidden move: the commitment to it, and the salt that opens the commitment. */
export interface SealedMoveReply {
  seat: number;
  /** Index in the list of moves, from 0. */
  ply: number;
  salt: string;
  seal: string;
}

/** Who is to sit on a seat. */
export interface SeatPlan {
  kind: "person" | "computer";
  /** Strength of a computer. */
  level?: number | null;
}

/** A seat. It looks the same to every viewer. */
export interface SeatReply {
  kind: "person" | "computer";
  name: string;
  /** Strength of a computer; null for a person. */
  level: number | null;
  taken: boolean;
  online: boolean;
  side: string;
  aim: string;
  standing: string;
  /** SVG of the side's sign, in a box of 40 by 40. */
  token: string;
}

/** A position that shows what a game looks like. */
export interface ShowcaseReply {
  svg: string;
  ply: number;
  plies: number;
}

/** A kind of move that is spelled: the move is the prefix followed by the signs. */
export interface SpellFormReply {
  prefix: string;
  label: string;
}

/** How to spell a move. */
export interface SpellReply {
  /** The signs to choose from. */
  alphabet: string;
  /** How many signs a move has. */
  length: number;
  forms: SpellFormReply[];
}

/** A room in a list. */
export interface SummaryReply {
  room: string;
  game: string;
  title: string;
  options: Record<string, string>;
  status: "waiting" | "playing" | "over";
  you: number[];
  names: string[];
  your_turn: boolean;
  headline: string;
  plies: number;
  /** Seconds since 1970. */
  touched: number;
}

/** Take a seat. */
export interface TakeSeat {
  /** How others see you; not needed with a return link. */
  name?: string;
  /** 16 to 128 random letters or digits: your part of the shuffle. */
  nonce?: string;
  /** The token of an invitation or return link. */
  invitation?: string | null;
}

/** A one-time token. */
export interface TokenReply {
  token: string;
}

/** A room as one viewer may see it: everything a page shows. Bots need only `…/observation`. */
export interface ViewReply {
  room: string;
  /** Number of the newest event; grows with everything that happens. */
  number: number;
  game: string;
  title: string;
  options: Record<string, string>;
  /** The options in words. */
  agreed: AgreedReply[];
  status: "waiting" | "playing" | "over";
  /** Seats that are yours. */
  you: number[];
  /** The seat whose view this is; null for spectators. */
  viewer: number | null;
  /** The position shown: after so many moves. */
  ply: number;
  /** How many moves were played. */
  plies: number;
  seats: SeatReply[];
  to_move: number[];
  /** Seats whose computers are thinking. */
  thinking: number[];
  /** The game is still being compiled. */
  preparing: boolean;
  headline: string;
  /** What the viewer is asked to do now; empty if nothing. */
  prompt: string;
  svg: string;
  choices: ChoiceReply[];
  buttons: ButtonReply[];
  spell: SpellReply | null;
  /** The rotations in the order in which a player turns through them. */
  turns: string[];
  /** Previews as SVG, by name. */
  ghosts: Record<string, string>;
  moves: MoveReply[];
  /** The last move in words, for screen readers. */
  last: string;
  outcome: OutcomeReply | null;
  offers: OffersReply;
  can: CanReply;
  /** The room of the rematch. */
  next_room: string | null;
  /** The seat to move, if two people share a screen in a game with secrets. */
  curtain: number | null;
  commitment: string;
  /** Commitments to the computers' hidden moves, by seat. */
  sealed: Record<string, string>;
  reveal: RevealReply | null;
  /** Open invitations by seat, for the person who opened the room. */
  invitations: Record<string, string>;
  watchers: number;
  /** The viewer's own move in a stage that others have not completed. */
  pending: string | null;
}

/** Take back your move of a simultaneous stage while the other player's is missing. */
export interface WithdrawAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if there is a newer one. */
  number?: number | null;
  action: "withdraw";
}

/** All requests, by method and path. */
export interface Operations {
  "POST /api/rooms": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: NewRoom;
    reply: CreatedReply;
  };
  "GET /api/rooms/{room}": {
    path: { room: string };
    query: { seat?: number | null; ply?: number | null; after?: number | null; wait?: number };
    body: undefined;
    reply: ViewReply;
  };
  "GET /api/rooms/{room}/observation": {
    path: { room: string };
    query: { seat?: number | null; after?: number | null; wait?: number };
    body: undefined;
    reply: ObservationReply;
  };
  "POST /api/rooms/{room}/actions": {
    path: { room: string };
    query: { view?: boolean; eyes?: "seat" | "next" };
    body: MoveAction | WithdrawAction | ResignAction | OfferDrawAction | AnswerDrawAction | AskTakebackAction | AnswerTakebackAction | RematchAction;
    reply: ViewReply | NumberReply;
  };
  "POST /api/rooms/{room}/hint": {
    path: { room: string };
    query: Record<string, never>;
    body: HintRequest;
    reply: HintReply;
  };
  "GET /api/invitations/{token}": {
    path: { token: string };
    query: Record<string, never>;
    body: undefined;
    reply: InvitationReply;
  };
  "POST /api/rooms/{room}/seats/{seat}": {
    path: { room: string; seat: number };
    query: Record<string, never>;
    body: TakeSeat;
    reply: ViewReply;
  };
  "POST /api/rooms/{room}/seats/{seat}/return": {
    path: { room: string; seat: number };
    query: Record<string, never>;
    body: undefined;
    reply: TokenReply;
  };
  "GET /api/rooms/{room}/record": {
    path: { room: string };
    query: { seat?: number | null; format?: "json" | "line" };
    body: undefined;
    reply: RecordReply;
  };
  "POST /api/identity": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: IdentityReply;
  };
  "GET /api/mine": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: SummaryReply[];
  };
  "DELETE /api/mine": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: null;
  };
  "DELETE /api/mine/{room}": {
    path: { room: string };
    query: Record<string, never>;
    body: undefined;
    reply: null;
  };
  "GET /api/games": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: GameReply[];
  };
  "GET /api/games/{game}": {
    path: { game: string };
    query: Record<string, never>;
    body: undefined;
    reply: GameReply;
  };
  "GET /api/games/{game}/showcase": {
    path: { game: string };
    query: { ply?: number | null };
    body: undefined;
    reply: ShowcaseReply;
  };
  "POST /api/replay": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: ReplayRequest;
    reply: ReplayReply;
  };
  "GET /healthz": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: HealthReply;
  };
}
