"""`RoomCache`: the rooms in use, kept in memory; the others are read from the store on demand.

Rooms are immutable values, so readers need no lock. To change a room, a thread holds the room's lock, decides, stores
the events, and only then puts the new room in place of the old one.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import Lock, RLock

from sqlalchemy.exc import OperationalError

from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import events
from zweispiel.service.actions import Decision
from zweispiel.service.errors import ServiceError, TooMuch, UnknownRoom, Unreadable
from zweispiel.service.events import Event, Happening
from zweispiel.service.receipts import Receipt, receipts_in
from zweispiel.service.room import Room, after, first, replayed
from zweispiel.service.schema import Batch, Entry
from zweispiel.service.store import Store
from zweispiel.service.tokens import ROOM
from zweispiel.service.types import COMPUTER, OVER, PLAYING, Limits

#: Rooms share these locks. Two rooms that share one only wait for each other's commits.
LOCKS = 1024
#: Seconds for which a count of the open rooms is good where other processes open rooms too.
COUNT_SECONDS = 30.0
#: The events after which a room may have a new holder.
ENTERING = (events.CREATED, events.SAT, events.JOINED)
#: The events that players could repeat for ever. All others end by themselves.
REPEATABLE = (events.WITHDREW, events.TOOK_BACK, events.OFFERED, events.ASKED, events.LINKED)

logger = logging.getLogger(__name__)


class RoomCache:
    """All rooms of a store."""

    def __init__(self, store: Store, limits: Limits, wait_for: Callable[[str], None]) -> None:
        """`wait_for` returns when a game's kernels are compiled; before that its rooms cannot be read."""
        self.store, self._limits, self._wait_for = store, limits, wait_for
        self._ready: OrderedDict[str, Room] = OrderedDict()
        self._mutex = Lock()
        self._locks = tuple(RLock() for _ in range(LOCKS))
        self._shared = store.database.shared
        #: How many rooms are not over, and when they were counted. Other processes open rooms too.
        self._open_rooms, self._counted = store.open_rooms(), time.monotonic()

    @property
    def open_rooms(self) -> int:
        """How many rooms are not over."""
        if self._shared and time.monotonic() - self._counted > COUNT_SECONDS:
            self._counted = time.monotonic()
            self._open_rooms = self.store.open_rooms()
        return self._open_rooms

    def __len__(self) -> int:
        """How many rooms are in memory."""
        return len(self._ready)

    def lock(self, room: str) -> AbstractContextManager[object]:
        """The lock that guards changes of a room."""
        return self._locks[hash(room) % LOCKS]

    # ---- reading

    def get(self, room: str) -> Room:
        """The room as it stands; UnknownRoom if it does not exist, Unreadable if it cannot be shown."""
        found = self._recall(room)
        if found is not None and self._is_newest(found):
            return found
        if not isinstance(room, str) or ROOM.fullmatch(room) is None:
            raise UnknownRoom("unknown-room")
        with self.lock(room):  # no other thread may change it between reading and keeping
            found = self._recall(room)
            return found if found is not None and self._is_newest(found) else self._read(room)

    def is_near(self, room: str) -> bool:
        """Whether a room can be read without asking the store, and is so short that it is quickly drawn."""
        found = self._recall(room)
        return not self._shared and found is not None and found.number <= self._limits.quick_events

    def is_known(self, room: str) -> bool:
        """Whether a room is in memory, perhaps an old one."""
        return self._recall(room) is not None

    def _is_newest(self, room: Room) -> bool:
        """Whether no other process has changed the room since it was read."""
        return not self._shared or self.store.newest(room.id) == room.number

    def _recall(self, room: str) -> Room | None:
        with self._mutex:
            found = self._ready.get(room)
            if found is not None:
                self._ready.move_to_end(room)
            return found

    def _read(self, room: str) -> Room:
        try:
            return self._keep(self._replayed(room))
        except (ServiceError, OperationalError):  # an OperationalError may pass: the disk was busy
            raise
        except Exception as error:  # noqa: BLE001 - a damaged event may cause any error
            logger.error("a room in the store is damaged: %s", type(error).__name__)  # its text may hold a secret
            raise Unreadable("damaged") from None

    def _replayed(self, room: str) -> Room:
        happened = self.store.events(room)
        if not happened:
            raise UnknownRoom("unknown-room")
        self._wait_for(happened[0].data["game"])
        return replayed(room, happened)

    def _keep(self, room: Room) -> Room:
        with self._mutex:
            self._ready[room.id] = room
            self._ready.move_to_end(room.id)
            while len(self._ready) > self._limits.rooms_kept:
                self._ready.popitem(last=False)
        return room

    def drop(self, room: str) -> None:
        """Remove a room from memory; it is read again on demand."""
        with self._mutex:
            self._ready.pop(room, None)

    def drop_all(self) -> None:
        """Remove all rooms from memory."""
        with self._mutex:
            self._ready.clear()

    def forget_all(self) -> None:
        """Anything may have changed outside: read everything again on demand."""
        self.drop_all()
        self._open_rooms = self.store.open_rooms()

    # ---- changing; the caller holds the room's lock

    def apply(self, room: Room, decision: Decision, at: float) -> list[Room]:
        """Store what was decided, all or nothing, then show it. Returns the room, and the one that begins with it."""
        prepared = [_with_receipt(self._prepare(room, decision.happenings, at, decision.played), decision.receipt)]
        if decision.new_room is not None:
            prepared.append(self._prepare(*decision.new_room, at))
        return self._commit(prepared, was_open=room.status != OVER)

    def create(self, name: str, happenings: Sequence[Happening], at: float) -> Room:
        """Store a new room."""
        return self._commit([self._prepare(name, happenings, at)], was_open=False)[0]

    def delete(self, room: str) -> None:
        """Delete a room for good."""
        entry = self.store.entry(room)
        self.store.delete(room)
        with self._mutex:
            self._open_rooms -= entry is not None and entry.status != OVER
        self.drop(room)

    def _prepare(
        self, room: Room | str, happenings: Sequence[Happening], at: float, played: Match | None = None
    ) -> tuple[Room, Batch]:
        """The room after these events and the chance moves that follow, and what has to be stored for it."""
        new = [Event(kind, data, at) for kind, data in happenings]
        now = first(room, new[0]) if isinstance(room, str) else after(room, new[0], played)
        for event in new[1:]:
            now = after(now, event)
        while now.status == PLAYING and now.match.player == CHANCE:
            now, drawn = _drawn(now, at)
            new.append(drawn)
        if now.number > self._limits.events_per_room and new[0].kind in REPEATABLE:
            raise TooMuch("too-many-events")
        joined = now.all_holders if any(event.kind in ENTERING for event in new) else frozenset()
        return now, Batch(now.id, now.number - len(new) + 1, new, entry_of(now), joined)

    def _commit(self, prepared: Sequence[tuple[Room, Batch]], was_open: bool) -> list[Room]:
        try:
            self.store.write(*(batch for _, batch in prepared))
        except ServiceError:  # if the database is gone, the commit may have arrived: read the rooms again
            for room, _ in prepared:
                self.drop(room.id)
            raise
        rooms = [self._keep(room) for room, _ in prepared]
        with self._mutex:
            self._open_rooms += sum(room.status != OVER for room in rooms) - was_open
        return rooms


def _with_receipt(prepared: tuple[Room, Batch], receipt: Receipt | None) -> tuple[Room, Batch]:
    """The last event of an action keeps its receipt: its number is what the action is answered with."""
    if receipt is None:
        return prepared
    room, batch = prepared
    *others, last = batch.events
    kept = [*others, replace(last, data={**last.data, **receipt.as_data()})]
    done = {**room.receipts, **receipts_in(kept, batch.first)}
    return replace(room, receipts=done), replace(batch, events=kept)


def _drawn(room: Room, at: float) -> tuple[Room, Event]:
    """The room after the chance move that its seed determines."""
    match = room.match.copy()
    event = Event(events.DREW, {"move": match.draw()}, at)
    return after(room, event, match), event


def entry_of(room: Room) -> Entry:
    """A room's row in the index."""
    due = any(room.seats[seat].kind == COMPUTER for seat in room.to_move) and bool(room.persons)
    return Entry(room.creator, room.status, room.touched, due)
