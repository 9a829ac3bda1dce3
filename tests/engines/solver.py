"""A plain solver: minimax with cut-offs to the end of the game, without a table, an order of moves or an evaluation.

It knows the rules and nothing of engines, so that what engines call exact can be compared with it. It looks further and
further ahead. What lies beyond counts as lost in one search and as won in another; a value that both agree on is true.

The lower-case names used but not defined here are the bound game's.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from zweispiel import Game
from zweispiel.kernel.compile import bind, bound_once, jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, Kernel, Numbers, State

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821

#: A frame's numbers: what each player is sure of, for player 0; the number of moves; how many were tried.
ALPHA, BETA, COUNT, TRIED = range(4)
OUT_OF_BUDGET = 9
#: How many moves further it looks each time.
STEP = 3
#: Part of every bound name, because the compiler's cache does not know of edits in this file.
STAMP = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]


class Stack(NamedTuple):
    """A row in each array for every move ahead, and how many positions may still be looked at."""

    states: State
    actions: Numbers
    frames: Numbers
    budget: Numbers


@jit
def _worth(result: int) -> int:
    """A result for player 0."""
    return 1 if result == FIRST_WON else 0 if result == DRAW else -1


def _enter(stack: Stack, level: int, alpha: int, beta: int, depth: int, beyond: int) -> None:
    """List the moves of the position at `level`; where none are looked at, both players are sure of the same."""
    frame, count = stack.frames[level], legal(stack.states[level], stack.actions[level])
    if count == 0:
        alpha = beta = worth(result(stack.states[level]))
    elif level == depth:
        alpha = beta = beyond
        count = 0
    frame[ALPHA], frame[BETA], frame[COUNT], frame[TRIED] = alpha, beta, count, 0


@jit
def _note(stack: Stack, level: int, value: int) -> None:
    """A move at `level` leads to this value: player 0 wants it high, player 1 low."""
    frame = stack.frames[level]
    if stack.states[level, PLAYER] == 0:
        frame[ALPHA] = max(frame[ALPHA], value)
    else:
        frame[BETA] = min(frame[BETA], value)


@jit
def _value(stack: Stack, level: int) -> int:
    """What the player to move at `level` reaches, for player 0."""
    return stack.frames[level, ALPHA if stack.states[level, PLAYER] == 0 else BETA]  # type: ignore[no-any-return]


def _bound(stack: Stack, depth: int, beyond: int) -> int:
    """The value of the first position for player 0, if all games have the value `beyond` that last longer."""
    level = 0
    enter(stack, 0, -1, 1, depth, beyond)
    while True:
        frame = stack.frames[level]
        if frame[TRIED] < frame[COUNT] and frame[ALPHA] < frame[BETA]:
            if stack.budget[0] == 0:
                return OUT_OF_BUDGET
            stack.budget[0] -= 1
            stack.states[level + 1] = stack.states[level]
            play(stack.states[level + 1], stack.actions[level, frame[TRIED]])
            frame[TRIED] += 1
            level += 1
            enter(stack, level, frame[ALPHA], frame[BETA], depth, beyond)
        elif level == 0:
            return value(stack, 0)  # type: ignore[no-any-return]
        else:
            level -= 1
            note(stack, level, value(stack, level + 1))


@bound_once
def _bounding(kernel: Kernel, tag: str) -> Callable[[Stack, int, int], int]:
    enter = bind(_enter, tag, legal=kernel.legal, result=kernel.result, worth=_worth)
    return bind(_bound, tag, enter=enter, play=kernel.play, note=_note, value=_value)


def solve(game: Game, state: State, budget: int = 2**40) -> int | None:
    """The outcome for player 0 under best play: 1, 0 or -1. None if it takes more positions than `budget`."""
    bound, levels = _bounding(game.kernel, f"{game.name} {STAMP}"), game.max_plies + 2
    stack = Stack(
        np.zeros((levels, game.state_words), np.uint64),
        np.zeros((levels, game.max_moves), np.int64),
        np.zeros((levels, 4), np.int64),
        np.array([budget], np.int64),
    )
    stack.states[0] = state
    for depth in (*range(1, game.max_plies, STEP), game.max_plies):
        worst = bound(stack, depth, -1)
        best = 1 if worst == 1 else bound(stack, depth, 1)
        if stack.budget[0] == 0:
            return None
        if worst == best:
            return int(worst)
    raise AssertionError("no match is that long")
