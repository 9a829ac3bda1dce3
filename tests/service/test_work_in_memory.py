"""The queue of work for engines: who comes first, who waits, and what happens to work that is not done."""

import dataclasses
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.service.support import PATIENCE, wait_for
from zweispiel import Analysis
from zweispiel.service.work import (
    HINT,
    HINTS_NEXT,
    LONG,
    MOVE,
    MOVES_FIRST,
    QUICK,
    REST_LAST,
    Dropped,
    Lane,
    Lease,
    Work,
)
from zweispiel.service.work_in_memory import MemoryQueue

FOUND = Analysis("a1", 0.5, ("a1",), (), 7, False)


class Desk:
    """A queue, and what it reported."""

    def __init__(self, is_ready: Callable[[str], bool] = lambda _: True) -> None:
        self.queue = MemoryQueue(self.take, is_ready, searches_per_owner=2)
        self.reported: list[tuple[str, Analysis | Dropped]] = []
        self.broken = False

    def take(self, work: Work, result: Analysis | Dropped) -> None:
        """What the queue reports."""
        if self.broken:
            raise OSError("disk full")
        self.reported.append((work.room, result))

    def add(self, *works: Work) -> None:
        """Ask for some work."""
        for work in works:
            self.queue.add(work)

    def begin(self, lane: Lane = LONG) -> Lease:
        """Lease the next work, which must be there."""
        lease = self.queue.lease(lane)
        assert lease is not None
        return lease

    def finish_all(self, lane: Lane = LONG) -> list[str]:
        """Do everything, one after the other; the rooms in that order."""
        before = len(self.reported)
        while any(work.lane == lane for room in "abcdefgh" for work in self.queue.of(room)):
            self.queue.done(self.begin(lane), FOUND)
        return [room for room, _ in self.reported[before:]]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def work(room: str, owner: str = "", **changes: Any) -> Work:
    """A long search for a move that a person waits for; by default every room has its own owner."""
    about = {"kind": MOVE, "room": room, "seat": 0, "position": 7, "ply": 3, "game": "zaic", "level": 8}
    how = {"seconds": 30.0, "visits": None, "priority": MOVES_FIRST, "owner": owner or f"owner of {room}"}
    return Work(**(about | how | changes))  # type: ignore[arg-type]


def hint(room: str, owner: str = "") -> Work:
    """A hint."""
    return work(room, owner, kind=HINT, priority=HINTS_NEXT, level=7)


# ---- the order


def test_in_order_of_asking(desk: Desk) -> None:
    desk.add(*(work(room) for room in "dbac"))
    assert desk.finish_all() == list("dbac")


def test_moves_before_hints_before_the_rest(desk: Desk) -> None:
    desk.add(work("a", priority=REST_LAST), hint("b"), work("c"), hint("d"), work("e"))
    assert desk.finish_all() == list("cebda")


def test_an_owner_who_asks_often_keeps_others_waiting_once(desk: Desk) -> None:
    desk.add(*(work(room, "greedy") for room in "abcd"), work("e"), work("f", "third"))
    assert desk.finish_all() == list("aefbcd")


def test_quick_moves_do_not_wait_for_long_searches(desk: Desk) -> None:
    desk.add(*(work(room) for room in "abc"), *(work(room, level=level) for level, room in enumerate("defg", start=1)))
    searching = desk.begin()
    assert desk.finish_all(QUICK) == list("defg")
    assert [searching.work.room, *desk.queue.of("b")[:1]] == ["a", work("b")]
    assert hint("x").lane == work("x", level=5).lane == LONG


def test_an_owner_has_two_long_searches_running(desk: Desk) -> None:
    desk.add(*(work(room, "greedy") for room in "abc"), hint("d", "greedy"), work("e"))
    first = [desk.begin() for _ in range(3)]
    assert [lease.work.room for lease in first] == ["a", "e", "b"]
    begun: list[str] = []
    waiting = threading.Thread(target=lambda: begun.append(desk.begin().work.room), daemon=True)
    waiting.start()
    waiting.join(0.05)
    assert begun == []
    desk.add(work("f", "greedy", level=1))
    assert desk.begin(QUICK).work.room == "f"  # only long searches count
    desk.queue.done(first[0], FOUND)
    waiting.join(PATIENCE)
    assert begun == ["c"]


def test_urgent_work_takes_the_place_of_other_work(desk: Desk) -> None:
    """A search that only computers wait for may take half a minute; it begins again later."""
    desk.add(work("a", priority=REST_LAST), hint("b"), hint("c"))
    running = [desk.begin() for _ in range(3)]
    desk.add(work("d"))
    assert [lease.stop.is_set() for lease in running] == [False, False, True]
    assert running[2].work.room == "a"
    assert desk.begin().work.room == "d"
    desk.add(work("e"))
    assert [lease.stop.is_set() for lease in running] == [False, True, True]
    desk.queue.done(running[2], FOUND)  # too late
    desk.add(hint("f"), work("g", priority=REST_LAST))  # not more urgent than anything
    assert [lease.stop.is_set() for lease in running] == [False, True, True]
    assert desk.reported == []
    assert [desk.begin().work.room for _ in range(4)] == list("ecfa")


def test_nothing_is_taken_back_while_a_worker_is_idle(desk: Desk) -> None:
    desk.add(hint("a"))
    running, begun = desk.begin(), list[Lease]()
    idle = threading.Thread(target=lambda: begun.append(desk.begin()), daemon=True)
    idle.start()
    wait_for(lambda: desk.queue._idle[LONG] == 1)
    desk.add(work("b"))
    idle.join(PATIENCE)
    assert [lease.work.room for lease in begun] == ["b"]
    assert not running.stop.is_set()
    desk.add(work("c"))
    assert running.stop.is_set()


def test_asking_twice_is_asking_once(desk: Desk) -> None:
    desk.add(work("a"), work("a"), work("a", seat=1), work("a", position=9), hint("a"))
    assert len(desk.queue.of("a")) == 4
    assert [desk.queue.waiting(priority) for priority in (MOVES_FIRST, HINTS_NEXT, REST_LAST)] == [3, 1, 0]


# ---- when it begins


def test_work_waits_until_its_game_is_compiled() -> None:
    ready: set[str] = set()
    desk = Desk(ready.__contains__)
    desk.add(work("a"), work("b", game="heimlich"))
    begun: list[str] = []
    waiting = threading.Thread(target=lambda: begun.extend(desk.begin().work.room for _ in "ab"), daemon=True)
    waiting.start()
    for game, expected in (("heimlich", ["b"]), ("zaic", ["b", "a"])):
        ready.add(game)
        desk.queue.wake()
        wait_for(lambda expected=expected: begun == expected)  # type: ignore[misc]


def test_a_pause_lets_others_pass(desk: Desk) -> None:
    desk.add(work("a", pause=1000.0), work("b", priority=REST_LAST))
    assert desk.begin().work.room == "b"
    next(desk.queue._items()).not_before = 0.0  # its time has come
    assert desk.begin().work.room == "a"


# ---- what comes of it


def test_an_answer_is_reported_once(desk: Desk) -> None:
    desk.add(work("a"))
    lease = desk.begin()
    desk.queue.done(lease, FOUND)
    desk.queue.done(lease, FOUND)
    desk.queue.hand_back(lease)
    assert desk.reported == [("a", FOUND)]
    assert desk.queue.of("a") == []


def test_cancelled_work_has_no_answer(desk: Desk) -> None:
    desk.add(work("a"), work("a", position=8), work("a", seat=1), work("b"))
    running = desk.begin()
    desk.queue.cancel("a", keep=[work("a", seat=1).key])
    assert running.stop.is_set()
    desk.queue.done(running, FOUND)
    assert desk.reported == [("a", "stale"), ("a", "stale")]
    assert desk.queue.of("a") == [work("a", seat=1)]
    assert desk.finish_all() == ["b", "a"]


def test_what_is_handed_back_is_leased_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.service.work_in_memory.RETRY_SECONDS", 0.01)
    desk.add(work("a", attempts=3))
    first = desk.begin()
    desk.queue.hand_back(first)
    again = desk.begin()
    assert again.work == first.work
    desk.queue.done(first, FOUND)  # the first worker has nothing to say any more
    assert desk.reported == []
    desk.queue.done(again, FOUND)
    assert desk.reported == [("a", FOUND)]


def test_after_enough_failures_it_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.service.work_in_memory.RETRY_SECONDS", 0.01)
    desk.add(work("a", attempts=3))
    for _ in range(3):
        desk.queue.hand_back(desk.begin())
    desk.add(work("b", attempts=3))
    desk.queue.hand_back(desk.begin(), again=False)
    assert desk.reported == [("a", "failed"), ("b", "stale")]


def test_an_answer_that_could_not_be_taken_is_found_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.service.work_in_memory.RETRY_SECONDS", 0.01)
    desk.add(work("a", attempts=2))
    lease, desk.broken = desk.begin(), True
    with pytest.raises(OSError, match="disk full"):
        desk.queue.done(lease, FOUND)
    desk.queue.hand_back(lease)
    desk.broken = False
    assert desk.finish_all() == ["a"]


def test_asking_again_while_the_answer_is_reported_is_new_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the second who asks would never be answered."""
    desk.add(hint("a"))
    lease, take = desk.begin(), desk.take

    def ask_again(done: Work, result: Analysis | Dropped) -> None:
        take(done, result)
        desk.add(done)

    monkeypatch.setattr(desk.queue, "_report", ask_again)
    desk.queue.done(lease, FOUND)
    monkeypatch.undo()
    assert desk.queue.of("a") == [hint("a")]
    assert desk.begin().work == hint("a")


def test_closing_drops_everything_and_ends_the_workers(desk: Desk) -> None:
    desk.add(work("a"), hint("b"))
    running, leased = desk.begin(), list[Lease | None]()
    waiting = threading.Thread(target=lambda: leased.append(desk.queue.lease(QUICK)), daemon=True)
    waiting.start()
    desk.queue.close()
    waiting.join(PATIENCE)
    assert leased == [None]
    assert running.stop.is_set()
    desk.add(work("c"))
    assert desk.reported == [("a", "closed"), ("b", "closed"), ("c", "closed")]
    assert desk.queue.lease(LONG) is None


def test_work_is_plain_data() -> None:
    """So it can be stored in a table and sent to another machine."""
    for value in (work("a"), hint("b")):
        assert Work(**json.loads(json.dumps(dataclasses.asdict(value)))) == value
