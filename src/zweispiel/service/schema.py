"""The tables of the store, and the values they hold. `events` is the truth; the other tables are indexes of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

from zweispiel.service.events import Event
from zweispiel.service.types import Holder, Status

METADATA = MetaData()

#: Append-only. The primary key is the lock against two events with the same number.
EVENTS = Table(
    "events",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: One row for each room: its status, and whether a computer owes a move (`due`).
ROOMS = Table(
    "rooms",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("creator", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("touched", Float, nullable=False),
    Column("due", Boolean, nullable=False),
    Index("rooms_by_creator", "creator", "status"),
    Index("rooms_by_status", "status"),
    Index("rooms_due", "due", "touched"),
    sqlite_with_rowid=False,
)

#: Which holders are connected with which room: its creator and its players.
HOLDERS = Table(
    "holders",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("room", String(16), primary_key=True),
    Index("holders_by_room", "room"),
    sqlite_with_rowid=False,
)

#: Studies that holders keep (`studies.py`).
STUDIES = Table(
    "studies",
    METADATA,
    Column("study", String(32), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("title", String(200), nullable=False),
    Column("touched", Float, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("text", Text, nullable=False),
    Index("studies_by_holder", "holder", "touched"),
    sqlite_with_rowid=False,
)

#: Reviews, with the record they are about; `content` is what was found, once they are finished (`kept_reviews.py`).
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("review", String(32), primary_key=True),
    Column("touched", Float, nullable=False),
    Column("level", Integer, nullable=False),
    Column("last_only", Boolean, nullable=False),
    Column("record", Text, nullable=False),
    Column("content", Text),
    Index("reviews_by_age", "touched"),
    sqlite_with_rowid=False,
)

#: Work for engines where several processes share a database (`work_table.py`). Nothing in it has to be kept: the other
#: tables say which computers owe a move.
WORK = Table(
    "work",
    METADATA,
    Column("key", String(160), primary_key=True),
    Column("room", String(100), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("lane", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("priority", Integer, nullable=False),
    #: How much work its owner had before.
    Column("before", Integer, nullable=False),
    #: Moments of the database's clock: asked for, not to begin before, when the lease expires, the last change.
    Column("asked", Float, nullable=False),
    Column("not_before", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("lease", String(32)),
    #: How often it was handed back, and how often its worker was lost.
    Column("failures", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    #: How it ended (`done`, `stale`, `failed`), and the answer.
    Column("ended", String(8)),
    Column("data", Text, nullable=False),
    Column("answer", Text),
    Index("work_by_room", "room"),
    sqlite_with_rowid=False,
    info={"passing": True},
)

#: What backups and copies hold.
KEPT_TABLES = [table for table in METADATA.sorted_tables if not table.info.get("passing")]


@dataclass(frozen=True)
class Entry:
    """A room's row in the index."""

    creator: Holder
    status: Status
    touched: float
    due: bool


@dataclass(frozen=True)
class Batch:
    """New events of one room: the number of the first, the index entry after them, and the holders who joined."""

    room: str
    first: int
    events: Sequence[Event]
    entry: Entry
    holders: frozenset[Holder]
