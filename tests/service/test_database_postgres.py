"""PostgreSQL: one user of a schema, lost connections, and errors that give nothing away."""

import json
import random
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests import postgres
from tests.service import test_old_data as old
from tests.service.support import ANNA, against_computer, code_of, one_screen, open_service, play_move, refused, room_of
from tests.service.test_store import batch, moves
from zweispiel.core.errors import UsageError
from zweispiel.service import StoreError
from zweispiel.service.backup import Contents, back_up, copy, restore
from zweispiel.service.database import in_transactions, open_postgres, read_url
from zweispiel.service.database_copy import fingerprint
from zweispiel.service.store import Store

SECRET = "a-secret-that-no-error-may-quote"

pytestmark = pytest.mark.long


@pytest.fixture
def store(schema: postgres.Schema) -> Iterator[Store]:
    opened = Store(schema.url)
    yield opened
    opened.close()


def test_a_schema_has_many_servers_or_one_user_alone(schema: postgres.Schema, store: Store) -> None:
    Store(schema.url).close()
    refused("store-in-use", lambda: open_postgres(schema.url, alone=True))
    store.close()
    with closing(open_postgres(schema.url, alone=True)):
        refused("store-in-use", lambda: Store(schema.url))


def test_a_url_is_shown_without_its_password(store: Store) -> None:
    assert store.database.name.startswith("postgresql://127.0.0.1:")
    for bad in ("mysql://anna:hush@host/db", "anna:hush@host"):
        with pytest.raises(UsageError) as refusal:
            read_url(bad)
        assert "hush" not in str(refusal.value)
    with pytest.raises(StoreError) as unreachable:
        Store("postgresql://anna:hush@127.0.0.1:1/db")
    assert code_of(unreachable) == "store-unusable"
    assert "127.0.0.1:1" in str(unreachable.value)
    assert "hush" not in str(unreachable.value)


def test_commits_wait_for_the_disk_whatever_the_role_says(schema: postgres.Schema) -> None:
    store = Store(schema.url.replace("-csearch_path", "-csynchronous_commit%3Doff%20-csearch_path"))
    assert store._writer.execute("SHOW synchronous_commit").fetchone() == ("on",)
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_an_error_quotes_no_row(schema: postgres.Schema, store: Store) -> None:
    store.write(batch("r", 1, "a"))
    schema.execute("ALTER TABLE events ADD CONSTRAINT short CHECK (length(data) < 20)")
    with pytest.raises(StoreError) as refusal:
        store.write(batch("r", 2, SECRET))
    assert code_of(refusal) == "store-failed"
    assert SECRET not in str(refusal.value)
    assert "CheckViolation" in str(refusal.value)
    assert moves(store, "r") == ["a"]


def test_a_name_that_no_row_can_have_is_unknown(schema: postgres.Schema) -> None:
    service = open_service(schema.url, workers=0)
    refused("unknown-study", lambda: service.studies.find(ANNA, "\0"))
    kept = service.studies.save(ANNA, json.dumps(service.record(against_computer(service), ANNA).as_dict()))
    assert [study.study for study in service.studies.listed(ANNA)] == [kept]
    service.forget(ANNA)
    assert service.studies.listed(ANNA) == []
    service.close()


def test_many_may_open_an_empty_schema_at_once(schema: postgres.Schema) -> None:
    """One of them migrates, the others wait for it."""
    failures: list[BaseException] = []

    def open_and_close() -> None:
        try:
            open_postgres(schema.url).close()
        except BaseException as error:  # noqa: BLE001 - a thread's failure must fail the test
            failures.append(error)

    threads = [threading.Thread(target=open_and_close) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_store_of_a_newer_program_is_refused(schema: postgres.Schema) -> None:
    Store(schema.url).close()
    schema.execute("UPDATE alembic_version SET version_num = '9999'")
    refused("store-newer", lambda: Store(schema.url))


# ---- lost connections


def test_cut_connections_are_made_again(schema: postgres.Schema) -> None:
    service = open_service(schema.url, workers=0)
    room, rng = one_screen(service), random.Random(1)
    for _ in range(20):
        assert schema.cut_connections() >= 1
        before = room_of(service, room).number
        play_move(service, room, rng)
        assert room_of(service, room).number > before
        if not room_of(service, room).to_move:
            room = one_screen(service)
        service._rooms.drop(room)
    service.close()


@pytest.mark.rounds(1, 20)
def test_the_database_crashes_and_comes_back(own_server: postgres.Server, rounds: Iterator[int]) -> None:
    """While it is gone, requests fail with `store-gone`. After that everything acknowledged is there and goes on."""
    service = open_service(own_server.url, workers=0)
    rng, acknowledged = random.Random(1), dict[str, int]()
    for _ in rounds:
        room = one_screen(service)
        play_move(service, room, rng)
        acknowledged[room] = room_of(service, room).number
        own_server.stop("immediate")
        refused("store-gone", partial(play_move, service, room, rng))
        refused("store-gone", partial(service.view, room, ANNA))  # it left memory: the commit might be there
        refused("store-gone", service.check_writable)
        own_server.start()
        for known, number in acknowledged.items():
            assert len(service._store.events(known)) >= number
        play_move(service, room, rng)
        assert room_of(service, room).number == acknowledged[room] + 1
        acknowledged[room] += 1
    service.close()


# ---- moving and keeping


def fingerprint_of(place: Path | str) -> str:
    store = Store(place)
    with in_transactions(store.database.engine).begin() as connection:
        found = fingerprint(connection)
    store.close()
    return found


def test_a_backup_and_back(schema: postgres.Schema, store: Store, tmp_path: Path) -> None:
    store.write(batch("r", 1, "a", "ö\\\t☃"), batch("s", 1, "\u0000"))
    target = tmp_path / "backup"
    assert back_up(schema.url, target) == Contents(rooms=2, events=3)  # while the server is using it
    assert target.stat().st_mode & 0o077 == 0
    refused("store-in-use", lambda: restore(schema.url, target, replace=True))
    store.write(batch("later", 1, "b"))
    store.close()
    refused("data-exists", lambda: restore(schema.url, target))
    assert restore(schema.url, target, replace=True) == Contents(rooms=2, events=3)
    again = Store(schema.url)
    assert moves(again, "r") == ["a", "ö\\\t☃"]
    assert moves(again, "s") == ["\u0000"]
    assert again.events("later") == []
    again.close()


def test_from_a_folder_to_postgres_and_back_nothing_changes(schema: postgres.Schema, tmp_path: Path) -> None:
    """10,000 games in a moment; names in an order that a language would see differently."""
    store = Store(tmp_path / "one")
    for start in range(0, 10_000, 500):
        names = [f"{'aB_cÄ'[number % 5]}{number}" for number in range(start, start + 500)]
        store.write(*(batch(name, 1, "a", name) for name in names))
    store.close()
    assert copy(tmp_path / "one", schema.url) == Contents(10_000, 20_000)
    refused("data-exists", lambda: copy(tmp_path / "one", schema.url))
    copy(schema.url, tmp_path / "two")
    assert fingerprint_of(tmp_path / "one") == fingerprint_of(schema.url) == fingerprint_of(tmp_path / "two")


def test_games_of_the_first_version_are_seen_as_before(schema: postgres.Schema) -> None:
    copy(old.OLD / "data", schema.url)
    service = open_service(schema.url, workers=0)
    for label, expected in old.EXPECTED.items():
        for who, seen in expected.items():
            found = old.facts(service, old.ROOMS[label], old.VIEWERS[who])
            assert old.known_part(old.as_read(found), seen) == seen, (label, who)
    service.close()
