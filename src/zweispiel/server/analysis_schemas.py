"""What requests about the analysis board send and receive."""

from typing import Annotated, Literal

from pydantic import Field

from zweispiel.core.game import MAX_MOVE_LENGTH
from zweispiel.core.record import MAX_LENGTH
from zweispiel.core.variations import MAX_NODES
from zweispiel.server.request_schemas import RequestBody
from zweispiel.server.response_schemas import LessonSideReply
from zweispiel.server.view_schemas import ButtonReply, ChoiceReply, Mover, Reply, ResultReply, Seat, SpellReply

MoveText = Annotated[str, Field(max_length=4 * MAX_MOVE_LENGTH)]


class PositionRequest(RequestBody):
    """A position: a game, its options, and the moves from its start."""

    game: str = Field(max_length=40, description="Name of a game, from `GET /api/games`.")
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    moves: list[MoveText] = Field(max_length=MAX_NODES, description="In the game's notation, chance draws included.")
    eyes: Seat | None = Field(
        default=None, description="In a game with secrets: seen by one player alone, who does not know the other's."
    )


class TriedMove(PositionRequest):
    """A move to try in a position."""

    move: MoveText


BoardName = Annotated[
    str,
    Field(
        max_length=20, pattern="^[0-9a-zA-Z]*$", description="Your own name for a board: each has an engine of its own."
    ),
]


class EngineRequest(PositionRequest):
    """A position for an engine to think about."""

    board: BoardName = ""


class StudyText(RequestBody):
    """A study or a record to open."""

    text: str = Field(
        max_length=MAX_LENGTH, description="A study, or a record as JSON or in one line: at most 200,000 bytes."
    )


class EngineLineReply(Reply):
    """A move that an engine considers, and how it would go on."""

    move: str
    told: str = Field(description="The move in words.")
    value: float = Field(description="The expected outcome for `player`, -1 to 1.")
    exact: bool = Field(description="Whether the value is proven.")
    moves: list[str] = Field(description="The line: this move and the best ones after it.")
    moves_told: list[str] = Field(description="The same in words.")
    paths: list[list[str]] = Field(description="For the first moves of the line: ids of the shapes to click.")
    turn: str = Field(description="The rotation of the first move, or empty.")


class EngineReply(Reply):
    """What an engine has found about a position so far."""

    player: Seat | None = Field(description="Whose values these are; null if there is nothing to think about.")
    value: float | None = Field(description="Of the position; null before the first answer.")
    exact: bool
    draws: bool = Field(description="Whether the lines are draws of chance; the value is their average.")
    lines: list[EngineLineReply] = Field(description="The best moves, the best first; or all draws.")
    visits: int
    seconds: float = Field(description="How long it has thought.")
    done: bool = Field(description="Whether it thinks no more about this position.")


class ShareStudy(RequestBody):
    """Whether a study is shared."""

    shared: bool


class NewStudyReply(Reply):
    """A study that was saved."""

    study: str = Field(description="Its name, which is also the unguessable part of its link.")


class ListedStudyReply(NewStudyReply):
    """A study in a list."""

    game: str
    title: str
    changed: float = Field(description="Seconds since 1970.")
    shared: bool


class KeptStudyReply(ListedStudyReply):
    """A study that is kept on the server."""

    mine: bool
    text: str


class TreeMoveReply(Reply):
    """A move of a tree of variations."""

    player: Mover = Field(description="Who played it; -1 for chance.")
    text: str = Field(description="In the game's notation.")
    waits: bool = Field(description="Whether it waits for another player's move of the same stage.")
    told: str = Field(description="In words.")
    aside: bool = Field(False, description="It has no number of its own in a list of moves.")
    secret: bool = Field(description="Whether it is hidden from the opponent until the game is over.")


class NumberedMoveReply(TreeMoveReply):
    """A move of a study."""

    number: int = Field(description="From 1.")
    parent: int = Field(description="The move before it; 0 is the start.")
    comment: str


class StudyEndReply(Reply):
    """How the match of the main line ended other than by a move."""

    number: int = Field(description="The move after which it ended; 0: at the start.")
    by: Literal["resign", "time", "agreed"]
    player: Seat | None = Field(description="Who resigned or ran out of time.")
    outcome: ResultReply
    text: str = Field(description="The same in words.")


class StudyReply(Reply):
    """A study: a tree of variations with comments."""

    game: str
    game_title: str
    version: int
    options: dict[str, str]
    has_secrets: bool
    sides: list[str] = Field(min_length=2, max_length=2)
    example: str
    title: str
    players: list[str] = Field(min_length=2, max_length=2)
    date: str | None
    comment: str = Field(description="The comment on the start.")
    end: StudyEndReply | None
    moves: list[NumberedMoveReply] = Field(
        description="Each after the one before it; of several that follow the same move, the first continues the line."
    )


class DrawReply(Reply):
    """A draw that chance can make."""

    move: str
    told: str
    player: Mover = Field(description="Who moves after it.")
    share: float = Field(description="How likely it is, 0 to 1.")


class CandidatesReply(Reply):
    """What a hidden secret can be."""

    count: int
    listed: list[str] = Field(description="Some of them, if there are many.")


class PositionReply(Reply):
    """A position on an analysis board; board fields as in a room's view."""

    svg: str
    sides: list[LessonSideReply] = Field(min_length=2, max_length=2)
    viewer: Seat | None = Field(description="Through whose eyes it is seen; null: everybody's.")
    to_move: list[Seat] = Field(description="The players who owe a move; empty before a draw and at the end.")
    headline: str
    prompt: str
    notice: str
    move: TreeMoveReply | None = Field(description="The move that led here; null at the start.")
    draws: list[DrawReply] = Field(description="What chance can draw now.")
    candidates: CandidatesReply | None = Field(description="For the opponent's secret; null if there is none.")
    choices: list[ChoiceReply]
    buttons: list[ButtonReply]
    spell: SpellReply | None
    turns: list[str]
    ghosts: dict[str, str]
