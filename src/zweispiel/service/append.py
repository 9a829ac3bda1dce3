"""Appending events by one statement for a whole commit.

Every statement gives up the interpreter's lock and has to wait for it again, which under load takes longer than the
statement itself. So the writer's connection has a view for itself that takes an event together with the room's line in
the index, and puts both where they belong; many rows, of many rooms, are still one statement and one commit.
"""

import sqlite3
from collections.abc import Sequence

#: Of an event: room, number, at, kind, data; and of the room's line in the index: creator, status, touched, due.
Row = tuple[str, int, float, str, str, str, str, float, bool]
COLUMNS = "room, number, at, kind, data, creator, status, touched, due"
#: SQLite takes no more than 32,766 values in a statement.
MOST_ROWS = 32_766 // 9

PREPARE = (
    f"CREATE TEMP VIEW arriving AS SELECT {COLUMNS} FROM main.events JOIN main.rooms USING (room)",
    """
    CREATE TEMP TRIGGER arrived INSTEAD OF INSERT ON arriving BEGIN
        INSERT INTO events (room, number, at, kind, data) VALUES (new.room, new.number, new.at, new.kind, new.data);
        INSERT INTO rooms (room, creator, status, touched, due)
        VALUES (new.room, new.creator, new.status, new.touched, new.due)
        ON CONFLICT (room) DO UPDATE
        SET creator = excluded.creator, status = excluded.status, touched = excluded.touched, due = excluded.due;
    END
    """,
)


def prepare(connection: sqlite3.Connection) -> None:
    """Make the view; it is gone with the connection and nobody else sees it."""
    for statement in PREPARE:
        connection.execute(statement)


def append(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Append at most MOST_ROWS, all or none; outside of a transaction they are on the disk when it returns."""
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?)"] * len(rows))
    connection.execute(f"INSERT INTO arriving ({COLUMNS}) VALUES {places}", [value for row in rows for value in row])
