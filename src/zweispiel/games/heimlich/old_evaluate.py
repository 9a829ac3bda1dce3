"""Heimlich's evaluation in the first release, for `old-level-8`: the sum of `evaluate`, found more slowly.

It looks up one pattern after another. The value is the same, so both use the same weights.
"""

from functools import cache

import numpy as np

from zweispiel.games.heimlich import evaluate as present
from zweispiel.games.heimlich.evaluate import expected, final, is_over, stage_of
from zweispiel.games.heimlich.old_patterns import BLOCK, NUM_LINES, corner_place, line_place
from zweispiel.games.heimlich.patterns import TABLE
from zweispiel.games.heimlich.rules import sides
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.weights import Weights


@jit
def points(own: np.uint64, opposing: np.uint64, weights: Weights) -> int:
    """The estimated final difference for `own`, who moves, in hundredths of a stone."""
    base = stage_of(own, opposing) * BLOCK
    total = np.int64(0)
    for line in range(NUM_LINES):
        total += weights[base + line_place(own, opposing, line)]
    for corner in range(4):
        total += weights[base + corner_place(own, opposing, corner)]
    return total


@jit
def evaluate(state: State, weights: Weights) -> float:
    """The expected outcome; exactly -1, 0 or 1 for a finished game."""
    own, opposing = sides(state)
    return final(own, opposing) if is_over(own, opposing) else expected(points(own, opposing, weights))


@cache
def load_weights() -> Weights:
    """The weights alone, without the table."""
    return present.load_weights()[TABLE:].copy()
