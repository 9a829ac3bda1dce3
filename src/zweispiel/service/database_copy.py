"""All rows of a database into a file and back: a backup of PostgreSQL is a SQLite file, like any other backup.

Both ways read one moment of the source and write in one transaction. What has arrived is compared with what was sent,
row by row through a fingerprint, before the transaction commits.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Select, String, Table, create_engine, func, insert, select

from zweispiel.service.database import in_transactions, open_postgres
from zweispiel.service.errors import StoreError
from zweispiel.service.migrations import migrate
from zweispiel.service.schema import KEPT_TABLES, ROOMS

#: Rows that are in memory at once.
ROWS_AT_ONCE = 2_000


def copy_to_file(url: str, target: Path) -> None:
    """Write everything in a PostgreSQL database to a new SQLite file. Servers may be using the database."""
    with closing(open_postgres(url)) as database, _file(target) as file:
        moment = database.engine.execution_options(isolation_level="REPEATABLE READ")
        with moment.begin() as source, file.begin() as copy:
            _copy_all(source, copy)


def copy_from_file(source: Path, url: str, replace: bool) -> None:
    """Put everything in a SQLite file into a PostgreSQL database that no server uses."""
    with closing(open_postgres(url, alone=True)) as database, _file(source) as file:
        transactions = in_transactions(database.engine)
        with file.begin() as original, transactions.begin() as target:
            _make_empty(target, database.name, replace)
            _copy_all(original, target)


def fingerprint(connection: Connection) -> str:
    """A hash of all rows of all tables that are kept. Databases with equal fingerprints hold the same."""
    found = hashlib.sha256()
    for table in KEPT_TABLES:
        found.update(table.name.encode())
        for rows in _read(connection, table):
            found.update(_digest(rows))
    return found.hexdigest()


@contextmanager
def _file(path: Path) -> Iterator[Engine]:
    """The tables of a SQLite file, brought up to date."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        migrate(engine, str(path))
        yield engine
    finally:
        engine.dispose()


def _make_empty(target: Connection, name: str, replace: bool) -> None:
    """Remove all rows; StoreError if there are some that may not be replaced."""
    if not replace and target.execute(select(func.count()).select_from(ROOMS)).scalar():
        raise StoreError("data-exists", folder=name)
    for table in KEPT_TABLES:
        target.execute(table.delete())


def _copy_all(source: Connection, target: Connection) -> None:
    sent = hashlib.sha256()
    for table in KEPT_TABLES:
        sent.update(table.name.encode())
        for rows in _read(source, table):
            sent.update(_digest(rows))
            _write(target, table, rows)
    if fingerprint(target) != sent.hexdigest():
        raise ValueError("what was written is not what was read")


def _read(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """All rows in the order of the primary key, some at a time."""
    streamed = connection.execution_options(stream_results=True, yield_per=ROWS_AT_ONCE)
    return streamed.execute(_in_order(connection, table)).partitions()


def _in_order(connection: Connection, table: Table) -> Select[Any]:
    """Both databases must agree on the order: by the codes of the characters."""
    collation = "C" if connection.dialect.name == "postgresql" else "BINARY"
    keys = [key.collate(collation) if isinstance(key.type, String) else key for key in table.primary_key]
    return select(table).order_by(*keys)


def _write(connection: Connection, table: Table, rows: Sequence[Any]) -> None:
    """Insert rows; PostgreSQL takes them much faster by COPY."""
    if connection.dialect.name != "postgresql":
        connection.execute(insert(table), [row._asdict() for row in rows])
        return
    columns = ", ".join(column.name for column in table.columns)
    raw: Any = connection.connection.driver_connection
    with raw.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(tuple(row))


def _digest(rows: Sequence[Any]) -> bytes:
    return "".join(json.dumps(tuple(row), ensure_ascii=False) + "\n" for row in rows).encode()
