// What the server sends and receives. Generated from its OpenAPI description; do not edit:
//     python -m zweispiel.server.browser_types

/** An option of a room in words. */
export interface AgreedReply {
  label: string;
  value: string;
}

/** The server is alive. */
export interface AliveReply {
  status: "alive";
}

/** Accept or decline a draw. */
export interface AnswerDrawAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "answer_draw";
  yes: boolean;
}

/** Grant or decline a takeback. */
export interface AnswerTakebackAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "answer_takeback";
  yes: boolean;
}

/** Ask to take your last move back; against a computer or at one screen it is granted at once. */
export interface AskTakebackAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "ask_takeback";
}

/** A better move than the one that was played. */
export interface BetterMoveReply {
  text: string;
  told: string;
  /** The shapes to click for it on the board before the move, if it is clicked. */
  path: string[];
  /** How its piece has to be turned; empty if it is not. */
  turn: string;
}

/** A legal move that has no place on the board. */
export interface ButtonReply {
  move: string;
  label: string;
  /** The move as a small SVG picture; empty if it has none. */
  figure: string;
  /** Nothing else can happen any more: played once, it may be played on as long as it is offered so. */
  repeats: boolean;
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
  /** Whether a rematch with sides swapped differs from one without. */
  swap: boolean;
}

/** What a hidden secret can be. */
export interface CandidatesReply {
  count: number;
  /** Some of them, if there are many. */
  listed: string[];
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
  /** Ids of the other shapes that the piece would cover. */
  covers: string[];
}

/** A room to open that begins with the moves of a record. */
export interface ContinuedRoom {
  /** A record as JSON or in one line. */
  record: string;
  /** Begin after so many moves of the record; by default after all. */
  ply?: number | null;
  /** Who moves first, who second: at least one computer. */
  seats: SeatPlan[];
}

/** A new room. */
export interface CreatedReply {
  room: string;
  /** Hash of the server's part of the shuffle, which is revealed when the match is over. */
  commitment: string;
  /** One-time tokens by seat, one for each person's seat. */
  invitations: Record<string, string>;
}

/** Decline a rematch, or withdraw your own request for one. */
export interface DeclineRematchAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "decline_rematch";
}

/** A draw that chance can make. */
export interface DrawReply {
  move: string;
  told: string;
  /** Who moves after it. */
  player: number;
  /** How likely it is, 0 to 1. */
  share: number;
}

/** An end that was not a move. */
export interface EndReply {
  by: "resign" | "time" | "agreed";
  player: number | null;
}

/** A move that an engine considers, and how it would go on. */
export interface EngineLineReply {
  move: string;
  /** The move in words. */
  told: string;
  /** The expected outcome for `player`, -1 to 1. */
  value: number;
  /** Whether the value is proven. */
  exact: boolean;
  /** The line: this move and the best ones after it. */
  moves: string[];
  /** The same in words. */
  moves_told: string[];
  /** For the first moves of the line: ids of the shapes to click. */
  paths: string[][];
  /** The rotation of the first move, or empty. */
  turn: string;
}

/** What an engine has found about a position so far. */
export interface EngineReply {
  /** Whose values these are; null if there is nothing to think about. */
  player: number | null;
  /** Of the position; null before the first answer. */
  value: number | null;
  exact: boolean;
  /** Whether the lines are draws of chance; the value is their average. */
  draws: boolean;
  /** The best moves, the best first; or all draws. */
  lines: EngineLineReply[];
  visits: number;
  /** How long it has thought. */
  seconds: number;
  /** Whether it thinks no more about this position. */
  done: boolean;
}

/** A position for an engine to think about. */
export interface EngineRequest {
  /** Name of a game, from `GET /api/games`. */
  game: string;
  options?: Record<string, string>;
  /** In the game's notation, chance draws included. */
  moves: string[];
  /** In a game with secrets: seen by one player alone, who does not know the other's. */
  eyes?: number | null;
  /** Your own name for a board: each has an engine of its own. */
  board?: string;
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
  /** Both players move at the same time, so neither begins. */
  is_simultaneous: boolean;
  has_lesson: boolean;
  options: OptionReply[];
}

/** What your last move was worth. */
export interface GradeReply {
  /** The number of the move; null if you have made none. */
  ply: number | null;
  /** The move in words. */
  told: string;
  /** Whether no more will be known; until then, ask again every second. */
  done: boolean;
  /** Empty where there is nothing to say; `lost`: a mistake, but the position was lost anyway. */
  verdict: "" | "best" | "good" | "mistake" | "lost";
  mark: "" | "?!" | "?" | "??";
  /** The better move, if there was one. */
  better: BetterMoveReply | null;
  /** Why the move was a mistake, in one sentence. */
  reason: string;
}

/** Which server it is. */
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
  /** What the move does; empty if the game does not tell. */
  why: string;
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
  /** Hash of the server's part of the shuffle. Remember it before you send your nonce. */
  commitment: string;
  /** Whether it gives back your own seat; name and nonce are not needed then. */
  returning: boolean;
}

/** A move and what it was worth; empty while that is not known yet. */
export interface JudgedMoveReply {
  /** Its number in the match, from 1. */
  ply: number;
  /** Who played it; -1 for chance. */
  player: number;
  /** In the game's notation, with other players' secrets veiled. */
  text: string;
  /** In words. */
  told: string;
  /** It has no number of its own in a list of moves. */
  aside?: boolean;
  /** After the move. */
  value: ValueReply | null;
  /** What both players have after the move, in the game's own unit. */
  tally: number[] | null;
  /** The same in words. */
  unit: string;
  mark: "" | "?!" | "?" | "??";
  /** How much expected outcome the mover gave away. */
  loss: number | null;
  /** The better move, if there was one. */
  better: LineMoveReply | null;
  /** Why the move was a mistake, in one sentence; empty if it was none. */
  reason: string;
  /** The name of the fact behind the reason; `line` if it only tells a line of moves. */
  fact: string;
  /** How the better move might go on. */
  line: LineMoveReply[];
  /** How the opponent makes use of a mistake. */
  refutation: LineMoveReply[];
}

/** A study that is kept on the server. */
export interface KeptStudyReply {
  /** Its name, which is also the unguessable part of its link. */
  study: string;
  game: string;
  title: string;
  /** Seconds since 1970. */
  changed: number;
  shared: boolean;
  mine: boolean;
  text: string;
}

/** What a sign on a board means. */
export interface LegendReply {
  /** An SVG picture. */
  figure: string;
  text: string;
  /** Whether it is an example rather than a meaning. */
  example: boolean;
}

/** What a lesson says about a move. */
export interface LessonAnswerReply {
  /** What the step asks for, another legal move, or one that breaks a rule. */
  verdict: "right" | "different" | "illegal";
  text: string;
  /** After the move; null if the board stays as it is. */
  board: LessonBoardReply | null;
  /** After what follows the right move; null if nothing does. */
  then: LessonBoardReply | null;
}

/** A board of a lesson; fields as in a room's view. */
export interface LessonBoardReply {
  svg: string;
  sides: LessonSideReply[];
  /** The learner's player. */
  you: number;
  to_move: number[];
  /** How to pick a move on this board; empty if nothing can be picked. */
  prompt: string;
  /** What to do after the first pick; empty if there is nothing to say. */
  then: string;
  choices: ChoiceReply[];
  buttons: ButtonReply[];
  spell: SpellReply | null;
  turns: string[];
  ghosts: Record<string, string>;
}

/** A move to try in a step of a lesson. */
export interface LessonMove {
  /** In the game's notation. */
  move: string;
}

/** A guided first game. */
export interface LessonReply {
  game: string;
  title: string;
  /** What to do in each step. */
  tasks: string[];
  /** What follows the last step. */
  ending: string;
}

/** A player in a lesson. */
export interface LessonSideReply {
  name: string;
  aim: string;
  standing: string;
  /** SVG of the side's sign, in a box of 40 by 40. */
  token: string;
}

/** One step of a lesson. */
export interface LessonStepReply {
  /** From 1. */
  number: number;
  task: string;
  board: LessonBoardReply;
  /** What the signs on the board mean; steps differ in their options. */
  legend: LegendReply[];
}

/** A move of a line. */
export interface LineMoveReply {
  text: string;
  told: string;
}

/** A puzzle in a list. */
export interface ListedPuzzleReply {
  id: string;
  difficulty: "easy" | "medium" | "hard";
}

/** A study in a list. */
export interface ListedStudyReply {
  /** Its name, which is also the unguessable part of its link. */
  study: string;
  game: string;
  title: string;
  /** Seconds since 1970. */
  changed: number;
  shared: boolean;
}

/** What the game counts for both players. */
export interface MeasureReply {
  title: string;
  /** Whether a graph should show it instead of values. */
  is_graph: boolean;
}

/** Play a move. */
export interface MoveAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
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
  /** It has no number of its own in a list of moves. */
  aside?: boolean;
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

/** A study that was saved. */
export interface NewStudyReply {
  /** Its name, which is also the unguessable part of its link. */
  study: string;
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

/** A move of a study. */
export interface NumberedMoveReply {
  /** Who played it; -1 for chance. */
  player: number;
  /** In the game's notation. */
  text: string;
  /** Whether it waits for another player's move of the same stage. */
  waits: boolean;
  /** In words. */
  told: string;
  /** It has no number of its own in a list of moves. */
  aside?: boolean;
  /** Whether it is hidden from the opponent until the game is over. */
  secret: boolean;
  /** From 1. */
  number: number;
  /** The move before it; 0 is the start. */
  parent: number;
  comment: string;
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
  /** Your legal moves; null if there are more than 1,000 and you did not ask for them (`?moves=true`). */
  moves: string[] | null;
  /** How to spell your move, in games whose moves are spelled. */
  spell: ObservedSpellReply | null;
  [name: string]: unknown;
}

/** A kind of move that is spelled, for programs: the move is the prefix followed by a word of the list. */
export interface ObservedFormReply {
  prefix: string;
  /** The list of words, one of those at the spell's address. */
  words: string;
  /** Words of that list that you may not use now. */
  excluded: string[];
}

/** How a program spells a move. */
export interface ObservedSpellReply {
  /** The signs that words consist of. */
  alphabet: string;
  /** How many signs a word has. */
  length: number;
  /** The address of the word lists. What it answers never changes: keep it. */
  words: string;
  forms: ObservedFormReply[];
}

/** Offer a draw, where the game has draws. */
export interface OfferDrawAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "offer_draw";
}

/** Offers that wait for an answer, by the seat that made them. */
export interface OffersReply {
  draw: number | null;
  takeback: number | null;
  rematch: number[];
  /** Whether the rematch swaps sides. */
  swap: boolean;
  /** Seats whose request for a rematch was declined. */
  unwelcome: number[];
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
  /** What a form should propose: the default, or the reader's own language. */
  suggested: string;
  /** All values; empty if they cannot be listed. */
  choices: OptionChoice[];
  allowed: string;
  examples: string[];
  /** What another option has to be for this one to mean anything. */
  only_with: OptionValue | null;
  /** For a list of numbers: the kinds of pieces that it counts. */
  pieces: PieceKind[];
  /** The bounds of their sum. */
  pieces_total: PiecesTotal | null;
}

/** An option and a value of it. */
export interface OptionValue {
  option: string;
  value: string;
}

/** How a match ended, also in words. */
export interface OutcomeReply {
  /** null for a draw. */
  winner: number | null;
  reason: string;
  score: number[];
  text: string;
}

/** A kind of pieces: what it is called, and its picture as SVG. */
export interface PieceKind {
  label: string;
  picture: string;
}

/** How many pieces an option counts at least and at most, all kinds together. */
export interface PiecesTotal {
  least: number;
  most: number;
}

/** How well one player played. */
export interface PlayerSummaryReply {
  /** From 0 to 1; null if the player had no choice. */
  accuracy: number | null;
  /** Moves with a choice. */
  moves: number;
  marks: Record<string, number>;
}

/** A position on an analysis board; board fields as in a room's view. */
export interface PositionReply {
  svg: string;
  sides: LessonSideReply[];
  /** Through whose eyes it is seen; null: everybody's. */
  viewer: number | null;
  /** The players who owe a move; empty before a draw and at the end. */
  to_move: number[];
  headline: string;
  prompt: string;
  notice: string;
  /** The move that led here; null at the start. */
  move: TreeMoveReply | null;
  /** What chance can draw now. */
  draws: DrawReply[];
  /** For the opponent's secret; null if there is none. */
  candidates: CandidatesReply | null;
  choices: ChoiceReply[];
  buttons: ButtonReply[];
  spell: SpellReply | null;
  turns: string[];
  ghosts: Record<string, string>;
}

/** A position: a game, its options, and the moves from its start. */
export interface PositionRequest {
  /** Name of a game, from `GET /api/games`. */
  game: string;
  options?: Record<string, string>;
  /** In the game's notation, chance draws included. */
  moves: string[];
  /** In a game with secrets: seen by one player alone, who does not know the other's. */
  eyes?: number | null;
}

/** How far a game is that is still being compiled. */
export interface PreparingReply {
  game: string;
  /** Whether people can play each other; its engine is still being compiled. */
  playable: boolean;
  /** How much of it is done. */
  share: number;
  /** Until it is complete, estimated from what has been measured so far. */
  seconds: number;
}

/** What a puzzle says about a move. */
export interface PuzzleAnswerReply {
  verdict: "right" | "wrong" | "illegal";
  text: string;
  /** The move and what follows it; empty if it breaks a rule. */
  line: PuzzleStepReply[];
}

/** A move to try in a puzzle. */
export interface PuzzleMove {
  /** In the game's notation. */
  move: string;
}

/** A puzzle: a position with one right move. */
export interface PuzzleReply {
  id: string;
  difficulty: "easy" | "medium" | "hard";
  task: string;
  board: LessonBoardReply;
  /** What the signs on the board mean; empty if nothing has to be told. */
  legend: LegendReply[];
}

/** A move of a line, and the board after it. */
export interface PuzzleStepReply {
  /** In words. */
  move: string;
  board: LessonBoardReply;
}

/** The puzzles of a game. */
export interface PuzzlesReply {
  game: string;
  title: string;
  puzzles: ListedPuzzleReply[];
}

/** The server is ready: all games are loaded, and the store can be written. */
export interface ReadyReply {
  status: "ready";
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
  /** The room, while two people play there; else absent. */
  room?: string | null;
}

/** Why the rules forbid a move. */
export interface RefusalReply {
  /** The broken rule, as in the error of such an action; empty if the move is allowed. */
  code: string;
  /** The same in words; empty if the move is allowed. */
  text: string;
}

/** Ask whether a move is allowed. It may hold a secret, so it stands in no address, which a proxy would log. */
export interface RefusalRequest {
  /** 0 moves first, 1 second. */
  seat: number;
  /** In the game's notation. */
  move: string;
}

/** Ask for another match. */
export interface RematchAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "rematch";
  /** Your part of the new shuffle; if left out, the server draws a random one. */
  nonce?: string;
  /** Whether sides are swapped. The player who asks first decides. */
  swap?: boolean;
  /** A new level for the computer. */
  level?: number | null;
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
  sides: string[];
  /** Names with the sides in this position. */
  called: string[];
  /** Who moves next, after a draw if one comes first; empty at the end. */
  to_move: number[];
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
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
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
  /** The number of given moves, whose draws and secrets nothing proves. */
  given?: number;
}

/** A board of a review. */
export interface ReviewPositionReply {
  ply: number;
  /** How many moves of the line have been played. */
  step: number;
  line: LineMoveReply[];
  /** The moves up to this position, in one line. */
  record: string;
  /** Who moves next, after a draw if one comes first; empty at the end. */
  to_move: number[];
  svg: string;
}

/** A review as far as it is. */
export interface ReviewReply {
  review: string;
  game: string;
  version: number;
  options: Record<string, string>;
  title: string;
  level: number;
  /** The level of a deeper review, if there is one. */
  deeper: number | null;
  done: boolean;
  plies: number;
  sides: string[];
  /** Why the match ended as it did. */
  outcome: string | null;
  start: ValueReply | null;
  measure: MeasureReply | null;
  moves: JudgedMoveReply[];
  /** The numbers of the three marked moves that lost most. */
  turning_points: number[];
  summary: PlayerSummaryReply[] | null;
}

/** A record to review. */
export interface ReviewRequest {
  /** A record of a finished match, as JSON or in one line. */
  record: string;
  /** How thoroughly: 6, or 7 for a deeper review. */
  level?: number;
  /** Whether only the last move is to be judged. */
  last_only?: boolean;
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
  /** Whether the player has a name; if not, `name` is that of their side. */
  has_name: boolean;
  /** Strength of a computer; null for a person. */
  level: number | null;
  taken: boolean;
  online: boolean;
  side: string;
  /** Whether `side` only says where the player's board is. */
  is_place: boolean;
  aim: string;
  standing: string;
  /** SVG of the side's sign, in a box of 40 by 40. */
  token: string;
}

/** Whether a study is shared. */
export interface ShareStudy {
  shared: boolean;
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
  /** What to ask the player before the move is sent; empty if nothing. */
  question: string;
  /** What may not be spelled in this form now. */
  excluded: string[];
  /** What to do with signs that no other form can take, `{word}`. Empty: what `then` says. */
  alone: string;
}

/** How to spell a move. */
export interface SpellReply {
  /** The signs to choose from. */
  alphabet: string;
  /** How many signs a move has. */
  length: number;
  /** Ids of the shapes in which the signs appear. */
  slots: string[];
  forms: SpellFormReply[];
  /** Whether a sign may occur more than once. */
  repeats: boolean;
  /** Whether players may strike out signs that they have ruled out. */
  strikes: boolean;
  /** Whether only some of what can be spelled is a word; `…/refusal` tells. */
  listed: boolean;
}

/** How the match of the main line ended other than by a move. */
export interface StudyEndReply {
  /** The move after which it ended; 0: at the start. */
  number: number;
  by: "resign" | "time" | "agreed";
  /** Who resigned or ran out of time. */
  player: number | null;
  outcome: ResultReply;
  /** The same in words. */
  text: string;
}

/** A study: a tree of variations with comments. */
export interface StudyReply {
  game: string;
  game_title: string;
  version: number;
  options: Record<string, string>;
  has_secrets: boolean;
  sides: string[];
  example: string;
  title: string;
  players: string[];
  date: string | null;
  /** The comment on the start. */
  comment: string;
  end: StudyEndReply | null;
  /** Each after the one before it; of several that follow the same move, the first continues the line. */
  moves: NumberedMoveReply[];
}

/** A study or a record to open. */
export interface StudyText {
  /** A study, or a record as JSON or in one line: at most 200,000 bytes. */
  text: string;
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
  /** How two people play each other, in words; empty for a game with a computer. */
  way: string;
  your_turn: boolean;
  headline: string;
  plies: number;
  /** Seconds since 1970. */
  touched: number;
}

/** Take a seat. */
export interface TakeSeat {
  /** How others see you; without one, they see your side. */
  name?: string;
  /** 16 to 128 random letters or digits: your part of the shuffle. */
  nonce?: string;
  /** The token of an invitation or return link. */
  invitation?: string | null;
}

/** A sentence for a beginner, tied to the position. */
export interface TipReply {
  name: string;
  text: string;
}

/** A one-time token. */
export interface TokenReply {
  token: string;
}

/** A move of a tree of variations. */
export interface TreeMoveReply {
  /** Who played it; -1 for chance. */
  player: number;
  /** In the game's notation. */
  text: string;
  /** Whether it waits for another player's move of the same stage. */
  waits: boolean;
  /** In words. */
  told: string;
  /** It has no number of its own in a list of moves. */
  aside?: boolean;
  /** Whether it is hidden from the opponent until the game is over. */
  secret: boolean;
}

/** A move to try in a position. */
export interface TriedMove {
  /** Name of a game, from `GET /api/games`. */
  game: string;
  options?: Record<string, string>;
  /** In the game's notation, chance draws included. */
  moves: string[];
  /** In a game with secrets: seen by one player alone, who does not know the other's. */
  eyes?: number | null;
  move: string;
}

/** An expected outcome. */
export interface ValueReply {
  /** For the first player, from -1 (lost) to 1 (won). */
  first: number;
  /** Whether it is proven. */
  exact: boolean;
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
  /** How many of the first moves were given: the room continues another match. */
  given: number;
  seats: SeatReply[];
  to_move: number[];
  /** Seats whose computers are thinking. */
  thinking: number[];
  /** The most seconds that a computer thinks about a move. */
  thinking_seconds: number;
  /** The game is still being compiled. */
  preparing: boolean;
  headline: string;
  /** What the viewer is asked to do now; empty if nothing. */
  prompt: string;
  /** What to do once the first shape of a longer path is picked; empty if nothing. */
  then: string;
  /** What the last move led to, where the board alone does not tell; empty if nothing. */
  notice: string;
  svg: string;
  choices: ChoiceReply[];
  buttons: ButtonReply[];
  spell: SpellReply | null;
  /** The rotations in the order in which a player turns through them. */
  turns: string[];
  /** Previews as SVG, by name. */
  ghosts: Record<string, string>;
  /** Tips for a beginner that fit the position, while the viewer may move. */
  coach: TipReply[];
  moves: MoveReply[];
  /** The last move in words, for screen readers. */
  last: string;
  outcome: OutcomeReply | null;
  offers: OffersReply;
  can: CanReply;
  /** Why you cannot do something, by its name in `can`. */
  why_not: Record<string, string>;
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
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "withdraw";
}

/** Withdraw the draw you offered and the takeback you asked for, before they are answered. */
export interface WithdrawOfferAction {
  /** 0 moves first, 1 second. */
  seat: number;
  /** The newest event you have seen (`number`); 409 if the position has changed since (`stale`), or if there is no such event yet (`ahead`). */
  number?: number | null;
  /** Your own name for this action, new for each: sent again with the same key, it is not done again. 409 if another action on your seat had this key (`key-used`). */
  key?: string | null;
  action: "withdraw_offer";
}

/** Word lists by name, for moves that are spelled (`spell` of an observation). */
export interface WordListsReply {
}

/** All requests, by method and path. */
export interface Operations {
  "POST /api/rooms": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: NewRoom;
    reply: CreatedReply;
  };
  "POST /api/rooms/from-record": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: ContinuedRoom;
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
    query: { seat?: number | null; after?: number | null; wait?: number; moves?: boolean };
    body: undefined;
    reply: ObservationReply;
  };
  "POST /api/rooms/{room}/actions": {
    path: { room: string };
    query: { view?: boolean; eyes?: "seat" | "next" };
    body: MoveAction | WithdrawAction | ResignAction | OfferDrawAction | AnswerDrawAction | AskTakebackAction | AnswerTakebackAction | WithdrawOfferAction | RematchAction | DeclineRematchAction;
    reply: ViewReply | NumberReply;
  };
  "POST /api/rooms/{room}/refusal": {
    path: { room: string };
    query: Record<string, never>;
    body: RefusalRequest;
    reply: RefusalReply;
  };
  "GET /api/rooms/{room}/grade": {
    path: { room: string };
    query: { seat: number };
    body: undefined;
    reply: GradeReply;
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
  "GET /api/preparing": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: PreparingReply[];
  };
  "GET /api/games/{game}/showcase": {
    path: { game: string };
    query: { ply?: number | null };
    body: undefined;
    reply: ShowcaseReply;
  };
  "GET /api/games/{game}/words/{digest}": {
    path: { game: string; digest: string };
    query: { options?: string };
    body: undefined;
    reply: WordListsReply;
  };
  "GET /api/lessons/{game}": {
    path: { game: string };
    query: Record<string, never>;
    body: undefined;
    reply: LessonReply;
  };
  "GET /api/lessons/{game}/{step}": {
    path: { game: string; step: number };
    query: Record<string, never>;
    body: undefined;
    reply: LessonStepReply;
  };
  "POST /api/lessons/{game}/{step}": {
    path: { game: string; step: number };
    query: Record<string, never>;
    body: LessonMove;
    reply: LessonAnswerReply;
  };
  "POST /api/replay": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: ReplayRequest;
    reply: ReplayReply;
  };
  "GET /api/puzzles/{game}": {
    path: { game: string };
    query: Record<string, never>;
    body: undefined;
    reply: PuzzlesReply;
  };
  "GET /api/puzzles/{game}/{id}": {
    path: { game: string; id: string };
    query: Record<string, never>;
    body: undefined;
    reply: PuzzleReply;
  };
  "POST /api/puzzles/{game}/{id}": {
    path: { game: string; id: string };
    query: Record<string, never>;
    body: PuzzleMove;
    reply: PuzzleAnswerReply;
  };
  "GET /api/puzzles/{game}/{id}/solution": {
    path: { game: string; id: string };
    query: Record<string, never>;
    body: undefined;
    reply: PuzzleAnswerReply;
  };
  "POST /api/reviews": {
    path: Record<string, never>;
    query: { places?: boolean };
    body: ReviewRequest;
    reply: ReviewReply;
  };
  "GET /api/reviews/{review}": {
    path: { review: string };
    query: { places?: boolean };
    body: undefined;
    reply: ReviewReply;
  };
  "GET /api/reviews/{review}/position": {
    path: { review: string };
    query: { ply?: number | null; line?: "" | "best" | "refutation"; step?: number; places?: boolean };
    body: undefined;
    reply: ReviewPositionReply;
  };
  "POST /api/analysis/position": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PositionRequest;
    reply: PositionReply;
  };
  "POST /api/analysis/refusal": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: TriedMove;
    reply: RefusalReply;
  };
  "POST /api/analysis/engine": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: EngineRequest;
    reply: EngineReply;
  };
  "DELETE /api/analysis/engine": {
    path: Record<string, never>;
    query: { board?: string };
    body: undefined;
    reply: null;
  };
  "POST /api/analysis/study": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: StudyText;
    reply: StudyReply;
  };
  "GET /api/rooms/{room}/study": {
    path: { room: string };
    query: { seat?: number | null };
    body: undefined;
    reply: StudyReply;
  };
  "GET /api/studies": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: ListedStudyReply[];
  };
  "POST /api/studies": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: StudyText;
    reply: NewStudyReply;
  };
  "GET /api/studies/{study}": {
    path: { study: string };
    query: Record<string, never>;
    body: undefined;
    reply: KeptStudyReply;
  };
  "PUT /api/studies/{study}": {
    path: { study: string };
    query: Record<string, never>;
    body: StudyText;
    reply: null;
  };
  "DELETE /api/studies/{study}": {
    path: { study: string };
    query: Record<string, never>;
    body: undefined;
    reply: null;
  };
  "PUT /api/studies/{study}/shared": {
    path: { study: string };
    query: Record<string, never>;
    body: ShareStudy;
    reply: null;
  };
  "GET /healthz": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: HealthReply;
  };
  "GET /livez": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: AliveReply;
  };
  "GET /readyz": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    reply: ReadyReply;
  };
}
