"""One move, one way: judged and played once, stored by one commit, and the service entered once."""

import inspect
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from tests.service.support import (
    ANNA,
    DRAWN,
    SECRET,
    SIMPLE,
    WITHOUT_BLANKS,
    against_computer,
    analysis,
    one_screen,
    room_of,
    wait_for,
)
from tests.support import random_move
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.service import AskTakeback, Limits, Move, OfferDraw, Service
from zweispiel.service import service as coordinator
from zweispiel.service.thinking_time import move_work


@contextmanager
def counted(service: Service, room: str) -> Iterator[Counter[str]]:
    """How often moves are pushed, judged and played, and how many commits there are."""
    counts: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            counts[name] += 1
            return function(*arguments)

        return counted

    game = type(room_of(service, room).game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "push", counting("pushed", Match.push))
        patch.setattr(Game, "refusal", counting("judged", Game.refusal))
        patch.setattr(game, "kernel", game.kernel._replace(play=counting("played", game.kernel.play)))
        writer = type(service._store._writer)
        patch.setattr(writer, "__exit__", counting("committed", writer.__exit__))
        yield counts


def totals(counts: Counter[str]) -> tuple[int, int, int, int]:
    """Moves pushed, judged and played, and commits."""
    return counts["pushed"], counts["judged"], counts["played"], counts["committed"]


@pytest.mark.parametrize("game", [SIMPLE, SECRET])
def test_a_move_is_judged_played_and_committed_once(service: Service, game: str) -> None:
    room = one_screen(service, game)
    rng = random.Random(1)
    for _ in range(4):
        now = room_of(service, room)
        seat = now.to_move[0]
        text = random_move(now.match, seat, rng)
        with counted(service, room) as counts:
            service.act(room, ANNA, seat, Move(text), now.number)
        is_half = bool(room_of(service, room).match.pending)
        played = 0 if is_half else len(now.match.pending) + 1  # a stage is played once all its halves are there
        assert totals(counts) == (1, 1, played, 1)


def test_a_chance_move_is_played_once_in_the_same_commit(service: Service) -> None:
    room = one_screen(service, DRAWN, WITHOUT_BLANKS)
    now = room_of(service, room)
    with counted(service, room) as counts:
        service.act(room, ANNA, now.to_move[0], Move(random_move(now.match, now.to_move[0], random.Random(1))))
    assert room_of(service, room).number == now.number + 2
    assert totals(counts) == (2, 2, 2, 1)


def test_a_computers_move_is_played_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    room = against_computer(service)
    with monkeypatch.context() as patch:
        patch.setattr(service._computers, "follow", lambda *_: None)
        now = room_of(service, room)
        service.act(room, ANNA, 0, Move(now.match.moves()[0]))
        thought = room_of(service, room)
        with counted(service, room) as counts:
            service._play(move_work(thought, 1, Limits(), ""), analysis(thought.match.moves()[0]))
    assert totals(counts) == (1, 1, 1, 1)


def test_the_match_that_judged_the_move_is_the_one_shown(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    room = one_screen(service)
    before = room_of(service, room).match
    text, push = before.moves()[0], Match.push
    pushed: list[Match] = []

    def noting(match: Match, *move: Any) -> str:
        pushed.append(match)
        return push(match, *move)

    monkeypatch.setattr(Match, "push", noting)
    service.act(room, ANNA, 0, Move(text))
    assert pushed == [room_of(service, room).match]
    assert (before.history, pushed[0].history) == ((), (text,))


@contextmanager
def entries() -> Iterator[list[str]]:
    """The functions of the service's own module that another module calls, in this thread."""
    file = inspect.getfile(coordinator)
    entered: list[str] = []

    def on_call(frame: FrameType, what: str, _: object) -> None:
        caller = frame.f_back
        if what == "call" and frame.f_code.co_filename == file and caller and caller.f_code.co_filename != file:
            entered.append(frame.f_code.co_name)

    sys.setprofile(on_call)
    try:
        yield entered
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("game", [SIMPLE, DRAWN])
def test_the_service_is_entered_once_for_an_action(service: Service, game: str) -> None:
    room = one_screen(service, game, WITHOUT_BLANKS if game == DRAWN else {})
    heard: list[int] = []
    service.subscribe(room, heard.append)
    now = room_of(service, room)
    move = Move(now.match.moves()[0])
    for action in (move, OfferDraw() if game == DRAWN else AskTakeback()):
        with entries() as entered:
            service.act(room, ANNA, 0, action)
        assert entered == ["act"]
    assert heard[-1] == service.number(room)


def test_a_move_and_its_view_are_one_entry(service: Service) -> None:
    room = against_computer(service)
    now = room_of(service, room)
    with entries() as entered:
        make_view = service.act_and_view(room, ANNA, 0, Move(now.match.moves()[0]), now.number, "en", 0)
    assert entered == ["act_and_view"]
    assert make_view().plies == 1  # also after the computer's answer
    wait_for(lambda: service.view(room, ANNA).plies == 2)
