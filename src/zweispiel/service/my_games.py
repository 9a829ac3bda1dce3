"""Somebody's own games: a list of them, all records, and how to be forgotten."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from zweispiel.core.errors import N_
from zweispiel.core.record import Record
from zweispiel.i18n import translate, translate_error
from zweispiel.service import events
from zweispiel.service.errors import Forbidden, UnknownRoom, Unreadable
from zweispiel.service.events import Event
from zweispiel.service.fairness import ProvenRecord
from zweispiel.service.fold import replayed
from zweispiel.service.house import House
from zweispiel.service.proof import proof_of
from zweispiel.service.room import Room
from zweispiel.service.room_cache import entry_of, holders_of
from zweispiel.service.sight import eyes, look
from zweispiel.service.store import Entry
from zweispiel.service.types import OVER, PLAYING, Holder, Summary
from zweispiel.service.wording import headline, name_of

#: How many games a list shows: unfinished ones, and the last finished ones.
UNFINISHED, RECENT = 100, 30
UNREADABLE = N_("A game that cannot be shown")


def mine(house: House, holder: Holder, lang: str) -> list[Summary]:
    """The holder's rooms: unfinished ones first, then finished ones, the newest first."""
    names = house.store.rooms_of(holder, over=False, most=UNFINISHED)
    names += house.store.rooms_of(holder, over=True, most=RECENT)
    listed = (_listed(house, name, holder, lang) for name in names)
    return [found for found in listed if found is not None]


def _listed(house: House, name: str, holder: Holder, lang: str) -> Summary | None:
    """A room in the holder's list; one that cannot be shown says why; None if it was deleted at this moment."""
    try:
        return summary(house.rooms.get(name), holder, lang)
    except UnknownRoom:
        return None
    except Unreadable as error:
        entry = house.store.entry(name)
        return None if entry is None else _excuse(name, entry, translate_error(error, lang), lang)


def _excuse(name: str, entry: Entry, reason: str, lang: str) -> Summary:
    """The line of a room that cannot be shown: it can still be found and deleted."""
    return Summary(
        room=name,
        game="",
        title=translate(UNREADABLE, lang),
        options={},
        status=entry.status,
        you=(),
        names=("", ""),
        your_turn=False,
        headline=reason,
        plies=0,
        touched=entry.touched,
    )


def summary(room: Room, holder: Holder, lang: str) -> Summary:
    """A room in a list."""
    sight = look(room, holder, lang)
    return Summary(
        room=room.id,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        status=room.status,
        you=tuple(sight.mine),
        names=(name_of(sight, 0), name_of(sight, 1)),
        your_turn=bool(set(sight.mine) & set(room.to_move)),
        headline=headline(sight),
        plies=len(room.movers),
        touched=room.touched,
    )


def record(room: Room, viewer: int | None, lang: str = "en") -> Record:
    """The match written down as a viewer may see it, with the proof of the shuffle once it is over."""
    sight = look(room, "", lang)
    day = datetime.fromtimestamp(room.created, UTC).date().isoformat()
    plain = room.match.record(viewer, (name_of(sight, 0), name_of(sight, 1)), day)
    fields = {name: getattr(plain, name) for name in plain.__dataclass_fields__}
    return ProvenRecord(**fields, shuffle=proof_of(room))


def export(house: House, holder: Holder) -> Iterator[Record]:
    """All records of the holder, as he may see them, the newest first; without games that cannot be shown."""
    for over in (False, True):
        for name in house.store.rooms_of(holder, over):
            with suppress(UnknownRoom, Unreadable):
                room = house.rooms.get(name)
                yield record(room, eyes(room, holder, None))


# ---- being forgotten


def forget(house: House, holder: Holder, room: str | None) -> None:
    """Delete the holder's games (or one of them); where others play too, only holder and name are erased."""
    if not holder:
        return
    known = house.store.rooms_of(holder, over=False) + house.store.rooms_of(holder, over=True)
    if room is not None and room not in known:
        raise Forbidden("not-your-seat")
    for name in known if room is None else [room]:
        _leave(house, name, holder)


def _leave(house: House, name: str, holder: Holder) -> None:
    """Erase the holder from one room; who is playing gives up first."""
    with house.rooms.lock(name):
        try:
            room = house.rooms.get(name)
        except UnknownRoom:
            return  # somebody was faster, perhaps the holder himself on another device
        except Unreadable as error:
            _leave_unreadable(house, name, holder, is_damaged=error.code == "damaged")
            return
        if room.status == PLAYING and room.seats_of(holder) and holders_of(room) != {holder}:
            seat = room.seats_of(holder)[0]
            room = house.change(name, lambda _: [(events.RESIGNED, {"seat": seat})])
        _erase(house, name, holder, lambda erased: entry_of(replayed(name, erased)))
    house.tell(room)


def _leave_unreadable(house: House, name: str, holder: Holder, is_damaged: bool) -> None:
    """Erase the holder from a room that cannot be shown. Of a damaged one nobody can tell what it says about whom,
    and nobody can use it again, so all of it goes."""
    if is_damaged:
        _delete(house, name)
    else:
        _erase(house, name, holder, lambda erased: Entry("", OVER, erased[-1].at, due=False))


def _erase(house: House, name: str, holder: Holder, entry_after: Callable[[Sequence[Event]], Entry]) -> None:
    """Write the events of a room anew without the holder (the one exception to never changing them), or none of them
    if nobody else has to do with it."""
    happened = house.store.events(name)
    mine = {event.data["seat"] for event in happened if event.data.get("holder") == holder}
    erased = [_without(event, holder, mine) for event in happened]
    if not any(event.data.get("holder") or event.data.get("creator") for event in erased):
        _delete(house, name)
        return
    changed = [(n, new) for n, (old, new) in enumerate(zip(happened, erased, strict=True), start=1) if new != old]
    house.store.rewrite(name, changed, holder, entry_after(erased))
    house.rooms.drop(name)


def _delete(house: House, name: str) -> None:
    """Remove a room for good."""
    entry = house.store.entry(name)
    house.store.delete(name)
    house.gone(name, was_open=entry is not None and entry.status != OVER)


def _without(event: Event, holder: Holder, seats: Collection[int]) -> Event:
    """An event that no longer tells of the holder."""
    data = dict(event.data)
    if event.kind == events.CREATED and data["creator"] == holder:
        data["creator"] = ""
    if event.kind in (events.SAT, events.JOINED) and data["seat"] in seats:
        data["holder"] = "" if data["holder"] == holder else data["holder"]
        if "name" in data:
            data["name"] = ""
    return replace(event, data=data)
