"""What an operator does with rooms: list them, close them, delete them, and delete those that were abandoned.

It works beside running servers. PostgreSQL tells them that a room was deleted; a server on a data folder looks for
changes that are not its own (`folder_watch.py`). A room's number is its lock here too, so nothing is stored twice.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import func, select

from zweispiel.service import events
from zweispiel.service.actions import Decision
from zweispiel.service.database import Place
from zweispiel.service.errors import NotNow, NumberTaken, UnknownRoom
from zweispiel.service.room_cache import RoomCache
from zweispiel.service.schema import EVENTS, ROOMS
from zweispiel.service.store import Store
from zweispiel.service.types import OVER, PLAYING, WAITING, Limits

#: Rooms that are found, and deleted, at a time.
AT_ONCE = 500
DAY = 86_400.0


@dataclass(frozen=True)
class ListedRoom:
    """A room in an operator's list. It names no person."""

    room: str
    game: str
    status: str
    opened: float
    touched: float
    #: How much has happened in it.
    number: int

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@contextmanager
def beside_servers(place: Place) -> Iterator[Store]:
    """The store of a place that servers may be using."""
    with closing(Store(place, beside=True)) as store:
        yield store


def list_rooms(store: Store, before: float, statuses: Sequence[str], most: int | None = None) -> list[ListedRoom]:
    """Rooms of these statuses that have not changed since a moment, the longest unchanged first."""
    chosen = (
        select(ROOMS.c.room, ROOMS.c.status, ROOMS.c.touched)
        .where(ROOMS.c.touched < before, ROOMS.c.status.in_(statuses))
        .order_by(ROOMS.c.touched, ROOMS.c.room)
        .limit(most)
        .subquery()
    )
    every = EVENTS.alias()
    newest = select(func.max(every.c.number)).where(every.c.room == chosen.c.room).scalar_subquery()
    wanted = (
        select(chosen.c.room, EVENTS.c.data, chosen.c.status, EVENTS.c.at, chosen.c.touched, newest)
        .join(EVENTS, (EVENTS.c.room == chosen.c.room) & (EVENTS.c.number == 1))
        .order_by(chosen.c.touched, chosen.c.room)
    )
    return [ListedRoom(room, _game_in(data), *rest) for room, data, *rest in store.read(wanted)]


def _game_in(data: str) -> str:
    """The game in a room's first event; "?" if that is damaged."""
    try:
        return str(json.loads(data)["game"])
    except (ValueError, KeyError, TypeError):
        return "?"


def close_room(store: Store, room: str, now: Callable[[], float] = time.time) -> int:
    """End a match as a draw, as if the players had agreed; returns the number of that event."""
    rooms = RoomCache(store, Limits(), wait_for=lambda _: None)
    while True:
        found = rooms.get(room)
        if found.status != PLAYING:
            raise NotNow("not-started" if found.status == WAITING else "match-over")
        try:
            decision = Decision([(events.AGREED, {"seat": 0, "by": "operator"})])
            return rooms.apply(found, decision, now())[0].number
        except NumberTaken:  # a player was first
            rooms.drop(room)


def delete_room(store: Store, room: str) -> None:
    """Delete a room for good; UnknownRoom if there is none."""
    if store.entry(room) is None:
        raise UnknownRoom("unknown-room")
    store.delete(room)


def prune(store: Store, before: float, finished: bool = False) -> Iterator[str]:
    """Delete the rooms that have not changed since a moment, unfinished ones or all; tells which.

    A room that changes meanwhile stays.
    """
    statuses = (WAITING, PLAYING, OVER) if finished else (WAITING, PLAYING)
    while found := list_rooms(store, before, statuses, AT_ONCE):
        deleted = [each.room for each in found if store.delete_unchanged(each.room, before)]
        yield from deleted
        if not deleted:  # all of them changed this moment
            return
