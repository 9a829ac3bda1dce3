"""The queue of work that processes share: the same order for all, and nothing is lost with a process."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from tests.postgres import Schema
from tests.service.support import PATIENCE, wait_for
from zweispiel import Analysis
from zweispiel.engines.engine import Candidate
from zweispiel.service import ServiceError, database_postgres, work_in_database, work_table
from zweispiel.service.database_postgres import PostgresDatabase
from zweispiel.service.store import Store
from zweispiel.service.work import (
    HINT,
    HINTS_NEXT,
    LONG,
    MOVE,
    MOVES_FIRST,
    QUICK,
    REST_LAST,
    REVIEW,
    STUDIES_LAST,
    Dropped,
    Lane,
    Lease,
    Work,
)
from zweispiel.service.work_in_database import DatabaseQueue
from zweispiel.service.work_table import WorkTable, dump_answer, load_answer

pytestmark = pytest.mark.long

FOUND = Analysis("a1", 0.5, ("a1",), (Candidate("a1", 0.5, 7, ("a1", "b2"), False),), 7, False)
#: The table may be looked at by two processes at once, and this machine may be slow: how long to wait for nothing.
MOMENT = 0.3


class Desk:
    """One process with its queue, and what that reported."""

    def __init__(self, url: str, games: tuple[str, ...] = ("zaic",)) -> None:
        self.table = WorkTable(url)
        self.queue = DatabaseQueue(self.table, self.take, lambda: games, searches_per_owner=2)
        self.reported: list[tuple[str, Analysis | Dropped]] = []

    def take(self, work: Work, result: Analysis | Dropped) -> None:
        self.reported.append((work.room, result))

    def add(self, *works: Work) -> None:
        for work in works:
            self.queue.add(work)

    def begin(self, lane: Lane = LONG) -> Lease:
        """Lease the next work, which must be there."""
        lease = self.queue.lease(lane)
        assert lease is not None
        return lease

    def finish(self, number: int, lane: Lane = LONG) -> list[str]:
        """Do so much work, one after the other; the rooms in that order."""
        rooms = []
        for _ in range(number):
            lease = self.begin(lane)
            self.queue.done(lease, FOUND)
            rooms.append(lease.work.room)
        return rooms

    def later(self, lane: Lane = LONG) -> list[Lease]:
        """What a thread of its own leases, as soon as it can."""
        leased: list[Lease] = []

        def run() -> None:
            lease = self.queue.lease(lane)
            if lease is not None:
                leased.append(lease)

        threading.Thread(target=run, daemon=True).start()
        return leased


Open = Callable[..., Desk]


@pytest.fixture
def opened(schema: Schema) -> Iterator[Open]:
    """Opens one more process; all hear each other's news."""
    store, desks = Store(schema.url), list[Desk]()

    def tell(teller: Desk, kind: str, *about: Any) -> None:
        for desk in desks:
            if desk is not teller:
                hear: Any = desk.queue.hear_work if kind == "work" else desk.queue.hear_ended
                hear(*about)

    def open_one(**more: Any) -> Desk:
        desk = Desk(schema.url, **more)
        desk.queue.tell = lambda kind, *about: tell(desk, kind, *about)
        desks.append(desk)
        return desk

    yield open_one
    for desk in desks:
        desk.queue.close()
    store.close()


@pytest.fixture
def pair(opened: Open) -> tuple[Desk, Desk]:
    return opened(), opened()


def work(room: str, owner: str = "", **changes: Any) -> Work:
    """A long search for a move that a person waits for; by default every room has its own owner."""
    about = {"kind": MOVE, "room": room, "seat": 0, "position": 7, "ply": 3, "game": "zaic", "level": 8}
    how = {"seconds": 30.0, "visits": None, "priority": MOVES_FIRST, "owner": owner or f"owner of {room}"}
    return Work(**(about | how | changes))  # type: ignore[arg-type]


def hint(room: str, owner: str = "") -> Work:
    return work(room, owner, kind=HINT, priority=HINTS_NEXT, level=7)


def review(room: str, position: int = 7) -> Work:
    return work(room, kind=REVIEW, priority=STUDIES_LAST, position=position, attempts=2, line="{}")


# ---- the order is that of a queue in memory, whoever asks and whoever works


def test_in_order_of_asking(pair: tuple[Desk, Desk]) -> None:
    for number, room in enumerate("dbac"):
        pair[number % 2].add(work(room))
    assert pair[1].finish(2) + pair[0].finish(2) == list("dbac")


def test_moves_before_hints_before_the_rest(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    one.add(work("a", priority=REST_LAST), hint("b"), work("c"))
    other.add(hint("d"), review("r"), work("e"))
    assert one.finish(6) == [*"cebda", "r"]


def test_an_owner_who_asks_often_keeps_others_waiting_once(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    one.add(work("a", "greedy"), work("c", "greedy"))
    other.add(work("b", "greedy"), work("d", "greedy"), work("e"), work("f", "third"))
    assert one.finish(6) == list("aefcbd")


def test_an_owner_has_two_long_searches_running_in_all_processes(opened: Open) -> None:
    desks = [opened() for _ in range(4)]
    desks[0].add(*(work(str(number), "greedy") for number in range(8)), work("x", "greedy", level=1))
    found = [desk.later() for desk in desks for _ in range(2)]  # all at once
    wait_for(lambda: sum(map(len, found)) == 2)
    assert desks[1].begin(QUICK).work.room == "x"  # only long searches count
    time.sleep(MOMENT)
    assert sum(map(len, found)) == 2
    for desk in desks:
        for lease in [lease for leases in found for lease in leases]:
            desk.queue.done(lease, FOUND)
    wait_for(lambda: sum(map(len, found)) == 4)
    time.sleep(MOMENT)
    assert sum(map(len, found)) == 4


def test_a_quick_move_does_not_wait_for_long_searches(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    one.add(*(work(room) for room in "abc"), work("d", level=4))
    assert other.begin().work.room == "a"
    assert other.finish(1, QUICK) == ["d"]


def test_urgent_work_takes_the_place_of_other_work(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    one.add(review("r"), hint("h"))
    running = [one.begin(), one.begin()]
    assert [lease.work.room for lease in running] == ["h", "r"]
    other.add(work("m"))
    wait_for(running[1].stop.is_set)
    assert not running[0].stop.is_set()
    assert one.begin().work.room == "m"
    assert other.begin().work.room == "r"  # it begins again elsewhere


def test_nothing_is_taken_back_while_another_process_is_idle(
    pair: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_in_database, "GRACE_SECONDS", 1.0)
    one, other = pair
    one.add(review("r"))
    running, idle = one.begin(), other.later()
    wait_for(lambda: other.queue._own.idle[LONG] == 1)
    one.add(work("m"))
    wait_for(lambda: len(idle) == 1)
    time.sleep(1.0 + MOMENT)
    assert not running.stop.is_set()


def test_asking_twice_is_asking_once(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    for desk in pair:
        desk.add(work("a"), work("a", seat=1), hint("a"))
    assert [one.queue.waiting(priority) for priority in (MOVES_FIRST, HINTS_NEXT, REST_LAST)] == [2, 1, 0]
    other.begin()
    assert (one.queue.load(LONG, False), one.queue.load(LONG, True), other.queue.load(LONG, True)) == (2, 0, 1)


def test_a_process_takes_only_games_whose_engines_are_compiled(opened: Open) -> None:
    unready, ready = opened(games=("heimlich",)), opened()
    unready.add(work("a"))
    waiting = unready.later()
    assert ready.begin().work.room == "a"
    assert waiting == []


def test_a_pause_lets_others_pass(pair: tuple[Desk, Desk], schema: Schema) -> None:
    one, other = pair
    one.add(work("a", pause=1000.0), work("b", priority=REST_LAST))
    assert other.finish(1) == ["b"]
    schema.execute("UPDATE work SET not_before = 0")  # its time has come
    assert other.finish(1) == ["a"]


# ---- what comes of it


def test_an_answer_reaches_every_process_that_asked(pair: tuple[Desk, Desk], opened: Open) -> None:
    worker = opened()
    for desk in pair:
        desk.add(review("r"))
    worker.finish(1)
    for desk in pair:
        wait_for(lambda desk=desk: desk.reported == [("r", FOUND)])  # type: ignore[misc]
        assert desk.queue.answers("r") == {7: FOUND}
    assert worker.reported == []


def test_lost_news_cost_a_second_only(pair: tuple[Desk, Desk]) -> None:
    one, worker = pair
    one.queue.tell = worker.queue.tell = None
    leased = worker.later()
    wait_for(lambda: worker.queue._own.idle[LONG] == 1)
    one.add(hint("h"))
    wait_for(lambda: len(leased) == 1)
    worker.queue.done(leased[0], FOUND)
    wait_for(lambda: one.reported == [("h", FOUND)])


def test_cancelled_work_stops_and_has_no_answer(pair: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_in_database, "RENEW_SECONDS", 0.1)
    one, worker = pair
    one.add(hint("a"), work("a"))
    leases = [worker.begin(), worker.begin()]
    one.queue.cancel("a", keep=[hint("a").key])
    wait_for(leases[0].stop.is_set)
    assert not leases[1].stop.is_set()
    worker.queue.done(leases[1], FOUND)
    wait_for(lambda: one.reported == [("a", FOUND)])
    assert worker.reported == []


def test_a_process_that_lags_behind_cancels_nothing_newer(pair: tuple[Desk, Desk]) -> None:
    one, lagging = pair
    one.add(work("a", position=8))
    lagging.queue.cancel("a", up_to=7)
    assert one.begin().work.position == 8
    one.queue.cancel("a", up_to=8)
    assert not one.queue.of("a")


def test_what_one_person_no_longer_wants_another_still_gets(pair: tuple[Desk, Desk], opened: Open) -> None:
    one, other = pair
    for desk in pair:
        desk.add(hint("a"))
    one.queue.drop(hint("a").key)
    assert opened().finish(1) == ["a"]
    wait_for(lambda: other.reported == [("a", FOUND)])
    assert one.reported == []


def test_what_is_handed_back_is_tried_again_until_it_has_failed(
    pair: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_in_database, "RETRY_SECONDS", 0.01)
    one, worker = pair
    one.add(review("r"))
    for _ in range(2):
        worker.queue.hand_back(worker.begin())
    wait_for(lambda: one.reported == [("r", "failed")])
    one.add(review("r"))  # asked for again
    worker.queue.hand_back(worker.begin(), again=False)
    wait_for(lambda: one.reported == [("r", "failed"), ("r", "stale")])


def test_a_row_that_was_lost_is_asked_for_again(pair: tuple[Desk, Desk], schema: Schema) -> None:
    one, worker = pair
    one.add(hint("h"))
    schema.execute("DELETE FROM work")
    assert worker.finish(1) == ["h"]
    wait_for(lambda: one.reported == [("h", FOUND)])


# ---- workers that end, hang or lose the database


def test_a_lease_is_renewed_while_its_worker_thinks(
    pair: tuple[Desk, Desk], schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_in_database, "RENEW_SECONDS", 0.1)
    one, other = pair
    one.add(work("a"))
    lease, taken = one.begin(), other.later()
    for _ in range(2):
        schema.execute("UPDATE work SET expires = expires - 10")
        wait_for(lambda: schema.execute(f"SELECT 1 FROM work WHERE expires > {work_table.NOW} + 10") == 1)
    assert taken == []
    assert not lease.stop.is_set()


def test_what_a_hanging_worker_has_leased_is_done_by_another(
    pair: tuple[Desk, Desk], opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking, hanging, other = *pair, opened()
    monkeypatch.setattr(work_in_database, "LEASE_SECONDS", 0.5)
    monkeypatch.setattr(hanging.queue, "_renew", lambda: None)
    asking.add(hint("h"))
    lease, taken = hanging.begin(), other.later()
    wait_for(lambda: len(taken) == 1)
    hanging.queue.done(lease, analysis := Analysis("b2", 0.0, (), (), 1, False))  # too late
    other.queue.done(taken[0], FOUND)
    wait_for(lambda: asking.reported == [("h", FOUND)])
    assert analysis != FOUND


def test_a_worker_that_closes_hands_its_work_back_at_once(pair: tuple[Desk, Desk]) -> None:
    one, other = pair
    one.add(work("a"))
    lease, taken = one.begin(), other.later()
    wait_for(lambda: other.queue._own.idle[LONG] == 1)
    one.queue.close()
    assert lease.stop.is_set()
    wait_for(lambda: len(taken) == 1)  # far sooner than the lease would have expired
    assert one.queue.lease(LONG) is None


def test_what_is_leased_while_the_queue_closes_is_handed_back(
    pair: tuple[Desk, Desk], schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    leased, go_on = threading.Event(), threading.Event()
    lease = one.table.lease

    def lease_slowly(*arguments: Any) -> Work | None:
        found = lease(*arguments)
        leased.set()
        go_on.wait(PATIENCE)
        return found

    monkeypatch.setattr(one.table, "lease", lease_slowly)
    other.add(work("a"))
    one.later()
    assert leased.wait(PATIENCE)
    closing_one = threading.Thread(target=one.queue.close)
    closing_one.start()
    closing_one.join(MOMENT)
    go_on.set()
    closing_one.join(PATIENCE)
    assert schema.execute("SELECT 1 FROM work WHERE lease IS NOT NULL") == 0


def test_what_is_handed_back_while_the_queue_closes_is_free(
    pair: tuple[Desk, Desk], schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = pair
    one.add(work("a"))
    lease, retry = one.begin(), one.table.retry

    def retry_late(*arguments: Any) -> bool:
        one.queue.close()
        return retry(*arguments)

    monkeypatch.setattr(one.table, "retry", retry_late)
    one.queue.hand_back(lease)
    assert schema.execute("SELECT 1 FROM work WHERE lease IS NOT NULL") == 0


def test_work_over_which_workers_were_lost_is_given_up(
    pair: tuple[Desk, Desk], schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_in_database, "LEASE_SECONDS", 0.05)
    monkeypatch.setattr(work_in_database, "SWEEP_SECONDS", 0.1)
    one, unlucky = pair
    monkeypatch.setattr(unlucky.queue, "_renew", lambda: None)
    one.add(hint("h"))
    for _ in range(work_table.MOST_LOSSES + 1):
        unlucky.begin()
    wait_for(lambda: one.reported == [("h", "failed")])


def test_the_queue_goes_on_after_its_connections_were_cut(pair: tuple[Desk, Desk], schema: Schema) -> None:
    one, worker = pair
    for number in range(3):
        leased = worker.later()
        schema.cut_connections()
        while not one.queue.of(str(number)):
            with suppress(ServiceError):  # a person is told to try again
                one.add(hint(str(number)))
        wait_for(lambda leased=leased: len(leased) == 1)  # type: ignore[misc]
        schema.cut_connections()
        with suppress(ServiceError):
            worker.queue.done(leased[0], FOUND)
        wait_for(lambda: worker.queue.load(LONG, True) == 0)
        wait_for(lambda number=number: one.reported[-1:] == [(str(number), FOUND)])  # type: ignore[misc]


def test_a_process_that_is_stopped_in_a_transaction_keeps_no_other_waiting(
    opened: Open, schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_postgres, "HANGING_MS", 500)
    stopped, other = opened(), opened()
    with stopped.table._mutex:
        connection = stopped.table._connected()
        connection.execute("BEGIN")
        connection.execute(work_table.LOCK_LEASES)  # type: ignore[arg-type,unused-ignore]
        other.add(work("a"))
        assert other.begin().work.room == "a"


def test_a_writer_that_was_stopped_while_it_sent_is_ended(opened: Open, schema: Schema) -> None:
    """It has sent a part of a transaction. The database does not take that for idle, so the others end it."""
    with closing(PostgresDatabase(schema.url)) as stopped, closing(PostgresDatabase(schema.url)) as other:
        insert = b"INSERT INTO rooms VALUES ('r', 'c', 'over', 0, false)"
        connection = stopped.writer.connect()
        connection.execute("BEGIN")
        connection.pgconn.enter_pipeline_mode()
        connection.pgconn.send_query_params(insert, [])
        connection.pgconn.send_flush_request()
        connection.pgconn.flush()
        opened()  # a process that sweeps
        with other.writer:
            other.writer.execute(insert.decode())  # waits for the lock
    assert schema.execute("SELECT 1 FROM rooms") == 1


# ---- what is in the table


def test_a_row_names_the_position_and_hides_the_owner(pair: tuple[Desk, Desk], schema: Schema) -> None:
    import psycopg

    pair[0].add(work("a", owner="192.0.2.1"))
    with psycopg.connect(schema.url) as connection:
        rows = str(connection.execute("SELECT * FROM work").fetchall())
    assert "192.0.2.1" not in rows
    assert '"position": 7' in rows
    again = pair[1].begin().work
    pair[1].add(work("b", owner=again.owner))  # what follows from it is the same owner's
    assert pair[1].begin().work.owner == again.owner


def test_what_has_ended_is_forgotten(pair: tuple[Desk, Desk], schema: Schema, monkeypatch: pytest.MonkeyPatch) -> None:
    one, worker = pair
    one.add(review("r"))
    worker.finish(1)
    one.table.sweep()
    assert one.queue.answers("r")
    monkeypatch.setattr(work_table, "STUDY_SECONDS", -1.0)
    one.table.sweep()
    assert schema.execute("DELETE FROM work") == 0


def test_an_answer_is_the_same_after_being_kept() -> None:
    assert load_answer(dump_answer(FOUND)) == FOUND


def test_closing_ends_everything(pair: tuple[Desk, Desk]) -> None:
    one, _ = pair
    one.add(hint("h"))
    waiting = threading.Thread(target=one.queue.lease, args=(QUICK,), daemon=True)
    waiting.start()
    one.queue.close()
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
    one.add(hint("i"))
    assert one.reported == [("h", "closed"), ("i", "closed")]
