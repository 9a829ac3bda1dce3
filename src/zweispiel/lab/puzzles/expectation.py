"""Expected results, for games with chance: every draw and every move to the end, with a table of positions.

A value is the share of the points that the hero gets under best play of both: 1 for a win, a half for a draw.

The lower-case names used but not defined here are the bound game's.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.engines.transposition import key_of
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import bind, bound_once
from zweispiel.kernel.contract import CHANCE, DRAW, GOING, PLAYER, Kernel, Numbers, State
from zweispiel.lab.puzzles.walk import COUNT, OPEN, OUT_OF_BUDGET, STAMP, TABLE_SIZE, TRIED, bound_walk

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821

Reals = npt.NDArray[np.float64]

#: A frame's third number: the total weight of the draws.
TOTAL = 2


class Search(NamedTuple):
    """A row in each of the first arrays for every move ahead; then what is known of positions."""

    states: State
    actions: Numbers
    weights: Numbers
    frames: Numbers
    #: The best value so far or, at a draw, the sum of values times weights.
    sums: Reals
    keys: State
    values: Reals
    #: How many positions may still be looked at.
    budget: Numbers


def new_search(game: Game) -> Search:
    """Memory for expectations in a game."""
    levels = game.max_plies + 2
    return Search(
        np.zeros((levels, game.state_words), np.uint64),
        np.zeros((levels, game.max_moves), np.int64),
        np.ones((levels, game.max_moves), np.int64),
        np.zeros((levels, 3), np.int64),
        np.zeros(levels, np.float64),
        np.zeros(TABLE_SIZE, np.uint64),
        np.zeros(TABLE_SIZE, np.float64),
        np.zeros(1, np.int64),
    )


def _enter(search: Search, level: int, hero: int, _depth: int) -> float:
    """The value of the position at `level` if it is known at once, else OPEN and what can happen listed."""
    state, frame = search.states[level], search.frames[level]
    ended = result(state)
    if ended != GOING:
        return 0.5 if ended == DRAW else 1.0 if ended == hero + 1 else 0.0
    key = key_of(state, hero == 0)
    place = np.int64(key & U(TABLE_SIZE - 1))
    if search.keys[place] == key:
        return search.values[place]  # type: ignore[no-any-return]
    mover = np.int64(state[PLAYER])
    frame[TRIED] = 0
    if mover == CHANCE:
        frame[COUNT] = chance(state, search.actions[level], search.weights[level])
        frame[TOTAL] = search.weights[level, : frame[COUNT]].sum()
    else:
        frame[COUNT] = legal(state, search.actions[level])
    search.sums[level] = 1.0 if mover == 1 - hero else 0.0
    return OPEN


def _take(search: Search, level: int, hero: int, _depth: int, value: float) -> float:
    """The move or draw tried last at `level` has this value; OPEN until all have been tried."""
    mover, frame = np.int64(search.states[level, PLAYER]), search.frames[level]
    if mover == CHANCE:
        search.sums[level] += value * search.weights[level, frame[TRIED] - 1] / frame[TOTAL]
    elif mover == hero:
        search.sums[level] = max(search.sums[level], value)
    else:
        search.sums[level] = min(search.sums[level], value)
    return settle(search, level, hero) if frame[TRIED] == frame[COUNT] else OPEN


def _settle(search: Search, level: int, hero: int) -> float:
    """All has been tried at `level`: note the value."""
    key = key_of(search.states[level], hero == 0)
    place = np.int64(key & U(TABLE_SIZE - 1))
    search.keys[place], search.values[place] = key, search.sums[level]
    return search.sums[level]  # type: ignore[no-any-return]


@bound_once
def _bound(kernel: Kernel, tag: str) -> Callable[[Any, int, int], float]:
    enter = bind(_enter, tag, legal=kernel.legal, result=kernel.result, chance=kernel.chance)
    take = bind(_take, tag, settle=bind(_settle, tag))
    return bound_walk(f"expectation {tag}", enter=enter, take=take, play=kernel.play)


class Expectation:
    """Finds expected results in positions of one game; what it learned about positions stays."""

    def __init__(self, game: Game, budget: int) -> None:
        self.game, self.budget = game, budget
        self._search = new_search(game)
        self._walk = _bound(game.kernel, f"{game.name} {STAMP}")

    def share(self, state: State, hero: int) -> float | None:
        """The share of the points that the hero may expect; None if the budget does not suffice."""
        self._search.states[0] = state
        self._search.budget[0] = self.budget
        value = self._walk(self._search, hero, self.game.max_plies)
        return None if value == OUT_OF_BUDGET else value
