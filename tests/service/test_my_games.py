"""Somebody's own games: listed, exported, forgotten."""

import random

import pytest
from sqlalchemy.exc import DatabaseError, OperationalError

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    PERSON,
    SECRET,
    SIMPLE,
    against_computer,
    one_screen,
    open_service,
    play_move,
    room_of,
    two_people,
)
from zweispiel.core.record import Record
from zweispiel.service import Forbidden, Move, Rematch, Resign, Service, UnknownRoom, Unreadable
from zweispiel.service.database import Place
from zweispiel.service.events import Event
from zweispiel.service.store import Store


def test_unfinished_games_come_first_then_the_newest(place: Place) -> None:
    clock = iter(range(1, 1000))
    service = open_service(place, now=lambda: float(next(clock)))
    rooms = [two_people(service) for _ in range(4)]
    service.act(rooms[3], ANNA, 0, Resign())
    service.act(rooms[0], ANNA, 0, Resign())
    play_move(service, rooms[1], random.Random(1))
    assert [summary.room for summary in service.mine(ANNA)] == [rooms[1], rooms[2], rooms[0], rooms[3]]
    assert [summary.status for summary in service.mine(BERT)] == ["playing", "playing", "over", "over"]
    assert [summary.your_turn for summary in service.mine(BERT)] == [True, False, False, False]
    assert service.mine(CARL) == service.mine("") == []
    first = service.mine(ANNA, "de")[0]
    assert (first.names, first.you, first.headline) == (("Anna", "Bert"), (0,), "Bert ist am Zug")
    service.close()


def test_a_room_that_was_only_made_is_listed_too(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    (summary,) = service.mine(ANNA)
    assert (summary.room, summary.status, summary.you) == (made.room, "waiting", ())


def test_twins_are_told_apart_by_how_they_are_played(service: Service) -> None:
    by_link, at_one_screen, alone = two_people(service), one_screen(service), against_computer(service)
    ways = {lang: {one.room: one.way for one in service.mine(ANNA, lang)} for lang in ("en", "de")}
    assert ways["en"] == {by_link: "by link", at_one_screen: "on one screen", alone: ""}
    assert ways["de"] == {by_link: "per Link", at_one_screen: "an einem Bildschirm", alone: ""}


def test_everything_is_exported_as_the_holder_may_see_it(service: Service) -> None:
    room = two_people(service, SECRET)
    service.act(room, ANNA, 0, Move("secret:1234"))
    service.act(room, BERT, 1, Move("secret:5678"))
    over = two_people(service)
    service.act(over, BERT, 1, Resign())
    open_game, finished = service.export(ANNA)
    assert open_game.moves == ("secret:1234", "secret:?")
    assert Record.loads(finished.dumps()).replay().outcome() is not None
    assert next(service.export(BERT)).moves == ("secret:?", "secret:5678")
    assert list(service.export(CARL)) == []


def test_own_games_are_deleted(service: Service) -> None:
    rooms = [one_screen(service), against_computer(service), service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room]
    service.forget(ANNA, rooms[0])
    with pytest.raises(UnknownRoom):
        service.view(rooms[0], ANNA)
    assert service._store.events(rooms[0]) == []
    service.forget(ANNA)
    assert service.mine(ANNA) == []
    for room in rooms:
        with pytest.raises(UnknownRoom):
            service.view(room, ANNA)
    assert service._rooms.open_rooms == 0


def test_where_another_plays_only_ones_own_traces_go(service: Service) -> None:
    room = two_people(service)
    service.sit(room, CARL, 0, "", "", service.return_link(room, ANNA, 0))  # Anna's other device
    play_move(service, room, random.Random(1))
    service.forget(ANNA)
    view = service.view(room, BERT)
    assert view.status == "over"  # who leaves gives up
    assert view.outcome is not None
    assert view.outcome["winner"] == 1
    assert [seat.name for seat in view.seats] == [view.seats[0].side, "Bert"]
    kept = "".join(event.dumps() for event in service._store.events(room))
    assert ANNA not in kept
    assert "Anna" not in kept
    assert service.view(room, ANNA).you == []
    assert [summary.room for summary in service.mine(BERT)] == [room]
    assert len(list(service.export(BERT))) == 1
    service.forget(BERT)
    service.forget(CARL)
    with pytest.raises(UnknownRoom):
        service.view(room, BERT)


def test_nobody_deletes_anothers_games(service: Service) -> None:
    room = two_people(service)
    for holder in (CARL, "f" * 64):
        with pytest.raises(Forbidden):
            service.forget(holder, room)
        service.forget(holder)
    service.forget("")
    assert service.view(room, ANNA).status == "playing"


def test_a_forgotten_player_stays_forgotten_after_a_restart(place: Place) -> None:
    service = open_service(place)
    room = two_people(service)
    service.act(room, BERT, 1, Resign())
    service.act(room, ANNA, 0, Rematch())
    service.forget(ANNA)
    service.close()
    again = open_service(place)
    assert again.mine(ANNA) == []
    assert again.view(room, BERT).you == [1]
    assert again.view(room, BERT).reveal is not None
    assert room_of(again, room).creator == ""
    again.close()


def test_a_room_that_is_gone_already_is_no_obstacle(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two devices of one person delete everything at the same time."""
    rooms = [one_screen(service), one_screen(service)]
    listed = service._store.rooms_of(ANNA, over=False)
    service.forget(ANNA, rooms[0])
    monkeypatch.setattr(service._store, "rooms_of", lambda _holder, over: [] if over else listed)
    service.forget(ANNA)
    with pytest.raises(UnknownRoom):
        service.view(rooms[1], ANNA)
    assert service._rooms.open_rooms == 0


# ---- a store with a damaged game


DAMAGE = {
    "no JSON": "UPDATE events SET data = '{' WHERE number = 3",
    "no object": "UPDATE events SET data = '7' WHERE number = 1",
    "no such kind": "UPDATE events SET kind = 'sneezed' WHERE number = 3",
    "a piece is missing": "DELETE FROM events WHERE number = 2",
    "an illegal move": """UPDATE events SET data = '{"seat":0,"move":"a1"}' WHERE number = 4""",
}

#: What a store looks like after the package of a game was removed.
UNINSTALLED = """UPDATE events SET data = replace(data, '"heimlich"', '"nothing"') WHERE number = 1"""


def damaged(place: Place, damage: str) -> tuple[Service, str, str]:
    """A service with a whole room and a damaged one of Anna and Bert."""
    service = open_service(place)
    whole, broken = two_people(service), two_people(service)
    play_move(service, broken, random.Random(1))
    service.close()
    store = Store(place)
    store._change(lambda writer: writer.execute(f"{damage} AND room = ?", (broken,)))
    store.close()
    return open_service(place), whole, broken


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_room_says_so_and_the_others_go_on(place: Place, damage: str) -> None:
    service, whole, broken = damaged(place, damage)
    listed = {summary.room: summary for summary in service.mine(ANNA, "de")}
    assert listed.keys() == {whole, broken}
    assert "beschädigt" in listed[broken].headline
    assert (listed[broken].status, listed[broken].you) == ("playing", ())
    assert listed[whole].headline == "Du bist am Zug"
    with pytest.raises(Unreadable) as refusal:
        service.view(broken, ANNA)
    assert refusal.value.code == "damaged"
    play_move(service, whole, random.Random(2))
    assert len(list(service.export(ANNA))) == 1
    service.close()


def test_a_damaged_page_of_the_file_counts_as_damage_but_a_busy_disk_does_not(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, broken = two_people(service), two_people(service)
    service._rooms.drop(broken)
    read = service._store.events
    for error, expected in ((DatabaseError, Unreadable), (OperationalError, OperationalError)):

        def reading(room: str, error: type[DatabaseError] = error) -> list[Event]:
            if room == broken:
                raise error("SELECT", None, Exception("malformed"))
            return read(room)

        monkeypatch.setattr(service._store, "events", reading)
        with pytest.raises(expected):
            service.view(broken, ANNA)
        assert service.view(whole, ANNA).status == "playing"


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_room_can_be_deleted(place: Place, damage: str) -> None:
    service, whole, broken = damaged(place, damage)
    service.forget(ANNA, broken)
    assert [summary.room for summary in service.mine(ANNA)] == [whole]
    assert service._rooms.open_rooms == 1
    with pytest.raises(UnknownRoom):
        service.view(broken, BERT)
    service.close()


def test_a_room_whose_game_is_not_installed_says_so_and_stays_for_the_other_player(place: Place) -> None:
    service, whole, missing = damaged(place, UNINSTALLED)
    listed = {summary.room: summary for summary in service.mine(ANNA, "de")}
    assert listed.keys() == {whole, missing}
    assert "nicht installiert" in listed[missing].headline
    with pytest.raises(Unreadable) as refusal:
        service.view(missing, ANNA)
    assert refusal.value.code == "missing-game"
    assert len(list(service.export(ANNA))) == 1
    service.forget(ANNA, missing)
    assert [summary.room for summary in service.mine(ANNA)] == [whole]
    assert {summary.room for summary in service.mine(BERT)} == {whole, missing}
    service.close()
