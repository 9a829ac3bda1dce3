"""Kernels are compiled in the background, and games wait for them."""

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread, current_thread

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
from zweispiel.core.match import Match
from zweispiel.service import (
    Service,
    ServiceError,
    warmup,
)
from zweispiel.service.compile_progress import BOARD, THINKING, in_order


def test_kernels_are_compiled_by_a_child_and_who_waits_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thoughts: Thoughts
) -> None:
    """A game can be played as soon as its board is there; until the child says so nobody thinks about it; when the
    child dies everything goes on."""
    code = f"import time; print('done board {SECRET}', flush=True); time.sleep(600)"
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
    warming = warmup.Warmup()
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
    assert capsys.readouterr().out.splitlines() == [f"done {step}" for step in boards_first]
    left = [(step, name) for step in (BOARD, THINKING) for name in (SIMPLE, SECRET)]
    order = in_order(left, [SECRET])
    assert order[:2] == [(BOARD, SECRET), (THINKING, SECRET)]


@pytest.fixture
def quiet_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child's work without the work, in this process."""
    monkeypatch.setattr(warmup, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warmup, "warm", lambda *_: None)
    monkeypatch.setattr(warmup, "hear", lambda _: None)
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)


@pytest.mark.long
def test_the_child_ends_with_the_server() -> None:
    child = warmup.start_child(zweispiel.games())
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.close()
    assert child.wait(60) == 0
    child.stdout.close()


def test_games_are_loaded_in_the_order_in_which_they_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is compiled first is loaded first; whatever is never compiled is not waited for."""
    code = f"import sys; print('done board {SECRET}', 'done board {SIMPLE}', sep='\\n', flush=True); sys.stdin.read()"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    monkeypatch.setattr(warmup, "start_child", lambda _: child)
    monkeypatch.setattr(warmup, "is_warm", lambda _: False)
    loaded: list[tuple[str, str]] = []
    monkeypatch.setattr(warmup, "warm", lambda *step: loaded.append(step))
    service = Service(tmp_path, warm=True)
    assert set(service.loading()) == set(zweispiel.games())
    with ThreadPoolExecutor(1) as pool:
        loading = pool.submit(service.preload)
        wait_for(lambda: len(loaded) == 2)
        wait_for(lambda: set(service.loading()) == set(zweispiel.games()) - {SIMPLE, SECRET})
        assert loaded == [(BOARD, SECRET), (BOARD, SIMPLE)]
        assert {game.game for game in service.compile_progress() if game.playable} == {SIMPLE, SECRET}
        child.kill()
        loading.result(60)
    assert (service.loading(), service.compile_progress()) == ((), [])
    service.close()


@pytest.mark.parametrize("name", zweispiel.games())
def test_the_board_step_plays_a_whole_stage(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the first position that a page draws would be compiled in the server: one player's half is only pending."""
    stages: list[tuple[int, ...]] = []
    play = Match._play_stage

    def note(match: Match) -> None:
        stages.append(match._owing)
        play(match)

    monkeypatch.setattr(Match, "_play_stage", note)
    warmup.warm(BOARD, name)
    assert any(zweispiel.CHANCE not in stage for stage in stages)


def test_one_thread_ends_the_warm_up_when_the_service_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The listening thread and the closing one hear of the child's end at once; only one of them may release games."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=subprocess.PIPE, text=True)
    monkeypatch.setattr(warmup, "start_child", lambda _: child)
    monkeypatch.setattr(warmup, "is_warm", lambda _: False)
    threads: list[Thread] = []

    def tell() -> None:
        threads.append(current_thread())
        time.sleep(0.01)  # time for another thread to release the next game

    warming = warmup.Warmup()
    warming.tell = tell
    warming.close()
    assert warming.missing == ()
    assert len(threads) == 2 * len(zweispiel.games())
    assert len(set(threads)) == 1
