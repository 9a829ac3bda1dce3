"""Heimlich's evaluation for alpha-beta: the sum of the weights of a position's patterns, learned by self-play.

The sum estimates the final difference in stones, in hundredths; `weights.txt` names the command that learned the
weights. A lead of `DOUBT` stones counts as winning about 85 times in 100. What compiled code gets as its weights is the
table of `patterns`, then a block of weights for each stage of the game.
"""

from functools import cache
from pathlib import Path

import numpy as np

from zweispiel.games.heimlich.patterns import (
    BLOCK,
    NUM_PATTERNS,
    PATTERN_OFFSETS,
    STONES,
    TABLE,
    WIDTH,
    shared_places,
    table,
)
from zweispiel.games.heimlich.rules import can_move, sides
from zweispiel.kernel.bits import U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.scratch import Shorts, scratch_shorts
from zweispiel.kernel.weights import Weights

STAGES = 10
STONES_PER_STAGE = 6
POINTS = 100.0
DOUBT = 8.0
#: Estimates stay below this, so that only finished games are worth -1 or 1.
SURE = 0.999
FILE = Path(__file__).with_name("weights.npz")
#: For learning, where only positions are given.
TABLE_OF_PATTERNS = table()

BYTE, S8, S16, S24, S32, S40, S48, S56 = U(0xFF), U(8), U(16), U(24), U(32), U(40), U(48), U(56)
ROW, NEXT_ROW = U(WIDTH), U(256 * WIDTH)
SHORT, START, WEIGHTS_IN_BLOCK = 0xFFFF, U(TABLE), U(BLOCK)

Rows = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]


@jit
def stage_of(own: np.uint64, opposing: np.uint64) -> int:
    """The stage of the game, by the number of stones on the board."""
    return min((popcount(own | opposing) - 4) // STONES_PER_STAGE, STAGES - 1)


@jit
def rows(stones: np.uint64) -> Rows:
    """Where in the table the eight rows of these stones stand."""
    return (
        ROW * (stones & BYTE),
        ROW * (stones >> S8 & BYTE) + NEXT_ROW,
        ROW * (stones >> S16 & BYTE) + U(2) * NEXT_ROW,
        ROW * (stones >> S24 & BYTE) + U(3) * NEXT_ROW,
        ROW * (stones >> S32 & BYTE) + U(4) * NEXT_ROW,
        ROW * (stones >> S40 & BYTE) + U(5) * NEXT_ROW,
        ROW * (stones >> S48 & BYTE) + U(6) * NEXT_ROW,
        ROW * (stones >> S56) + U(7) * NEXT_ROW,
    )


@jit
def row_sum(weights: Weights, at: Rows, pattern: np.uint64) -> int:
    """What the eight rows add to the number of a pattern."""
    return (
        np.int64(weights[at[0] + pattern])
        + np.int64(weights[at[1] + pattern])
        + np.int64(weights[at[2] + pattern])
        + np.int64(weights[at[3] + pattern])
        + np.int64(weights[at[4] + pattern])
        + np.int64(weights[at[5] + pattern])
        + np.int64(weights[at[6] + pattern])
        + np.int64(weights[at[7] + pattern])
    )


@jit
def number_patterns(own: np.uint64, opposing: np.uint64, weights: Weights, out: Shorts) -> None:
    """The number in base three of every pattern."""
    mine, yours = rows(own), rows(opposing)
    for pattern in range(WIDTH):
        number = row_sum(weights, mine, U(pattern)) + 2 * row_sum(weights, yours, U(pattern))
        out[pattern] = np.uint16(number & SHORT)


@jit
def points(own: np.uint64, opposing: np.uint64, weights: Weights) -> int:
    """The estimated final difference for `own`, who moves, in hundredths of a stone."""
    numbers = scratch_shorts(WIDTH)
    number_patterns(own, opposing, weights, numbers)
    base = START + WEIGHTS_IN_BLOCK * U(stage_of(own, opposing))
    total = np.int64(weights[base + U(STONES) + U(popcount(own | opposing))])
    for pattern in range(NUM_PATTERNS):
        total += np.int64(weights[base + U(PATTERN_OFFSETS[pattern]) + U(numbers[pattern])])
    return total


@jit
def is_over(own: np.uint64, opposing: np.uint64) -> bool:
    """Whether neither side can move."""
    return not can_move(own, opposing) and not can_move(opposing, own)


@jit
def final(own: np.uint64, opposing: np.uint64) -> float:
    """The outcome of a finished game."""
    return float(np.sign(popcount(own) - popcount(opposing)))


@jit
def expected(points: int) -> float:
    """The expected outcome of a game that goes on."""
    stones = points / POINTS
    return SURE * stones / np.sqrt(stones * stones + DOUBT * DOUBT)


@jit
def evaluate(state: State, weights: Weights) -> float:
    """The expected outcome; exactly -1, 0 or 1 for a finished game."""
    own, opposing = sides(state)
    return final(own, opposing) if is_over(own, opposing) else expected(points(own, opposing, weights))


@jit
def features(state: State, out: Numbers) -> int:
    """For learning: the indices, after the table, of all weights that `points` adds up; returns how many."""
    own, opposing = sides(state)
    numbers = scratch_shorts(WIDTH)
    number_patterns(own, opposing, TABLE_OF_PATTERNS, numbers)
    base = stage_of(own, opposing) * BLOCK
    for pattern in range(NUM_PATTERNS):
        out[pattern] = base + PATTERN_OFFSETS[pattern] + numbers[pattern]
    out[NUM_PATTERNS] = base + STONES + popcount(own | opposing)
    return NUM_PATTERNS + 1


@cache
def common() -> Numbers:
    """For each weight of all stages, its place in a block: what the stages have in common."""
    return np.tile(np.arange(BLOCK), STAGES)


@cache
def sharing() -> Numbers:
    """For each weight of all stages, the one that stands for it and all its mirror images."""
    return np.concatenate([stage * BLOCK + shared_places() for stage in range(STAGES)])


def usable(weights: Weights) -> Weights:
    """What `points` reads: the table, then the weights."""
    return np.concatenate([table(), weights])


@cache
def load_weights() -> Weights:
    """The shipped weights, copied to all mirror images, as `points` reads them; all zero without the file."""
    weights = np.zeros(STAGES * BLOCK, np.int16)
    if FILE.exists():
        with np.load(FILE) as stored:
            weights = stored["common"][common()]
            weights[stored["places"]] += stored["differences"]
    return usable(weights[sharing()])
