"""Who is connected, and who is told that there is news."""

import random

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    one_screen,
    play_move,
    two_people,
)
from zweispiel.service import Service, UnknownRoom


def test_presence_is_told_and_never_stored(service: Service) -> None:
    room = two_people(service)
    number = service.number(room)
    service.arrive(room, ANNA)
    service.arrive(room, ANNA)  # a second tab
    service.arrive(room, "")
    service.arrive(room, CARL)
    found = service.presence(room)
    assert (found.online, found.watchers, found.number) == ((0,), 2, number)
    assert [seat.online for seat in service.view(room, BERT).seats] == [True, False]
    service.leave(room, ANNA)
    assert service.presence(room).online == (0,)
    service.leave(room, ANNA)
    service.leave(room, "")
    service.leave(room, BERT)  # who was never there
    assert (service.presence(room).online, service.presence(room).watchers) == ((), 1)
    service.leave(room, CARL)
    assert service._bus._connections == {}


def test_whoever_listens_gets_hints(service: Service) -> None:
    room, other = two_people(service), two_people(service)
    heard: list[int] = []
    stop = service.subscribe(room, heard.append)
    play_move(service, other, random.Random(1))
    assert heard == []
    play_move(service, room, random.Random(1))
    service.arrive(room, CARL)
    assert heard == [service.number(room)] * 2
    stop()
    stop()
    play_move(service, room, random.Random(1))
    assert len(heard) == 2
    assert service._bus._callbacks == {}
    with pytest.raises(UnknownRoom):
        service.subscribe("a" * 16, heard.append)


def test_a_listener_in_trouble_does_not_undo_the_move(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    room = two_people(service)

    def fail(number: int) -> None:
        raise RuntimeError(number)

    service.subscribe(room, fail)
    play_move(service, room, random.Random(1))
    assert service.view(room, ANNA).plies == 1
    assert "could not be told" in caplog.text


def test_a_hint_comes_after_the_move_can_be_read(service: Service) -> None:
    room = two_people(service)
    read: list[bool] = []
    service.subscribe(room, lambda number: read.append(service.number(room) >= number))
    rng = random.Random(3)
    for _ in range(10):
        play_move(service, room, rng)
    assert read == [True] * 10


def test_leaving_a_room_that_was_deleted_is_quiet(service: Service) -> None:
    room = one_screen(service)
    service.arrive(room, ANNA)
    service.forget(ANNA, room)
    service.leave(room, ANNA)
    assert service._bus._connections == {}
