"""Takebacks: how far back, and who has to agree."""

import random

from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    DRAWN,
    SECRET,
    one_screen,
    play_move,
    play_on,
    refused,
    room_of,
    some_move,
    two_people,
)
from zweispiel.service import (
    AnswerTakeback,
    AskTakeback,
    Service,
    WithdrawOffer,
)


def test_a_takeback_is_asked_and_granted(service: Service) -> None:
    room = two_people(service)
    refused("no-takeback", lambda: service.act(room, ANNA, 0, AskTakeback()))
    before = service.view(room, ANNA)
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    service.act(room, BERT, 1, some_move(service, room, BERT))
    service.act(room, ANNA, 0, AskTakeback())
    assert service.view(room, BERT).offers["takeback"] == 0
    service.act(room, BERT, 1, AnswerTakeback(yes=True))
    view = service.view(room, ANNA)
    assert (view.plies, view.to_move, view.svg) == (0, [0], before.svg)
    assert view.offers["takeback"] is None


def test_a_takeback_is_declined_and_lapses(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    service.act(room, ANNA, 0, AskTakeback())
    service.act(room, BERT, 1, AnswerTakeback(yes=False))
    assert service.view(room, BERT).plies == 1
    refused("already-offered", lambda: service.act(room, ANNA, 0, AskTakeback()))
    service.act(room, BERT, 1, some_move(service, room, BERT))
    service.act(room, BERT, 1, AskTakeback())
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    refused("nothing-offered", lambda: service.act(room, ANNA, 0, AnswerTakeback(yes=True)))


def test_who_cannot_ask_for_a_takeback_again_is_told_the_reason(service: Service) -> None:
    room = two_people(service)
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    service.act(room, ANNA, 0, AskTakeback())
    assert service.view(room, ANNA).why_not == {"takeback": "Bert has not answered yet."}
    service.act(room, ANNA, 0, WithdrawOffer())
    assert service.view(room, ANNA).why_not["takeback"].startswith("You withdrew this.")
    assert "takeback" in service.view(room, BERT).why_not, "the opponent has no move to take back"


def test_behind_the_curtain_every_tool_says_that_the_board_comes_first(service: Service) -> None:
    view = service.view(one_screen(service, SECRET), ANNA)
    assert view.curtain == 0
    assert {"hint", "takeback", "resign"} <= set(view.why_not)
    assert set(view.why_not.values()) == {"Show the board first."}


def test_at_one_screen_a_takeback_is_free(service: Service) -> None:
    room = one_screen(service)
    rng = random.Random(2)
    seen = []
    for _ in range(6):
        seen.append(service.view(room, ANNA).svg)
        play_move(service, room, rng)
    for old in reversed(seen):
        service.act(room, ANNA, 0, AskTakeback())
        assert service.view(room, ANNA).svg == old
    refused("no-takeback", lambda: service.act(room, ANNA, 0, AskTakeback()))


def test_nothing_revealed_is_taken_back(service: Service) -> None:
    """After a placement the next tile is turned up; that cannot be unseen."""
    room = one_screen(service, DRAWN)
    rng = random.Random(3)
    for _ in range(20):
        play_move(service, room, rng)
        now = room_of(service, room)
        if now.movers[-1] == -1 and len(room_of_moves(service, room)) > 1:
            assert not service.view(room, ANNA).can["takeback"]
            assert service.view(room, ANNA).why_not["takeback"].startswith("A piece has been drawn")
            refused("no-takeback", lambda: service.act(room, ANNA, 0, AskTakeback()))


def room_of_moves(service: Service, room: str) -> list[str]:
    """What could have been drawn last."""
    past = room_of(service, room).match.copy()
    past.pop()
    return past.moves()


def test_a_draw_that_was_certain_is_no_obstacle(service: Service) -> None:
    """With one kind of tile nothing is learned by drawing."""
    room = one_screen(service, DRAWN, {"board": "5x5", "tiles": "0,0,0,0,0,4"})
    rng = random.Random(3)
    before = service.view(room, ANNA).svg
    play_move(service, room, rng)
    service.act(room, ANNA, 0, AskTakeback())
    assert service.view(room, ANNA).svg == before
    play_on(service, room, rng)


def test_it_is_said_why_nothing_can_be_taken_back(service: Service) -> None:
    room = two_people(service)
    assert "no move to take back yet" in service.view(room, ANNA).why_not["takeback"]
    service.act(room, ANNA, 0, some_move(service, room, ANNA))
    assert service.view(room, ANNA).why_not == {}
    assert "no move to take back yet" in service.view(room, BERT, "en").why_not["takeback"]
    secret = two_people(service, SECRET)
    assert "until your opponent has moved" in service.view(secret, ANNA).why_not["takeback"]
    assert "dein Gegner gezogen hat" in service.view(secret, ANNA, "de").why_not["takeback"]
    assert service.view(secret, CARL).why_not == {}, "a spectator takes nothing back"
