"""Walks through any game, written once and bound to a game's kernel: perft, random games, random playouts.

The lower-case names used but not defined here (`legal`, `play`, `result`, `chance`, `rollout`) are the bound game's.
"""

from collections.abc import Callable
from typing import ClassVar, NamedTuple, Protocol

import numpy as np

from zweispiel.kernel.compile import bind, bound_once, lean_bind
from zweispiel.kernel.contract import CHANCE, GOING, Kernel, Numbers, State
from zweispiel.kernel.rng import Rng, below

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def _options_here(state: State, actions: Numbers, weights: Numbers) -> int:
    """List the possible actions, at chance or not; `weights` is filled only at chance."""
    if np.int64(state[0]) == CHANCE:
        return chance(state, actions, weights)  # type: ignore[no-any-return]
    return legal(state, actions)  # type: ignore[no-any-return]


def _pick(state: State, actions: Numbers, weights: Numbers, rng: Rng) -> int:
    """A random action: by weight at chance, else each legal action equally likely."""
    n = options_here(state, actions, weights)
    if np.int64(state[0]) != CHANCE:
        return actions[below(rng, n)]  # type: ignore[no-any-return]
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return actions[i]  # type: ignore[no-any-return]
    return actions[n - 1]  # type: ignore[no-any-return]


def _perft(state: State, depth: int, states: State, actions: Numbers, weights: Numbers) -> int:
    """Number of move sequences of exactly `depth` moves. Row d of `states` and `actions` belongs to depth d."""
    count = np.int64(0)
    size = np.zeros(depth, np.int64)
    nexts = np.zeros(depth, np.int64)
    level = 0
    states[0] = state
    size[0] = 0 if result(state) != GOING else options_here(state, actions[0], weights)
    if depth == 1:
        return size[0]  # type: ignore[no-any-return]
    while level >= 0:
        if nexts[level] == size[level]:
            level -= 1
            continue
        child = states[level + 1]
        child[:] = states[level]
        play(child, actions[level, nexts[level]])
        nexts[level] += 1
        n = 0 if result(child) != GOING else options_here(child, actions[level + 1], weights)
        if level + 2 == depth:
            count += n
        else:
            level += 1
            size[level], nexts[level] = n, 0
    return count  # type: ignore[no-any-return]


def _random_game(state: State, rng: Rng, actions: Numbers, weights: Numbers, played: Numbers) -> int:
    """Play at random to the end, writing the actions into `played`; returns their number."""
    ply = 0
    while ply < played.shape[0] and result(state) == GOING:
        action = pick(state, actions, weights, rng)
        play(state, action)
        played[ply] = action
        ply += 1
    return ply


def _playout(state: State, rng: Rng, actions: Numbers, weights: Numbers) -> int:
    """Play at random to the end and return the result; for games without their own `rollout`."""
    outcome = result(state)
    while outcome == GOING:
        play(state, pick(state, actions, weights, rng))
        outcome = result(state)
    return outcome  # type: ignore[no-any-return]


def _special_playout(state: State, rng: Rng, actions: Numbers, weights: Numbers) -> int:
    """The game's own `rollout` under the generic signature."""
    return rollout(state, rng)  # type: ignore[no-any-return]


def _playouts(root: State, n: int, rng: Rng, work: State, actions: Numbers, weights: Numbers, tally: Numbers) -> None:
    """Count the results of `n` random playouts from `root` into `tally` (indexed by result)."""
    for _ in range(n):
        for i in range(root.shape[0]):  # word by word: quicker than `work[:] = root`, which checks for overlaps
            work[i] = root[i]
        tally[playout(work, rng, actions, weights)] += 1


class Walks(NamedTuple):
    """The generic functions above, bound to one game."""

    pick: Callable[[State, Numbers, Numbers, Rng], int]
    perft: Callable[[State, int, State, Numbers, Numbers], int]
    random_game: Callable[[State, Rng, Numbers, Numbers, Numbers], int]
    playout: Callable[[State, Rng, Numbers, Numbers], int]
    playouts: Callable[[State, int, Rng, State, Numbers, Numbers, Numbers], None]


@bound_once
def walks(kernel: Kernel, tag: str) -> Walks:
    """Bind every walk to a game; `tag` is the game's name."""
    rules = {"legal": kernel.legal, "play": kernel.play, "result": kernel.result, "chance": kernel.chance}
    here = bind(_options_here, tag, **rules)
    pick = bind(_pick, tag, options_here=here)
    if kernel.rollout is None:
        playout = bind(_playout, tag, pick=pick, **rules)
    else:
        playout = lean_bind(_special_playout, tag, rollout=kernel.rollout)
    return Walks(
        pick=pick,
        perft=bind(_perft, tag, options_here=here, **rules),
        random_game=bind(_random_game, tag, pick=pick, **rules),
        playout=playout,
        playouts=lean_bind(_playouts, tag, playout=playout),
    )


class Walkable(Protocol):
    """What a walk needs to know about a game."""

    name: ClassVar[str]
    kernel: ClassVar[Kernel]
    max_moves: int

    def new_state(self) -> State: ...


def perft(game: Walkable, depth: int, state: State | None = None) -> int:
    """Number of move sequences of exactly `depth` moves from the start, or from `state`."""
    if depth == 0:
        return 1
    root = game.new_state() if state is None else state
    states = np.empty((depth, root.shape[0]), np.uint64)
    actions = np.empty((depth, game.max_moves), np.int64)
    return int(walks(game.kernel, game.name).perft(root, depth, states, actions, np.empty(game.max_moves, np.int64)))
