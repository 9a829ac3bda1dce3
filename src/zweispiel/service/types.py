"""Plain facts that pass between the service and its callers. Texts in them are translated already."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

#: sha256 (hex) of the secret token of a browser or bot; "" is a stranger. Tokens themselves never come here.
Holder = str
Kind = Literal["person", "computer"]
Status = Literal["waiting", "playing", "over"]

PERSON: Kind = "person"
COMPUTER: Kind = "computer"
WAITING: Status = "waiting"
PLAYING: Status = "playing"
OVER: Status = "over"


@dataclass(frozen=True)
class Plan:
    """Who is to have a seat: a person, or a computer of some level (1 to 8)."""

    kind: Kind
    level: int | None = None


@dataclass(frozen=True)
class Created:
    """A new room, the commitment to its shuffle, and a one-time invitation for each person's seat."""

    room: str
    commitment: str
    invitations: dict[int, str]


@dataclass(frozen=True)
class Invitation:
    """What an invitation is for. Looking does not spend it."""

    room: str
    seat: int
    game: str
    title: str
    options: dict[str, str]
    #: The name of whoever sits opposite already, or "".
    host: str
    #: The name of the side, such as "Red".
    side: str
    #: It gives back one's own seat on another device; name and nonce are not asked for.
    returning: bool


@dataclass(frozen=True)
class Hint:
    """A move worth considering, in words, and the shapes to click for it (with the board's prefix)."""

    move: str
    told: str
    path: tuple[str, ...]
    turn: str


@dataclass(frozen=True)
class Presence:
    """What sockets tell besides the number: who is there, and which computers are thinking. Never stored."""

    number: int
    #: Seats whose holders are connected (a computer always is).
    online: tuple[int, ...]
    #: Connections of those who have no seat.
    watchers: int
    thinking: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    """A room in somebody's list of games."""

    room: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    you: tuple[int, ...]
    names: tuple[str, str]
    #: Whether one of the holder's seats is to move.
    your_turn: bool
    headline: str
    plies: int
    #: Seconds since 1970.
    touched: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True)
class SeatView:
    """A seat as anybody sees it."""

    kind: Kind
    name: str
    level: int | None
    taken: bool
    online: bool
    side: str
    aim: str
    standing: str
    #: SVG of the side's sign, a box of 40 by 40.
    token: str


@dataclass(frozen=True)
class View:
    """A room as one viewer may see it: everything that a page shows."""

    room: str
    number: int
    game: str
    title: str
    options: dict[str, str]
    #: The same in words: what each option is called and what was chosen.
    agreed: list[dict[str, str]]
    status: Status
    you: list[int]
    viewer: int | None
    ply: int
    plies: int
    seats: list[SeatView]
    to_move: list[int]
    thinking: list[int]
    preparing: bool
    headline: str
    prompt: str
    svg: str
    choices: list[dict[str, Any]]
    buttons: list[dict[str, str]]
    spell: dict[str, Any] | None
    turns: list[str]
    ghosts: dict[str, str]
    moves: list[dict[str, Any]]
    last: str
    outcome: dict[str, Any] | None
    offers: dict[str, Any]
    can: dict[str, bool]
    next_room: str | None
    curtain: int | None
    commitment: str
    #: Commitments to the computers' secrets, by seat.
    sealed: dict[str, str]
    reveal: dict[str, Any] | None
    invitations: dict[str, str]
    watchers: int
    #: The viewer's own half of an unfinished stage, else None.
    pending: str | None = field(default=None)

    def as_dict(self) -> dict[str, Any]:
        """For JSON. Not a deep copy: that would take longer than drawing the board."""
        return {**vars(self), "seats": [dict(vars(seat)) for seat in self.seats]}
