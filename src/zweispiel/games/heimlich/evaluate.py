"""Heimlich's evaluation for alpha-beta: the sum of the weights of a position's patterns, learned by self-play.

The sum estimates the final difference in stones, in hundredths; `weights.txt` names the command that learned the
weights. A lead of `DOUBT` stones counts as winning about 85 times in 100.
"""

from functools import cache
from pathlib import Path

import numpy as np

from zweispiel.games.heimlich.patterns import (
    BLOCK,
    NUM_LINES,
    NUM_PATTERNS,
    corner_place,
    line_place,
    shared_places,
)
from zweispiel.games.heimlich.rules import can_move, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.weights import Weights

STAGES = 6
STONES_PER_STAGE = 10
POINTS = 100.0
DOUBT = 8.0
#: Estimates stay below this, so that only finished games are worth -1 or 1.
SURE = 0.999
FILE = Path(__file__).with_name("weights.npz")


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
    if not can_move(own, opposing) and not can_move(opposing, own):
        return float(np.sign(popcount(own) - popcount(opposing)))
    stones = points(own, opposing, weights) / POINTS
    return SURE * stones / np.sqrt(stones * stones + DOUBT * DOUBT)


@jit
def features(state: State, out: Numbers) -> int:
    """For learning: the indices of all weights that `points` adds up; returns how many."""
    own, opposing = sides(state)
    base = stage_of(own, opposing) * BLOCK
    for line in range(NUM_LINES):
        out[line] = base + line_place(own, opposing, line)
    for corner in range(4):
        out[NUM_LINES + corner] = base + corner_place(own, opposing, corner)
    return NUM_PATTERNS


@cache
def sharing() -> Numbers:
    """For each weight of all stages, the one that stands for it and all its mirror images."""
    shared = shared_places().astype(np.int64)
    return np.concatenate([stage * BLOCK + shared for stage in range(STAGES)])


@cache
def load_weights() -> Weights:
    """The shipped weights, copied to all mirror images; all zero without the file."""
    if not FILE.exists():
        return np.zeros(STAGES * BLOCK, np.int16)
    with np.load(FILE) as stored:
        packed, places = stored["weights"], stored["places"]
    weights = np.zeros(STAGES * BLOCK, np.int16)
    weights[places] = packed
    return weights[sharing()]
