"""What the server sends apart from rooms (`view_schemas`): errors, games, invitations, a player's own games.

The models describe these objects for OpenAPI; tests compare every answer with them.
"""

from typing import Literal

from pydantic import Field, RootModel

from zweispiel.server.view_schemas import (
    ButtonReply,
    ChoiceReply,
    MoveReply,
    OutcomeReply,
    Reply,
    Seat,
    SpellReply,
    Status,
)


class ErrorBody(Reply):
    """What went wrong."""

    code: str = Field(description="For programs: stays the same in all languages.")
    text: str = Field(description="For people, in the language of the request.")
    params: dict[str, str | int | float] = Field(description="What fills the places in the text.")


class ErrorReply(Reply):
    """Every error looks like this."""

    error: ErrorBody


class IdentityReply(Reply):
    """A new identity."""

    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`. It cannot be shown again.")


class CreatedReply(Reply):
    """A new room."""

    room: str
    commitment: str = Field(
        description="Hash of the server's part of the shuffle, which is revealed when the match is over."
    )
    invitations: dict[str, str] = Field(description="One-time tokens by seat, one for each person's seat.")


class InvitationReply(Reply):
    """What an invitation is for."""

    room: str
    seat: Seat
    game: str
    title: str
    options: dict[str, str]
    host: str = Field(description="The name of the player opposite; empty if that seat is free.")
    side: str
    commitment: str = Field(
        description="Hash of the server's part of the shuffle. Remember it before you send your nonce."
    )
    returning: bool = Field(description="Whether it gives back your own seat; name and nonce are not needed then.")


class TokenReply(Reply):
    """A one-time token."""

    token: str


class RefusalReply(Reply):
    """Why the rules forbid a move."""

    code: str = Field(description="The broken rule, as in the error of such an action; empty if the move is allowed.")
    text: str = Field(description="The same in words; empty if the move is allowed.")


class HintReply(Reply):
    """A move worth considering."""

    move: str
    told: str = Field(description="The move in words.")
    why: str = Field(description="What the move does; empty if the game does not tell.")
    path: list[str] = Field(description="Ids of the shapes to click for it.")
    turn: str = Field(description="The rotation, or empty.")


class OptionChoice(Reply):
    """A value an option can have."""

    value: str
    label: str


class OptionValue(Reply):
    """An option and a value of it."""

    option: str
    value: str


class PieceKind(Reply):
    """A kind of pieces: what it is called, and its picture as SVG."""

    label: str
    picture: str


class PiecesTotal(Reply):
    """How many pieces an option counts at least and at most, all kinds together."""

    least: int
    most: int


class OptionReply(Reply):
    """An option of a game."""

    name: str
    label: str
    help: str
    default: str
    suggested: str = Field(description="What a form should propose: the default, or the reader's own language.")
    choices: list[OptionChoice] = Field(description="All values; empty if they cannot be listed.")
    allowed: str
    examples: list[str]
    only_with: OptionValue | None = Field(description="What another option has to be for this one to mean anything.")
    pieces: list[PieceKind] = Field(description="For a list of numbers: the kinds of pieces that it counts.")
    pieces_total: PiecesTotal | None = Field(description="The bounds of their sum.")


class GameReply(Reply):
    """A game."""

    name: str
    title: str
    sentence: str
    version: int
    sides: list[str] = Field(min_length=2, max_length=2)
    levels: int
    example: str
    has_draws: bool
    has_chance: bool
    has_secrets: bool
    is_simultaneous: bool = Field(description="Both players move at the same time, so neither begins.")
    has_lesson: bool
    options: list[OptionReply]


class WordListsReply(RootModel[dict[str, list[str]]]):
    """Word lists by name, for moves that are spelled (`spell` of an observation)."""


class PreparingReply(Reply):
    """How far a game is that is still being compiled."""

    game: str
    playable: bool = Field(description="Whether people can play each other; its engine is still being compiled.")
    share: float = Field(ge=0, le=1, description="How much of it is done.")
    seconds: int = Field(description="Until it is complete, estimated from what has been measured so far.")


class ShowcaseReply(Reply):
    """A position that shows what a game looks like."""

    svg: str
    ply: int
    plies: int


class ReplayReply(Reply):
    """A position of a record."""

    game: str
    title: str
    svg: str
    ply: int
    plies: int
    moves: list[MoveReply]
    outcome: OutcomeReply | None
    players: list[str] = Field(min_length=2, max_length=2)
    sides: list[str] = Field(min_length=2, max_length=2)
    called: list[str] = Field(min_length=2, max_length=2, description="Names with the sides in this position.")
    to_move: list[int] = Field(description="Who moves next, after a draw if one comes first; empty at the end.")


class LessonReply(Reply):
    """A guided first game."""

    game: str
    title: str
    tasks: list[str] = Field(description="What to do in each step.")
    ending: str = Field(description="What follows the last step.")


class LessonSideReply(Reply):
    """A player in a lesson."""

    name: str
    aim: str
    standing: str
    token: str = Field(description="SVG of the side's sign, in a box of 40 by 40.")


class LessonBoardReply(Reply):
    """A board of a lesson; fields as in a room's view."""

    svg: str
    sides: list[LessonSideReply] = Field(min_length=2, max_length=2)
    you: Seat = Field(description="The learner's player.")
    to_move: list[Seat]
    prompt: str = Field(description="How to pick a move on this board; empty if nothing can be picked.")
    then: str = Field(description="What to do after the first pick; empty if there is nothing to say.")
    choices: list[ChoiceReply]
    buttons: list[ButtonReply]
    spell: SpellReply | None
    turns: list[str]
    ghosts: dict[str, str]


class LegendReply(Reply):
    """What a sign on a board means."""

    figure: str = Field(description="An SVG picture.")
    text: str
    example: bool = Field(description="Whether it is an example rather than a meaning.")


class LessonStepReply(Reply):
    """One step of a lesson."""

    number: int = Field(description="From 1.")
    task: str
    board: LessonBoardReply
    legend: list[LegendReply] = Field(description="What the signs on the board mean; steps differ in their options.")


class LessonAnswerReply(Reply):
    """What a lesson says about a move."""

    verdict: Literal["right", "different", "illegal"] = Field(
        description="What the step asks for, another legal move, or one that breaks a rule."
    )
    text: str
    board: LessonBoardReply | None = Field(description="After the move; null if the board stays as it is.")
    then: LessonBoardReply | None = Field(description="After what follows the right move; null if nothing does.")


Difficulty = Literal["easy", "medium", "hard"]


class ListedPuzzleReply(Reply):
    """A puzzle in a list."""

    id: str
    difficulty: Difficulty


class PuzzlesReply(Reply):
    """The puzzles of a game."""

    game: str
    title: str
    puzzles: list[ListedPuzzleReply]


class PuzzleReply(Reply):
    """A puzzle: a position with one right move."""

    id: str
    difficulty: Difficulty
    task: str
    board: LessonBoardReply
    legend: list[LegendReply] = Field(description="What the signs on the board mean; empty if nothing has to be told.")


class PuzzleStepReply(Reply):
    """A move of a line, and the board after it."""

    move: str = Field(description="In words.")
    board: LessonBoardReply


class PuzzleAnswerReply(Reply):
    """What a puzzle says about a move."""

    verdict: Literal["right", "wrong", "illegal"]
    text: str
    line: list[PuzzleStepReply] = Field(description="The move and what follows it; empty if it breaks a rule.")


class SummaryReply(Reply):
    """A room in a list."""

    room: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    you: list[Seat]
    names: list[str] = Field(min_length=2, max_length=2)
    way: str = Field(description="How two people play each other, in words; empty for a game with a computer.")
    your_turn: bool
    headline: str
    plies: int
    touched: float = Field(description="Seconds since 1970.")


class AliveReply(Reply):
    """The server is alive."""

    status: Literal["alive"]


class ReadyReply(Reply):
    """The server is ready: all games are loaded, and the store can be written."""

    status: Literal["ready"]


class HealthReply(Reply):
    """Which server it is."""

    status: Literal["ok"]
    version: str
    instance: str = Field(description="Differs for every start.")
    preparing: list[str] = Field(description="Games that are still being compiled.")
