"""Actions with a key are done once: repeated, at the same time, after a restart, after others have played on."""

import random
import threading

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    DRAWN,
    SECRET,
    WITHOUT_BLANKS,
    against_computer,
    one_screen,
    open_service,
    play_move,
    refused,
    room_of,
    some_move,
    two_people,
)
from zweispiel.service import Action, BadInput, Conflict, Forbidden, Move, OfferDraw, Rematch, Resign, Service, Withdraw
from zweispiel.service.database import Place
from zweispiel.service.receipts import KEY_LENGTH
from zweispiel.service.room import replayed


def events_of(service: Service, room: str) -> int:
    return len(service._store.events(room))


def test_a_repeated_row_does_not_become_the_next_one(service: Service) -> None:
    """Without a number, only the key tells a repetition from the next row."""
    room = two_people(service, SECRET)
    service.act(room, ANNA, 0, Move("secret:1234"), key="s")
    service.act(room, BERT, 1, Move("secret:5678"))
    first = service.act(room, ANNA, 0, Move("4321"), key="row")
    service.act(room, BERT, 1, Move("8765"))
    assert service.act(room, ANNA, 0, Move("4321"), key="row") == first < service.number(room)
    assert service.view(room, ANNA).plies == 4
    assert 0 in room_of(service, room).to_move
    service.act(room, ANNA, 0, Move("4321"), key="row 2")  # the same row again is a move of its own
    assert room_of(service, room).match.pending == {0: "4321"}


def test_the_answer_counts_the_draws_that_followed(service: Service) -> None:
    """A move and the draws after it are one commit: both times the answer is the number of the last of them."""
    room = two_people(service, DRAWN, WITHOUT_BLANKS)
    move = some_move(service, room, ANNA)
    first = service.act(room, ANNA, 0, move, service.number(room), "k")
    assert first == service.number(room)
    assert service._store.events(room)[-1].kind == "drew"
    play_move(service, room, random.Random(1))
    assert service.act(room, ANNA, 0, move, 3, "k") == first


@pytest.mark.parametrize("action", [Resign(), OfferDraw(), Withdraw(), Rematch()], ids=lambda a: type(a).__name__)
def test_every_action_can_be_repeated(service: Service, action: Action) -> None:
    room = two_people(service, SECRET if isinstance(action, Withdraw) else "heimlich")
    if isinstance(action, Withdraw):
        service.act(room, ANNA, 0, Move("secret:1234"))
    if isinstance(action, Rematch):
        service.act(room, BERT, 1, Resign())
        service.act(room, BERT, 1, action)
    first = service.act(room, ANNA, 0, action, key="k")
    kept = events_of(service, room)
    view = service.act_and_view(room, ANNA, 0, action, first, "en", 0, "k")()
    assert (service.act(room, ANNA, 0, action, key="k"), events_of(service, room)) == (first, kept)
    assert view == service.view(room, ANNA)


def test_an_offer_is_answered_with_the_computers_reply(service: Service) -> None:
    room = against_computer(service)
    first = service.act(room, ANNA, 0, OfferDraw(), key="k")
    assert first == service.number(room) == service.act(room, ANNA, 0, OfferDraw(), key="k")


def test_a_key_belongs_to_one_action_of_one_seat(service: Service) -> None:
    room = one_screen(service)
    move = some_move(service, room, ANNA)
    service.act(room, ANNA, 0, move, key="k")
    for other in (Move("d3-w"), Resign(), Rematch()):
        refused("key-used", lambda other=other: service.act(room, ANNA, 0, other, key="k"))  # type: ignore[misc]
    assert service.view(room, ANNA).plies == 1
    service.act(room, ANNA, 1, some_move(service, room, ANNA), key="k")  # the other seat's keys are its own
    elsewhere = one_screen(service)
    service.act(elsewhere, ANNA, 0, move, key="k")
    assert (service.view(room, ANNA).plies, service.view(elsewhere, ANNA).plies) == (2, 1)


def test_only_the_seats_holder_can_ask_for_a_key(service: Service) -> None:
    room = two_people(service)
    move = some_move(service, room, ANNA)
    service.act(room, ANNA, 0, move, key="k")
    for holder, seat in ((BERT, 0), (CARL, 0), ("", 0)):
        with pytest.raises(Forbidden):
            service.act(room, holder, seat, move, key="k")


def test_what_was_refused_may_be_tried_again_with_its_key(service: Service) -> None:
    room = two_people(service)
    move = some_move(service, room, ANNA)
    refused("not-your-turn", lambda: service.act(room, BERT, 1, Move("d3-w"), key="k"))
    service.act(room, ANNA, 0, move)
    answer = some_move(service, room, BERT)
    assert service.act(room, BERT, 1, answer, key="k") == service.number(room)


@pytest.mark.parametrize("key", ["", "k" * (KEY_LENGTH + 1), "\ud800", 7])
def test_bad_keys(service: Service, key: str) -> None:
    room = two_people(service)
    move = some_move(service, room, ANNA)
    with pytest.raises(BadInput):
        service.act(room, ANNA, 0, move, key=key)
    assert service.act(room, ANNA, 0, move, key="ü" * KEY_LENGTH) == service.number(room)


def test_a_repetition_after_a_restart(place: Place) -> None:
    service = open_service(place)
    room = two_people(service, DRAWN, WITHOUT_BLANKS)
    move = some_move(service, room, ANNA)
    first = service.act(room, ANNA, 0, move, key="k")
    play_move(service, room, random.Random(1))
    before = service.number(room)
    service.close()
    again = open_service(place)
    assert again.act(room, ANNA, 0, move, 3, "k") == first
    refused("key-used", lambda: again.act(room, ANNA, 0, Resign(), key="k"))
    assert again.number(room) == before
    assert room_of(again, room).receipts == replayed(room, again._store.events(room)).receipts
    again.close()


def test_the_same_action_many_times_at_once(service: Service) -> None:
    room = two_people(service)
    move, answers = some_move(service, room, ANNA), set()
    threads = [
        threading.Thread(target=lambda: answers.add(service.act(room, ANNA, 0, move, key="k"))) for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (answers, service.view(room, ANNA).plies) == ({4}, 1)


def test_being_forgotten_takes_ones_keys_along_but_not_the_others(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, some_move(service, room, ANNA), key="key of Anna")
    move = some_move(service, room, BERT)
    answer = service.act(room, BERT, 1, move, key="key of Bert")
    service.forget(ANNA)
    assert "key of Anna" not in "".join(event.dumps() for event in service._store.events(room))
    assert service.act(room, BERT, 1, move, key="key of Bert") == answer


def test_a_number_that_has_not_happened_is_refused(service: Service) -> None:
    room = two_people(service)
    newest = service.number(room)
    for action in (some_move(service, room, ANNA), Resign(), OfferDraw(), Rematch()):
        for number in (newest + 1, 2**53):
            with pytest.raises(Conflict) as refusal:
                service.act(room, ANNA, 0, action, number)
            assert (refusal.value.code, refusal.value.params) == ("ahead", {"number": number, "newest": newest})
    assert service.number(room) == newest
    assert service.act(room, ANNA, 0, some_move(service, room, ANNA), newest) == newest + 1
