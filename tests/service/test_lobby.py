"""Opening rooms, and rematches."""

import threading
from functools import partial

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    NONCES,
    PERSON,
    SIMPLE,
    code_of,
    one_screen,
    open_service,
    refused,
    room_of,
    two_people,
)
from zweispiel.core.errors import OptionError
from zweispiel.service import (
    BadInput,
    DeclineRematch,
    Forbidden,
    Limits,
    NotNow,
    Plan,
    Rematch,
    Resign,
    Service,
    TooMuch,
    UnknownRoom,
)
from zweispiel.service.database import Place

# ---- opening rooms


@pytest.mark.parametrize(
    "plans",
    [
        [],
        [PERSON],
        [PERSON] * 3,
        [PERSON, Plan("computer")],
        [PERSON, Plan("computer", 0)],
        [PERSON, Plan("computer", 9)],
        [PERSON, Plan("computer", True)],
        [PERSON, Plan("person", 3)],
        [PERSON, Plan("robot", 3)],  # type: ignore[arg-type]
    ],
)
def test_what_is_no_plan(service: Service, plans: list[Plan]) -> None:
    with pytest.raises(BadInput) as refusal:
        service.create(ANNA, SIMPLE, {}, plans)
    assert code_of(refusal) == "bad-seats"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("chess", {}),
        (SIMPLE, {"board": "9x9"}),
        (SIMPLE, {"name": "x"}),
        (SIMPLE, {"self": "x"}),
        (SIMPLE, {"start": "?"}),
    ],
)
def test_games_and_options_are_checked_by_the_games(service: Service, game: str, options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        service.create(ANNA, game, options, [PERSON, PERSON])


def test_options_are_kept_in_their_canonical_form(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {"start": " PARALLEL "}, [PERSON, PERSON])
    assert service.view(made.room, ANNA).options == {"start": "parallel"}


def test_a_stranger_makes_no_room_and_takes_no_seat(service: Service) -> None:
    with pytest.raises(Forbidden):
        service.create("", SIMPLE, {}, [PERSON, PERSON])
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    with pytest.raises(Forbidden):
        service.sit(made.room, "", 1, "Nobody", NONCES[1], made.invitations[1])


@pytest.mark.parametrize("room", ["", "x", "a" * 16, "../etc/passwd", "a" * 10_000, "A" * 16])
def test_unknown_rooms(service: Service, room: str) -> None:
    for ask in (lambda: service.view(room, ANNA), lambda: service.number(room), lambda: service.arrive(room, ANNA)):
        with pytest.raises(UnknownRoom):
            ask()


def test_only_so_many_rooms(place: Place) -> None:
    service = open_service(place, Limits(rooms_per_holder=2, open_rooms=3))
    first = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room
    service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    with pytest.raises(TooMuch) as refusal:
        service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert code_of(refusal) == "too-many-rooms"
    assert service.create(BERT, SIMPLE, {}, [PERSON, PERSON]).room
    with pytest.raises(TooMuch) as refusal:
        service.create(CARL, SIMPLE, {}, [PERSON, PERSON])
    assert code_of(refusal) == "full-house"
    service.forget(ANNA, first)
    assert service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room
    service.close()


# ---- rematches


def test_a_rematch_changes_sides(service: Service) -> None:
    room = two_people(service)
    refused("not-over", lambda: service.act(room, ANNA, 0, Rematch()))
    service.act(room, ANNA, 0, Resign())
    promised = service.view(room, ANNA).reveal
    service.act(room, ANNA, 0, Rematch())
    view = service.view(room, BERT)
    assert (view.offers["rematch"], view.next_room) == ([0], None)
    service.act(room, ANNA, 0, Rematch())  # asking twice changes nothing
    service.act(room, BERT, 1, Rematch("another-nonce-of-bert"))
    following = service.view(room, ANNA).next_room
    assert following is not None
    view = service.view(following, ANNA)
    assert (view.status, view.you, [seat.name for seat in view.seats]) == ("playing", [1], ["Bert", "Anna"])
    assert promised is not None
    assert view.commitment == promised["next"] != promised["commitment"]
    assert room_of(service, following).seats[0].nonce == "another-nonce-of-bert"
    number = service.number(room)
    assert service.act(room, BERT, 1, Rematch()) == number


def test_a_rematch_is_declined_and_withdrawn(service: Service) -> None:
    room = two_people(service)
    refused("not-over", lambda: service.act(room, BERT, 1, DeclineRematch()))
    service.act(room, ANNA, 0, Resign())
    refused("nothing-offered", lambda: service.act(room, BERT, 1, DeclineRematch()))
    service.act(room, ANNA, 0, Rematch())
    service.act(room, ANNA, 0, DeclineRematch())
    offers = service.view(room, BERT).offers
    assert (offers["rematch"], offers["unwelcome"]) == ([], []), "withdrawn by Anna herself"
    service.act(room, ANNA, 0, Rematch())
    service.act(room, BERT, 1, DeclineRematch())
    view = service.view(room, ANNA)
    assert (view.offers["rematch"], view.offers["unwelcome"], view.can["rematch"]) == ([], [0], False)
    refused("rematch-declined", lambda: service.act(room, ANNA, 0, Rematch()))
    service.act(room, BERT, 1, Rematch())
    assert service.view(room, ANNA).can["rematch"], "Bert has changed his mind"
    service.act(room, ANNA, 0, Rematch())
    assert service.view(room, ANNA).next_room
    refused("nothing-offered", lambda: service.act(room, BERT, 1, DeclineRematch()))


def test_at_one_screen_a_rematch_begins_at_once(service: Service) -> None:
    room = one_screen(service)
    service.act(room, ANNA, 1, Resign())
    service.act(room, ANNA, 1, Rematch())
    following = service.view(room, ANNA).next_room
    assert following is not None
    assert service.view(following, ANNA).you == [0, 1]


@pytest.mark.parametrize("first_keeps", [True, False])
def test_the_first_to_ask_decides_about_sides(service: Service, first_keeps: bool) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, Resign())
    service.act(room, ANNA, 0, Rematch(swap=not first_keeps))
    assert service.view(room, BERT).offers["swap"] is not first_keeps, "Bert sees what he would agree to"
    service.act(room, BERT, 1, Rematch(swap=first_keeps))
    following = service.view(room, ANNA).next_room
    assert following is not None
    assert service.view(following, ANNA).you == [0 if first_keeps else 1]
    assert [seat.name for seat in service.view(following, BERT).seats][service.view(following, BERT).you[0]] == "Bert"


def test_the_computer_may_be_stronger_or_weaker_next_time(service: Service) -> None:
    made = service.create(ANNA, "heimlich", {}, [Plan("person"), Plan("computer", 3)])
    service.sit(made.room, ANNA, 0, "Anna", "a-nonce-of-anna-here")
    service.act(made.room, ANNA, 0, Resign())
    for level in (0, 9):
        refused("bad-seats", partial(service.act, made.room, ANNA, 0, Rematch(level=level)))
    service.act(made.room, ANNA, 0, Rematch(swap=False, level=4))
    following = service.view(made.room, ANNA).next_room
    assert following is not None
    seats = service.view(following, ANNA).seats
    assert [(seat.kind, seat.level) for seat in seats] == [("person", None), ("computer", 4)]


def test_people_have_no_level(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, Resign())
    refused("bad-seats", lambda: service.act(room, ANNA, 0, Rematch(level=4)))
    assert service.view(room, ANNA).offers["rematch"] == []


def test_both_want_at_once_and_one_room_is_made(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, Resign())
    threads = [
        threading.Thread(target=service.act, args=(room, holder, seat, Rematch()))
        for holder, seat in ((ANNA, 0), (BERT, 1)) * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kinds = [event.kind for event in service._store.events(room)]
    assert kinds[-3:] == ["wanted", "wanted", "followed"]
    assert len(service.mine(ANNA)) == 2


@pytest.mark.parametrize("nonce", ["short", "ä" * 20])
def test_a_rematch_with_a_bad_nonce_is_refused(service: Service, nonce: str) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, Resign())
    refused("bad-nonce", lambda: service.act(room, ANNA, 0, Rematch(nonce)))
    with pytest.raises(NotNow):
        service.act(room, ANNA, 0, Resign())
