"""When computers think: who comes first, pauses, and second attempts."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.service.support import (
    ANNA,
    CARL,
    COMPUTER,
    PATIENCE,
    SIMPLE,
    Thoughts,
    against_computer,
    answered,
    first_move,
    one_screen,
    open_service,
    wait_for,
)
from zweispiel import Analysis
from zweispiel.service import (
    Limits,
    Plan,
    StoreError,
)
from zweispiel.service.owner import on_behalf_of
from zweispiel.service.work import Work


def test_computers_take_their_time(tmp_path: Path, thoughts: Thoughts) -> None:
    thoughts.gate.set()
    service = open_service(tmp_path, Limits(pace=0.25))
    room = service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
    started, number = time.monotonic(), service.number(room)
    service.arrive(room, CARL)
    wait_for(lambda: service.number(room) >= number + 4)
    assert time.monotonic() - started >= 4 * 0.25
    service.close()


def test_people_come_before_computers_that_play_each_other(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path, Limits(pace=0.0), workers=1)
    busy = against_computer(service)
    first_move(service, busy)
    wait_for(lambda: len(thoughts.begun) == 1)
    watched = service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
    service.arrive(watched, CARL)
    waiting = against_computer(service)
    first_move(service, waiting)
    thoughts.gate.set()
    wait_for(answered(service, waiting, 2))
    assert thoughts.begun[1][0] != ""  # the person's room, not the empty board of the other
    service.close()


def test_a_search_without_people_gives_way_and_begins_again(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path, Limits(pace=0.0), workers=1)
    strong = Plan("computer", 8)
    watched = service.create(ANNA, SIMPLE, {}, [strong, strong]).room
    service.arrive(watched, CARL)
    wait_for(lambda: len(thoughts.begun) == 1)
    room = against_computer(service, level=8)
    first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 2)
    assert [stop.is_set() for _, stop in thoughts.begun] == [True, False]
    assert service.view(watched, "").plies == 0
    assert service.view(watched, "").thinking == [0]
    thoughts.gate.set()
    wait_for(answered(service, room, 2))
    wait_for(lambda: service.view(watched, "").plies > 0)
    service.close()


def test_a_weak_computer_answers_while_all_others_search(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path, workers=1)
    strong = [against_computer(service, level=8) for _ in range(3)]
    for room in strong:
        first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    waiting = service.hint(one_screen(service), ANNA, 0)
    think, thoughts.think = thoughts.think, at_once  # type: ignore[method-assign]
    weak = against_computer(service, level=4)
    first_move(service, weak)
    wait_for(answered(service, weak, 2))
    assert [service.view(room, ANNA).thinking for room in strong] == [[1]] * 3
    assert not waiting.done()
    thoughts.think = think  # type: ignore[method-assign]
    service.close()


def at_once(match: Any, limit: Any, stop: Any, player: int, also: str | None = None) -> Analysis:
    """Thinking that takes no time."""
    move = match.moves(player)[0]
    return Analysis(move, 0.0, (move,), (), 1, False)


def test_searches_belong_to_the_address_they_came_from(
    tmp_path: Path, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most two of them run. A computer's move that leads to another's belongs to the same owner."""
    service = open_service(tmp_path, Limits(pace=0.0), workers=4)
    owners, add = set[tuple[str, str]](), service._computers.queue.add

    def note(work: Work) -> None:
        owners.add((work.room, work.owner))
        add(work)

    monkeypatch.setattr(service._computers.queue, "add", note)
    with on_behalf_of("far away"):
        hints = [service.hint(one_screen(service), ANNA, 0) for _ in range(3)]
        watched = service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
        service.arrive(watched, CARL)
    wait_for(lambda: len(thoughts.begun) == 3)  # two hints, and the quick move of the watched computers
    with on_behalf_of("here"):
        hints.append(service.hint(one_screen(service), ANNA, 0))
    wait_for(lambda: len(thoughts.begun) == 4)
    thoughts.gate.set()
    assert all(hint.result(PATIENCE) for hint in hints)
    wait_for(lambda: service.view(watched, "").plies > 2)
    assert {owner for room, owner in owners if room == watched} == {"far away"}
    service.close()


def test_a_move_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("zweispiel.service.work_in_memory.RETRY_SECONDS", 0.01)
    service = open_service(tmp_path)
    room = against_computer(service)
    first_move(service, room)
    write, failures = service._store.write, [1, 2]

    def failing(*batches: Any) -> None:
        if failures:
            failures.pop()
            raise StoreError("store-failed", problem="disk full")
        write(*batches)

    monkeypatch.setattr(service._store, "write", failing)
    thoughts.gate.set()
    wait_for(answered(service, room, 2))
    assert failures == []
    assert "could not move" in caplog.text
    service.close()
