"""`Store`: events in a database. When `write` returns, its events survive a crash or a power cut.

One connection writes. The thread that holds it commits everything that has queued up since the last commit, including
the changes of other threads (group commit), so many rooms share one wait for the disk. Readers never wait for the
writer.

Reading goes through SQLAlchemy. Writing uses the driver beneath it: SQLAlchemy would add 0.3 ms to the 0.9 ms of
processor time that a move takes in the service (`python -m benchmarks.service --writes`).
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import Select, exists, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from zweispiel.service.database import Place, Writer, open_database
from zweispiel.service.errors import NumberTaken, ServiceError, StoreError
from zweispiel.service.events import Event, loads
from zweispiel.service.metrics import Metrics
from zweispiel.service.schema import EVENTS, HOLDERS, ROOMS, WORK, Batch, Entry
from zweispiel.service.types import OVER, Holder

#: How many changes one commit takes at most.
MOST_AT_ONCE = 512

Change = Callable[[Writer], object]


@dataclass
class Job:
    """What a thread waits for: events to append, or another change."""

    batches: Sequence[Batch] = ()
    change: Change | None = None
    done: bool = False
    error: Exception | None = None


class Store:
    """The events of all rooms, in a data folder or a PostgreSQL database."""

    def __init__(self, place: Place, metrics: Metrics | None = None, beside: bool = False) -> None:
        """Open the database and bring its tables up to date; StoreError if that is not possible.

        `beside` the server that uses a data folder, an operator's command may open it too.
        """
        self._metrics = metrics or Metrics()
        self.database = open_database(place, beside)
        self._writer = self.database.writer
        self._waiting: deque[Job] = deque()
        self._closed, self._writing = False, Lock()

    def close(self) -> None:
        """Write what is waiting and release the database."""
        with self._writing:
            if self._closed:
                return
            self._closed = True
            self._commit(self._take())
        self.database.close()

    # ---- writing

    def write(self, *batches: Batch) -> None:
        """Append events, all or none; returns when they are safe. Conflict if a number is already taken."""
        self._do(Job(batches))

    def delete(self, room: str) -> None:
        """Delete a room for good."""

        def change(writer: Writer) -> None:
            _delete(writer, room)
            self.database.tell_erased(writer, room)

        self._change(change)

    def delete_unchanged(self, room: str, before: float) -> bool:
        """Delete a room for good if it has not changed since a moment; whether that is so."""
        deleted = False

        def change(writer: Writer) -> None:
            nonlocal deleted
            deleted = writer.execute(LOCK_UNCHANGED, (room, before)).rowcount == 1
            if deleted:
                _delete(writer, room)
                self.database.tell_erased(writer, room)

        self._change(change)
        return deleted

    def rewrite(
        self, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry, newest: int
    ) -> None:
        """Erase a holder from a room: replace some of its events and update the indexes.

        NumberTaken if the number `newest` is no longer that of the newest event.
        """

        def change(writer: Writer) -> None:
            _check_newest(writer, room, newest)
            _rewrite(writer, room, changed, holder, entry)
            self.database.tell_erased(writer, room)

        self._change(change)

    def foreign_commits(self) -> int:
        """A number that changes when another process has changed a data folder that this one uses."""
        with self._writing:
            if self._closed:
                raise ServiceError("closed")
            return self.database.foreign_commits()

    def check_writable(self) -> None:
        """StoreError unless there is room for more and a commit succeeds."""
        self.database.check_space()
        self._change(lambda writer: writer.execute(SAME_VERSION))

    def change(self, change: Change) -> None:
        """Make a change of other tables; returns when it is safe."""
        self._change(change)

    def _change(self, change: Change) -> None:
        self._do(Job(change=change))

    def _do(self, job: Job) -> None:
        """Queue a job, and wait until it is committed."""
        self._waiting.append(job)
        with self._writing:  # the thread that held it before may have committed this job too
            while not job.done:
                if self._closed:
                    raise ServiceError("closed")
                self._commit(self._take())
        if job.error is not None:
            raise job.error

    def _take(self) -> list[Job]:
        """The queued jobs, as many as one commit takes."""
        return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]

    def _commit(self, jobs: Sequence[Job]) -> None:
        """Commit all jobs together; if that fails, each on its own."""
        begin = time.perf_counter()
        try:
            with self._writer:
                _append(self._writer, [batch for job in jobs for batch in job.batches])
                for change in (job.change for job in jobs if job.change is not None):
                    change(self._writer)
        except BaseException as error:  # it belongs to the thread that waits for the job
            if len(jobs) > 1 and isinstance(error, Exception) and self.database.meaning(error) != "gone":
                for job in jobs:
                    self._commit([job])
                return
            for job in jobs:
                job.error = self._translated(error)
            if not isinstance(error, Exception):
                raise
        else:
            self._metrics.commits.add(time.perf_counter() - begin)
            self._metrics.changes.add(number=len(jobs))
        finally:
            for job in jobs:
                job.done = True

    def _translated(self, error: BaseException) -> Exception:
        """An error of the database as one of ours."""
        meaning = self.database.meaning(error)
        if meaning == "taken":
            return NumberTaken("stale")
        if meaning == "gone":
            return StoreError("store-gone")
        if meaning is not None:
            return StoreError("store-failed", problem=self.database.problem(error))
        return error if isinstance(error, Exception) else StoreError("store-failed", problem=type(error).__name__)

    # ---- reading

    def events(self, room: str) -> list[Event]:
        """All events of a room in order, [] if it does not exist. ValueError if one is missing or is not JSON."""
        wanted = select(EVENTS.c.number, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.room == room)
        rows = self.read(wanted.order_by(EVENTS.c.number))
        if rows and rows[-1].number != len(rows):
            raise ValueError("an event is missing")
        return [loads(kind, data, at) for _, kind, data, at in rows]

    def newest(self, room: str) -> int | None:
        """The number of a room's newest event, None if the room does not exist."""
        ((number,),) = self.read(select(func.max(EVENTS.c.number)).where(EVENTS.c.room == room))
        return None if number is None else int(number)

    def newest_of(self, rooms: Collection[str]) -> dict[str, int]:
        """The same for many rooms at once; those that do not exist are left out."""
        wanted = select(EVENTS.c.room, func.max(EVENTS.c.number)).where(EVENTS.c.room.in_(rooms))
        return {room: int(number) for room, number in self.read(wanted.group_by(EVENTS.c.room))}

    def entry(self, room: str) -> Entry | None:
        """A room's row in the index, None if the room does not exist."""
        wanted = select(ROOMS.c.creator, ROOMS.c.status, ROOMS.c.touched, ROOMS.c.due).where(ROOMS.c.room == room)
        return next((Entry(*row) for row in self.read(wanted)), None)

    def rooms_of(self, holder: Holder, over: bool, most: int | None = None) -> list[str]:
        """The rooms a holder is connected with, unfinished or over, the newest first."""
        wanted = (
            select(ROOMS.c.room)
            .join(HOLDERS, HOLDERS.c.room == ROOMS.c.room)
            .where(HOLDERS.c.holder == holder, (ROOMS.c.status == OVER) if over else (ROOMS.c.status != OVER))
            .order_by(ROOMS.c.touched.desc())
            .limit(most)
        )
        return [room for (room,) in self.read(wanted)]

    def open_rooms(self, creator: Holder | None = None) -> int:
        """How many rooms are not over, in total or of one creator."""
        wanted = select(func.count()).select_from(ROOMS).where(ROOMS.c.status.in_(("waiting", "playing")))
        if creator is not None:
            wanted = wanted.where(ROOMS.c.creator == creator)
        ((found,),) = self.read(wanted)
        return int(found)

    def due(self, most: int) -> list[str]:
        """Rooms in which a computer owes a move that is not in the table of work, the longest waiting first."""
        is_here = WORK.c.ended.is_(None) | (WORK.c.ended == "failed")
        asked = exists().where(WORK.c.room == ROOMS.c.room, WORK.c.kind == "move", is_here)
        wanted = select(ROOMS.c.room).where(ROOMS.c.due, ~asked).order_by(ROOMS.c.touched).limit(most)
        return [room for (room,) in self.read(wanted)]

    def read(self, wanted: Select[Any]) -> list[Any]:
        """The rows of a query. If the connection was lost since it was last used, a new one is tried."""
        try:
            return self._read_once(wanted)
        except DBAPIError as error:
            meaning = error.orig and self.database.meaning(error.orig)
            if meaning == "unfit":  # no row can have such a value
                return []
            if meaning != "gone":
                raise
        try:
            return self._read_once(wanted)
        except DBAPIError as error:
            raise StoreError("store-gone") from error

    def _read_once(self, wanted: Select[Any]) -> list[Any]:
        try:
            with self.database.engine.connect() as connection:
                return list(connection.execute(wanted))
        except NoConnection as error:
            raise StoreError("store-gone") from error


# ---- changes, run inside the writer's transaction

ADD_EVENT = "INSERT INTO events (room, number, at, kind, data) VALUES (?, ?, ?, ?, ?)"
ADD_ENTRY = "INSERT INTO rooms (creator, status, touched, due, room) VALUES (?, ?, ?, ?, ?)"
SET_ENTRY = "UPDATE rooms SET creator = ?, status = ?, touched = ?, due = ? WHERE room = ?"
LOCK_UNCHANGED = "UPDATE rooms SET room = room WHERE room = ? AND touched < ?"
SAME_VERSION = "UPDATE alembic_version SET version_num = version_num"
ADD_HOLDER = "INSERT INTO holders (holder, room) VALUES (?, ?) ON CONFLICT DO NOTHING"


def _append(writer: Writer, batches: Sequence[Batch]) -> None:
    """Append the events of many rooms and update the indexes.

    The index comes first, and rooms in order: PostgreSQL locks their rows, so other processes wait their turn, and two
    that write the same rooms never wait for each other.
    """
    batches = sorted(batches, key=lambda batch: batch.room)
    _set_entries(writer, batches)
    events = [
        (batch.room, number, happened.at, happened.kind, happened.dumps())
        for batch in batches
        for number, happened in enumerate(batch.events, start=batch.first)
    ]
    writer.executemany(ADD_EVENT, events)
    writer.executemany(ADD_HOLDER, [(holder, batch.room) for batch in batches for holder in sorted(batch.holders)])


def _set_entries(writer: Writer, batches: Sequence[Batch]) -> None:
    """Update the index of rooms; NumberTaken if one of them was deleted meanwhile."""
    new = [_entry_row(batch.room, batch.entry) for batch in batches if batch.first == 1]
    known = [_entry_row(batch.room, batch.entry) for batch in batches if batch.first > 1]
    if new:
        writer.executemany(ADD_ENTRY, new)
    if known and writer.executemany(SET_ENTRY, known).rowcount != len(known):
        raise NumberTaken("stale")


def _entry_row(room: str, entry: Entry) -> tuple[object, ...]:
    return entry.creator, entry.status, entry.touched, entry.due, room


def _delete(writer: Writer, room: str) -> None:
    """The index comes first, as in `_append`: so events that another process is writing are deleted too."""
    for table in ("rooms", "events", "holders"):
        writer.execute(f"DELETE FROM {table} WHERE room = ?", (room,))


def _check_newest(writer: Writer, room: str, newest: int) -> None:
    writer.execute("UPDATE rooms SET room = room WHERE room = ?", (room,))  # locks its row: other processes wait
    if writer.execute("SELECT max(number) FROM events WHERE room = ?", (room,)).fetchone()[0] != newest:
        raise NumberTaken("stale")


def _rewrite(writer: Writer, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry) -> None:
    rows = [(happened.dumps(), room, number) for number, happened in changed]
    writer.executemany("UPDATE events SET data = ? WHERE room = ? AND number = ?", rows)
    writer.execute("DELETE FROM holders WHERE room = ? AND holder = ?", (room, holder))
    writer.execute(SET_ENTRY, _entry_row(room, entry))
