"""Backups: whole, of a folder in use, and restored all or nothing."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.support import ANNA
from tests.service.test_store import batch, moves
from zweispiel.service import StoreError
from zweispiel.service.backup import Contents, back_up, restore
from zweispiel.service.database_sqlite import FILE
from zweispiel.service.store import Store

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one room of two events."""
    store = Store(tmp_path / "data")
    store.write(batch("r", 1, "a", "b"))
    store.close()
    return tmp_path / "data"


def stored(folder: Path, room: str = "r") -> list[str]:
    store = Store(folder)
    try:
        return moves(store, room)
    finally:
        store.close()


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the lock."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


def code_of(run: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as error:
        run()
    return error.value.code


def test_a_backup_and_back(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup"
    assert back_up(folder, target) == Contents(rooms=1, events=2)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["backup"]  # one file, no log beside it
    assert target.stat().st_mode & 0o077 == 0
    assert restore(tmp_path / "new" / "folder", target) == Contents(rooms=1, events=2)
    assert stored(tmp_path / "new" / "folder") == ["a", "b"]


def test_what_stands_only_in_the_log_is_saved(tmp_path: Path) -> None:
    """As after `kill -9`: a copy of the database file alone would have nothing."""
    store, killed, target = Store(tmp_path / "data"), tmp_path / "killed", tmp_path / "backup"
    store.write(batch("r", 1, "a", "b"))
    shutil.copytree(tmp_path / "data", killed)
    assert back_up(tmp_path / "data", target) == Contents(1, 2)
    store.close()
    assert (killed / f"{FILE}-wal").stat().st_size > 0
    assert back_up(killed, target, replace=True) == Contents(1, 2)
    restore(killed, target, replace=True)  # over a folder with a log, which must not be applied to the new database
    assert stored(killed) == ["a", "b"]


def test_a_backup_while_others_write_is_a_moment_of_the_store(tmp_path: Path) -> None:
    """Every batch writes two rooms at once: a backup has both or neither, and all that was acknowledged before."""
    store, ended, acknowledged = Store(tmp_path / "data"), threading.Event(), [0]

    def write() -> None:
        while not ended.is_set():
            number = acknowledged[0] + 1
            store.write(batch("left", number, str(number)), batch("right", number, str(number)))
            acknowledged[0] = number

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for turn in range(10):
            before = acknowledged[0]
            back_up(tmp_path / "data", tmp_path / "backup", replace=True)
            after = acknowledged[0] + 1
            restored = tmp_path / str(turn)
            restore(restored, tmp_path / "backup")
            assert before <= len(stored(restored, "left")) <= after
            assert stored(restored, "left") == stored(restored, "right")
    finally:
        ended.set()
        writer.join()
        store.close()
    assert acknowledged[0] > 10


def test_nothing_is_overwritten_unasked(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup"
    target.write_text("precious")
    assert code_of(lambda: back_up(folder, target)) == "file-exists"
    assert target.read_text() == "precious"
    back_up(folder, target, replace=True)
    before = files(folder)
    assert code_of(lambda: restore(folder, target)) == "data-exists"
    assert files(folder) == before
    assert code_of(lambda: back_up(folder, folder / FILE, replace=True)) == "backup-in-place"
    assert code_of(lambda: back_up(tmp_path / "none", tmp_path / "other")) == "nothing-stored"
    assert not (tmp_path / "other").exists()


def test_a_folder_in_use_is_not_restored(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "backup")
    store = Store(folder)
    store.write(batch("r", 3, "c"))
    assert code_of(lambda: restore(folder, tmp_path / "backup", replace=True)) == "store-in-use"
    assert moves(store, "r") == ["a", "b", "c"]
    store.close()


@pytest.mark.parametrize("damage", ["text", "cut", "middle", "foreign", "empty", "missing", "newer", "folder"])
def test_a_bad_backup_changes_nothing(folder: Path, tmp_path: Path, damage: str) -> None:
    target, before = tmp_path / "backup", files(folder)
    back_up(folder, target)
    content = target.read_bytes()
    if damage in ("missing", "folder"):
        target.unlink()
    if damage == "folder":
        target.mkdir()
    elif damage in ("foreign", "newer"):
        with sqlite3.connect(target) as database:
            change = "UPDATE alembic_version SET version_num = '9999'" if damage == "newer" else "DROP TABLE events"
            database.execute(change)
        database.close()
    elif damage != "missing":
        middle = content[:4096] + b"\xff" * 4096 + content[8192:]
        target.write_bytes({"text": b"hello", "cut": content[:-5000], "empty": b"", "middle": middle}[damage])
    code = code_of(lambda: restore(folder, target, replace=True))
    assert code == ("backup-newer" if damage == "newer" else "bad-backup")
    assert files(folder) == before
    assert stored(folder) == ["a", "b"]


def test_a_full_disk_leaves_the_old_data(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    back_up(folder, tmp_path / "backup")
    before = files(folder)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zweispiel.service.backup._sync", full)
    assert code_of(lambda: restore(folder, tmp_path / "backup", replace=True)) == "restore-failed"
    assert files(folder) == before
    assert code_of(lambda: back_up(folder, tmp_path / "second")) == "backup-failed"
    assert not list(tmp_path.glob("second*"))
    assert stored(folder) == ["a", "b"]


def test_damaged_data_can_be_replaced(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "backup")
    (folder / FILE).write_bytes(b"not a database")
    (folder / f"{FILE}-wal").write_bytes(b"nor a log")
    restore(folder, tmp_path / "backup", replace=True)
    assert stored(folder) == ["a", "b"]


def test_the_commands(command: Command, folder: Path, tmp_path: Path) -> None:
    target, data = str(tmp_path / "backup"), ("--data", str(folder))
    code, shown, errors = command("data", "backup", target, *data)
    assert (code, errors) == (0, "")
    assert "games: 1, events: 2" in shown
    assert command("data", "backup", target, *data)[0] == 2
    assert command("data", "backup", target, *data, "--replace")[0] == 0
    code, shown, errors = command("data", "restore", target, *data, "--lang", "de")
    assert (code, shown, errors.count("\n")) == (2, "", 1)
    assert "--replace" in errors
    assert command("data", "restore", target, *data, "--replace")[0] == 0
    code, shown, errors = command("data", "burn", target)
    assert (code, shown, errors.count("\n")) == (2, "", 1)
    assert "backup, restore" in errors
    assert ANNA not in shown
