"""When computers think: who comes first, pauses, and second attempts."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.service.support import (
    ANNA,
    CARL,
    COMPUTER,
    SIMPLE,
    Thoughts,
    against_computer,
    answered,
    first_move,
    open_service,
    wait_for,
)
from zweispiel.service import (
    Limits,
    StoreError,
)


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


def test_a_move_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("zweispiel.service.thinking_time.RETRY_SECONDS", 0.01)
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
