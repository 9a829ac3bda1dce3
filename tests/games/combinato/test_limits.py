"""Combinato's opponent ends its thinking in time, and finds the same again."""

import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest

import zweispiel
from tests.games.combinato.play import digits, module, words
from tests.support import quickest
from zweispiel import Limit, Match
from zweispiel.kernel.rng import seeded

#: How much later than told it may stop, in seconds of processor time.
LATE = 0.05

MATCHES: dict[str, Callable[[], Match]] = {
    "opening": digits,
    "off the tables": lambda: digits("0000 1239", repeats=True),  # thousands of secrets are possible
    "wide": lambda: digits("5019 1239", "6128 4239"),
    "narrow": lambda: digits("5670 1239", "5671 4239"),
    "words": lambda: words("HERD SAND"),
    "any word": lambda: words("HERD SAND", words="any", repeats=True),
}


class StopAfter:
    """A stop flag that is set once this thread has used so much processor time."""

    def __init__(self, seconds: float) -> None:
        self.until = time.thread_time() + seconds

    def is_set(self) -> bool:
        return time.thread_time() >= self.until


@pytest.mark.parametrize("name", MATCHES)
def test_it_stops_within_a_twentieth_of_a_second(name: str) -> None:
    state, choose = MATCHES[name]().knowledge(0), module("opponent.opponent")
    choose.think(state, Limit(visits=300), seeded(1))  # compiles, and reads the tables

    def seconds(limit: Limit | None, wait: float) -> float:
        started = time.thread_time()
        choose.think(state, limit, seeded(1), 8, StopAfter(wait))
        return time.thread_time() - started

    for limit, wait in ((Limit(seconds=0.03), 9.0), (None, 0.03), (Limit(seconds=9), 0.0)):
        assert quickest(partial(seconds, limit, wait)) < min(wait, 0.03) + LATE


@pytest.mark.long
@pytest.mark.parametrize("name", MATCHES)
def test_without_a_limit_it_finds_the_same_again(name: str) -> None:
    match = MATCHES[name]()
    one, other = (zweispiel.engine(match.game, level=8, seed=4).think(match) for _ in range(2))
    assert one == other
    assert one.visits <= 2 * 3000


def test_one_visit_is_enough_for_a_move() -> None:
    for make in MATCHES.values():
        match = make()
        found = module("opponent.opponent").think(
            match.knowledge(0), SimpleNamespace(seconds=None, visits=1), seeded(2)
        )
        match.push(match.game.format(found.action), 0)
