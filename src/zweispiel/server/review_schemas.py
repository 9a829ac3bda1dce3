"""What the server sends about reviews; tests compare every answer with these models."""

from typing import Literal

from pydantic import Field

from zweispiel.server.view_schemas import MoveReply, Reply


class ValueReply(Reply):
    """An expected outcome."""

    first: float = Field(description="For the first player, from -1 (lost) to 1 (won).")
    exact: bool = Field(description="Whether it is proven.")


class LineMoveReply(Reply):
    """A move of a line."""

    text: str
    told: str


class BetterMoveReply(LineMoveReply):
    """A better move than the one that was played."""

    path: list[str] = Field(description="The shapes to click for it on the board before the move, if it is clicked.")
    turn: str = Field(description="How its piece has to be turned; empty if it is not.")


class JudgedMoveReply(MoveReply):
    """A move and what it was worth; empty while that is not known yet."""

    value: ValueReply | None = Field(description="After the move.")
    tally: list[int] | None = Field(description="What both players have after the move, in the game's own unit.")
    unit: str = Field(description="The same in words.")
    mark: Literal["", "?!", "?", "??"]
    loss: float | None = Field(description="How much expected outcome the mover gave away.")
    better: LineMoveReply | None = Field(description="The better move, if there was one.")
    reason: str = Field(description="Why the move was a mistake, in one sentence; empty if it was none.")
    fact: str = Field(description="The name of the fact behind the reason; `line` if it only tells a line of moves.")
    line: list[LineMoveReply] = Field(description="How the better move might go on.")
    refutation: list[LineMoveReply] = Field(description="How the opponent makes use of a mistake.")


class GradeReply(Reply):
    """What your last move was worth."""

    ply: int | None = Field(description="The number of the move; null if you have made none.")
    told: str = Field(description="The move in words.")
    done: bool = Field(description="Whether no more will be known; until then, ask again every second.")
    verdict: Literal["", "best", "good", "mistake", "lost"] = Field(
        description="Empty where there is nothing to say; `lost`: a mistake, but the position was lost anyway."
    )
    mark: Literal["", "?!", "?", "??"]
    better: BetterMoveReply | None = Field(description="The better move, if there was one.")
    reason: str = Field(description="Why the move was a mistake, in one sentence.")


class MeasureReply(Reply):
    """What the game counts for both players."""

    title: str
    is_graph: bool = Field(description="Whether a graph should show it instead of values.")


class PlayerSummaryReply(Reply):
    """How well one player played."""

    accuracy: float | None = Field(description="From 0 to 1; null if the player had no choice.")
    moves: int = Field(description="Moves with a choice.")
    marks: dict[str, int]


class ReviewReply(Reply):
    """A review as far as it is."""

    review: str
    game: str
    version: int
    options: dict[str, str]
    title: str
    level: int
    deeper: int | None = Field(description="The level of a deeper review, if there is one.")
    done: bool
    plies: int
    sides: list[str] = Field(min_length=2, max_length=2)
    outcome: str | None = Field(description="Why the match ended as it did.")
    start: ValueReply | None
    measure: MeasureReply | None
    moves: list[JudgedMoveReply]
    turning_points: list[int] = Field(description="The numbers of the three marked moves that lost most.")
    summary: list[PlayerSummaryReply] | None


class ReviewPositionReply(Reply):
    """A board of a review."""

    ply: int
    step: int = Field(description="How many moves of the line have been played.")
    line: list[LineMoveReply]
    record: str = Field(description="The moves up to this position, in one line.")
    to_move: list[int] = Field(description="Who moves next, after a draw if one comes first; empty at the end.")
    svg: str
