"""SQLite in a data folder, which one server at a time uses.

It runs with a write-ahead log and `synchronous=FULL`, so a commit is on the disk when it returns, and readers never
wait for the writer.
"""

import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Any, Self

from filelock import BaseFileLock, FileLock, Timeout
from sqlalchemy import Engine, create_engine, event

from zweispiel.service.database import Meaning, Writer
from zweispiel.service.errors import StoreError
from zweispiel.service.migrations import is_up_to_date, migrate

FILE, LOCK = "zweispiel.sqlite", "zweispiel.lock"
READERS = 16
#: The room on the disk that a few moves need.
PROBE_BYTES = 65_536
#: Transactions begin when we say so, not when the driver thinks they should.
CONNECTION: dict[str, Any] = {"isolation_level": None, "check_same_thread": False, "timeout": 30}


class SqliteWriter(sqlite3.Connection):
    """The connection that writes. A block commits at its end or rolls back."""

    def __enter__(self) -> Self:
        self.execute("BEGIN")
        return self


class SqliteDatabase:
    """The database of a data folder that only this process uses."""

    shared = False

    def __init__(self, folder: Path, beside: bool = False) -> None:
        """Lock the folder, bring its tables up to date and open the connection that writes.

        `beside` a server the folder is not locked: the number of each event and SQLite's own locks are enough.
        """
        self.folder, self.name = folder, str(folder)
        if beside and not (folder / FILE).exists():
            raise StoreError("nothing-stored", folder=self.name)
        self.engine = _engine(folder / FILE)
        self._lock = None if beside and is_up_to_date(self.engine) else lock_folder(folder)
        try:
            migrate(self.engine, self.name)
            self.writer = _open_writer(folder / FILE)
        except BaseException:
            self._release()
            raise

    def check_space(self) -> None:
        """The write-ahead log may reuse its space, so a commit alone would not notice a full disk."""
        try:
            with tempfile.TemporaryFile(dir=self.folder) as probe:
                probe.write(bytes(PROBE_BYTES))
                probe.flush()
                os.fsync(probe.fileno())
        except OSError as error:
            raise StoreError("store-failed", problem=error.strerror or str(error)) from error

    def foreign_commits(self) -> int:
        """SQLite counts the commits of others for each connection."""
        return int(self.writer.execute("PRAGMA data_version").fetchone()[0])

    def tell_erased(self, writer: Writer, room: str) -> None:
        """A server that uses the folder looks for itself (`folder_watch.py`)."""

    def meaning(self, error: BaseException) -> Meaning | None:
        """What an error means; a file is never gone for a while."""
        if isinstance(error, sqlite3.IntegrityError):
            return "taken"
        return "failed" if isinstance(error, sqlite3.Error) else None

    def problem(self, error: BaseException) -> str:
        """SQLite's own words, which quote no values."""
        return str(error)

    def close(self) -> None:
        """Close all connections and release the folder."""
        self.writer.close()
        self.engine.dispose()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()


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


def _open_writer(path: Path) -> SqliteWriter:
    connection = sqlite3.connect(path, factory=SqliteWriter, **CONNECTION)
    _set_up_connection(connection, None)
    return connection


def _set_up_connection(raw: Any, _: object) -> None:
    cursor = raw.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
