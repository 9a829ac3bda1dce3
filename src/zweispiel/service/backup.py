"""Backups of a data folder or a PostgreSQL database: one SQLite file that holds everything, made while the server runs.

A copy of a folder made by hand is not safe: the newest moves stand in the write-ahead log beside the database. SQLite's
online backup reads both in one transaction, and the server goes on writing meanwhile. A backup and a restored folder
appear in one step: they are written beside their place, checked, and moved there.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.exc import DBAPIError

from zweispiel.service.database import Place
from zweispiel.service.database_copy import copy_from_file, copy_to_file
from zweispiel.service.database_sqlite import FILE, lock_folder
from zweispiel.service.errors import StoreError
from zweispiel.service.migrations import HEAD

DRAFT = ".new"
#: What SQLite keeps beside a database.
LOG_SUFFIXES = ("-wal", "-shm")


@dataclass(frozen=True)
class Contents:
    """What is in a backup."""

    rooms: int
    events: int


def back_up(place: Place, target: Path, replace: bool = False) -> Contents:
    """Write everything in a data folder or database to one file; a server may be using it."""
    if isinstance(place, Path):
        _check_source(place, target)
    if target.exists() and not replace:
        raise StoreError("file-exists", path=str(target))
    with _failing_as("backup-failed", target), _drafted(target) as draft:
        if isinstance(place, Path):
            _copy(place / FILE, draft, mode="rw")  # a server that was killed has left a log that must be read first
        else:
            copy_to_file(place, draft)
        return _contents(draft)


def restore(place: Place, source: Path, replace: bool = False) -> Contents:
    """Put a backup into a data folder or database that no server uses. If anything fails, that stays as it was."""
    with _failing_as("bad-backup", source):
        found = _contents(source)
    if isinstance(place, Path):
        return _restore_folder(place, source, replace)
    with _failing_as("restore-failed", source), _scratch() as copy:
        _copy(source, copy, mode="ro")
        copy_from_file(copy, place, replace)
    return found


def copy(source: Place, target: Place, replace: bool = False) -> Contents:
    """Copy everything from one data folder or database to another; a server may be using the first."""
    with _scratch() as backup:
        back_up(source, backup)
        return restore(target, backup, replace)


def _check_source(folder: Path, target: Path) -> None:
    if not (folder / FILE).exists():
        raise StoreError("nothing-stored", folder=str(folder))
    if target.resolve().parent == folder.resolve() and target.name.startswith(FILE):
        raise StoreError("backup-in-place", path=str(target))


def _restore_folder(folder: Path, source: Path, replace: bool) -> Contents:
    with lock_folder(folder):
        target = folder / FILE
        if target.exists() and not replace:
            raise StoreError("data-exists", folder=str(folder))
        with _failing_as("restore-failed", folder), _drafted(target) as draft:
            _copy(source, draft, mode="ro")
            found = _contents(draft)
            _clear_log(target)
        return found


# ---- copies


@contextmanager
def _scratch() -> Iterator[Path]:
    """A place for a file that vanishes after the block; only its owner can read it."""
    with tempfile.TemporaryDirectory(prefix="zweispiel-") as folder:
        yield Path(folder) / FILE


@contextmanager
def _drafted(target: Path) -> Iterator[Path]:
    """A file to write to; it takes the place of `target` if the block succeeds, and vanishes if not."""
    draft = target.with_name(target.name + DRAFT)
    draft.unlink(missing_ok=True)
    try:
        draft.touch(mode=0o600)
        yield draft
        _sync(draft)
        draft.replace(target)
        _sync(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def _copy(source: Path, target: Path, mode: str) -> None:
    """Copy a database and its log in one transaction; the copy is a single file."""
    with closing(_open(source, mode)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _open(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, timeout=30)


def _sync(path: Path) -> None:
    """Wait until a file or folder is on the disk. Windows has no such thing for folders."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _clear_log(path: Path) -> None:
    """Remove the log of a database that is about to be replaced: SQLite would apply it to the new one.

    What is in it goes into the old database first, in case the replacement fails. A damaged database cannot take it;
    then the log is kept under another name.
    """
    with suppress(sqlite3.Error), closing(_open(path, mode="rw")) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for log in (path.with_name(path.name + suffix) for suffix in LOG_SUFFIXES):
        if log.exists():
            log.replace(log.with_name(log.name + ".damaged"))


# ---- checks


def _contents(path: Path) -> Contents:
    """What a database holds; an error unless it is whole, and one of ours."""
    with closing(_open(path, mode="ro")) as database:
        found = [row for (row,) in database.execute("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise sqlite3.DatabaseError(found[0])
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        if revision > HEAD:
            raise StoreError("backup-newer", path=str(path))
        (rooms,) = database.execute("SELECT count(*) FROM rooms").fetchone()
        (events,) = database.execute("SELECT count(*) FROM events").fetchone()
    return Contents(rooms, events)


@contextmanager
def _failing_as(code: str, path: Path) -> Iterator[None]:
    """What goes wrong in the block, as an error with this code."""
    try:
        yield
    except DBAPIError as error:  # only its kind: its text may quote a row
        raise StoreError(code, path=str(path), problem=type(error.orig).__name__) from error
    except (sqlite3.Error, TypeError, ValueError) as error:  # TypeError: a table that has no row
        raise StoreError(code, path=str(path), problem=str(error)) from error
    except OSError as error:
        raise StoreError(code, path=str(path), problem=error.strerror or str(error)) from error
