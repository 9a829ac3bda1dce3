"""`Room`: what all events of a room add up to. Pure: nothing is read or written here, and a room never changes.

`after(room, event)` is the next room. Whoever has a room can look at it as long as he likes without a lock, and a room
that was read from the store is the same as one that has been in memory all the time.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import events, shuffle
from zweispiel.service.errors import Forbidden, NotNow
from zweispiel.service.events import Event
from zweispiel.service.facts import COMPUTER, OVER, PERSON, PLAYING, WAITING, Holder, Kind, Status
from zweispiel.service.shuffle import SealedMove

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
        return shuffle.commitment(self.secret, self.salt)

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


# ---- one event after the other


def first(room: str, event: Event) -> Room:
    """The room that its first event makes."""
    data = event.data
    game = load_game(data["game"], tuple(data["options"].items()))
    if game.version != data["version"]:
        raise NotNow("old-rules", version=data["version"], known=game.version)
    one, other = (Seat(kind, level, taken=kind == COMPUTER) for kind, level in data["seats"])
    fresh = Room(
        id=room,
        number=1,
        created=event.at,
        touched=event.at,
        creator=data["creator"],
        key=data["key"],
        secret=data["secret"],
        salt=data["salt"],
        game=game,
        seats=(one, other),
        match=game.match(NOT_STARTED),
    )
    return _started(fresh) if fresh.status == PLAYING else fresh


def after(room: Room, event: Event) -> Room:
    """The room after one more event."""
    numbered = replace(room, number=room.number + 1, touched=event.at)
    return STEPS[event.kind](numbered, event.data)


def replayed(room: str, happened: Iterable[Event]) -> Room:
    """A room from all its events."""
    rest = iter(happened)
    now = first(room, next(rest))
    for event in rest:
        now = after(now, event)
    return now


def _started(room: Room) -> Room:
    """Everybody sits: the seed is settled and the match begins."""
    nonces = [seat.nonce if seat.kind == PERSON else shuffle.NO_NONCE for seat in room.seats]
    return _changed(replace(room, match=room.game.match(shuffle.seed_of(room.secret, nonces))))


def _changed(room: Room) -> Room:
    """The position is another now: everybody has to look again, and offers lapse."""
    return replace(room, moved=(room.number, room.number), draw=None, takeback=None)


def _sat(room: Room, data: Mapping[str, Any]) -> Room:
    holders = frozenset({data["holder"]} - {""})
    sitting = room.with_seat(data["seat"], name=data["name"], nonce=data["nonce"], holders=holders, taken=True)
    return _started(sitting) if sitting.status == PLAYING else sitting


def _linked(room: Room, data: Mapping[str, Any]) -> Room:
    return room.with_seat(data["seat"], links=room.seats[data["seat"]].links | {room.number})


def _joined(room: Room, data: Mapping[str, Any]) -> Room:
    seat = room.seats[data["seat"]]
    holders = seat.holders | ({data["holder"]} - {""})
    return room.with_seat(data["seat"], holders=holders, links=seat.links - {data["serial"]})


def _moved(room: Room, data: Mapping[str, Any]) -> Room:
    seat, stage = data["seat"], sorted({*room.match.players, *room.match.pending})
    match = room.match.copy()
    match.push(data["move"], seat)
    moved = replace(room, match=match, sealed=_sealed(room, stage.index(seat), data))
    if match.pending:
        numbers = (room.number, room.moved[1]) if seat == 0 else (room.moved[0], room.number)
        return replace(moved, moved=numbers)
    return _changed(replace(moved, movers=(*room.movers, *stage)))


def _sealed(room: Room, place: int, data: Mapping[str, Any]) -> tuple[tuple[int, SealedMove], ...]:
    """The computers' hidden moves, with this one if it is one; `place` is its place in its stage."""
    if "seal" not in data:
        return room.sealed
    return (*room.sealed, (data["seat"], SealedMove(len(room.movers) + place, data["move"], data["seal"])))


def _drew(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    match.push(data["move"], CHANCE)
    return _changed(replace(room, match=match, movers=(*room.movers, CHANCE)))


def _withdrew(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    kept = {player: move for player, move in match.pending.items() if player != data["seat"]}
    while match.pending:
        match.pop()
    for player, move in kept.items():
        match.push(move, player)
    numbers = (room.number, room.moved[1]) if data["seat"] == 0 else (room.moved[0], room.number)
    return replace(room, match=match, moved=numbers)


def _resigned(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    match.resign(data["seat"])
    return _changed(replace(room, match=match))


def _agreed(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    match.agree_draw()
    return _changed(replace(room, match=match))


def _offered(room: Room, data: Mapping[str, Any]) -> Room:
    asked = {**room.asked, ("draw", data["seat"]): room.number}
    return replace(room, draw=Offer(data["seat"], room.number), asked=asked)


def _asked(room: Room, data: Mapping[str, Any]) -> Room:
    asked = {**room.asked, ("takeback", data["seat"]): room.number}
    return replace(room, takeback=Offer(data["seat"], room.number), asked=asked)


def _declined(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(room, draw=None)


def _refused(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(room, takeback=None)


def _took_back(room: Room, data: Mapping[str, Any]) -> Room:
    match = at_ply(room.match, data["ply"])
    return _changed(replace(room, match=match, movers=room.movers[: data["ply"]]))


def _wanted(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(room, rematch={**room.rematch, data["seat"]: data["nonce"]})


def _followed(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(room, next_room=data["room"])


STEPS: Mapping[str, Callable[[Room, Mapping[str, Any]], Room]] = {
    events.SAT: _sat,
    events.LINKED: _linked,
    events.JOINED: _joined,
    events.MOVED: _moved,
    events.DREW: _drew,
    events.WITHDREW: _withdrew,
    events.RESIGNED: _resigned,
    events.OFFERED: _offered,
    events.DECLINED: _declined,
    events.AGREED: _agreed,
    events.ASKED: _asked,
    events.REFUSED: _refused,
    events.TOOK_BACK: _took_back,
    events.WANTED: _wanted,
    events.FOLLOWED: _followed,
}


def at_ply(match: Match, ply: int) -> Match:
    """A copy of the match after so many moves; inside a simultaneous stage: before that stage."""
    past = match.copy()
    for _ in range(len(match.pending) + len(match.history) - ply):
        past.pop()
    while past.pending:
        past.pop()
    return past
