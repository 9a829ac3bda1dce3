"""Heimlich's evaluation in the first release, for `old-level-8` and the lower levels: other patterns, other weights.

It looks up one pattern after another. `old_weights.txt` names the command that learned the weights.
"""

from functools import cache
from pathlib import Path

import numpy as np

from zweispiel.games.heimlich.evaluate import expected, final, is_over
from zweispiel.games.heimlich.old_patterns import BLOCK, NUM_LINES, corner_place, line_place, shared_places
from zweispiel.games.heimlich.rules import sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.weights import Weights

STAGES = 6
STONES_PER_STAGE = 10
FILE = Path(__file__).with_name("old_weights.npz")


@jit
def stage_of(own: np.uint64, opposing: np.uint64) -> int:
    """The stage of the game, by the number of stones on the board."""
    return min((popcount(own | opposing) - 4) // STONES_PER_STAGE, STAGES - 1)


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
    """The weights, copied to all mirror images."""
    weights = np.zeros(STAGES * BLOCK, np.int16)
    with np.load(FILE) as stored:
        weights[stored["places"]] = stored["weights"]
    return weights[np.concatenate([stage * BLOCK + shared_places() for stage in range(STAGES)])]
