"""What is acknowledged is stored; what cannot be stored has not happened."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from tests.service.support import ANNA, BERT
from zweispiel.service import Conflict, ServiceError, migrations
from zweispiel.service.database import Place
from zweispiel.service.events import Event
from zweispiel.service.schema import METADATA, Batch, Entry
from zweispiel.service.store import Job, Store

#: PostgreSQL's name for a type that it was given by another.
OTHER_NAMES = {"DOUBLE PRECISION": "FLOAT"}
ENTRY = Entry(ANNA, "playing", 1.0, due=False)


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    opened = Store(place)
    yield opened
    opened.close()


def batch(room: str, first: int, *texts: str, entry: Entry = ENTRY) -> Batch:
    events = [Event("moved", {"move": text}, 1.5) for text in texts]
    return Batch(room, first, events, entry, frozenset({ANNA}))


def moves(store: Store, room: str) -> list[str]:
    return [event.data["move"] for event in store.events(room)]


def test_events_come_back_in_order(store: Store) -> None:
    store.write(batch("r", 1, "a", "ö"))
    store.write(batch("r", 3, "c"), batch("s", 1, "other"))
    assert store.events("r") == [Event("moved", {"move": text}, 1.5) for text in ("a", "ö", "c")]
    assert moves(store, "s") == ["other"]
    assert store.events("unknown") == []


def test_a_number_is_taken_once(store: Store) -> None:
    store.write(batch("r", 1, "a"))
    with pytest.raises(Conflict):
        store.write(batch("r", 1, "b"))
    assert moves(store, "r") == ["a"]


def test_several_rooms_are_written_all_or_none(store: Store) -> None:
    store.write(batch("r", 1, "a"))
    with pytest.raises(Conflict):
        store.write(batch("new", 1, "x"), batch("r", 1, "b"))
    assert store.events("new") == []


def test_one_conflict_among_many_hurts_nobody_else(store: Store) -> None:
    """Changes that are committed together stand and fall alone."""
    results: dict[int, bool] = {}

    def write(number: int) -> None:
        try:
            store.write(batch("same" if number % 2 else f"own{number}", 1, str(number)))
            results[number] = True
        except Conflict:
            results[number] = False

    threads = [threading.Thread(target=write, args=(number,)) for number in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = [number for number in range(1, 60, 2) if results[number]]
    assert len(winners) == 1
    assert moves(store, "same") == [str(winners[0])]
    assert all(results[number] and moves(store, f"own{number}") == [str(number)] for number in range(0, 60, 2))


def test_many_changes_share_a_commit(store: Store) -> None:
    """Group commit: while the disk is busy with one change, the others come together."""
    held, release = threading.Event(), threading.Event()
    commits: list[int] = []
    commit = store._commit

    def counted(jobs: Sequence[Job]) -> None:
        commits.append(len(jobs))
        if len(commits) == 1:
            held.set()
            release.wait()
        commit(jobs)

    store._commit = counted  # type: ignore[method-assign]
    threads = [threading.Thread(target=store.write, args=(batch(f"r{number}", 1, "a"),)) for number in range(20)]
    threads[0].start()
    held.wait()
    for thread in threads[1:]:
        thread.start()
    while len(store._waiting) < 19:
        pass
    release.set()
    for thread in threads:
        thread.join()
    assert commits == [1, 19]


def test_the_index_finds_rooms(store: Store) -> None:
    for number in range(5):
        status = "over" if number % 2 else "playing"
        store.write(batch(f"r{number}", 1, "a", entry=Entry(ANNA, status, float(number), due=number == 2)))  # type: ignore[arg-type]
    assert store.rooms_of(ANNA, over=False) == ["r4", "r2", "r0"]
    assert store.rooms_of(ANNA, over=True, most=1) == ["r3"]
    assert store.rooms_of(BERT, over=False) == []
    assert (store.open_rooms(), store.open_rooms(ANNA), store.open_rooms(BERT)) == (3, 3, 0)
    assert store.due(10) == ["r2"]
    store.delete("r2")
    assert store.due(10) == []
    assert store.events("r2") == []
    assert store.rooms_of(ANNA, over=False) == ["r4", "r0"]


def test_everything_is_there_after_opening_again(place: Place) -> None:
    first = Store(place)
    first.write(batch("r", 1, "a", "b"))
    first.close()
    again = Store(place)
    assert moves(again, "r") == ["a", "b"]
    again.close()


def test_a_closed_store_says_so(place: Place) -> None:
    store = Store(place)
    store.close()
    store.close()
    with pytest.raises(ServiceError) as refusal:
        store.write(batch("r", 1, "a"))
    assert refusal.value.code == "closed"


# ---- migrations


def test_migrations_lead_to_the_tables_that_are_used(store: Store) -> None:
    found = inspect(store.database.engine)
    for table in METADATA.sorted_tables:
        columns = {column["name"]: column for column in found.get_columns(table.name)}
        assert columns.keys() == {column.name for column in table.columns}
        for column in table.columns:
            found_type = str(columns[column.name]["type"])
            assert OTHER_NAMES.get(found_type, found_type) == str(column.type)
            assert columns[column.name]["nullable"] == column.nullable
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
        indexes = {index["name"]: index["column_names"] for index in found.get_indexes(table.name)}
        assert indexes == {index.name: [column.name for column in index.columns] for index in table.indexes}
    assert set(found.get_table_names()) == {"alembic_version", *METADATA.tables}


def test_the_newest_migration_is_known_by_name() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_current_head() == migrations.HEAD
