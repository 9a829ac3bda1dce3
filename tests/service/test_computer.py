"""Computers think beside everything else, about what is before them, and only about that."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import zweispiel
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    COMPUTER,
    NONCES,
    PATIENCE,
    PERSON,
    SECRET,
    SIMPLE,
    against_computer,
    one_screen,
    open_service,
    room_of,
    two_people,
    wait_for,
)
from zweispiel import Analysis, Engine
from zweispiel.service import (
    AskTakeback,
    Limits,
    Move,
    NotNow,
    OfferDraw,
    Rematch,
    Resign,
    Service,
    ServiceError,
    StoreError,
    TooMuch,
    warmup,
)


class Thoughts:
    """Stands in for thinking: searches wait until they are let go, or until they are stopped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[tuple[str, Any]] = []
        self.gate = threading.Event()
        self.found = (0.5, False)
        monkeypatch.setattr(Engine, "think", lambda _, *about: self.think(*about))

    def think(self, match: Any, limit: Any, stop: Any, player: int) -> Analysis:
        self.begun.append((" ".join(match.history), stop))
        while not self.gate.is_set() and not stop.is_set():
            time.sleep(0.002)
        move = match.moves(player)[0]
        value, exact = self.found
        return Analysis(move, value, (move,), (), 1, exact)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    made = Thoughts(monkeypatch)
    yield made
    made.gate.set()


def first_move(service: Service, room: str) -> None:
    service.act(room, ANNA, 0, Move(service.view(room, ANNA).choices[0]["move"]))


def answered(service: Service, room: str, plies: int) -> Callable[[], bool]:
    return lambda: service.view(room, ANNA).plies == plies


@pytest.mark.parametrize("game", [SIMPLE, SECRET])
def test_a_computer_answers(service: Service, game: str) -> None:
    room = against_computer(service, game)
    service.act(room, ANNA, 0, Move(service.hint(room, ANNA, 0).move))
    wait_for(answered(service, room, 2))
    view = service.view(room, ANNA)
    assert (view.status, [move["player"] for move in view.moves]) == ("playing", [0, 1])
    assert view.can["move"]


def test_it_is_shown_that_a_computer_thinks(service: Service, thoughts: Thoughts) -> None:
    room = against_computer(service)
    assert service.view(room, ANNA).thinking == []
    first_move(service, room)
    view = service.view(room, ANNA)
    assert (view.thinking, view.headline, view.to_move) == ([1], "Computer, level 1 is thinking", [1])
    assert service.presence(room).thinking == (1,)
    thoughts.gate.set()
    wait_for(answered(service, room, 2))
    assert service.view(room, ANNA).thinking == []


@pytest.mark.parametrize("end", [AskTakeback(), Resign()])
def test_a_search_that_is_no_longer_wanted_stops_and_is_not_played(
    service: Service, thoughts: Thoughts, end: Any
) -> None:
    room = against_computer(service)
    first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    number = service.act(room, ANNA, 0, end)
    wait_for(thoughts.begun[0][1].is_set)
    service._computers.close()  # until every thread has ended
    assert service.number(room) == number
    assert service.view(room, ANNA).thinking == []


def test_deleting_a_room_stops_its_search(service: Service, thoughts: Thoughts) -> None:
    room = against_computer(service)
    first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    service.forget(ANNA, room)
    wait_for(thoughts.begun[0][1].is_set)


def test_a_move_for_an_old_position_is_never_played(service: Service, thoughts: Thoughts) -> None:
    """Even if it could be played: the same position may have come again by takeback, but it is another event."""
    room = against_computer(service)
    first_move(service, room)
    old = room_of(service, room)
    reply = old.match.moves()[0]
    service.act(room, ANNA, 0, AskTakeback())
    first_move(service, room)
    number = service.number(room)
    service._play(old, 1, reply)
    assert service.number(room) == number
    service._play(room_of(service, room), 1, reply)
    assert service.number(room) == number + 1
    service._play(room_of(service, room), 1, reply)  # not its turn
    assert service.number(room) == number + 1


def test_a_takeback_against_a_computer_goes_back_to_ones_own_decision(service: Service) -> None:
    room = against_computer(service)
    before = service.view(room, ANNA).svg
    first_move(service, room)
    wait_for(answered(service, room, 2))
    service.act(room, ANNA, 0, AskTakeback())
    view = service.view(room, ANNA)
    assert (view.plies, view.to_move, view.svg) == (0, [0], before)


def test_a_computer_takes_a_draw_only_if_it_has_proven_one(service: Service, thoughts: Thoughts) -> None:
    thoughts.gate.set()
    room = against_computer(service)
    service.act(room, ANNA, 0, OfferDraw())
    assert service.view(room, ANNA).status == "playing"
    for found in ((0.0, False), (1.0, True), (0.0, True)):
        thoughts.found = found
        plies = service.view(room, ANNA).plies
        first_move(service, room)
        wait_for(answered(service, room, plies + 2))
        service.act(room, ANNA, 0, OfferDraw())
        assert service.view(room, ANNA).offers["draw"] is None
        assert (service.view(room, ANNA).status == "over") == (found == (0.0, True))


def test_a_computer_always_wants_a_rematch(service: Service) -> None:
    room = against_computer(service)
    service.act(room, ANNA, 0, Resign())
    service.act(room, ANNA, 0, Rematch())
    following = service.view(room, ANNA).next_room
    assert following is not None
    wait_for(lambda: service.view(following, ANNA).to_move == [1])
    assert [seat.kind for seat in service.view(following, ANNA).seats] == ["computer", "person"]


# ---- only computers


def test_computers_play_each_other_only_while_somebody_watches(tmp_path: Path) -> None:
    service = open_service(tmp_path, Limits(pace=0.05))
    room = service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
    number = service.number(room)
    time.sleep(0.3)
    assert service.number(room) == number
    service.arrive(room, CARL)
    wait_for(lambda: service.number(room) >= number + 3)
    service.leave(room, CARL)
    service._computers.close()
    stopped = service.number(room)
    time.sleep(0.2)
    assert service.number(room) == stopped
    service.close()


def test_computers_take_their_time(tmp_path: Path, thoughts: Thoughts) -> None:
    thoughts.gate.set()
    service = open_service(tmp_path, Limits(pace=0.25))
    room = service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
    started, number = time.monotonic(), service.number(room)
    service.arrive(room, CARL)
    wait_for(lambda: service.number(room) >= number + 4)
    assert time.monotonic() - started >= 4 * 0.25
    service.close()


# ---- too much to do


def test_the_queue_is_bounded_and_nothing_in_it_is_lost(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path, Limits(engine_queue=2), workers=1)
    rooms = [against_computer(service) for _ in range(6)]
    for room in rooms[:4]:
        first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    first_move(service, rooms[4])  # a move is never refused because computers are busy
    assert len(service._computers._waiting) == 2
    with pytest.raises(TooMuch) as refusal:
        service.hint(rooms[5], ANNA, 0)
    assert refusal.value.code == "busy"
    with pytest.raises(TooMuch):
        service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER])
    thoughts.gate.set()
    for room in rooms[:5]:
        wait_for(answered(service, room, 2))
    service.close()


def test_computers_that_are_watched_are_not_left_out_for_ever(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path, Limits(engine_queue=1, pace=0.0), workers=1)
    rooms = [service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room for _ in range(4)]
    for room in rooms:
        service.arrive(room, CARL)
    wait_for(lambda: len(thoughts.begun) == 1)
    thoughts.gate.set()
    for room in rooms:
        wait_for(lambda room=room: service.view(room, "").plies > 0)  # type: ignore[misc]
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


# ---- hints


def test_a_hint_can_be_clicked(service: Service) -> None:
    room = one_screen(service)
    hint = service.hint(room, ANNA, 0, "de")
    view = service.view(room, ANNA)
    (choice,) = [choice for choice in view.choices if choice["move"] == hint.move]
    assert choice["path"] == list(hint.path)
    assert hint.told


def test_no_hints_between_people_nor_out_of_turn(service: Service) -> None:
    shared, alone = two_people(service), one_screen(service)
    for room, holder, seat in ((shared, ANNA, 0), (alone, ANNA, 1)):
        with pytest.raises(NotNow):
            service.hint(room, holder, seat)
    with pytest.raises(ServiceError):
        service.hint(alone, BERT, 0)
    assert not service.view(shared, ANNA).can["hint"]


def test_a_hint_ends_when_the_position_does_but_not_when_somebody_comes(service: Service, thoughts: Thoughts) -> None:
    room = one_screen(service)
    results: list[str] = []

    def ask() -> None:
        try:
            results.append(service.hint(room, ANNA, 0).move)
        except ServiceError as error:
            results.append(error.code)

    asking = threading.Thread(target=ask)
    asking.start()
    wait_for(lambda: len(thoughts.begun) == 1)
    service.arrive(room, CARL)
    assert not thoughts.begun[0][1].is_set()
    with pytest.raises(TooMuch):
        service.hint(room, ANNA, 0)  # one at a time
    first_move(service, room)
    asking.join()
    assert results == ["stale"]


# ---- starting again


def test_computers_go_on_after_a_restart(tmp_path: Path, thoughts: Thoughts) -> None:
    service = open_service(tmp_path)
    room = against_computer(service)
    first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    service.close()
    thoughts.gate.set()
    again = open_service(tmp_path)
    wait_for(answered(again, room, 2))
    again.close()


def test_a_computer_that_begins_does_so_when_the_person_sits(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [COMPUTER, PERSON])
    assert service.view(made.room, ANNA).thinking == []
    service.sit(made.room, ANNA, 1, "Anna", NONCES[1])
    wait_for(answered(service, made.room, 1))


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


def test_closing_is_heard_in_the_middle_of_a_look_at_what_was_left_out(tmp_path: Path) -> None:
    """The bell that closing rings must not be taken for the one that began the look: the service would never end."""
    service = open_service(tmp_path)
    bell = service._computers.left_out
    looking, rung, clear, ring = threading.Event(), threading.Event(), bell.clear, bell.set

    def clear_late() -> None:
        looking.set()
        rung.wait(PATIENCE)
        clear()

    def ring_aloud() -> None:
        ring()
        rung.set()

    bell.clear = clear_late  # type: ignore[method-assign]
    bell.set()
    assert looking.wait(PATIENCE)
    bell.set = ring_aloud  # type: ignore[method-assign]
    closing = threading.Thread(target=service.close, daemon=True)
    closing.start()
    closing.join(20)
    assert not closing.is_alive()
