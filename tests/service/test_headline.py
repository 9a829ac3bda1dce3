"""How a match stands and how it ended, in words."""

import random

import pytest

import zweispiel
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    COMPUTER,
    PERSON,
    SECRET,
    SIMPLE,
    one_screen,
    play_on,
    two_people,
)
from zweispiel.service import Resign, Service


def test_headlines(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert service.view(made.room, ANNA).headline == "Waiting for the other player"
    room = two_people(service)
    told = [service.view(room, holder).headline for holder in (ANNA, BERT, CARL)]
    assert told == ["Your turn", "Anna to move", "Anna to move"]
    assert service.view(room, ANNA, "de").headline == "Du bist am Zug"
    service.act(room, BERT, 1, Resign())
    told = [service.view(room, holder).headline for holder in (ANNA, BERT, CARL)]
    assert told == ["You have won", "You have lost", "Anna has won"]
    secret = two_people(service, SECRET)
    assert service.view(secret, CARL).headline == "Both to move"


@pytest.mark.parametrize("game", zweispiel.games())
def test_an_end_is_told_in_words(service: Service, game: str) -> None:
    room = one_screen(service, game, {"combinato": {"rows": "2"}}.get(game, {}))
    play_on(service, room, random.Random(2))
    view = service.view(room, ANNA, "de")
    assert view.outcome is not None
    assert len(view.outcome["text"]) > 10
    assert view.can["rematch"]
    assert not view.can["move"]
    assert view.headline
    other = service.view(two_people(service, game), ANNA, "de")
    assert other.outcome is None


def test_names_are_shown_as_they_are(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, COMPUTER])
    service.sit(made.room, ANNA, 0, "{level} <b>%s</b>", "n" * 20)
    service.act(made.room, ANNA, 0, Resign())
    view = service.view(made.room, CARL, "de")
    assert [seat.name for seat in view.seats] == ["{level} <b>%s</b>", "Computer, Stufe 1"]
    assert view.outcome is not None
    assert "{level} <b>%s</b>" in view.outcome["text"]
