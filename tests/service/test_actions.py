"""Moves, offers, takebacks and rematches: what is taken and what is refused."""

import random
import threading
from functools import partial

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    NONCES,
    PERSON,
    SECRET,
    SIMPLE,
    open_service,
    refused,
    some_move,
    two_people,
)
from zweispiel.core.errors import IllegalMove, InvalidMove
from zweispiel.service import (
    Action,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Conflict,
    DeclineRematch,
    Forbidden,
    Limits,
    Move,
    OfferDraw,
    Rematch,
    Resign,
    Service,
    Withdraw,
    WithdrawOffer,
)
from zweispiel.service.database import Place

EVERY_ACTION: list[Action] = [
    Move("d3-s"),
    Withdraw(),
    Resign(),
    OfferDraw(),
    AnswerDraw(yes=True),
    AskTakeback(),
    AnswerTakeback(yes=True),
    WithdrawOffer(),
    DeclineRematch(),
    Rematch(),
]


# ---- moves


def test_a_move_is_played_and_numbered(service: Service) -> None:
    room = two_people(service)
    before = service.number(room)
    move = some_move(service, room, ANNA)
    assert service.act(room, ANNA, 0, move, before) == before + 1
    view = service.view(room, BERT)
    assert (view.to_move, view.plies, view.moves[0]["text"], view.moves[0]["player"]) == ([1], 1, move.text, 0)


def test_what_the_rules_forbid_changes_nothing(service: Service) -> None:
    room = two_people(service)
    before = service.view(room, ANNA)
    with pytest.raises(InvalidMove):
        service.act(room, ANNA, 0, Move("nonsense"))
    with pytest.raises(IllegalMove):
        service.act(room, ANNA, 0, Move("a1-n"))
    refused("not-your-turn", lambda: service.act(room, BERT, 1, Move("d3-s")))
    assert service.view(room, ANNA) == before


@pytest.mark.parametrize("action", EVERY_ACTION, ids=lambda action: type(action).__name__)
def test_nobody_acts_on_anothers_seat(service: Service, action: Action) -> None:
    room = two_people(service)
    for holder, seat in ((BERT, 0), (ANNA, 1), (CARL, 0), ("", 0), ("", 1), (ANNA, 2), (ANNA, -1)):
        with pytest.raises(Forbidden):
            service.act(room, holder, seat, action)
    assert service.number(room) == 3


@pytest.mark.parametrize("action", EVERY_ACTION[:-2], ids=lambda action: type(action).__name__)
def test_nothing_happens_before_the_beginning_or_after_the_end(service: Service, action: Action) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    refused("not-started", lambda: service.act(made.room, ANNA, 0, action))
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
    service.act(made.room, BERT, 1, Resign())
    refused("match-over", lambda: service.act(made.room, ANNA, 0, action))


def test_late_and_repeated_moves_are_refused(service: Service) -> None:
    room = two_people(service)
    seen = service.number(room)
    move = some_move(service, room, ANNA)
    service.act(room, ANNA, 0, move, seen)
    refused("stale", lambda: service.act(room, ANNA, 0, move, seen))
    service.act(room, BERT, 1, some_move(service, room, BERT), seen + 1)
    refused("stale", lambda: service.act(room, ANNA, 0, some_move(service, room, ANNA), seen + 1))
    assert service.number(room) == seen + 2


def test_of_many_moves_at_once_exactly_one_counts(service: Service) -> None:
    room = two_people(service)
    rng = random.Random(1)
    for _ in range(12):
        view = service.view(room, ANNA)
        seat = view.to_move[0]
        holder = (ANNA, BERT)[seat]
        moves = [choice["move"] for choice in service.view(room, holder).choices]
        results: list[str] = []
        start = threading.Barrier(8)

        def act(text: str, holder: str = holder, seat: int = seat, seen: int = view.number) -> None:
            start.wait()  # noqa: B023 - joined before the next round
            try:
                service.act(room, holder, seat, Move(text), seen)
                results.append("played")  # noqa: B023
            except Conflict as error:
                results.append(error.code)  # noqa: B023

        threads = [threading.Thread(target=act, args=(rng.choice(moves),)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == ["played"] + ["stale"] * 7
        assert service.number(room) == view.number + 1


def test_an_offer_of_the_other_does_not_make_a_move_late(service: Service) -> None:
    room = two_people(service)
    seen = service.number(room)
    move = some_move(service, room, ANNA)
    service.act(room, BERT, 1, OfferDraw())
    service.act(room, ANNA, 0, move, seen)
    assert service.view(room, ANNA).offers["draw"] is None  # it lapsed


# ---- moving at the same time


def test_halves_are_given_in_any_order_and_withdrawn(service: Service) -> None:
    room = two_people(service, SECRET)
    seen = service.number(room)
    service.act(room, BERT, 1, Move("secret:1234"), seen)
    assert service.view(room, BERT).pending == "secret:1234"
    assert service.view(room, BERT).can["withdraw"]
    assert service.view(room, ANNA).to_move == [0]
    refused("not-your-turn", lambda: service.act(room, BERT, 1, Move("secret:5678")))
    refused("stale", lambda: service.act(room, BERT, 1, Move("secret:5678"), seen))
    refused("nothing-to-withdraw", lambda: service.act(room, ANNA, 0, Withdraw()))
    service.act(room, BERT, 1, Withdraw())
    assert service.view(room, BERT).pending is None
    service.act(room, ANNA, 0, Move("secret:9876"), seen)  # the other's half does not make it late
    service.act(room, BERT, 1, Move("secret:5678"))
    view = service.view(room, BERT)
    assert [move["text"] for move in view.moves] == ["secret:?", "secret:5678"]
    assert [move["player"] for move in view.moves] == [0, 1]
    refused("nothing-to-withdraw", lambda: service.act(room, BERT, 1, Withdraw()))
    refused("no-takeback", lambda: service.act(room, BERT, 1, AskTakeback()))


def test_withdrawing_for_ever_comes_to_an_end(place: Place) -> None:
    service = open_service(place, Limits(events_per_room=20))
    room = two_people(service, SECRET)
    for _ in range(8):
        service.act(room, ANNA, 0, Move("secret:1234"))
        service.act(room, ANNA, 0, Withdraw())
    service.act(room, ANNA, 0, Move("secret:1234"))
    refused("too-many-events", lambda: service.act(room, ANNA, 0, Withdraw()))
    service.act(room, ANNA, 0, Resign())  # but the match can always be ended
    assert service.view(room, ANNA).status == "over"
    service.close()


# ---- ends and offers


def test_resigning(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, Resign(), number=0)  # whatever has happened since
    view = service.view(room, BERT)
    assert view.status == "over"
    assert view.outcome is not None
    assert (view.outcome["winner"], view.outcome["reason"]) == (1, "resign")
    assert view.headline == "You have won"


def test_a_draw_is_offered_and_accepted(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, OfferDraw())
    assert service.view(room, BERT).offers["draw"] == 0
    refused("nothing-offered", lambda: service.act(room, ANNA, 0, AnswerDraw(yes=True)))
    service.act(room, BERT, 1, AnswerDraw(yes=True))
    outcome = service.view(room, ANNA).outcome
    assert outcome is not None
    assert (outcome["winner"], outcome["reason"]) == (None, "agreed")


def test_who_is_declined_asks_again_after_the_next_move(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, OfferDraw())
    service.act(room, BERT, 1, AnswerDraw(yes=False))
    assert service.view(room, ANNA).offers["draw"] is None
    assert not service.view(room, ANNA).can["offer_draw"]
    refused("already-offered", lambda: service.act(room, ANNA, 0, OfferDraw()))
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    service.act(room, ANNA, 0, OfferDraw())
    assert service.view(room, ANNA).offers["draw"] == 0


def test_who_cannot_ask_again_is_told_the_reason(service: Service) -> None:
    room = two_people(service)

    def reason(lang: str = "en") -> str:
        return service.view(room, ANNA, lang).why_not.get("offer_draw", "")

    for mover, seat in ((ANNA, 0), (BERT, 1), (ANNA, 0)):  # a turn of the other player is no reason
        service.act(room, mover, seat, some_move(service, room, mover))
    assert reason() == ""
    service.act(room, ANNA, 0, OfferDraw())
    assert reason() == "Bert has not answered yet."
    service.act(room, BERT, 1, AnswerDraw(yes=False))
    assert reason() == "Bert declined. You can ask again after the next move."
    assert reason("de").startswith("Bert hat abgelehnt.")
    service.act(room, BERT, 1, some_move(service, room, BERT))
    assert reason() == ""
    service.act(room, ANNA, 0, OfferDraw())
    service.act(room, ANNA, 0, WithdrawOffer())
    assert reason() == "You withdrew this. You can ask again after the next move."


def test_an_answer_to_an_offer_not_yet_seen_is_refused(service: Service) -> None:
    room = two_people(service)
    seen = service.number(room)
    service.act(room, ANNA, 0, OfferDraw())
    refused("stale", lambda: service.act(room, BERT, 1, AnswerDraw(yes=True), seen))
    service.act(room, BERT, 1, AnswerDraw(yes=True), seen + 1)


def test_two_offers_are_an_agreement(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, OfferDraw())
    service.act(room, BERT, 1, OfferDraw())
    assert service.view(room, ANNA).status == "over"


def test_an_offer_is_withdrawn_before_it_is_answered(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    refused("no-offer", lambda: service.act(room, ANNA, 0, WithdrawOffer()))
    service.act(room, ANNA, 0, OfferDraw())
    service.act(room, ANNA, 0, AskTakeback())
    refused("no-offer", lambda: service.act(room, BERT, 1, WithdrawOffer()))
    service.act(room, ANNA, 0, WithdrawOffer())
    offers = service.view(room, BERT).offers
    assert (offers["draw"], offers["takeback"]) == (None, None)
    for answer in (AnswerDraw(yes=True), AnswerTakeback(yes=True)):
        refused("nothing-offered", partial(service.act, room, BERT, 1, answer))
    for offer in (OfferDraw(), AskTakeback()):
        refused("already-offered", partial(service.act, room, ANNA, 0, offer))
    service.act(room, BERT, 1, OfferDraw())
    service.act(room, ANNA, 0, AnswerDraw(yes=True))
    assert service.view(room, ANNA).status == "over"


def test_no_draw_where_the_game_knows_none(service: Service) -> None:
    room = two_people(service, "conhex")
    assert not service.view(room, ANNA).can["offer_draw"]
    with pytest.raises(IllegalMove) as refusal:
        service.act(room, ANNA, 0, OfferDraw())
    assert refusal.value.code == "no-draws"
