"""`Database`: where a store keeps its tables. A data folder holds SQLite; a URL leads to PostgreSQL.

The two differ in how they are opened, how a transaction is written and what their errors mean. Everything else is in
`store.py`, once for both.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, Self

from sqlalchemy import Engine

from zweispiel.core.errors import N_, UsageError

#: A data folder, or the URL of a PostgreSQL database.
Place = Path | str
#: What an error of the database means: a row is there already, no row can hold such a value, the database cannot be
#: reached, or something else.
Meaning = Literal["taken", "unfit", "gone", "failed"]

URL_PREFIXES = ("postgresql://", "postgres://")
BAD_URL = N_("{url!r} is not the URL of a database; it looks like postgresql://user@host:5432/name.")
NO_DRIVER = N_("PostgreSQL needs the package psycopg; install it with: pip install 'zweispiel[postgres]'")


class Writer(Protocol):
    """The connection that writes. As a context manager it is one transaction, which an error rolls back."""

    def __enter__(self) -> Self:
        """Begin a transaction."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any, /) -> object:
        """Commit, or roll back if there was an error."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Any:
        """Run a statement; `?` stands for a value."""

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> Any:
        """Run a statement for each row of values."""

    def close(self) -> None:
        """End the connection."""


class Database(Protocol):
    """An open database whose tables are up to date."""

    #: What it is called in messages; never a password.
    name: str
    #: Connections for reading.
    engine: Engine

    @property
    def shared(self) -> bool:
        """Whether other processes may be writing too."""

    @property
    def writer(self) -> Writer:
        """The connection that writes."""

    def check_space(self) -> None:
        """StoreError if there is no room for more, as far as a commit alone would not notice."""

    def foreign_commits(self) -> int:
        """A number that changes when another process has changed what only this one should be using."""

    def tell_erased(self, writer: Writer, room: str) -> None:
        """Tell other processes, as part of a transaction, that a room was deleted or a person erased from it."""

    def meaning(self, error: BaseException) -> Meaning | None:
        """What an error means, None if it is not one of the database."""

    def problem(self, error: BaseException) -> str:
        """What went wrong, for people. It holds nothing that is stored: that may be a secret."""

    def close(self) -> None:
        """Close all connections and release the place."""


def open_database(place: Place, beside: bool = False) -> Database:
    """Open a database and bring its tables up to date; StoreError if that is not possible.

    An operator's command may open a data folder `beside` the server that is using it.
    """
    if isinstance(place, Path):
        from zweispiel.service.database_sqlite import SqliteDatabase

        return SqliteDatabase(place, beside)
    return open_postgres(place)


def open_postgres(url: str, alone: bool = False) -> Database:
    """Open the PostgreSQL database of a URL; UsageError if the driver is missing or this is no such URL.

    Many processes share it, or one has it `alone`.
    """
    read_url(url)
    try:
        from zweispiel.service.database_postgres import PostgresDatabase
    except ImportError as error:
        raise UsageError("no-driver", NO_DRIVER) from error
    return PostgresDatabase(url, alone)


def shown_place(place: Place) -> str:
    """A place as it may be shown: a URL without user and password."""
    if isinstance(place, Path):
        return str(place)
    from zweispiel.service.database_postgres import shown

    return shown(place)


def read_url(text: str) -> str:
    """The URL of a PostgreSQL database; UsageError if it is none. The message hides a password."""
    if not text.startswith(URL_PREFIXES):
        raise UsageError("bad-url", BAD_URL, url=text.rpartition("@")[2][:100])
    return text


def in_transactions(engine: Engine) -> Engine:
    """The engine with transactions of several statements. On PostgreSQL each statement is one by default."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="READ COMMITTED")
    return engine
