"""Computers think beside everything else, about what is before them, and only about that."""

import threading
import time
from typing import Any

import pytest

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
    Thoughts,
    against_computer,
    analysis,
    answered,
    first_move,
    one_screen,
    open_service,
    refused,
    room_of,
    two_people,
    wait_for,
)
from zweispiel import Engine
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
)
from zweispiel.service.database import Place
from zweispiel.service.room import Room
from zweispiel.service.thinking_time import move_work
from zweispiel.service.work import Work


@pytest.mark.parametrize("game", [SIMPLE, SECRET])
def test_a_computer_answers(service: Service, game: str) -> None:
    room = against_computer(service, game)
    service.act(room, ANNA, 0, Move(service.hint(room, ANNA, 0).result(PATIENCE).move))
    wait_for(answered(service, room, 2))
    view = service.view(room, ANNA)
    assert (view.status, [move["player"] for move in view.moves]) == ("playing", [0, 1])
    assert view.can["move"]


def test_it_is_shown_that_a_computer_thinks(service: Service, thoughts: Thoughts) -> None:
    room = against_computer(service)
    assert service.view(room, ANNA).thinking == []
    first_move(service, room)
    view = service.view(room, ANNA)
    assert (view.thinking, view.headline, view.to_move) == ([1], "Computer (level 1) is thinking", [1])
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
    service._play(owed(old), analysis(reply))
    assert service.number(room) == number
    service._play(owed(room_of(service, room)), analysis(reply))
    assert service.number(room) == number + 1
    service._play(owed(room_of(service, room)), analysis(reply))  # not its turn
    assert service.number(room) == number + 1


def owed(room: Room) -> Work:
    """The move that the computer on seat 1 owes."""
    return move_work(room, 1, Limits(), "")


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


def test_computers_play_each_other_only_while_somebody_watches(place: Place) -> None:
    service = open_service(place, Limits(pace=0.05))
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


# ---- too much to do


def test_the_queue_is_bounded_and_nothing_in_it_is_lost(place: Place, thoughts: Thoughts) -> None:
    service = open_service(place, Limits(engine_queue=2), workers=1)
    rooms = [against_computer(service) for _ in range(6)]
    for room in rooms[:4]:
        first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    first_move(service, rooms[4])  # a move is never refused because computers are busy
    assert service._computers.is_full()
    refused("busy", lambda: service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER]))
    thoughts.gate.set()
    for room in rooms[:5]:
        wait_for(answered(service, room, 2))
    service.close()


def test_too_many_hints_keep_no_computer_from_playing(place: Place, thoughts: Thoughts) -> None:
    service = open_service(place, Limits(engine_queue=2), workers=1)
    hints = [service.hint(one_screen(service), ANNA, 0)]
    wait_for(lambda: len(thoughts.begun) == 1)
    hints += [service.hint(one_screen(service), ANNA, 0) for _ in range(2)]
    refused("busy", lambda: service.hint(one_screen(service), ANNA, 0))
    room = against_computer(service)
    first_move(service, room)
    thoughts.gate.set()
    wait_for(answered(service, room, 2))
    assert all(hint.result(PATIENCE) for hint in hints)
    service.close()


def test_computers_that_are_watched_are_not_left_out_for_ever(place: Place, thoughts: Thoughts) -> None:
    service = open_service(place, Limits(engine_queue=1, pace=0.0), workers=1)
    rooms = [service.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room for _ in range(4)]
    for room in rooms:
        service.arrive(room, CARL)
    wait_for(lambda: len(thoughts.begun) == 1)
    thoughts.gate.set()
    for room in rooms:
        wait_for(lambda room=room: service.view(room, "").plies > 0)  # type: ignore[misc]
    service.close()


# ---- hints


def test_a_hint_can_be_clicked(service: Service) -> None:
    room = one_screen(service)
    hint = service.hint(room, ANNA, 0, "de").result(PATIENCE)
    view = service.view(room, ANNA)
    (choice,) = [choice for choice in view.choices if choice["move"] == hint.move]
    assert choice["path"] == list(hint.path)
    assert hint.told
    assert hint.why


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
    hint = service.hint(room, ANNA, 0)
    wait_for(lambda: len(thoughts.begun) == 1)
    service.arrive(room, CARL)
    assert not thoughts.begun[0][1].is_set()
    first_move(service, room)
    refused("stale", lambda: hint.result(PATIENCE))


def test_asking_twice_for_the_same_hint_is_one_search(service: Service, thoughts: Thoughts) -> None:
    room = one_screen(service)
    hints = [service.hint(room, ANNA, 0) for _ in range(3)]
    hints[0].cancel()  # one person does not wait any longer
    thoughts.gate.set()
    assert len({hint.result(PATIENCE).move for hint in hints[1:]}) == 1
    assert len(thoughts.begun) == 1
    assert service.hint(room, ANNA, 0).result(PATIENCE)  # later it is asked for anew
    assert len(thoughts.begun) == 2


def test_a_hint_that_no_person_waits_for_is_not_looked_for(service: Service, thoughts: Thoughts) -> None:
    room = one_screen(service)
    hints = [service.hint(room, ANNA, 0) for _ in range(2)]
    wait_for(lambda: len(thoughts.begun) == 1)
    hints[0].cancel()
    assert not thoughts.begun[0][1].is_set()
    hints[1].cancel()
    assert thoughts.begun[0][1].is_set()
    thoughts.gate.set()
    assert service.hint(room, ANNA, 0).result(PATIENCE)  # asking again begins anew
    assert len(thoughts.begun) == 2


def test_a_hint_that_fails_is_an_error_not_a_silence(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Engine, "think", lambda *_: 1 / 0)
    refused("no-answer", lambda: service.hint(one_screen(service), ANNA, 0).result(PATIENCE))
    assert "ZeroDivisionError" in caplog.text


def test_stopping_lets_go_of_everybody_who_waits_for_a_hint(service: Service, thoughts: Thoughts) -> None:
    hints = [service.hint(one_screen(service), ANNA, 0) for _ in range(5)]
    room = against_computer(service)
    service.stop()
    for hint in hints:
        refused("closed", lambda hint=hint: hint.result(PATIENCE))  # type: ignore[misc]
    refused("closed", lambda: service.hint(one_screen(service), ANNA, 0).result(PATIENCE))
    first_move(service, room)  # what is stored goes on
    assert answered(service, room, 1)()


def test_stopping_begins_no_search_that_waited_for_its_engine(
    service: Service, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would compile the engine in this process, which takes half a minute."""
    warmup, compiled = service._warmup, threading.Event()

    def close() -> None:  # nothing waits for the compiler any more, so everything counts as compiled
        compiled.set()
        service._computers.game_is_ready()

    def is_ready(_: str) -> bool:
        return compiled.is_set()

    monkeypatch.setattr(warmup, "is_ready", is_ready)
    monkeypatch.setattr(service._computers.queue, "_is_ready", is_ready, raising=False)  # in memory it asks by itself
    monkeypatch.setattr(warmup, "close", close)
    hint = service.hint(one_screen(service), ANNA, 0)
    service.close()
    refused("closed", lambda: hint.result(PATIENCE))
    assert thoughts.begun == []


# ---- starting again


def test_computers_go_on_after_a_restart(place: Place, thoughts: Thoughts) -> None:
    service = open_service(place)
    room = against_computer(service)
    first_move(service, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    service.close()
    thoughts.gate.set()
    again = open_service(place)
    wait_for(answered(again, room, 2))
    again.close()


def test_a_computer_that_begins_does_so_when_the_person_sits(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [COMPUTER, PERSON])
    assert service.view(made.room, ANNA).thinking == []
    service.sit(made.room, ANNA, 1, "Anna", NONCES[1])
    wait_for(answered(service, made.room, 1))


def test_closing_is_heard_in_the_middle_of_a_look_at_what_was_left_out(place: Place) -> None:
    """The bell that closing rings must not be taken for the one that began the look: the service would never end."""
    service = open_service(place)
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
