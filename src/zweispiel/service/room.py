"""`Room`: what all events of a room add up to (`fold.py`).

A room never changes; `after(room, event)` is the next one. So whoever has a room can look at it as long as he likes
without a lock, and a room that was read from the store is the same as one that has been in memory all the time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import fairness
from zweispiel.service.errors import Forbidden
from zweispiel.service.fairness import SealedMove
from zweispiel.service.types import COMPUTER, OVER, PERSON, PLAYING, WAITING, Holder, Kind, Status

BOTH = (0, 1)
#: The seed of the board that is shown before the match begins; nothing is ever drawn from it.
NOT_STARTED = "not started"


@dataclass(frozen=True)
class Seat:
    """A place at the board."""

    kind: Kind
    level: int | None
    name: str = ""
    nonce: str = ""
    #: Everybody who may play here: one person, on several devices.
    holders: frozenset[Holder] = frozenset()
    taken: bool = False
    #: The return links that are not used yet.
    links: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Offer:
    """Something one player has asked the other, and the number of the event."""

    seat: int
    number: int


@dataclass(frozen=True, eq=False)
class Room:
    """A room as it stands after its newest event. The match in it is never changed: copy it first."""

    id: str
    number: int
    created: float
    touched: float
    creator: Holder
    key: str
    secret: str
    salt: str
    game: Game
    seats: tuple[Seat, Seat]
    match: Match
    #: Who made each move of the history.
    movers: tuple[int, ...] = ()
    #: For each seat the number of the newest event that changed what it has to decide about.
    moved: tuple[int, int] = (0, 0)
    draw: Offer | None = None
    takeback: Offer | None = None
    #: At which event each seat has asked last, for a draw and for a takeback.
    asked: Mapping[tuple[str, int], int] = field(default_factory=dict)
    #: The nonces of those who want another match.
    rematch: Mapping[int, str] = field(default_factory=dict)
    next_room: str | None = None
    sealed: tuple[tuple[int, SealedMove], ...] = ()

    @property
    def status(self) -> Status:
        """Waiting for somebody to sit down, playing, or over."""
        if not all(seat.taken for seat in self.seats):
            return WAITING
        return PLAYING if self.match.outcome() is None else OVER

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats for persons."""
        return tuple(i for i in BOTH if self.seats[i].kind == PERSON)

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats for computers."""
        return tuple(i for i in BOTH if self.seats[i].kind == COMPUTER)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move."""
        return tuple(p for p in self.match.players if p != CHANCE) if self.status == PLAYING else ()

    @property
    def commitment(self) -> str:
        """What was published about the shuffle when the room was made."""
        return fairness.commitment(self.secret, self.salt)

    @property
    def is_shared(self) -> bool:
        """Whether two people play each other on their own devices: then nothing is free, everything is asked."""
        one, other = self.seats
        return one.kind == other.kind == PERSON and not (one.holders & other.holders)

    def seats_of(self, holder: Holder) -> list[int]:
        """The seats that are the holder's."""
        return [i for i in BOTH if holder and holder in self.seats[i].holders]

    def with_seat(self, number: int, **changes: Any) -> "Room":
        """The same room with one seat changed."""
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(self, seats=(seats[0], seats[1]))


@lru_cache(maxsize=64)
def load_game(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    """A game; rooms with the same options share it."""
    return type(zweispiel.load(name))(dict(options))  # not by keyword: an option may have any name


def check_seat(room: Room, holder: Holder, seat: int) -> None:
    """Forbidden unless the seat is the holder's."""
    if seat not in room.seats_of(holder):
        raise Forbidden("not-your-seat")


def at_ply(match: Match, ply: int) -> Match:
    """A copy of the match after so many moves; inside a simultaneous stage: before that stage."""
    past = match.copy()
    for _ in range(len(match.pending) + len(match.history) - ply):
        past.pop()
    while past.pending:
        past.pop()
    return past
