"""`Store`: events on disk. Whatever `write` has returned from is there after a crash or a power cut.

SQLite with a write-ahead log and `synchronous=FULL`. One connection writes, and whoever gets hold of it commits all
that has come together since the last commit, also for the others, so that many rooms share the waiting for the disk. (A
thread of its own for writing would cost every change two more turns of threads.) Readers never wait for it.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from zweispiel.service.append import MOST_ROWS, Row, append, prepare
from zweispiel.service.errors import Conflict, ServiceError, StoreError
from zweispiel.service.events import Event, loads
from zweispiel.service.folder import open_folder
from zweispiel.service.migrations import HEAD
from zweispiel.service.schema import EVENTS, HOLDERS, ROOMS
from zweispiel.service.types import OVER, Holder, Status

FILE = "zweispiel.sqlite"
#: How many changes one commit takes at most.
MOST_AT_ONCE = 512
READERS = 16

Change = Callable[[Connection], None]


@dataclass(frozen=True)
class Entry:
    """A room's line in the index."""

    creator: Holder
    status: Status
    touched: float
    due: bool


@dataclass(frozen=True)
class Batch:
    """New events of one room, the number of the first of them, what the index says after them, and who came in."""

    room: str
    first: int
    events: Sequence[Event]
    entry: Entry
    holders: frozenset[Holder]


@dataclass
class Job:
    """What somebody waits for: events to be appended, and whatever else is to be done after that."""

    rows: Sequence[Row] = ()
    change: Change | None = None
    done: bool = False
    error: Exception | None = None


class Store:
    """The events of all rooms, in a data folder that is ours alone."""

    def __init__(self, folder: Path) -> None:
        """Lock the folder, bring its tables up to date and open the connection that writes."""
        self.folder = folder
        self._lock = open_folder(folder)
        self._waiting: deque[Job] = deque()
        try:
            self._engine = _engine(folder / FILE)
            _migrate(self._engine, folder)
            self._writer = self._engine.connect()
            prepare(self._raw())
        except BaseException:
            self._lock.close()
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
        self._lock.close()

    # ---- writing

    def write(self, *batches: Batch) -> None:
        """Append events, all or none; returns when they are safe. Conflict if a number is taken already."""
        came = [{"holder": holder, "room": batch.room} for batch in batches for holder in sorted(batch.holders)]
        rows = [row for batch in batches for row in _rows(batch)]
        self._do(Job(rows, (lambda connection: _add_holders(connection, came)) if came else None))

    def delete(self, room: str) -> None:
        """Remove a room for good."""
        self._change(lambda connection: _delete(connection, room))

    def rewrite(self, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry) -> None:
        """Erase somebody: replace some events of a room and forget that the holder has to do with it."""
        self._change(lambda connection: _rewrite(connection, room, changed, holder, entry))

    def _change(self, change: Change) -> None:
        """Have something changed, and wait until it is committed."""
        self._do(Job(change=change))

    def _do(self, job: Job) -> None:
        self._waiting.append(job)
        with self._writing:  # whoever had it before has perhaps written this too
            while not job.done:
                if self._closed:
                    raise ServiceError("closed")
                self._commit(self._take())
        if job.error is not None:
            raise job.error

    def _take(self) -> list[Job]:
        """What is waiting, as much as one commit takes."""
        return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]

    def _commit(self, jobs: Sequence[Job]) -> None:
        """Commit all of this together, by one statement if that will do; if something is wrong, each for itself."""
        rows = [row for job in jobs for row in job.rows]
        changes = [job.change for job in jobs if job.change is not None]
        try:
            if rows and len(rows) <= MOST_ROWS and not changes:
                append(self._raw(), rows)
                return
            with self._writer.begin():
                for at in range(0, len(rows), MOST_ROWS):
                    append(self._raw(), rows[at : at + MOST_ROWS])
                for change in changes:
                    change(self._writer)
        except BaseException as error:  # whatever it is, it belongs to whoever waits for this change
            if len(jobs) > 1 and isinstance(error, Exception):
                for job in jobs:
                    self._commit([job])
                return
            for job in jobs:
                job.error = _told(error)
            if not isinstance(error, Exception):
                raise
        finally:
            for job in jobs:
                job.done = True

    def _raw(self) -> sqlite3.Connection:
        """The writing connection itself, without what SQLAlchemy does for us."""
        raw = self._writer.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        return raw

    # ---- reading

    def events(self, room: str) -> list[Event]:
        """All events of a room in order; none if there is no such room. ValueError if one is missing or no JSON."""
        wanted = select(EVENTS.c.number, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.room == room)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(EVENTS.c.number)).all()
        if rows and rows[-1].number != len(rows):
            raise ValueError("an event is missing")
        return [loads(kind, data, at) for _, kind, data, at in rows]

    def entry(self, room: str) -> Entry | None:
        """What the index says about a room; None if there is no such room."""
        wanted = select(ROOMS.c.creator, ROOMS.c.status, ROOMS.c.touched, ROOMS.c.due).where(ROOMS.c.room == room)
        with self._engine.connect() as connection:
            found = connection.execute(wanted).one_or_none()
        return None if found is None else Entry(*found)

    def rooms_of(self, holder: Holder, over: bool, most: int | None = None) -> list[str]:
        """The rooms somebody has to do with, unfinished or over, the newest first."""
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
        """How many rooms are not over, in all or of one creator."""
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


# ---- changes, run by whoever writes

# Made once: building a statement takes longer than running it.
ADD_HOLDERS = insert(HOLDERS).on_conflict_do_nothing()
_ENTRY = insert(ROOMS)
SET_ENTRY = _ENTRY.on_conflict_do_update(
    set_={name: _ENTRY.excluded[name] for name in ("creator", "status", "touched", "due")}
)


def _add_holders(connection: Connection, came: Sequence[dict[str, str]]) -> None:
    connection.execute(ADD_HOLDERS, came)


def _rows(batch: Batch) -> list[Row]:
    entry = batch.entry
    index = entry.creator, entry.status, entry.touched, entry.due
    return [
        (batch.room, number, event.at, event.kind, event.dumps(), *index)
        for number, event in enumerate(batch.events, start=batch.first)
    ]


def _set_entry(connection: Connection, room: str, entry: Entry) -> None:
    connection.execute(SET_ENTRY, {"room": room, **vars(entry)})


def _delete(connection: Connection, room: str) -> None:
    for table in (EVENTS, ROOMS, HOLDERS):
        connection.execute(delete(table).where(table.c.room == room))


def _rewrite(
    connection: Connection, room: str, changed: Sequence[tuple[int, Event]], holder: Holder, entry: Entry
) -> None:
    for number, happened in changed:
        place = (EVENTS.c.room == room) & (EVENTS.c.number == number)
        connection.execute(EVENTS.update().where(place).values(data=happened.dumps()))
    connection.execute(delete(HOLDERS).where(HOLDERS.c.room == room, HOLDERS.c.holder == holder))
    _set_entry(connection, room, entry)


def _told(error: BaseException) -> Exception:
    """What went wrong with a change, in our words."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return Conflict("stale")
    if isinstance(error, SQLAlchemyError | sqlite3.Error):
        return StoreError("store-failed", problem=str(getattr(error, "orig", error)))
    return error if isinstance(error, Exception) else StoreError("store-failed", problem=type(error).__name__)


# ---- opening


def _engine(path: Path) -> Engine:
    """Connections to the file. They leave transactions to us, so that the writer takes its lock when it begins."""
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 30},
        pool_size=READERS,
        max_overflow=4 * READERS,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _prepare(raw: Any, _: object) -> None:
    """Settings of every connection."""
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
    except CommandError as error:  # a revision that we do not know
        raise StoreError("store-newer", folder=str(folder)) from error
    except SQLAlchemyError as error:
        problem = str(getattr(error, "orig", error))
        raise StoreError("store-unusable", folder=str(folder), problem=problem) from error


def _is_up_to_date(engine: Engine) -> bool:
    """Whether there is nothing to migrate."""
    try:
        with engine.connect() as connection:
            return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    except SQLAlchemyError:  # no such table, or no database at all: migrating will tell
        return False
