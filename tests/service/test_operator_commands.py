"""An operator's commands beside running services: listed, closed, deleted, pruned, and the services notice."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from tests.postgres import Schema
from tests.service.support import ANNA, BERT, SIMPLE, open_service, some_move, two_people, wait_for
from zweispiel.service import Conflict, Move, NotNow, Resign, Service, StoreError, UnknownRoom
from zweispiel.service.database import Place
from zweispiel.service.operator_commands import DAY, beside_servers, close_room, delete_room, list_rooms, prune
from zweispiel.service.retention import MOST_DRIFT, Retention
from zweispiel.service.store import Store

Command = Callable[..., tuple[int, str, str]]
LATER = 4e9
WAITING_FOR_A_LOCK = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s AND wait_event_type = 'Lock'"
UNFINISHED = ("waiting", "playing")


@pytest.fixture
def operator(place: Place, service: Service) -> Iterator[Store]:
    """The operator's store beside a service."""
    assert service
    with beside_servers(place) as store:
        yield store


def is_gone(service: Service, room: str) -> bool:
    try:
        service.number(room)
    except UnknownRoom:
        return True
    return False


def is_over(service: Service, room: str) -> bool:
    return service.view(room, ANNA).status == "over"


def test_the_list(service: Service, operator: Store) -> None:
    playing, over = two_people(service), two_people(service)
    service.act(over, ANNA, 0, Resign())
    found = list_rooms(operator, LATER, UNFINISHED)
    assert [(each.room, each.game, each.status, each.number) for each in found] == [(playing, SIMPLE, "playing", 3)]
    assert {each.room for each in list_rooms(operator, LATER, (*UNFINISHED, "over"))} == {playing, over}
    assert list_rooms(operator, found[0].touched, UNFINISHED) == []
    assert len(list_rooms(operator, LATER, (*UNFINISHED, "over"), most=1)) == 1


def test_a_room_is_closed_while_people_look_at_it(service: Service, operator: Store) -> None:
    room, news = two_people(service), list[int]()
    service.subscribe(room, news.append)
    before = service.number(room)
    assert close_room(operator, room) == before + 1
    wait_for(lambda: before + 1 in news)
    seen = service.view(room, ANNA)
    assert (seen.status, seen.number) == ("over", before + 1)
    with pytest.raises(NotNow):
        service.act(room, ANNA, 0, Move("d3"))
    with pytest.raises(NotNow) as error:
        close_room(operator, room)
    assert error.value.code == "match-over"


def test_a_move_and_closing_do_not_get_the_same_number(service: Service, operator: Store) -> None:
    """The service has an old room in memory at the moment of the move: it reads again, and refuses."""
    room = two_people(service)
    move = some_move(service, room, ANNA)
    close_room(operator, room)
    with pytest.raises((NotNow, Conflict)):
        service.act(room, ANNA, 0, move, number=service.view(room, ANNA).number)
    assert service.number(room) == 4


def test_a_deleted_room_is_gone_for_the_service_too(service: Service, operator: Store) -> None:
    room, other = two_people(service), two_people(service)
    move = some_move(service, room, ANNA)
    delete_room(operator, room)
    with pytest.raises(UnknownRoom):
        service.act(room, ANNA, 0, move)
    wait_for(lambda: is_gone(service, room))
    assert [each.room for each in service.mine(ANNA)] == [other]
    service.act(other, ANNA, 0, some_move(service, other, ANNA))
    with pytest.raises(UnknownRoom):
        delete_room(operator, room)


@pytest.mark.long
def test_pruning_takes_the_abandoned_only(place: Place) -> None:
    clock = [1_000_000.0]
    with closing(open_service(place, now=lambda: clock[0])) as service, beside_servers(place) as operator:
        old, finished, kept = two_people(service), two_people(service), two_people(service)
        service.act(finished, ANNA, 0, Resign())
        clock[0] += 100 * DAY
        service.act(kept, ANNA, 0, some_move(service, kept, ANNA))
        before = clock[0] - 90 * DAY
        assert list(prune(operator, before)) == [old]
        assert list(prune(operator, before)) == []
        wait_for(lambda: is_gone(service, old))
        assert service.number(finished) == 4
        assert list(prune(operator, before, finished=True)) == [finished]
        wait_for(lambda: is_gone(service, finished))
        assert service.number(kept) == 4


def test_a_room_that_wakes_up_is_not_pruned(service: Service, operator: Store) -> None:
    room = two_people(service)
    old = list_rooms(operator, LATER, UNFINISHED)[0].touched
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    assert not operator.delete_unchanged(room, old + 1e-6)
    assert service.number(room) == 4


def test_a_service_prunes_by_itself(place: Place) -> None:
    clock = [1_000_000.0]
    with closing(open_service(place, now=lambda: clock[0])) as service:
        news = list[int]()
        old = two_people(service)
        service.subscribe(old, news.append)
        clock[0] += 100 * DAY
        kept = two_people(service)
        assert service.prune(clock[0] - 90 * DAY) == 1
        assert is_gone(service, old)
        assert news, "those who look at it are told"
        assert service.number(kept) == 3
        assert service.prune(clock[0] - 90 * DAY) == 0


@pytest.mark.parametrize("step", [2 * MOST_DRIFT, -2 * MOST_DRIFT, 400 * DAY])
def test_a_clock_that_was_set_deletes_nothing(step: float) -> None:
    wall, passed, asked = [1e9], [0.0], list[float]()

    def prune_three(before: float) -> int:
        asked.append(before)
        return 3

    retention = Retention(prune_three, 90, lambda: wall[0], lambda: passed[0])
    try:
        wall[0], passed[0] = wall[0] + 3_600, 3_600.0
        assert retention.work() == 3
        assert asked == [wall[0] - 90 * DAY]
        wall[0] += step
        assert retention.work() == 0
        wall[0] -= step
        assert retention.work() == 3
    finally:
        retention.close()


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error, beside_servers(tmp_path):
        pass
    assert error.value.code == "nothing-stored"
    assert list(tmp_path.iterdir()) == []


def test_many_changes_from_both_sides(service: Service, place: Place) -> None:
    """Rooms are deleted and closed while others are played: no move is lost, no number taken twice."""
    rooms = [two_people(service) for _ in range(12)]

    def operate() -> None:
        with beside_servers(place) as store:
            for room in rooms[::3]:
                delete_room(store, room)
            for room in rooms[1::3]:
                close_room(store, room)

    def play(room: str) -> None:
        for number in range(4):
            seat, holder = number % 2, (ANNA, BERT)[number % 2]
            with suppress(NotNow, UnknownRoom):  # the operator was first
                choices = service.view(room, holder).choices
                if choices:
                    service.act(room, holder, seat, Move(choices[0]["move"]))

    threads = [Thread(target=operate), *(Thread(target=play, args=(room,)) for room in rooms)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for index, room in enumerate(rooms):
        if index % 3 == 0:
            wait_for(partial(is_gone, service, room))
        elif index % 3 == 1:
            wait_for(partial(is_over, service, room))
        else:
            assert service.number(room) == 7


@pytest.mark.long
def test_an_event_that_is_being_written_is_deleted_too(schema: Schema) -> None:
    """Else a later look would find an event of a room that does not exist."""
    import psycopg

    with closing(open_service(schema.url)) as service, psycopg.connect(schema.url) as writing:
        room = two_people(service)
        writing.execute("UPDATE rooms SET touched = touched WHERE room = %s", (room,))
        writing.execute("INSERT INTO events VALUES (%s, 4, 0, 'drew', '{}')", (room,))
        deleting = Thread(target=delete_room, args=(service._store, room))
        deleting.start()
        wait_for(lambda: schema.execute(WAITING_FOR_A_LOCK, schema.name) == 1)
        writing.commit()
        deleting.join()
        assert service._store.events(room) == []


# ---- the command line


def test_the_commands(command: Command, tmp_path: Path) -> None:
    with closing(open_service(tmp_path)) as service:
        room, other = two_people(service), two_people(service)
        where = ("--data", str(tmp_path))
        code, shown, errors = command("data", "rooms", *where)
        assert (code, errors) == (0, "")
        assert len(shown.splitlines()) == 2
        assert room in shown
        assert "Anna" not in shown
        listed = json.loads(command("data", "rooms", *where, "--json")[1])
        assert [each["room"] for each in listed] == [room, other]
        assert command("data", "rooms", *where, "--older-than", "1d") == (0, "", "")
        assert command("data", "close", room, *where)[0] == 0
        assert command("data", "close", room, *where)[0] == 2
        assert command("data", "delete", other, *where)[0] == 0
        assert command("data", "delete", other, *where) == (2, "", "This game does not exist.\n")
        everything = ("data", "prune", "--older-than", "0h", "--finished", *where)
        assert command(*everything, "--dry-run") == (0, "Rooms that would be deleted: 1.\n", "")
        assert command(*everything) == (0, "Rooms deleted: 1.\n", "")
        assert command(*everything) == (0, "Rooms deleted: 0.\n", "")


@pytest.mark.parametrize("age", ["", "d", "90", "x1d", "-1d", "1.5d", "9999999d", "٣d"])
def test_an_age_is_days_or_hours(command: Command, tmp_path: Path, age: str) -> None:
    code, shown, errors = command("data", "prune", "--older-than", age, "--data", str(tmp_path))
    assert (code, shown) == (2, "")
    assert "90d" in errors
