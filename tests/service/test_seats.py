"""Who may sit where, and what a name is."""

from pathlib import Path

import pytest

from tests.service.support import ANNA, BERT, CARL, COMPUTER, NONCES, PERSON, SIMPLE, open_service, room_of, two_people
from zweispiel.core.errors import OptionError
from zweispiel.service import BadInput, Conflict, Forbidden, Limits, Move, Plan, Service, TooMuch, UnknownRoom
from zweispiel.service.tokens import checked_name, checked_nonce, holder_of


def code(error: pytest.ExceptionInfo[BaseException]) -> str:
    return str(getattr(error.value, "code", ""))


# ---- names and nonces


@pytest.mark.parametrize("name", ["A", "Änne-Marie O'Neill", "x" * 30, "阿明", "<b>Bert</b>", "👩‍👧", "{name}", "%s"])
def test_names_are_text(name: str) -> None:
    assert checked_name(f"  {name} ", 30) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 31,
        "a\nb",
        "a\tb",
        "a\x00b",
        "a\x7fb",
        "\u202eevil",
        "a\u2028b",
        "\ud800",
        "\u200d",
        "\ue000",
        7,
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(BadInput) as refusal:
        checked_name(name, 30)
    assert code(refusal) == "bad-name"


def test_a_name_has_one_way_to_be_written() -> None:
    assert checked_name("A\u0308nne", 30) == "\u00c4nne"


@pytest.mark.parametrize("nonce", ["", "short", "x" * 129, "with blank in the middle", "ä" * 20, "x" * 20 + "\n", None])
def test_what_is_no_nonce(nonce: str) -> None:
    with pytest.raises(BadInput) as refusal:
        checked_nonce(nonce)
    assert code(refusal) == "bad-nonce"


# ---- rooms


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
    assert code(refusal) == "bad-seats"


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


def test_only_so_many_rooms(tmp_path: Path) -> None:
    service = open_service(tmp_path, Limits(rooms_per_holder=2, open_rooms=3))
    first = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room
    service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    with pytest.raises(TooMuch) as refusal:
        service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert code(refusal) == "too-many-rooms"
    assert service.create(BERT, SIMPLE, {}, [PERSON, PERSON]).room
    with pytest.raises(TooMuch) as refusal:
        service.create(CARL, SIMPLE, {}, [PERSON, PERSON])
    assert code(refusal) == "full-house"
    service.forget(ANNA, first)
    assert service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room
    service.close()


# ---- sitting down


def test_the_match_begins_when_everybody_sits(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert service.view(made.room, ANNA).status == "waiting"
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    assert [seat.taken for seat in service.view(made.room, BERT).seats] == [True, False]
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
    view = service.view(made.room, BERT)
    assert (view.status, view.you, view.viewer, view.to_move) == ("playing", [1], 1, [0])
    assert [seat.name for seat in view.seats] == ["Anna", "Bert"]


def test_against_a_computer_one_person_is_enough(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER])
    assert made.invitations.keys() == {0}
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    assert service.view(made.room, ANNA).status == "playing"


def test_nobody_sits_without_invitation(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    other = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    for token in (None, "", "x", made.invitations[0], other.invitations[1], made.invitations[1] + "a", "ä"):
        with pytest.raises(Forbidden) as refusal:
            service.sit(made.room, BERT, 1, "Bert", NONCES[1], token)
        assert code(refusal) == "bad-invitation"
    assert service.view(made.room, ANNA).number == 1


def test_no_person_takes_a_computers_seat_or_one_that_is_not_there(service: Service) -> None:
    room = service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER]).room
    for seat in (1, 2, -1):
        with pytest.raises(BadInput) as refusal:
            service.sit(room, ANNA, seat, "Anna", NONCES[0])
        assert code(refusal) == "no-such-seat"


def test_an_invitation_is_spent_once(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    token = made.invitations[1]
    for _ in range(3):  # looking does not spend it
        found = service.invited(token)
        assert found is not None
        assert (found.room, found.seat, found.game, found.returning) == (made.room, 1, SIMPLE, False)
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], token)
    number = service.number(made.room)
    assert service.invited(token) is None
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], token)  # the same request twice
    assert service.number(made.room) == number
    for holder in (CARL, ANNA):
        with pytest.raises(Conflict) as refusal:
            service.sit(made.room, holder, 1, "Carl", NONCES[1], token)
        assert code(refusal) == "seat-taken"


def test_invitations_are_shown_only_to_who_made_the_room_and_while_open(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert service.view(made.room, ANNA).invitations == {str(i): t for i, t in made.invitations.items()}
    assert service.view(made.room, BERT).invitations == service.view(made.room, "").invitations == {}
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    assert service.view(made.room, ANNA).invitations == {"1": made.invitations[1]}
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
    assert service.view(made.room, ANNA).invitations == {}


def test_a_return_link_gives_the_seat_to_another_device_once(service: Service) -> None:
    room = two_people(service)
    link = service.return_link(room, BERT, 1)
    found = service.invited(link)
    assert found is not None
    assert (found.room, found.seat, found.returning) == (room, 1, True)
    service.sit(room, CARL, 1, "", "", link)
    assert service.view(room, CARL).you == service.view(room, BERT).you == [1]
    assert service.view(room, CARL).seats[1].name == "Bert"
    assert service.invited(link) is None
    with pytest.raises(Forbidden):
        service.sit(room, holder_of("x"), 1, "", "", link)
    with pytest.raises(Forbidden):
        service.return_link(room, ANNA, 1)
    with pytest.raises(Forbidden):
        service.sit(room, holder_of("x"), 0, "", "", service.return_link(room, BERT, 1))


def test_a_return_link_does_not_make_a_move_late(service: Service) -> None:
    room = two_people(service)
    seen = service.number(room)
    service.return_link(room, BERT, 1)
    assert service.act(room, ANNA, 0, Move(service.view(room, ANNA).choices[0]["move"]), seen) > seen


def test_no_token_is_in_the_store(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    kept = "".join(event.dumps() for event in service._store.events(made.room))
    assert all(token not in kept and token.split("-")[1] not in kept for token in made.invitations.values())
    assert room_of(service, made.room).key in kept
