"""A data folder: one user, commits that reach the disk, and errors that change nothing."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.test_store import batch, moves
from zweispiel.service import StoreError
from zweispiel.service.database import Writer
from zweispiel.service.database_sqlite import FILE
from zweispiel.service.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def test_a_folder_has_one_user(tmp_path: Path) -> None:
    first = Store(tmp_path / "data")
    with pytest.raises(StoreError) as refusal:
        Store(tmp_path / "data")
    assert refusal.value.code == "store-in-use"
    assert str(tmp_path / "data") in str(refusal.value)
    first.close()
    Store(tmp_path / "data").close()


def test_commits_reach_the_disk(store: Store) -> None:
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for an administrator")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError) as refusal:
            Store(tmp_path / "data")
        assert str(tmp_path) in str(refusal.value)
    finally:
        tmp_path.chmod(0o700)


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(StoreError) as refusal:
        Store(tmp_path / "data")
    assert refusal.value.code == "store-unusable"
    assert str(tmp_path / "data") in str(refusal.value)


def test_something_else_in_place_of_the_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is no database, whatever its name says" * 100)
    with pytest.raises(StoreError) as refusal:
        Store(tmp_path)
    assert refusal.value.code == "store-unusable"
    assert (tmp_path / FILE).read_text().startswith("this is no database")


def test_a_full_disk_changes_nothing(store: Store) -> None:
    store.write(batch("r", 1, "a"))
    full = threading.Event()

    def fill(connection: Writer) -> None:
        ((pages,),) = connection.execute("PRAGMA page_count")
        connection.execute(f"PRAGMA max_page_count={pages + (0 if full.is_set() else 10_000)}")

    full.set()
    store._change(fill)
    with pytest.raises(StoreError) as refusal:
        store.write(batch("r", 2, "b" * 100_000), batch("s", 1, "c"))
    assert refusal.value.code == "store-failed"
    assert "full" in str(refusal.value)
    assert moves(store, "r") == ["a"]
    assert store.events("s") == []
    full.clear()
    store._change(fill)
    store.write(batch("r", 2, "now"))
    assert moves(store, "r") == ["a", "now"]


def test_a_read_only_disk_changes_nothing(store: Store) -> None:
    store.write(batch("r", 1, "a"))
    store._change(lambda connection: connection.execute("PRAGMA query_only=ON").close())
    with pytest.raises(StoreError) as refusal:
        store.write(batch("r", 2, "b"))
    assert "readonly" in str(refusal.value)
    store._change(lambda connection: connection.execute("PRAGMA query_only=OFF").close())
    assert moves(store, "r") == ["a"]


def test_a_store_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError) as refusal:
        Store(tmp_path)
    assert refusal.value.code == "store-newer"


def test_an_interrupted_migration_is_made_good(tmp_path: Path) -> None:
    """An empty database, as a crash before the first commit leaves it."""
    sqlite3.connect(tmp_path / FILE).close()
    store = Store(tmp_path)
    store.write(batch("r", 1, "a"))
    store.close()
