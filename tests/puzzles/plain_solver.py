"""A plain solver for the check of puzzles: no table of positions, no evaluation, nothing from engines or `lab`.

`wins` asks whether one player can win within so many moves; the game's rules are all that it knows. It tries the move
first that helped last at the same depth. `expect` averages over all draws; what chance and both players do is tried to
the end.

The lower-case names used but not defined here are the bound game's.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zweispiel import Game
from zweispiel.kernel.compile import bind, bound_once
from zweispiel.kernel.contract import CHANCE, DRAW, GOING, PLAYER, Kernel, Numbers, State

# mypy: disable-error-code="name-defined, no-any-return"
# ruff: noqa: F821

#: Part of every bound name, because the compiler's cache does not know of edits in this file.
STAMP = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
Reals = npt.NDArray[np.float64]


def _wins(states: State, actions: Numbers, count: Numbers, at: Numbers, helped: Numbers, hero: int, depth: int) -> bool:
    """Whether the hero wins the position in row 0 of `states` within `depth` moves."""
    level, value, returning = 0, False, False
    while True:
        if not returning:
            ended = result(states[level])
            if ended != GOING or level == depth:
                value, returning = ended == hero + 1, True
            else:
                count[level] = legal(states[level], actions[level])
                for i in range(count[level]):  # what helped last comes first
                    if actions[level, i] == helped[level]:
                        actions[level, i], actions[level, 0] = actions[level, 0], actions[level, i]
                at[level] = 0
        if returning:
            if level == 0:
                return value
            level -= 1
            at[level] += 1
            if value == (np.int64(states[level, PLAYER]) == hero):
                helped[level] = actions[level, at[level] - 1]
                continue
            if at[level] == count[level]:
                continue
            returning = False
        states[level + 1] = states[level]
        play(states[level + 1], actions[level, at[level]])
        level += 1


def _expect(
    states: State, actions: Numbers, weights: Numbers, count: Numbers, at: Numbers, sums: Reals, hero: int
) -> float:
    """The share of the points that the hero may expect in the position in row 0 of `states`."""
    level, value, returning = 0, 0.0, False
    while True:
        if not returning:
            ended = result(states[level])
            if ended != GOING:
                value, returning = 0.5 if ended == DRAW else 1.0 if ended == hero + 1 else 0.0, True
            else:
                mover = np.int64(states[level, PLAYER])
                if mover == CHANCE:
                    count[level] = chance(states[level], actions[level], weights[level])
                else:
                    count[level] = legal(states[level], actions[level])
                at[level], sums[level] = 0, 1.0 if mover == 1 - hero else 0.0
        if returning:
            if level == 0:
                return value
            level -= 1
            mover = np.int64(states[level, PLAYER])
            if mover == CHANCE:
                total = weights[level, : count[level]].sum()
                sums[level] += value * weights[level, at[level]] / total
            elif mover == hero:
                sums[level] = max(sums[level], value)
            else:
                sums[level] = min(sums[level], value)
            at[level] += 1
            if at[level] == count[level]:
                value = sums[level]
                continue
            returning = False
        states[level + 1] = states[level]
        play(states[level + 1], actions[level, at[level]])
        level += 1


@bound_once
def _bound(kernel: Kernel, tag: str) -> tuple[Callable[..., bool], Callable[..., float]]:
    rules = {"legal": kernel.legal, "play": kernel.play, "result": kernel.result}
    return bind(_wins, tag, **rules), bind(_expect, tag, chance=kernel.chance, **rules)


class PlainSolver:
    """The solver for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._wins, self._expect = _bound(game.kernel, f"{game.name} plain {STAMP}")
        levels = game.max_plies + 2
        self._states = np.zeros((levels, game.state_words), np.uint64)
        self._actions = np.zeros((levels, game.max_moves), np.int64)
        self._weights = np.zeros((levels, game.max_moves), np.int64)
        self._numbers: Any = [np.zeros(levels, np.int64) for _ in range(3)]
        self._sums = np.zeros(levels, np.float64)

    def wins_within(self, state: State, hero: int, depth: int) -> bool:
        """Whether the hero can win within so many moves."""
        self._states[0] = state
        return bool(self._wins(self._states, self._actions, *self._numbers, hero, depth))

    def wins(self, state: State, hero: int) -> bool:
        """Whether the hero can win. Where one of the two must, both are asked in turn, further and further ahead."""
        if self.game.has_draws:
            return self.wins_within(state, hero, self.game.max_plies + 1)
        for depth in range(self.game.max_plies + 1):
            mover = int(state[PLAYER])
            winner = mover if depth % 2 else 1 - mover
            if self.wins_within(state, winner, depth):
                return winner == hero
        raise AssertionError("no match is that long")

    def share(self, state: State, hero: int) -> float:
        """The share of the points that the hero may expect."""
        self._states[0] = state
        count, at, _ = self._numbers
        return float(self._expect(self._states, self._actions, self._weights, count, at, self._sums, hero))
