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
