"""What a view tells: whose eyes, what can be done, in which language; and who is there."""

import json
import random
import threading
from itertools import pairwise
from pathlib import Path

import pytest

import zweispiel
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    PERSON,
    SECRET,
    SIMPLE,
    one_screen,
    open_service,
    play_move,
    two_people,
)
from zweispiel.service import Forbidden, Limits, Move, NotNow, Service, UnknownRoom
from zweispiel.service.database import Place
from zweispiel.service.events import Event
from zweispiel.service.schema import Entry


@pytest.mark.parametrize("game", zweispiel.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_view_is_complete_and_goes_into_json(service: Service, game: str, lang: str) -> None:
    room = two_people(service, game)
    rng = random.Random(1)
    for _ in range(6):
        play_move(service, room, rng)
    for holder in (ANNA, BERT, ""):
        view = service.view(room, holder, lang)
        assert json.loads(json.dumps(view.as_dict()))["number"] == view.number
        assert view.svg.startswith("<svg")
        assert all(seat.side and seat.token.startswith("<svg") for seat in view.seats)
        assert [move["ply"] for move in view.moves] == list(range(1, view.plies + 1))
        assert all(move["told"] for move in view.moves)
        assert view.last
        ids = {choice for entry in view.choices for choice in entry["path"]}
        assert all(f'id="{id}"' in view.svg for id in ids)
        assert view.can["move"] == (bool(view.choices or view.buttons) or view.spell is not None)


def test_numbers_in_the_list_of_moves_are_those_of_the_rows(service: Service) -> None:
    room = two_people(service, SECRET, {"chips": "reported"})
    for anna, bert in (("secret:1234", "secret:5678"), ("9012", "9034"), ("chips:0+2", "chips:0+0")):
        service.act(room, ANNA, 0, Move(anna))
        service.act(room, BERT, 1, Move(bert))
    listed = [move["text"] for move in service.view(room, CARL).moves if not move.get("aside")]
    assert listed == ["9012", "9034"]


def test_boards_and_legend_name_people_and_signs(service: Service) -> None:
    room = two_people(service, SECRET)
    service.act(room, ANNA, 0, Move("secret:1234"))
    service.act(room, BERT, 1, Move("secret:5678"))
    assert ">Anna (you)<" in service.view(room, ANNA).svg
    assert ">Bert<" in service.view(room, ANNA).svg
    assert ">Anna (du)<" in service.view(room, ANNA, "de").svg
    red, yellow, example = service.legend(room, ANNA, "de")
    assert [entry["text"] for entry in (red, yellow)] == ["Ziffer und Platz stimmen", "nur die Ziffer stimmt"]
    assert example["example"]
    for lang, sign in (("de", "Buchstabe"), ("en", "letter")):
        of_words = service.legend(two_people(service, SECRET, {"code": "words"}), ANNA, lang)
        assert [sign in entry["text"] for entry in of_words] == [
            True,
            True,
            True,
        ]  # the example says how a sign that occurs twice counts
    assert service.legend(two_people(service, SIMPLE), ANNA) == []


def test_nobody_looks_through_anothers_eyes(service: Service) -> None:
    room = two_people(service, SECRET)
    service.act(room, ANNA, 0, Move("secret:1234"))
    for holder in (BERT, CARL, ""):
        for ask in (service.view, service.observation, service.record, service.picture):
            with pytest.raises(Forbidden):
                ask(room, holder, seat=0)
    assert service.view(room, CARL).viewer is None
    assert "secret:1234" not in json.dumps(service.view(room, BERT).as_dict())


def test_at_one_screen_a_curtain_falls_where_something_is_hidden(service: Service) -> None:
    room = one_screen(service, SECRET)
    view = service.view(room, ANNA)
    assert (view.you, view.viewer, view.curtain, view.can["move"]) == ([0, 1], None, 0, False)
    assert service.view(room, ANNA, seat=0).can["move"]
    service.act(room, ANNA, 0, Move("secret:1234"))
    assert service.view(room, ANNA).curtain == 1
    assert "secret:1234" not in json.dumps(service.view(room, ANNA, seat=1).as_dict())
    assert service.view(room, ANNA, seat=0).pending == "secret:1234"
    open_room = service.view(one_screen(service), ANNA)
    assert (open_room.viewer, open_room.curtain, open_room.can["move"]) == (0, None, True)


def test_options_are_told_in_words(service: Service) -> None:
    room = two_people(service, SECRET)
    told = {
        lang: [(one["label"], one["value"]) for one in service.view(room, "", lang).agreed] for lang in ("en", "de")
    }
    assert ("Repeated digits or letters", "not allowed") in told["en"]
    assert len(told["de"]) == len(told["en"]) == len(zweispiel.load(SECRET).option_list)
    assert all(german != english for german, english in zip(told["de"], told["en"], strict=True))


def test_observations_are_enough_to_play(service: Service) -> None:
    room = two_people(service, "zaic")
    seen = service.observation(room, ANNA)
    assert (seen["status"], seen["number"], seen["players"]) == ("playing", 3, [0])
    moves = seen["moves"]
    assert isinstance(moves, list)
    assert service.act(room, ANNA, 0, Move(moves[-1])) == 4
    assert service.observation(room, ANNA)["moves"] == service.observation(room, "")["moves"] == []
    waiting = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON]).room
    assert service.observation(waiting, ANNA)["moves"] == []


@pytest.mark.parametrize(("game", "many"), [(SECRET, 5040), ("conhex", 69)])
def test_observations_list_no_more_moves_than_the_limit_unasked(tmp_path: Path, game: str, many: int) -> None:
    for limit in (many, many - 1):
        service = open_service(tmp_path / str(limit), Limits(listed_moves=limit))
        room = two_people(service, game)
        moves = service.observation(room, ANNA)["moves"]
        assert (None if moves is None else len(moves)) == (many if limit == many else None)
        assert len(service.observation(room, ANNA, all_moves=True)["moves"]) == many
        assert (service.observation(room, ANNA)["spell"] is None) == (game != SECRET)
        service.close()


def test_a_spell_excludes_only_what_its_viewer_may_know(service: Service) -> None:
    room = two_people(service, SECRET)
    for seat, holder in enumerate((ANNA, BERT)):
        service.act(room, holder, seat, Move(("secret:1234", "secret:5678")[seat]))
    for rows in (("0001", "0002"), ("solve:9876", "0002"), ("0003", "0004")):
        for seat, holder in enumerate((ANNA, BERT)):
            service.act(room, holder, seat, Move(rows[seat]))
    service.act(room, BERT, 1, Move("7777"))  # his half of the next row
    row, solve = service.observation(room, ANNA)["spell"]["forms"]
    assert (row["prefix"], row["excluded"]) == ("", ("1234", "0002", "0004"))
    assert (solve["prefix"], solve["excluded"]) == ("solve:", ())
    assert [service.observation(room, holder)["spell"] for holder in (BERT, CARL, "")] == [None] * 3


@pytest.mark.parametrize("chips", ["auto", "reported"])
def test_an_observation_is_small_and_grows_slowly(service: Service, chips: str) -> None:
    """4 kB after twelve rows, and 100 bytes a row at most: moves are spelled, not listed."""
    room, sizes = two_people(service, SECRET, {"chips": chips}), []
    for seat, holder in enumerate((ANNA, BERT)):
        service.act(room, holder, seat, Move(("secret:1234", "secret:5678")[seat]))
    for row in range(20):
        for seat, holder in enumerate((ANNA, BERT)):
            service.act(room, holder, seat, Move(f"{4000 * seat + row:04}"))
        if chips == "reported":
            for seat, holder in enumerate((ANNA, BERT)):
                service.act(room, holder, seat, Move("chips:1+1"))
        sizes.append(len(json.dumps(service.observation(room, ANNA), separators=(",", ":"))))
    assert sizes[11] < 4_000 - 200  # the server adds the address of the words
    assert max(after - before for before, after in pairwise(sizes)) <= 100


def test_games_of_other_rules_are_not_shown_but_can_be_deleted(place: Place) -> None:
    service = open_service(place, Limits(rooms_kept=1))
    shared, own = two_people(service), one_screen(service)
    for room in (shared, own):
        first = service._store.events(room)[0]
        old = Event(first.kind, {**first.data, "version": 99}, first.at)
        service._store.rewrite(room, [(1, old)], "", Entry(ANNA, "playing", 1.0, due=False), service.number(room))
        service._rooms.drop(room)
        with pytest.raises(NotNow) as refusal:
            service.view(room, ANNA)
        assert refusal.value.code == "old-rules"
    assert {summary.room for summary in service.mine(ANNA)} == {own, shared}  # they say why, and can be deleted
    assert all("version" in summary.headline for summary in service.mine(ANNA))
    service.forget(ANNA)
    assert service.mine(ANNA) == []
    with pytest.raises(UnknownRoom):
        service.view(own, ANNA)
    kept = "".join(event.dumps() for event in service._store.events(shared))
    assert ANNA not in kept
    assert BERT in kept
    service.forget(BERT)
    assert service._store.events(shared) == []
    service.close()


# ---- who is there


def test_readers_never_wait_for_writers(service: Service) -> None:
    """A view is there while a commit of the same room hangs."""
    room = two_people(service)
    held, release = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        held.set()
        release.wait()

    blocker = threading.Thread(target=service._store._change, args=(hold,))
    blocker.start()
    held.wait()
    mover = threading.Thread(target=play_move, args=(service, room, random.Random(1)))
    mover.start()
    assert service.view(room, ANNA).plies == 0
    assert service.observation(room, BERT)["ply"] == 0
    release.set()
    mover.join()
    blocker.join()
    assert service.view(room, ANNA).plies == 1
