"""`Store`: events on disk. When `write` returns, its events survive a crash or a power cut.

The store is SQLite with a write-ahead log and `synchronous=FULL`. One connection writes. The thread that holds it
commits everything that has queued up since the last commit, including the changes of other threads (group commit), so
many rooms share one wait for the disk. Readers never wait for the writer.

Reading goes through SQLAlchemy. Writing uses the `sqlite3` connection beneath it: SQLAlchemy would add 0.3 ms to the
0.9 ms of processor time that a move takes in the service (`python -m benchmarks.service --writes`).
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from filelock import BaseFileLock, FileLock, Timeout
from sqlalchemy import Engine, create_engine, event, func, select
from sqlalchemy.exc import SQLAlchemyError

from zweispiel.service.errors import Conflict, ServiceError, StoreError
from zweispiel.service.events import Event, loads
from zweispiel.service.migrations import HEAD
from zweispiel.service.schema import EVENTS, HOLDERS, ROOMS, Batch, Entry
from zweispiel.service.types import OVER, Holder

FILE, LOCK = "zweispiel.sqlite", "zweispiel.lock"
#: How many changes one commit takes at most.
MOST_AT_ONCE = 512
READERS = 16
#: Transactions begin when we say so, not when the driver thinks they should.
CONNECTION: dict[str, Any] = {"isolation_level": None, "check_same_thread": False, "timeout": 30}

Change = Callable[[sqlite3.Connection], None]


@dataclass
class Job:
    """What a thread waits for: events to append, or another change."""

    batches: Sequence[Batch] = ()
    change: Change | None = None
    done: bool = False
    error: Exception | None = None


class Store:
    """The events of all rooms, in a data folder that only this process uses."""

    def __init__(self, folder: Path) -> None:
        """Lock the folder, bring its tables up to date and open the connection that writes."""
        self.folder = folder
        self._lock = lock_folder(folder)
        self._waiting: deque[Job] = deque()
        try:
            self._engine = _engine(folder / FILE)
            _migrate(self._engine, folder)
            self._writer = _open_writer(folder / FILE)
        except BaseException:
            self._lock.release()
            raise
        self._closed, self._writing = False, Lock()

    def close(self) -> None:
        """Write what is waiting and release the folder."""
        with self._writing:
            if self._closed:
                return
            self._closed = True
            self._commit(self._take())
        self._writer.close()
        self._engine.dispose()
        self._lock.release()

    # ---- writing

    def write(self, *batches: Batch) -> None:
        """Append events, all or none; returns when they are safe. Conflict if a number is already taken."""
        self._do(Job(batches))

    def delete(self, room: str) -> None:
        """Delete a room for good."""
        self._change(lambda connection: _delete(connection, room))

    def rewrite(self, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry) -> None:
        """Erase a holder from a room: replace some of its events and update the indexes."""
        self._change(lambda connection: _rewrite(connection, room, changed, holder, entry))

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
        try:
            with self._writer:  # commits at the end, or rolls back
                self._writer.execute("BEGIN")
                _append(self._writer, [batch for job in jobs for batch in job.batches])
                for change in (job.change for job in jobs if job.change is not None):
                    change(self._writer)
        except BaseException as error:  # it belongs to the thread that waits for the job
            if len(jobs) > 1 and isinstance(error, Exception):
                for job in jobs:
                    self._commit([job])
                return
            for job in jobs:
                job.error = _translated(error)
            if not isinstance(error, Exception):
                raise
        finally:
            for job in jobs:
                job.done = True

    # ---- reading

    def events(self, room: str) -> list[Event]:
        """All events of a room in order, [] if it does not exist. ValueError if one is missing or is not JSON."""
        wanted = select(EVENTS.c.number, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.room == room)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(EVENTS.c.number)).all()
        if rows and rows[-1].number != len(rows):
            raise ValueError("an event is missing")
        return [loads(kind, data, at) for _, kind, data, at in rows]

    def entry(self, room: str) -> Entry | None:
        """A room's row in the index, None if the room does not exist."""
        wanted = select(ROOMS.c.creator, ROOMS.c.status, ROOMS.c.touched, ROOMS.c.due).where(ROOMS.c.room == room)
        with self._engine.connect() as connection:
            found = connection.execute(wanted).one_or_none()
        return None if found is None else Entry(*found)

    def rooms_of(self, holder: Holder, over: bool, most: int | None = None) -> list[str]:
        """The rooms a holder is connected with, unfinished or over, the newest first."""
        wanted = (
            select(ROOMS.c.room)
            .join(HOLDERS, HOLDERS.c.room == ROOMS.c.room)
            .where(HOLDERS.c.holder == holder, (ROOMS.c.status == OVER) if over else (ROOMS.c.status != OVER))
            .order_by(ROOMS.c.touched.desc())
            .limit(most)
        )
        with self._engine.connect() as connection:
            return [room for (room,) in connection.execute(wanted)]

    def open_rooms(self, creator: Holder | None = None) -> int:
        """How many rooms are not over, in total or of one creator."""
        wanted = select(func.count()).select_from(ROOMS).where(ROOMS.c.status.in_(("waiting", "playing")))
        if creator is not None:
            wanted = wanted.where(ROOMS.c.creator == creator)
        with self._engine.connect() as connection:
            return connection.execute(wanted).scalar_one()

    def due(self, most: int) -> list[str]:
        """Rooms in which a computer owes a move, the longest waiting first."""
        wanted = select(ROOMS.c.room).where(ROOMS.c.due).order_by(ROOMS.c.touched).limit(most)
        with self._engine.connect() as connection:
            return [room for (room,) in connection.execute(wanted)]


# ---- changes, run inside the writer's transaction

ADD_EVENT = "INSERT INTO events (room, number, at, kind, data) VALUES (?, ?, ?, ?, ?)"
SET_ENTRY = """
    INSERT INTO rooms (room, creator, status, touched, due) VALUES (?, ?, ?, ?, ?) ON CONFLICT (room) DO UPDATE
    SET creator = excluded.creator, status = excluded.status, touched = excluded.touched, due = excluded.due
"""
ADD_HOLDER = "INSERT INTO holders (holder, room) VALUES (?, ?) ON CONFLICT DO NOTHING"


def _append(connection: sqlite3.Connection, batches: Sequence[Batch]) -> None:
    """Append the events of many rooms and update the indexes."""
    events = [
        (batch.room, number, happened.at, happened.kind, happened.dumps())
        for batch in batches
        for number, happened in enumerate(batch.events, start=batch.first)
    ]
    connection.executemany(ADD_EVENT, events)
    connection.executemany(SET_ENTRY, [_entry_row(batch.room, batch.entry) for batch in batches])
    connection.executemany(ADD_HOLDER, [(holder, batch.room) for batch in batches for holder in sorted(batch.holders)])


def _entry_row(room: str, entry: Entry) -> tuple[object, ...]:
    return room, entry.creator, entry.status, entry.touched, entry.due


def _delete(connection: sqlite3.Connection, room: str) -> None:
    for table in ("events", "rooms", "holders"):
        connection.execute(f"DELETE FROM {table} WHERE room = ?", (room,))


def _rewrite(
    connection: sqlite3.Connection, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry
) -> None:
    rows = [(happened.dumps(), room, number) for number, happened in changed]
    connection.executemany("UPDATE events SET data = ? WHERE room = ? AND number = ?", rows)
    connection.execute("DELETE FROM holders WHERE room = ? AND holder = ?", (room, holder))
    connection.execute(SET_ENTRY, _entry_row(room, entry))


def _translated(error: BaseException) -> Exception:
    """An error of the database as one of ours."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict("stale")
    if isinstance(error, sqlite3.Error):
        return StoreError("store-failed", problem=str(error))
    return error if isinstance(error, Exception) else StoreError("store-failed", problem=type(error).__name__)


# ---- opening


def lock_folder(folder: Path) -> BaseFileLock:
    """Make the data folder if it is missing and lock it; StoreError if another process uses it.

    The operating system releases the lock when the process ends, even by `kill -9`. A file system without such locks is
    refused (`fallback_to_soft`): a lock that only marks a file would outlive the process.
    """
    lock = FileLock(folder / LOCK, blocking=False, thread_local=False, fallback_to_soft=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise StoreError("store-in-use", folder=str(folder)) from None
    except OSError as error:
        raise StoreError("store-unusable", folder=str(folder), problem=error.strerror or str(error)) from error
    return lock


def _engine(path: Path) -> Engine:
    """Connections for reading and migrating."""
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args=CONNECTION,
        pool_size=READERS,
        max_overflow=4 * READERS,
    )
    event.listen(engine, "connect", _set_up_connection)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _open_writer(path: Path) -> sqlite3.Connection:
    connection: sqlite3.Connection = sqlite3.connect(path, **CONNECTION)
    _set_up_connection(connection, None)
    return connection


def _set_up_connection(raw: Any, _: object) -> None:
    cursor = raw.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(engine: Engine, folder: Path) -> None:
    """Bring the tables up to date, in one transaction."""
    if _is_up_to_date(engine):
        return
    from alembic import command  # here, because it is seldom needed and slow to import
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:  # a revision that this version does not know
        raise StoreError("store-newer", folder=str(folder)) from error
    except SQLAlchemyError as error:
        problem = str(getattr(error, "orig", error))
        raise StoreError("store-unusable", folder=str(folder), problem=problem) from error


def _is_up_to_date(engine: Engine) -> bool:
    """Whether there is nothing to migrate."""
    try:
        with engine.connect() as connection:
            return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    except SQLAlchemyError:  # no such table, or not a database: migrating will tell
        return False
