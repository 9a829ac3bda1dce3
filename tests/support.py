"""What tests of several games share: `zweispiel.testing`'s random play, positions set up by hand, and marks."""

from collections.abc import Callable
from importlib import import_module, util
from typing import Any

import pytest
from hypothesis import strategies as st

from zweispiel import Game, Match
from zweispiel.kernel.contract import GOING, State
from zweispiel.kernel.rng import below, seeded
from zweispiel.testing import Reference, Subject
from zweispiel.testing.random_play import (
    fingerprint,
    play_randomly,
    random_game,
    random_match,
    random_move,
    random_options,
    sample_actions,
    seen_by,
    states_equal,
)

__all__ = [
    "Reference",
    "fingerprint",
    "long_only",
    "match_at",
    "play_randomly",
    "quickest",
    "random_game",
    "random_match",
    "random_move",
    "random_options",
    "sample_actions",
    "seeds",
    "seen_by",
    "state_after",
    "states_equal",
    "subject",
]

#: Hypothesis finds seeds, and everything random in an example follows from one.
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def subject(name: str, **amounts: Any) -> Subject:
    """One of our games with its `tests/games/<game>/reference.py`, and its `planting.py` where it has one."""
    planting = f"tests.games.{name}.planting"
    plant = import_module(planting).plant if util.find_spec(planting) else None
    reference = import_module(f"tests.games.{name}.reference").Reference
    return Subject(name, reference, plant, **amounts)


def match_at(game: Game, state: State) -> Match:
    """A match in a position set up by hand."""
    match = game.match(seed=0)
    match._state = state
    match._refresh()
    return match


def state_after(game: Game, seed: int, plies: int) -> State:
    """A position of random play, at most so many moves from the start and not finished; for games without draws."""
    rng, state = seeded(f"{game.name} {seed}"), game.new_state()
    for _ in range(plies):
        actions = game.legal(state)
        child = state.copy()
        game.kernel.play(child, int(actions[below(rng, len(actions))]))
        if game.kernel.result(child) != GOING:
            break
        state = child
    return state


def quickest(measure: Callable[[], float]) -> float:
    """The least of three measurements of processor time: a garbage collection may fall into one of them."""
    return min(measure() for _ in range(3))


def long_only(*values: Any) -> list[Any]:
    """Parameters of a test that only the long run takes."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]
