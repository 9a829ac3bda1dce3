"""What the server sends apart from rooms (`view_schemas`): errors, games, invitations, a player's own games.

The models describe these objects for OpenAPI; tests compare every answer with them.
"""

from typing import Literal

from pydantic import Field

from zweispiel.server.view_schemas import MoveReply, OutcomeReply, Reply, Seat, Status


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
    returning: bool = Field(description="Whether it gives back your own seat; name and nonce are not needed then.")


class TokenReply(Reply):
    """A one-time token."""

    token: str


class HintReply(Reply):
    """A move worth considering."""

    move: str
    told: str = Field(description="The move in words.")
    path: list[str] = Field(description="Ids of the shapes to click for it.")
    turn: str = Field(description="The rotation, or empty.")


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
    sides: list[str] = Field(min_length=2, max_length=2)
    levels: int
    example: str
    has_draws: bool
    has_chance: bool
    has_secrets: bool
    options: list[OptionReply]


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


class SummaryReply(Reply):
    """A room in a list."""

    room: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    you: list[Seat]
    names: list[str] = Field(min_length=2, max_length=2)
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
