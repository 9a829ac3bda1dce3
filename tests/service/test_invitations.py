"""Who may sit where, and what a name is."""

import pytest

from tests.service.support import ANNA, BERT, CARL, COMPUTER, NONCES, PERSON, SIMPLE, code_of, two_people
from zweispiel.service import BadInput, Conflict, Forbidden, Move, Service
from zweispiel.service.tokens import holder_of

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
        assert code_of(refusal) == "bad-invitation"
    assert service.view(made.room, ANNA).number == 1


def test_no_person_takes_a_computers_seat_or_one_that_is_not_there(service: Service) -> None:
    room = service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER]).room
    for seat in (1, 2, -1):
        with pytest.raises(BadInput) as refusal:
            service.sit(room, ANNA, seat, "Anna", NONCES[0])
        assert code_of(refusal) == "no-such-seat"


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
        assert code_of(refusal) == "seat-taken"


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
