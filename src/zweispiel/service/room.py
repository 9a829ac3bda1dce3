"""`Room`: the sum of a room's events.

A room never changes: `after(room, event)` is a new one. Readers therefore need no lock, and a room read from the store
equals the one that was in memory. Everything here is pure: nothing is read or written.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.games import playable_games
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import events, fairness
from zweispiel.service.continued_rooms import NOTHING_GIVEN, Given, read_given
from zweispiel.service.errors import Conflict, Forbidden, NotNow, Unreadable
from zweispiel.service.events import Event
from zweispiel.service.receipts import Name, Receipt, receipts_in
from zweispiel.service.sealing import SealedMove, sealed_move
from zweispiel.service.types import COMPUTER, OVER, PERSON, PLAYING, WAITING, Holder, Kind, Status

BOTH = (0, 1)
#: The seed of the board that is shown before the match begins. Nothing is ever drawn from it.
NOT_STARTED = "not started"
#: Names that pages once gave to people who had typed none, each in its language; these people have no name.
NAMES_ONCE_GIVEN = frozenset({"Guest", "Gast"})


@dataclass(frozen=True)
class Seat:
    """A place at the board."""

    kind: Kind
    level: int | None
    name: str = ""
    nonce: str = ""
    #: The identities that may play here: one person on several devices.
    holders: frozenset[Holder] = frozenset()
    taken: bool = False
    #: The serials of unused return links.
    links: frozenset[int] = frozenset()
    #: The serials of return links that have been used.
    used_links: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Offer:
    """A draw or takeback that one player has proposed, and the number of that event."""

    seat: int
    number: int


@dataclass(frozen=True, eq=False)
class Room:
    """A room as it stands after its newest event. Its match is never changed: copy it first."""

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
    #: The moves that it begins with, if it continues another match.
    given: Given = NOTHING_GIVEN
    #: The player who made each move of the history.
    movers: tuple[int, ...] = ()
    #: For each seat the number of the newest event that changed the decision it faces.
    moved: tuple[int, int] = (0, 0)
    draw: Offer | None = None
    takeback: Offer | None = None
    #: The event at which each seat last asked for a draw or a takeback.
    asked: Mapping[tuple[str, int], int] = field(default_factory=dict)
    #: What each seat asked for last and the opponent declined; what a seat has withdrawn itself is not among it.
    declined: frozenset[tuple[str, int]] = frozenset()
    #: The nonces of the players who want another match.
    rematch: Mapping[int, str] = field(default_factory=dict)
    #: Whether they change sides for it, as the first of them wished.
    swaps_sides: bool = True
    #: Seats whose request for another match was declined. They may not ask again unless the opponent does.
    unwelcome: frozenset[int] = frozenset()
    next_room: str | None = None
    sealed: tuple[SealedMove, ...] = ()
    #: For each computer the ply of its last move that was proven to lead to a draw.
    proven_draws: Mapping[int, int] = field(default_factory=dict)
    #: Actions with a key that were done (`receipts.py`).
    receipts: Mapping[Name, Receipt] = field(default_factory=dict)

    @cached_property
    def status(self) -> Status:
        """Waiting for players to sit down, playing, or over."""
        if not all(seat.taken for seat in self.seats):
            return WAITING
        return PLAYING if self.match.outcome() is None else OVER

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The seats for persons."""
        return tuple(i for i in BOTH if self.seats[i].kind == PERSON)

    @cached_property
    def computers(self) -> tuple[int, ...]:
        """The seats for computers."""
        return tuple(i for i in BOTH if self.seats[i].kind == COMPUTER)

    @cached_property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move."""
        return tuple(p for p in self.match.players if p != CHANCE) if self.status == PLAYING else ()

    @property
    def commitment(self) -> str:
        """The commitment to the shuffle, published when the room was created."""
        return fairness.commitment(self.secret, self.salt)

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each seat contributes to the shuffle."""
        return tuple(seat.nonce if seat.kind == PERSON else fairness.NO_NONCE for seat in self.seats)

    @property
    def is_shared(self) -> bool:
        """Whether two people play each other on their own devices. Then takebacks need consent and hints are off."""
        one, other = self.seats
        return one.kind == other.kind == PERSON and not (one.holders & other.holders)

    @property
    def all_holders(self) -> frozenset[Holder]:
        """Everybody connected with the room: its creator and the players."""
        return frozenset({self.creator, *self.seats[0].holders, *self.seats[1].holders} - {""})

    def is_drawn(self, seat: int) -> bool:
        """Whether the computer on a seat proved at its last move that best play leads to a draw."""
        last = max((ply for ply, mover in enumerate(self.movers) if mover == seat), default=-1)
        return self.proven_draws.get(seat, -1) == last >= 0

    def seats_of(self, holder: Holder) -> list[int]:
        """The seats that are the holder's."""
        return [i for i in BOTH if holder and holder in self.seats[i].holders]

    def has_asked(self, what: str, seat: int) -> bool:
        """Whether a seat has already asked for a draw or a takeback in the present position."""
        return self.asked.get((what, seat), 0) > min(self.moved)

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


def check_not_asked(room: Room, what: str, seat: int) -> None:
    """NotNow if the seat asks for the same thing twice in one position."""
    if room.has_asked(what, seat):
        raise NotNow("already-offered")


def checked_offer(offer: Offer | None, seat: int, number: int | None) -> Offer:
    """The opponent's offer that `seat` answers; an answer to an offer it has not seen yet is refused."""
    if offer is None or offer.seat == seat:
        raise NotNow("nothing-offered")
    if number is not None and number < offer.number:
        raise Conflict("stale")
    return offer


def at_ply(match: Match, ply: int) -> Match:
    """A copy of the match after that many moves; inside a simultaneous stage: before that stage."""
    past = match.copy()
    for _ in range(len(match.pending) + len(match.history) - ply):
        past.pop()
    while past.pending:
        past.pop()
    return past


# ---- adding up events


def _game_of(data: Mapping[str, Any]) -> Game:
    """The game a room was made for. It may have come from a package that is gone or no longer loads."""
    if data["game"] not in playable_games():
        raise Unreadable("missing-game", game=str(data["game"])[:40])
    return load_game(data["game"], tuple(data["options"].items()))


def first(room: str, event: Event) -> Room:
    """The room that its first event creates."""
    data = event.data
    game = _game_of(data)
    if game.version != data["version"]:
        raise Unreadable("old-rules", version=data["version"], known=game.version)
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
        given=read_given(data),
    )
    return _started(fresh) if fresh.status == PLAYING else fresh


def after(room: Room, event: Event, played: Match | None = None) -> Room:
    """The room after one more event.

    `played` is the match after a move, if the caller has already played it. A move read from the store is played here.
    """
    numbered = replace(room, number=room.number + 1, touched=event.at)
    if event.kind not in (events.MOVED, events.DREW):
        return STEPS[event.kind](numbered, event.data)
    match = _played(room.match, event.data) if played is None else played
    return _moved(numbered, event.data, match) if event.kind == events.MOVED else _drew(numbered, match)


def replayed(room: str, happened: Sequence[Event]) -> Room:
    """A room from all its events."""
    now = first(room, happened[0])
    for event in happened[1:]:
        now = after(now, event)
    return replace(now, receipts=receipts_in(happened))


def _started(room: Room) -> Room:
    """Both seats are taken: the seed is fixed and the match begins."""
    match = room.game.match(fairness.seed_of(room.secret, room.nonces))
    movers = room.given.begin(match)
    return _changed(replace(room, match=match, movers=movers, sealed=room.given.sealed(movers)))


def _changed(room: Room) -> Room:
    """The position is new: both players have a new decision to make, and offers lapse."""
    return replace(room, moved=(room.number, room.number), draw=None, takeback=None)


def _changed_for(room: Room, seat: int) -> Room:
    """Only one seat's decision is new: its half of a simultaneous stage."""
    return replace(room, moved=(room.number, room.moved[1]) if seat == 0 else (room.moved[0], room.number))


def _sat(room: Room, data: Mapping[str, Any]) -> Room:
    holders = frozenset({data["holder"]} - {""})
    name = "" if data["name"] in NAMES_ONCE_GIVEN else data["name"]
    sitting = room.with_seat(data["seat"], name=name, nonce=data["nonce"], holders=holders, taken=True)
    return _started(sitting) if sitting.status == PLAYING else sitting


def _linked(room: Room, data: Mapping[str, Any]) -> Room:
    return room.with_seat(data["seat"], links=room.seats[data["seat"]].links | {room.number})


def _joined(room: Room, data: Mapping[str, Any]) -> Room:
    seat = room.seats[data["seat"]]
    holders = seat.holders | ({data["holder"]} - {""})
    serial = data["serial"]
    return room.with_seat(
        data["seat"], holders=holders, links=seat.links - {serial}, used_links=seat.used_links | {serial}
    )


def _played(match: Match, data: Mapping[str, Any]) -> Match:
    """The match after a player's move or, without a seat, after a chance move."""
    played = match.copy()
    played.push(data["move"], data.get("seat", CHANCE))
    return played


def _moved(room: Room, data: Mapping[str, Any], match: Match) -> Room:
    seat, stage = data["seat"], sorted({*room.match.players, *room.match.pending})
    ply = len(room.movers) + stage.index(seat)
    moved = replace(room, match=match, sealed=(*room.sealed, *sealed_move(data, ply)))
    if data.get("drawn"):
        moved = replace(moved, proven_draws={**room.proven_draws, seat: ply})
    if match.pending:
        return _changed_for(moved, seat)
    return _changed(replace(moved, movers=(*room.movers, *stage)))


def _drew(room: Room, match: Match) -> Room:
    return _changed(replace(room, match=match, movers=(*room.movers, CHANCE)))


def _withdrew(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    kept = {player: move for player, move in match.pending.items() if player != data["seat"]}
    while match.pending:
        match.pop()
    for player, move in kept.items():
        match.push(move, player)
    return _changed_for(replace(room, match=match), data["seat"])


def _resigned(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    match.resign(data["seat"])
    return _changed(replace(room, match=match))


def _agreed(room: Room, data: Mapping[str, Any]) -> Room:
    match = room.match.copy()
    match.agree_draw()
    return _changed(replace(room, match=match))


def _offered(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(_noted(room, "draw", data["seat"]), draw=Offer(data["seat"], room.number))


def _asked(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(_noted(room, "takeback", data["seat"]), takeback=Offer(data["seat"], room.number))


def _noted(room: Room, what: str, seat: int) -> Room:
    """A seat asks for something: noted, so that it asks only once in a position."""
    return replace(room, asked={**room.asked, (what, seat): room.number}, declined=room.declined - {(what, seat)})


def _declined(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(_answered(room, "draw", room.draw, data["seat"]), draw=None)


def _refused(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(_answered(room, "takeback", room.takeback, data["seat"]), takeback=None)


def _answered(room: Room, what: str, offer: Offer | None, seat: int) -> Room:
    """A seat ended an offer: the opponent declined it, or the one who made it withdrew it."""
    if offer is None or offer.seat == seat:
        return room
    return replace(room, declined=room.declined | {(what, offer.seat)})


def _took_back(room: Room, data: Mapping[str, Any]) -> Room:
    match = at_ply(room.match, data["ply"])
    return _changed(replace(room, match=match, movers=room.movers[: data["ply"]]))


def _wanted(room: Room, data: Mapping[str, Any]) -> Room:
    swaps = room.swaps_sides if room.rematch else data.get("swap", True)
    wanted = {**room.rematch, data["seat"]: data["nonce"]}
    return replace(room, rematch=wanted, swaps_sides=swaps, unwelcome=frozenset())


def _unwanted(room: Room, data: Mapping[str, Any]) -> Room:
    return replace(room, rematch={}, unwelcome=frozenset(room.rematch) - {data["seat"]})


#: Every kind of event but the first, which creates the room, and moves, which may have been played already.
STEPS: Mapping[str, Callable[[Room, Mapping[str, Any]], Room]] = {
    events.SAT: _sat,
    events.LINKED: _linked,
    events.JOINED: _joined,
    events.WITHDREW: _withdrew,
    events.RESIGNED: _resigned,
    events.OFFERED: _offered,
    events.DECLINED: _declined,
    events.AGREED: _agreed,
    events.ASKED: _asked,
    events.REFUSED: _refused,
    events.TOOK_BACK: _took_back,
    events.WANTED: _wanted,
    events.UNWANTED: _unwanted,
    events.FOLLOWED: lambda room, data: replace(room, next_room=data["room"]),
}
