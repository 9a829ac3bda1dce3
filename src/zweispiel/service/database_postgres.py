"""PostgreSQL by its URL, with psycopg.

A connection may break at any time: the database restarts, or the network fails. Reading is then tried once more with a
new connection, and so is the beginning of a transaction. What breaks later is an error (`store-gone`), because nobody
can know whether the commit arrived.
"""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import Engine, create_engine

from zweispiel.core.errors import UsageError
from zweispiel.service.database import BAD_URL, Meaning, Writer
from zweispiel.service.errors import StoreError
from zweispiel.service.migrations import migrate

#: Connections for reading. Each process has these and one that writes.
READERS = 8
#: Seconds for connecting, and milliseconds after which an unanswered packet means that the connection is gone.
CONNECT_SECONDS, SILENCE_MS = 5, 10_000
#: Milliseconds after which the database ends a transaction whose process hangs, since others wait for its locks.
HANGING_MS = 10_000
#: Numbers of our advisory locks begin with this, so that they meet no other program's: "zwei" as bytes.
LOCKS = 0x7A776569 << 32
#: Many servers use a schema, or one process has it alone. One migrates it.
SCHEMA = "current_schema()::regnamespace::oid::bigint"
USE_SCHEMA = f"SELECT pg_try_advisory_lock_shared({LOCKS} + {SCHEMA})"
LOCK_SCHEMA = f"SELECT pg_try_advisory_lock({LOCKS} + {SCHEMA})"
LOCK_MIGRATION = f"SELECT pg_advisory_xact_lock(-{LOCKS} - {SCHEMA})"
#: Ends the writers of this schema that stopped in the middle of sending, where the setting above does not hold.
END_HANGING = f"""
SELECT pg_terminate_backend(session.pid) FROM pg_stat_activity AS session JOIN pg_locks AS held USING (pid)
WHERE held.locktype = 'advisory' AND held.mode = 'ShareLock' AND held.granted
      AND (held.classid::bigint << 32) + held.objid::bigint = {LOCKS} + {SCHEMA}
      AND session.wait_event = 'ClientRead' AND session.xact_start < clock_timestamp() - interval '10 seconds'
"""
#: Notifications are one for all schemas of a database, so each schema has a channel.
OUR_CHANNEL = f"'zweispiel_' || {SCHEMA}"
TELL_ERASED = f"SELECT pg_notify({OUR_CHANNEL}, ?)"
#: Acknowledged means stored. A role for which commits do not wait is set right; stricter settings stay.
WAIT_FOR_DISK = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
#: Classes of SQLSTATE that mean a lost connection or a database that is not there now.
GONE = ("08", "57P")
#: Classes whose message quotes no values: no room, no permission, read-only, not there.
PLAIN = ("08", "25", "42501", "53", "57P", "58")


class PostgresDatabase:
    """A PostgreSQL database, or one schema of it."""

    shared = True

    def __init__(self, url: str, alone: bool = False) -> None:
        """Connect, lock the schema, for this process alone or with others, and bring its tables up to date."""
        self.url, self._alone, self.name = url, alone, shown(url)
        self.writer = PostgresWriter(self._open_writer)
        self.engine = _engine(url)
        try:
            self.writer.connect()
            migrate(self.engine, self.name, LOCK_MIGRATION)
        except psycopg.Error as error:
            self.close()
            raise StoreError("store-unusable", folder=self.name, problem=self.problem(error)) from error
        except BaseException:
            self.close()
            raise

    def _open_writer(self) -> "psycopg.Connection[Any]":
        """The connection that writes, with the lock. The server releases it when the connection ends."""
        connection = connect(self.url)
        bound_transactions(connection)
        if not _first(connection.execute(LOCK_SCHEMA if self._alone else USE_SCHEMA)):
            connection.close()
            raise StoreError("store-in-use", folder=self.name)
        return connection

    def check_space(self) -> None:
        """A commit needs room in the log: the database would refuse it."""

    def foreign_commits(self) -> int:
        """Other processes are nothing special here."""
        return 0

    def tell_erased(self, writer: Writer, room: str) -> None:
        """Part of the transaction, so that no process keeps in memory what was erased."""
        writer.execute(TELL_ERASED, (json.dumps(["", [["erased", room]]]),))

    def meaning(self, error: BaseException) -> Meaning | None:
        """What an error means."""
        if isinstance(error, psycopg.errors.UniqueViolation):
            return "taken"
        if isinstance(error, psycopg.DataError):  # a zero character, for instance
            return "unfit"
        if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
            return "gone" if error.sqlstate is None or error.sqlstate.startswith(GONE) else "failed"
        return "failed" if isinstance(error, psycopg.Error) else None

    def problem(self, error: BaseException) -> str:
        """The database's own words where they can quote no row, else only the kind of error."""
        if not isinstance(error, psycopg.Error):
            return type(error).__name__
        if error.sqlstate is None:
            return (str(error).splitlines() or [type(error).__name__])[-1].strip().rstrip(".")
        text = error.diag.message_primary if error.sqlstate.startswith(PLAIN) else None
        return text or f"{type(error).__name__} ({error.sqlstate})"

    def close(self) -> None:
        """Close all connections, which releases the schema."""
        self.writer.close()
        self.engine.dispose()


class PostgresWriter:
    """The connection that writes; opened again after it was lost."""

    def __init__(self, open_connection: Any) -> None:
        self._open_connection = open_connection
        self._connection: psycopg.Connection[Any] | None = None

    def connect(self) -> "psycopg.Connection[Any]":
        """The connection, a new one if there is none."""
        if self._connection is None or self._connection.closed:
            self._connection = self._open_connection()
        connection: psycopg.Connection[Any] = self._connection
        return connection

    def __enter__(self) -> Self:
        try:
            self.connect().execute("BEGIN")
        except (psycopg.OperationalError, psycopg.InterfaceError):  # it was lost since the last commit
            self.close()
            self.connect().execute("BEGIN")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any, /) -> None:
        if kind is None:
            self.connect().execute("COMMIT")
            return
        with suppress(psycopg.Error):
            self.connect().execute("ROLLBACK")

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement; `?` stands for a value."""
        return self.connect().execute(_with_percents(statement), values)

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> Any:
        """Run a statement for each row of values."""
        cursor = self.connect().cursor()
        cursor.executemany(_with_percents(statement), rows)
        return cursor

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


def shown(url: str) -> str:
    """A URL as it may be shown: without user, password and settings. UsageError if it is not one."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise UsageError("bad-url", BAD_URL, url=url.rpartition("@")[2][:100]) from None
    host, port = known.get("host") or "localhost", known.get("port") or 5432
    return f"postgresql://{host}:{port}/{known.get('dbname') or ''}"


def connect(url: str) -> "psycopg.Connection[Any]":
    """A connection on which each statement is a transaction, unless it says BEGIN."""
    connection = psycopg.connect(
        url,
        autocommit=True,
        connect_timeout=CONNECT_SECONDS,
        tcp_user_timeout=SILENCE_MS,
        fallback_application_name="zweispiel",
    )
    connection.execute(WAIT_FOR_DISK)
    return connection


def bound_transactions(connection: "psycopg.Connection[Any]") -> None:
    """Let the database end the connection if a transaction stands still: its process was stopped in the middle."""
    connection.execute("SELECT set_config('idle_in_transaction_session_timeout', %s, false)", (str(HANGING_MS),))


def _engine(url: str) -> Engine:
    """Connections for reading and migrating. A single SELECT needs no BEGIN and no ROLLBACK."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: connect(url),
        isolation_level="AUTOCOMMIT",
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=None,
    )


@cache
def _with_percents(statement: str) -> str:
    """A statement with the placeholders of psycopg."""
    return statement.replace("?", "%s")


def _first(cursor: "psycopg.Cursor[Any]") -> Any:
    row = cursor.fetchone()
    return row[0] if row else None
