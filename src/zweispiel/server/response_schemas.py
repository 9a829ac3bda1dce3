"""What the server answers, for the documentation; answers are built by the service and only described here."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Reply(BaseModel):
    """Exactly the fields that are documented."""

    model_config = ConfigDict(extra="forbid")


class ErrorBody(Reply):
    """What went wrong."""

    code: str = Field(description="For programs: stays the same in all languages.")
    text: str = Field(description="For people, in the language of the request.")
    params: dict[str, Any] = Field(description="What fills the places in the text.")


class ErrorReply(Reply):
    """Every refusal looks like this."""

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
    invitations: dict[str, str] = Field(description="One-time tokens by seat: give one to whoever is to sit there.")


class InvitationReply(Reply):
    """What an invitation is for."""

    room: str
    seat: int
    game: str
    title: str
    options: dict[str, str]
    host: str = Field(description="Who sits opposite already.")
    side: str
    returning: bool = Field(description="It gives back one's own seat; name and nonce are not needed.")


class TokenReply(Reply):
    """A one-time token."""

    token: str


class HintReply(Reply):
    """A move worth considering."""

    move: str
    told: str
    path: list[str]
    turn: str


class SeatReply(Reply):
    """A seat as anybody sees it."""

    kind: Literal["person", "computer"]
    name: str
    level: int | None
    taken: bool
    online: bool
    side: str
    aim: str
    standing: str
    token: str = Field(description="SVG of the side's sign, in a box of 40 by 40.")


class ChoiceReply(Reply):
    """A legal move and the shapes to click for it."""

    move: str
    path: list[str]
    turn: str
    ghost: list[Any] | None


class ButtonReply(Reply):
    """A legal move that is a button."""

    move: str
    label: str


class MoveReply(Reply):
    """A move that was played."""

    ply: int
    player: int
    text: str
    told: str


class OutcomeReply(Reply):
    """How a match ended."""

    winner: int | None
    reason: str
    score: list[int]
    text: str


class OffersReply(Reply):
    """What waits for an answer: the seat that asked."""

    draw: int | None
    takeback: int | None
    rematch: list[int]


class CanReply(Reply):
    """What the viewer may do now."""

    move: bool
    withdraw: bool
    resign: bool
    offer_draw: bool
    takeback: bool
    hint: bool
    rematch: bool


class AgreedReply(Reply):
    """An option of a room in words."""

    label: str
    value: str


class ViewReply(Reply):
    """A room as one viewer may see it: everything a page shows. Bots need only `…/observation`."""

    room: str
    number: int = Field(description="Number of the newest event; grows with everything that happens.")
    game: str
    title: str
    options: dict[str, str]
    agreed: list[AgreedReply] = Field(description="The options in words.")
    status: Literal["waiting", "playing", "over"]
    you: list[int] = Field(description="Seats that are yours.")
    viewer: int | None = Field(description="The seat through whose eyes this is seen; null for spectators.")
    ply: int
    plies: int
    seats: list[SeatReply]
    to_move: list[int]
    thinking: list[int]
    preparing: bool = Field(description="The game is still being compiled.")
    headline: str
    prompt: str
    svg: str
    choices: list[ChoiceReply]
    buttons: list[ButtonReply]
    spell: dict[str, Any] | None
    turns: list[str]
    ghosts: dict[str, str]
    moves: list[MoveReply]
    last: str
    outcome: OutcomeReply | None
    offers: OffersReply
    can: CanReply
    next_room: str | None
    curtain: int | None
    commitment: str
    sealed: dict[str, str]
    reveal: dict[str, Any] | None
    invitations: dict[str, str]
    watchers: int
    pending: str | None


class NumberReply(Reply):
    """It is done and stored."""

    number: int = Field(description="Number of the newest event.")


class ObservationReply(BaseModel):
    """All that a player may know, for programs; games add their own fields."""

    model_config = ConfigDict(extra="allow")

    room: str
    number: int
    status: Literal["waiting", "playing", "over"]
    game: str
    options: dict[str, str]
    players: list[int] = Field(description="Who may move now.")
    ply: int
    history: list[str]
    outcome: dict[str, Any] | None
    moves: list[str] | None = Field(description="Your legal moves; null if there are too many to list.")


class OptionChoice(Reply):
    """A value an option can have."""

    value: str
    label: str


class OptionReply(Reply):
    """An option of a game."""

    name: str
    label: str
    help: str
    default: str
    choices: list[OptionChoice] = Field(description="All values; empty if they cannot be listed.")
    allowed: str
    examples: list[str]


class GameReply(Reply):
    """A game."""

    name: str
    title: str
    sentence: str
    version: int
    sides: list[str]
    levels: int
    example: str
    has_draws: bool
    has_chance: bool
    has_secrets: bool
    options: list[OptionReply]


class ShowcaseReply(Reply):
    """A position of a game that looks well."""

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
    players: list[str]


class SummaryReply(Reply):
    """A room in a list."""

    room: str
    game: str
    title: str
    options: dict[str, str]
    status: Literal["waiting", "playing", "over"]
    you: list[int]
    names: list[str]
    your_turn: bool
    headline: str
    plies: int
    touched: float = Field(description="Seconds since 1970.")


class HealthReply(Reply):
    """The server is alive."""

    status: Literal["ok"]
    version: str
    instance: str = Field(description="Differs for every start.")
    preparing: list[str] = Field(description="Games that are still being compiled.")
