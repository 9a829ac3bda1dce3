"""`Rooms`: the rooms that are in use, kept in memory, the others read when they are asked for; one lock for each.

Rooms are values that never change, so whoever looks needs no lock. Whoever wants to change a room holds its lock while
he decides, has the events stored, and only then puts the new room in place of the old.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from threading import Lock, RLock

from sqlalchemy.exc import OperationalError

from zweispiel.kernel.contract import CHANCE
from zweispiel.service import events
from zweispiel.service.errors import ServiceError, TooMuch, UnknownRoom, Unreadable
from zweispiel.service.events import Event
from zweispiel.service.fold import after, first, replayed
from zweispiel.service.room import Room
from zweispiel.service.store import Batch, Entry, Store
from zweispiel.service.tokens import ROOM
from zweispiel.service.types import PLAYING

#: Rooms share these locks; two rooms that happen to share one only wait for each other's commits.
LOCKS = 1024
#: After these somebody may have to do with the room who had not before.
ENTERING = (events.CREATED, events.SAT, events.JOINED)
#: What somebody could do again and again for ever; everything else comes to an end by itself.
REPEATABLE = (events.WITHDREW, events.TOOK_BACK, events.OFFERED, events.ASKED, events.LINKED)

logger = logging.getLogger(__name__)


class Rooms:
    """All rooms of a store."""

    def __init__(self, store: Store, kept: int, most_events: int, wait: Callable[[str], None]) -> None:
        """`wait` returns when a game's kernels are there; before that no room of it can be read."""
        self.store, self._kept, self._most_events, self._wait = store, kept, most_events, wait
        self._ready: OrderedDict[str, Room] = OrderedDict()
        self._mutex = Lock()
        self._locks = tuple(RLock() for _ in range(LOCKS))

    def lock(self, room: str) -> AbstractContextManager[object]:
        """The lock that guards changes of a room."""
        return self._locks[hash(room) % LOCKS]

    def get(self, room: str) -> Room:
        """The room as it stands; UnknownRoom if there is none, Unreadable if it cannot be shown."""
        found = self._recall(room)
        if found is not None:
            return found
        if not isinstance(room, str) or ROOM.fullmatch(room) is None:
            raise UnknownRoom("unknown-room")
        with self.lock(room):  # so that nobody changes it between reading and keeping
            return self._recall(room) or self._read(room)

    def is_near(self, room: str) -> bool:
        """Whether a room is in memory."""
        return self._recall(room) is not None

    def _recall(self, room: str) -> Room | None:
        with self._mutex:
            found = self._ready.get(room)
            if found is not None:
                self._ready.move_to_end(room)
            return found

    def _read(self, room: str) -> Room:
        try:
            return self._keep(self._replayed(room))
        except (ServiceError, OperationalError):  # the second: no more than a bad moment of the disk
            raise
        except Exception as error:  # noqa: BLE001 - a damaged event may break anything on its way to a room
            logger.error("a room in the store is damaged: %s", type(error).__name__)  # its text may tell a secret
            raise Unreadable("damaged") from None

    def _replayed(self, room: str) -> Room:
        happened = self.store.events(room)
        if not happened:
            raise UnknownRoom("unknown-room")
        self._wait(happened[0].data["game"])
        return replayed(room, happened)

    def _keep(self, room: Room) -> Room:
        with self._mutex:
            self._ready[room.id] = room
            self._ready.move_to_end(room.id)
            while len(self._ready) > self._kept:
                self._ready.popitem(last=False)
        return room

    def drop(self, room: str) -> None:
        """Forget what is in memory of a room; the next to ask reads it again."""
        with self._mutex:
            self._ready.pop(room, None)

    def prepare(self, room: Room | str, new: Sequence[Event]) -> tuple[Room, Batch]:
        """The room after these events and the draws that follow, and what is to be stored for that.

        Nothing is changed yet. An event that the rules forbid raises the rules' error.
        """
        now = first(room, new[0]) if isinstance(room, str) else after(room, new[0])
        told = list(new)
        for event in new[1:]:
            now = after(now, event)
        while now.status == PLAYING and now.match.player == CHANCE:
            drawn = Event(events.DREW, {"move": now.match.copy().draw()}, told[-1].at)
            now = after(now, drawn)
            told.append(drawn)
        if now.number > self._most_events and new[0].kind in REPEATABLE:
            raise TooMuch("too-many-events")
        came = holders_of(now) if any(event.kind in ENTERING for event in told) else frozenset()
        return now, Batch(now.id, now.number - len(told) + 1, told, entry_of(now), came)

    def commit(self, *prepared: tuple[Room, Batch]) -> None:
        """Store what was prepared, all or nothing, and then show it. The caller holds the locks."""
        self.store.write(*(batch for _, batch in prepared))
        for room, _ in prepared:
            self._keep(room)


def entry_of(room: Room) -> Entry:
    """What the index says about a room."""
    due = any(room.seats[seat].kind == "computer" for seat in room.to_move) and bool(room.persons)
    return Entry(room.creator, room.status, room.touched, due)


def holders_of(room: Room) -> frozenset[str]:
    """Everybody who has to do with a room."""
    return frozenset({room.creator, *room.seats[0].holders, *room.seats[1].holders} - {""})
