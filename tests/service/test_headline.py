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
from zweispiel.core.game import COMMON_ENDINGS
from zweispiel.core.outcome import Outcome
from zweispiel.i18n import translate_saying
from zweispiel.service import Move, Resign, Service

LANGS = ("en", "de")


def test_headlines(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    assert service.view(made.room, ANNA).headline == "Waiting for the other player"
    room = two_people(service)
    told = [service.view(room, holder).headline for holder in (ANNA, BERT, CARL)]
    assert told == ["Your turn", "Anna to move", "Anna to move"]
    assert service.view(room, ANNA, "de").headline == "Du bist am Zug"
    service.act(room, BERT, 1, Resign())
    told = [service.view(room, holder).headline for holder in (ANNA, BERT, CARL)]
    assert told == ["You have won", "You have lost", "Anna wins"]
    secret = two_people(service, SECRET)
    assert service.view(secret, CARL).headline == "Both to move"
    service.act(secret, ANNA, 0, Move("secret:1234"))
    assert [service.view(secret, holder).headline for holder in (ANNA, BERT)] == ["Waiting for Bert", "Your turn"]
    shared = one_screen(service, SECRET)
    name = service.view(shared, ANNA).seats[1].name
    assert service.view(shared, ANNA, seat=1).headline == f"{name} to move"


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
    assert [seat.name for seat in view.seats] == ["{level} <b>%s</b>", "Computer (Stufe 1)"]
    assert view.outcome is not None
    assert "{level} <b>%s</b>" in view.outcome["text"]


def test_a_person_without_a_name_is_called_by_their_side_in_every_language(service: Service) -> None:
    made = service.create(ANNA, "conhex", {}, [PERSON, COMPUTER])
    service.sit(made.room, ANNA, 0, "", "n" * 20)
    assert [service.view(made.room, CARL, lang).seats[0].name for lang in ("en", "de")] == ["Red", "Rot"]
    assert service.mine(ANNA, "de")[0].names[0] == "Du"
    service.act(made.room, ANNA, 0, Resign())
    told = [service.view(made.room, holder, "de").outcome for holder in (ANNA, CARL)]
    assert [outcome and outcome["text"] for outcome in told] == ["Du hast aufgegeben.", "Rot hat aufgegeben."]


def test_where_sides_are_only_places_a_person_without_a_name_has_a_number(service: Service) -> None:
    made = service.create(ANNA, SECRET, {}, [PERSON, PERSON])
    for seat in (0, 1):
        service.sit(made.room, ANNA, seat, "", "n" * 20)
    view = service.view(made.room, ANNA)
    assert [seat.name for seat in view.seats] == ["Player 1", "Player 2"]
    assert not any(seat.has_name for seat in view.seats)
    assert [seat.name for seat in service.view(made.room, ANNA, "de").seats] == ["Spieler 1", "Spieler 2"]
    assert "Player 2" in service.view(made.room, ANNA, seat=0).svg, "the board names them alike"
    assert "Right" not in service.view(made.room, ANNA, seat=0).svg


def test_where_two_shared_a_screen_the_end_calls_nobody_you(service: Service) -> None:
    room = one_screen(service, SECRET)
    for seat, move in ((0, "secret:1234"), (1, "secret:5678"), (0, "5678"), (1, "9012")):
        assert "Anna (you)" in service.view(room, ANNA, seat=0).svg, "the one who looks"
        service.act(room, ANNA, seat, Move(move))
    view = service.view(room, ANNA)
    assert view.status == "over"
    for svg in (view.svg, service.view(room, ANNA, ply=2).svg):
        assert "(you)" not in svg
        assert "looks for your secret" not in svg
    assert view.can["rematch"]


def test_an_invitation_names_a_host_only_if_they_have_a_name(service: Service) -> None:
    for name in ("", "Anna"):
        made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
        service.sit(made.room, ANNA, 0, name, "n" * 20)
        invitation = service.invited(made.invitations[1])
        assert invitation is not None
        assert invitation.host == name


@pytest.mark.parametrize("name", ["Guest", "Gast"])
def test_names_that_pages_once_gave_are_none(service: Service, name: str) -> None:
    made = service.create(ANNA, "conhex", {}, [PERSON, COMPUTER])
    service.sit(made.room, ANNA, 0, name, "n" * 20)
    assert [service.view(made.room, CARL, lang).seats[0].name for lang in ("en", "de")] == ["Red", "Rot"]


def test_the_end_is_told_to_each_viewer_in_their_own_words(service: Service) -> None:
    room = two_people(service, SECRET)
    for secret, row in (("secret:1234", "secret:5678"), ("5678", "9012")):
        service.act(room, ANNA, 0, Move(secret))
        service.act(room, BERT, 1, Move(row))
    told = {(holder, lang): service.view(room, holder, lang).outcome for holder in (ANNA, BERT, CARL) for lang in LANGS}
    assert {key: outcome and outcome["text"] for key, outcome in told.items()} == {
        (ANNA, "en"): "You found the secret.",
        (ANNA, "de"): "Du hast das Geheimnis gefunden.",
        (BERT, "en"): "Anna found your secret. You were looking for 1234.",
        (BERT, "de"): "Anna hat dein Geheimnis gefunden. Das gesuchte Geheimnis war 1234.",
        (CARL, "en"): "Anna found the secret of Bert.",
        (CARL, "de"): "Anna hat das Geheimnis von Bert gefunden.",
    }


@pytest.mark.parametrize("game", zweispiel.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_end_calls_its_hearer_by_name(game: str, lang: str) -> None:
    """Neither the winner nor the loser hears their own name."""
    rules = zweispiel.load(game)
    seen = rules.match().observe(None)
    for reason in (*rules.endings, *COMMON_ENDINGS):
        for winner in (0, 1):
            outcome = Outcome(winner, reason, (3, 2))
            for you in (0, 1):
                told = translate_saying(rules.tell_end(outcome, seen, ("Ada", "Emmy"), you), lang)
                assert ("Ada", "Emmy")[you] not in told, told
