"""How events add up to a room, one after the other. Pure: nothing is read or written here."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from zweispiel.core.game import Game
from zweispiel.games import playable_games
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import events, fairness
from zweispiel.service.errors import Unreadable
from zweispiel.service.events import Event
from zweispiel.service.fairness import SealedMove
from zweispiel.service.room import NOT_STARTED, Offer, Room, Seat, at_ply, load_game
from zweispiel.service.types import COMPUTER, PERSON, PLAYING


def first(room: str, event: Event) -> Room:
    """The room that its first event makes."""
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
    )
    return _started(fresh) if fresh.status == PLAYING else fresh


def _game_of(data: Mapping[str, Any]) -> Game:
    """The game a room was made for; it may have come from a package that is gone or does not load any more."""
    if data["game"] not in playable_games():
        raise Unreadable("missing-game", game=str(data["game"])[:40])
    return load_game(data["game"], tuple(data["options"].items()))


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
    nonces = [seat.nonce if seat.kind == PERSON else fairness.NO_NONCE for seat in room.seats]
    return _changed(replace(room, match=room.game.match(fairness.seed_of(room.secret, nonces))))


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
