"""Kernels are compiled in the background, and games wait for them."""

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import zweispiel
from tests.service.support import (
    ANNA,
    COMPUTER,
    NONCES,
    PERSON,
    SECRET,
    SIMPLE,
    Thoughts,
    wait_for,
)
from zweispiel.service import (
    Service,
    ServiceError,
    warmup,
)


def test_kernels_are_compiled_by_a_child_and_who_waits_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts
) -> None:
    """A game can be played as soon as its board is there; until the child says so nobody thinks about it; when the
    child dies everything goes on."""
    code = f"import time; print('board {SECRET}', flush=True); time.sleep(600)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    monkeypatch.setattr("zweispiel.service.warmup.start_child", lambda _: child)
    monkeypatch.setattr("zweispiel.service.warmup.is_warm", lambda _: False)
    thoughts.gate.set()
    service = Service(tmp_path, warm=True)
    wait_for(lambda: SECRET not in service.preparing())
    assert SIMPLE in service.preparing()
    made = service.create(ANNA, SECRET, {}, [PERSON, COMPUTER])
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    view = service.view(made.room, ANNA)
    assert (view.preparing, view.thinking) == (True, [1])
    child.kill()
    wait_for(lambda: service.preparing() == ())
    wait_for(lambda: service.view(made.room, ANNA).to_move == [0])
    assert not service.view(made.room, ANNA).preparing
    service.close()


def test_whoever_waits_for_kernels_hears_that_the_server_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Instead of compiling them himself, which would keep the process alive for a minute."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=subprocess.PIPE, text=True)
    monkeypatch.setattr("zweispiel.service.warmup.start_child", lambda _: child)
    monkeypatch.setattr("zweispiel.service.warmup.is_warm", lambda _: False)
    service = Service(tmp_path, warm=True)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(service.create, ANNA, SIMPLE, {}, [PERSON, PERSON])
        time.sleep(0.1)
        assert not waiting.done()
        service.close()
        with pytest.raises(ServiceError) as error:
            waiting.result(10)
    assert error.value.code == "closed"


@pytest.mark.usefixtures("quiet_child")
def test_a_later_start_needs_no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """The child notes what is complete; only what is missing is asked of the next one."""
    monkeypatch.setattr("sys.argv", ["warm", SIMPLE, SECRET])
    warmup.main()
    asked: list[str] = []

    def start_child(games: Sequence[str]) -> "subprocess.Popen[str]":
        asked.extend(games)
        return subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr(warmup, "start_child", start_child)
    warming = warmup.Warmup(lambda _: None)
    assert set(asked) == set(zweispiel.games()) - {SIMPLE, SECRET}
    assert warming.is_ready(SIMPLE)
    warming.close()


@pytest.mark.usefixtures("quiet_child")
def test_boards_come_first_and_before_them_what_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["warm", SIMPLE, SECRET])
    warmup.main()
    boards_first = [f"board {SIMPLE}", f"board {SECRET}", f"thinking {SIMPLE}", f"thinking {SECRET}"]
    assert capsys.readouterr().out.splitlines() == boards_first
    left = [(step, name) for step in (warmup.BOARD, warmup.THINKING) for name in (SIMPLE, SECRET)]
    order = []
    while left:
        order.append(warmup.next_step(left, [SECRET]))
        left.remove(order[-1])
    assert order[:2] == [(warmup.BOARD, SECRET), (warmup.THINKING, SECRET)]


@pytest.fixture
def quiet_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child's work without the work, in this process."""
    monkeypatch.setattr(warmup, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warmup, "warm", lambda *_: None)
    monkeypatch.setattr(warmup, "hear", lambda _: None)
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)


def test_the_child_ends_with_the_server() -> None:
    child = warmup.start_child(zweispiel.games())
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.close()
    assert child.wait(60) == 0
    child.stdout.close()
