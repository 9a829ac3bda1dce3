"""A player's own games: the list of them, their records, and erasing the player from them."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from zweispiel.core.errors import N_
from zweispiel.core.record import Record
from zweispiel.i18n import translate, translate_error
from zweispiel.service import events, receipts
from zweispiel.service.actions import Decision
from zweispiel.service.analysis_allowed import is_contest
from zweispiel.service.errors import Forbidden, UnknownRoom, Unreadable
from zweispiel.service.events import Event
from zweispiel.service.fairness import ProvenRecord, proof_of
from zweispiel.service.headline import headline
from zweispiel.service.room import Room, replayed
from zweispiel.service.room_cache import RoomCache, entry_of
from zweispiel.service.schema import Entry
from zweispiel.service.store import Store
from zweispiel.service.types import OVER, PLAYING, Holder, Summary
from zweispiel.service.view import Viewpoint, viewing_seat, viewpoint

#: How many games a list shows: unfinished ones, and the most recent finished ones.
UNFINISHED, RECENT = 100, 30
UNREADABLE = N_("A game that cannot be shown")
YOU = N_("You")
#: How two people play each other.
BY_LINK = N_("by link")
ON_THIS_SCREEN = N_("on one screen")

# ---- the list


def mine(rooms: RoomCache, holder: Holder, lang: str) -> list[Summary]:
    """The holder's rooms: unfinished ones first, then finished ones, each newest first."""
    names = rooms.store.rooms_of(holder, over=False, most=UNFINISHED)
    names += rooms.store.rooms_of(holder, over=True, most=RECENT)
    listed = (_listed(rooms, name, holder, lang) for name in names)
    return [found for found in listed if found is not None]


def _listed(rooms: RoomCache, name: str, holder: Holder, lang: str) -> Summary | None:
    """A room in the holder's list, with the reason if it cannot be shown; None if it was deleted a moment ago."""
    try:
        return summary(rooms.get(name), holder, lang)
    except UnknownRoom:
        return None
    except Unreadable as error:
        entry = rooms.store.entry(name)
        return None if entry is None else _unreadable(name, entry, translate_error(error, lang), lang)


def _unreadable(name: str, entry: Entry, reason: str, lang: str) -> Summary:
    """A room that cannot be shown is listed all the same, so that it can be deleted."""
    return Summary(
        room=name,
        game="",
        title=translate(UNREADABLE, lang),
        options={},
        status=entry.status,
        you=(),
        names=("", ""),
        way="",
        your_turn=False,
        headline=reason,
        plies=0,
        touched=entry.touched,
    )


def summary(room: Room, holder: Holder, lang: str) -> Summary:
    """A room in a list."""
    seen = viewpoint(room, holder, lang)
    return Summary(
        room=room.id,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        status=room.status,
        you=tuple(seen.mine),
        names=(_listed_name(seen, 0), _listed_name(seen, 1)),
        way="" if room.computers else translate(BY_LINK if room.is_shared else ON_THIS_SCREEN, lang),
        your_turn=bool(set(seen.mine) & set(room.to_move)),
        headline=headline(seen),
        plies=len(room.movers),
        touched=room.touched,
    )


def _listed_name(seen: Viewpoint, seat: int) -> str:
    """A player's name in a list; people without one find themselves as "You"."""
    nameless = seen.mine == [seat] and not seen.room.seats[seat].name
    return translate(YOU, seen.lang) if nameless else seen.name_of(seat)


# ---- records


def record(room: Room, viewer: int | None, lang: str = "en") -> Record:
    """The match as a viewer may see it, with the proof of the shuffle once it is over."""
    seen = viewpoint(room, "", lang)
    day = datetime.fromtimestamp(room.created, UTC).date().isoformat()
    plain = room.match.record(viewer, (seen.name_of(0), seen.name_of(1)), day)
    fields = {name: getattr(plain, name) for name in plain.__dataclass_fields__}
    return ProvenRecord(**fields, shuffle=proof_of(room), room=room.id if is_contest(room) else None)


def export(rooms: RoomCache, holder: Holder) -> Iterator[Record]:
    """All records of the holder, newest first, as they may see them. Games that cannot be shown are left out."""
    for over in (False, True):
        for name in rooms.store.rooms_of(holder, over):
            with suppress(UnknownRoom, Unreadable):
                room = rooms.get(name)
                yield record(room, viewing_seat(room, holder, None))


# ---- erasing a player


def rooms_to_forget(store: Store, holder: Holder, room: str | None) -> list[str]:
    """The rooms from which a holder is to be erased: one of theirs, or all of them."""
    if not holder:
        return []
    known = store.rooms_of(holder, over=False) + store.rooms_of(holder, over=True)
    if room is not None and room not in known:
        raise Forbidden("not-your-seat")
    return known if room is None else [room]


def leave(room: Room, holder: Holder) -> Decision:
    """A holder who leaves a match with another person resigns first."""
    seats = room.seats_of(holder)
    if room.status != PLAYING or not seats or room.all_holders == {holder}:
        return Decision()
    return Decision([(events.RESIGNED, {"seat": seats[0]})])


def erase(rooms: RoomCache, name: str, holder: Holder) -> bool:
    """Erase the holder from a room; returns whether the room was deleted because it holds no other person."""
    try:
        rooms.get(name)
        readable = True
    except Unreadable as error:
        if error.code == "damaged":  # it cannot be told which events mention the holder, and it is of no use to others
            rooms.delete(name)
            return True
        readable = False
    return _erase(rooms, name, holder, readable)


def _erase(rooms: RoomCache, name: str, holder: Holder, readable: bool) -> bool:
    """Rewrite the events of a room without the holder: the one exception to "append-only"."""
    happened = rooms.store.events(name)
    seats = {event.data["seat"] for event in happened if event.data.get("holder") == holder}
    erased = [_without(event, holder, seats) for event in happened]
    if not any(event.data.get("holder") or event.data.get("creator") for event in erased):
        rooms.delete(name)
        return True
    changed = [(n, new) for n, (old, new) in enumerate(zip(happened, erased, strict=True), start=1) if new != old]
    rooms.store.rewrite(name, changed, holder, _entry(name, erased, readable), newest=len(happened))
    rooms.drop(name)
    return False


def _entry(name: str, happened: Sequence[Event], readable: bool) -> Entry:
    """The index entry after erasing. A room that cannot be shown counts as over."""
    return entry_of(replayed(name, happened)) if readable else Entry("", OVER, happened[-1].at, due=False)


def _without(event: Event, holder: Holder, seats: Collection[int]) -> Event:
    """An event that no longer mentions the holder."""
    data = dict(event.data)
    if event.kind == events.CREATED and data["creator"] == holder:
        data["creator"] = ""
    if event.kind in (events.SAT, events.JOINED) and data["seat"] in seats:
        data["holder"] = "" if data["holder"] == holder else data["holder"]
        if "name" in data:
            data["name"] = ""
    if receipts.FIELD in data and data[receipts.FIELD][0] in seats:
        del data[receipts.FIELD]  # the holder chose the key: it may say anything
    return replace(event, data=data)
