"""The tables of the store. `events` is the truth; the others are indexes that follow from it."""

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

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

#: One line for each room: how it stands, and whether a computer owes a move (`due`).
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

#: Who has to do with which room: its creator and all who sit in it.
HOLDERS = Table(
    "holders",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("room", String(16), primary_key=True),
    Index("holders_by_room", "room"),
    sqlite_with_rowid=False,
)
