"""The bodies of requests, validated before a route sees them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from zweispiel.core.game import MAX_MOVE_LENGTH
from zweispiel.core.record import MAX_LENGTH
from zweispiel.service import actions
from zweispiel.service.receipts import KEY_LENGTH
from zweispiel.study.study import DEFAULT_LEVEL

Seat = Annotated[int, Field(ge=0, le=1, description="0 moves first, 1 second.")]
Number = Annotated[
    int | None,
    Field(
        default=None,
        ge=0,
        le=2**53,
        description="The newest event you have seen (`number`); 409 if the position has changed since (`stale`), "
        "or if there is no such event yet (`ahead`).",
    ),
]
Key = Annotated[
    str | None,
    Field(
        default=None,
        min_length=1,
        max_length=KEY_LENGTH,
        description="Your own name for this action, new for each: sent again with the same key, it is not done again. "
        "409 if another action on your seat had this key (`key-used`).",
    ),
]


class RequestBody(BaseModel):
    """Only documented fields of the documented types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatPlan(RequestBody):
    """Who is to sit on a seat."""

    kind: Literal["person", "computer"]
    level: int | None = Field(default=None, ge=1, le=8, description="Strength of a computer.")


class NewRoom(RequestBody):
    """A room to open."""

    game: str = Field(max_length=40, description="Name of a game, from `GET /api/games`.")
    options: dict[str, str] = Field(
        default_factory=dict, max_length=20, description="Options that differ from the default."
    )
    seats: list[SeatPlan] = Field(min_length=2, max_length=2, description="Who moves first, who second.")


class ContinuedRoom(RequestBody):
    """A room to open that begins with the moves of a record."""

    record: str = Field(max_length=MAX_LENGTH, description="A record as JSON or in one line.")
    ply: int | None = Field(
        default=None, ge=0, le=100_000, description="Begin after so many moves of the record; by default after all."
    )
    seats: list[SeatPlan] = Field(
        min_length=2, max_length=2, description="Who moves first, who second: at least one computer."
    )


class TakeSeat(RequestBody):
    """Take a seat."""

    name: str = Field(default="", max_length=200, description="How others see you; without one, they see your side.")
    nonce: str = Field(
        default="", max_length=200, description="16 to 128 random letters or digits: your part of the shuffle."
    )
    invitation: str | None = Field(
        default=None, max_length=200, description="The token of an invitation or return link."
    )


class SeatAction(RequestBody):
    """What all actions have in common."""

    seat: Seat
    number: Number = None
    key: Key = None

    def action(self) -> actions.Action:
        """The action as the service knows it."""
        raise NotImplementedError


class MoveAction(SeatAction):
    """Play a move."""

    action_: Literal["move"] = Field(alias="action")
    move: str = Field(
        max_length=4 * MAX_MOVE_LENGTH, description="In the game's notation, as `GET …/observation` lists it."
    )

    def action(self) -> actions.Action:
        return actions.Move(self.move)


class WithdrawAction(SeatAction):
    """Take back your move of a simultaneous stage while the other player's is missing."""

    action_: Literal["withdraw"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.Withdraw()


class ResignAction(SeatAction):
    """Resign."""

    action_: Literal["resign"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.Resign()


class OfferDrawAction(SeatAction):
    """Offer a draw, where the game has draws."""

    action_: Literal["offer_draw"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.OfferDraw()


class AnswerDrawAction(SeatAction):
    """Accept or decline a draw."""

    action_: Literal["answer_draw"] = Field(alias="action")
    yes: bool

    def action(self) -> actions.Action:
        return actions.AnswerDraw(self.yes)


class AskTakebackAction(SeatAction):
    """Ask to take your last move back; against a computer or at one screen it is granted at once."""

    action_: Literal["ask_takeback"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.AskTakeback()


class AnswerTakebackAction(SeatAction):
    """Grant or decline a takeback."""

    action_: Literal["answer_takeback"] = Field(alias="action")
    yes: bool

    def action(self) -> actions.Action:
        return actions.AnswerTakeback(self.yes)


class WithdrawOfferAction(SeatAction):
    """Withdraw the draw you offered and the takeback you asked for, before they are answered."""

    action_: Literal["withdraw_offer"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.WithdrawOffer()


class DeclineRematchAction(SeatAction):
    """Decline a rematch, or withdraw your own request for one."""

    action_: Literal["decline_rematch"] = Field(alias="action")

    def action(self) -> actions.Action:
        return actions.DeclineRematch()


class RematchAction(SeatAction):
    """Ask for another match."""

    action_: Literal["rematch"] = Field(alias="action")
    nonce: str = Field(
        default="",
        max_length=200,
        description="Your part of the new shuffle; if left out, the server draws a random one.",
    )

    swap: bool = Field(default=True, description="Whether sides are swapped. The player who asks first decides.")
    level: int | None = Field(default=None, ge=1, le=8, description="A new level for the computer.")

    def action(self) -> actions.Action:
        return actions.Rematch(self.nonce, self.swap, self.level)


AnyAction = Annotated[
    MoveAction
    | WithdrawAction
    | ResignAction
    | OfferDrawAction
    | AnswerDrawAction
    | AskTakebackAction
    | AnswerTakebackAction
    | WithdrawOfferAction
    | RematchAction
    | DeclineRematchAction,
    Field(discriminator="action_"),
]


class HintRequest(RequestBody):
    """Ask for a move worth considering."""

    seat: Seat


class RefusalRequest(RequestBody):
    """Ask whether a move is allowed. It may hold a secret, so it stands in no address, which a proxy would log."""

    seat: Seat
    move: str = Field(max_length=4 * MAX_MOVE_LENGTH, description="In the game's notation.")


class LessonMove(RequestBody):
    """A move to try in a step of a lesson."""

    move: str = Field(max_length=4 * MAX_MOVE_LENGTH, description="In the game's notation.")


class PuzzleMove(RequestBody):
    """A move to try in a puzzle."""

    move: str = Field(max_length=4 * MAX_MOVE_LENGTH, description="In the game's notation.")


class ReviewRequest(RequestBody):
    """A record to review."""

    record: str = Field(max_length=MAX_LENGTH, description="A record of a finished match, as JSON or in one line.")
    level: int = Field(default=DEFAULT_LEVEL, ge=1, le=8, description="How thoroughly: 6, or 7 for a deeper review.")
    last_only: bool = Field(default=False, description="Whether only the last move is to be judged.")


class ReplayRequest(RequestBody):
    """A record to look at."""

    record: str = Field(max_length=MAX_LENGTH, description="A record as JSON or in one line.")
    ply: int | None = Field(
        default=None, ge=0, le=100_000, description="The position after so many moves; by default the last."
    )
