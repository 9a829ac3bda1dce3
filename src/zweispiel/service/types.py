"""Values that pass between the service and its callers, and the limits it keeps. Texts are already translated."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

#: SHA-256 (hex) of the secret token of a browser or bot; "" is a stranger. The service never sees tokens themselves.
Holder = str
Kind = Literal["person", "computer"]
Status = Literal["waiting", "playing", "over"]

PERSON: Kind = "person"
COMPUTER: Kind = "computer"
WAITING: Status = "waiting"
PLAYING: Status = "playing"
OVER: Status = "over"

#: Ids of the board's shapes begin with this, those of the players' signs with "t0-" and "t1-".
BOARD_PREFIX = "b-"


@dataclass(frozen=True)
class Plan:
    """Who will sit on a seat: a person, or a computer of some level (1 to 8)."""

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
    """What an invitation or return link is for."""

    room: str
    seat: int
    game: str
    title: str
    options: dict[str, str]
    #: The name of the player already sitting opposite, or "".
    host: str
    #: The name of the side, such as "Red".
    side: str
    #: The commitment to the shuffle, to be remembered before a nonce is sent.
    commitment: str
    #: Whether it is a return link: it gives the same person their seat on another device, without name and nonce.
    returning: bool


@dataclass(frozen=True)
class Hint:
    """A move worth considering, in words with a reason, and the shapes to click for it (with the board's prefix)."""

    move: str
    told: str
    #: What the move does, in a sentence; empty if the game has none.
    why: str
    path: tuple[str, ...]
    turn: str


@dataclass(frozen=True)
class Presence:
    """Who is connected to a room, and which computers are thinking. Never stored."""

    number: int
    #: Seats whose holders are connected (a computer always is).
    online: tuple[int, ...]
    #: Connections of people without a seat.
    watchers: int
    thinking: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    """A room in a player's list of games."""

    room: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    you: tuple[int, ...]
    names: tuple[str, str]
    #: Where two people play: by link or on one screen, in words; empty for a game with a computer.
    way: str
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
    """A seat as everybody sees it."""

    kind: Kind
    name: str
    #: Whether they have a name of their own, or else are called by their side.
    has_name: bool
    level: int | None
    taken: bool
    online: bool
    side: str
    #: Whether `side` only says where the player's board is.
    is_place: bool
    aim: str
    standing: str
    #: The side's sign as SVG, 40 by 40.
    token: str


@dataclass(frozen=True)
class View:
    """A room as one viewer may see it: everything a page shows."""

    room: str
    number: int
    game: str
    title: str
    options: dict[str, str]
    #: The options in words: label and chosen value of each.
    agreed: list[dict[str, str]]
    status: Status
    you: list[int]
    viewer: int | None
    ply: int
    plies: int
    #: How many of the first moves were given, because the room continues another match.
    given: int
    seats: list[SeatView]
    to_move: list[int]
    thinking: list[int]
    thinking_seconds: int
    preparing: bool
    headline: str
    prompt: str
    then: str
    notice: str
    svg: str
    choices: list[dict[str, Any]]
    buttons: list[dict[str, str]]
    spell: dict[str, Any] | None
    turns: list[str]
    ghosts: dict[str, str]
    #: Tips for a beginner that fit the position: name and text.
    coach: list[dict[str, str]]
    moves: list[dict[str, Any]]
    last: str
    outcome: dict[str, Any] | None
    offers: dict[str, Any]
    can: dict[str, bool]
    #: Why the viewer cannot do something, by the name it has in `can`.
    why_not: dict[str, str]
    next_room: str | None
    curtain: int | None
    commitment: str
    #: The seals of the computers' secrets, by seat (`sealing.py`).
    sealed: dict[str, str]
    reveal: dict[str, Any] | None
    invitations: dict[str, str]
    watchers: int
    #: The viewer's own half of an unfinished stage, else None.
    pending: str | None = field(default=None)

    def as_dict(self) -> dict[str, Any]:
        """For JSON. A shallow copy: a deep one would take longer than drawing the board."""
        return {**vars(self), "seats": [dict(vars(seat)) for seat in self.seats]}


@dataclass(frozen=True)
class Limits:
    """Bounds that keep one visitor, or very many, from exhausting the machine."""

    #: Unfinished rooms that one holder may have created.
    rooms_per_holder: int = 200
    #: Unfinished rooms in total.
    open_rooms: int = 1_000_000
    #: Characters of a name.
    name_length: int = 30
    #: Events of one room: moves, offers, withdrawals, takebacks.
    events_per_room: int = 20_000
    #: Events of a room that can be drawn in a few milliseconds, so that drawing it needs no thread.
    quick_events: int = 250
    #: Moves that may wait for a worker where a person waits for them, and as many hints.
    engine_queue: int = 256
    #: Long searches that one owner may have running.
    searches_per_owner: int = 2
    #: Analysis boards whose engine may think at once, in all and for one owner.
    analyses: int = 64
    analyses_per_owner: int = 8
    #: Megabytes of memory for one engine, and how many engines keep their memory between moves.
    engine_memory: int = 32
    engines_kept: int = 8
    #: Rooms kept in memory; others are read from the store on demand.
    rooms_kept: int = 2_000
    #: Seconds between two moves where only computers play.
    pace: float = 0.8
    #: How much a computer may think about a hint.
    hint_seconds: float = 1.5
    hint_visits: int = 200_000
    #: How much an engine may think about each position that the grade of a move needs (0 visits: as in a deeper
    #: review); grades that are worked out at once, in total and for one owner.
    grade_seconds: float = 20.0
    grade_visits: int = 0
    grades: int = 64
    grades_per_owner: int = 8
    #: Reviews that are going on, in total and for one owner; the longest match; finished ones that are kept on disk.
    reviews: int = 100
    reviews_per_owner: int = 3
    review_plies: int = 1_500
    reviews_kept: int = 5_000
    #: Legal moves that an observation lists unasked.
    listed_moves: int = 1_000
