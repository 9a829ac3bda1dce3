"""The walk through the moves ahead that proofs and expectations share: depth first, on a stack of positions.

A value is the hero's share of the points: 1 for a win, 0 for a loss. What a position is worth at once, and what becomes
of the values of its moves, is left to `enter` and `take`.

The lower-case names used but not defined here are bound: by a search, and by the game.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from zweispiel.kernel.compile import bind

# mypy: disable-error-code="name-defined, no-any-return"
# ruff: noqa: F821

#: What stands for a value that is not known: to be found out, and not to be found within the budget.
OPEN, OUT_OF_BUDGET = -1.0, -2.0
#: The first numbers of a position's frame: how many moves there are, how many were tried.
COUNT, TRIED = 0, 1
#: Positions that a search remembers.
TABLE_SIZE = 2**20
#: Part of every bound name, because the compiler's cache does not know of edits in this folder.
STAMP = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()[
    :12
]


def _walk(search: Any, hero: int, depth: int) -> float:
    """The hero's value of the position in the first row of the stack, or OUT_OF_BUDGET.

    A search has `states`, `actions` and `frames` with a row for every move ahead, and the positions left in `budget`.
    """
    level, value = 0, enter(search, 0, hero, depth)
    while level > 0 or value == OPEN:
        if value == OPEN:
            if search.budget[0] <= 0:
                return OUT_OF_BUDGET
            search.budget[0] -= 1
            frame = search.frames[level]
            search.states[level + 1] = search.states[level]
            play(search.states[level + 1], search.actions[level, frame[TRIED]])
            frame[TRIED] += 1
            level += 1
            value = enter(search, level, hero, depth)
        else:
            level -= 1
            value = take(search, level, hero, depth, value)
    return value


def bound_walk(tag: str, **names: Any) -> Callable[[Any, int, int], float]:
    """The walk of a search in one game: `names` are the game's `play` and the search's `enter` and `take`."""
    return bind(_walk, tag, **names)
