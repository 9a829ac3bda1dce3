"""Zaic's evaluation in the first release, for `old-level-8`: a sum of weights for what both players have.

A feature is a number: the size of a region, the tiles left, the number of moves. Each value of each feature has its own
weight in every stage of the game, and the sum of the weights estimates the outcome; `old_weights.txt` names the
command that learned them. Small tiles left over count for much. Settled cells count against their owner: they are
splinters.
"""

from functools import cache
from pathlib import Path

import numpy as np

from zweispiel.games.zaic.layout import SUPPLY, bonds, sides
from zweispiel.games.zaic.prospects import coverable, margin, reach, settled
from zweispiel.games.zaic.regions import largest
from zweispiel.games.zaic.rules import placements, total
from zweispiel.kernel.bits import U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, PLY, Numbers, State
from zweispiel.kernel.weights import Weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, return-value"

STAGES, PLIES_PER_STAGE = 8, 4
#: The number of values of a feature with a weight of their own; larger values count as the largest.
VALUES = 32
#: The number of features of each player.
ASPECTS = 7
NUM_FEATURES = 2 * ASPECTS + 1
BLOCK = NUM_FEATURES * VALUES
POINTS = 3000.0
DOUBT = 0.35
#: Estimates stay below this, so that only finished games are worth -1 or 1.
SURE = 0.999
FILE = Path(__file__).with_name("old_weights.npz")

Aspects = tuple[int, int, int, int, int, int, int]


@jit
def aspects(state: State, player: int, own: np.uint64, gains: np.uint64, last: np.uint64) -> Aspects:
    """A player's largest region, what one more tile can make of it, cells, settled cells, and tiles of each size."""
    pile = SUPPLY + 3 * player
    return (
        popcount(largest(own)),
        popcount(largest(own | gains)),
        popcount(own),
        popcount(own & last),
        np.int64(state[pile]),
        np.int64(state[pile + 1]),
        np.int64(state[pile + 2]),
    )


@jit
def both(state: State) -> tuple[Aspects, Aspects]:
    """The aspects of the player to move, then those of the opponent."""
    own, opposing = sides(state)
    lying = own | opposing
    open_places, last = coverable(state, lying), settled(lying, bonds(state))
    player = np.int64(state[PLAYER])
    gains = reach(state, player, opposing, open_places)
    losses = reach(state, 1 - player, own, open_places)
    return aspects(state, player, own, gains, last), aspects(state, 1 - player, opposing, losses, last)


@jit
def stage_of(state: State) -> int:
    """The stage of the game, by the number of tiles laid."""
    return min(np.int64(state[PLY]) // PLIES_PER_STAGE, STAGES - 1)


@jit
def place(stage: int, feature: int, value: int) -> np.uint64:
    """The index of the weight of a feature's value."""
    return U(stage * BLOCK + feature * VALUES + min(value, VALUES - 1))


@jit
def features(state: State, out: Numbers) -> int:
    """For learning: the indices of all weights that `points` adds up; returns how many."""
    stage = stage_of(state)
    own, other = both(state)
    for i in range(ASPECTS):
        out[i] = place(stage, i, own[i])
        out[ASPECTS + i] = place(stage, ASPECTS + i, other[i])
    out[2 * ASPECTS] = place(stage, 2 * ASPECTS, total(placements(state)))
    return NUM_FEATURES


@jit
def points(state: State, moves: int, weights: Weights) -> int:
    """The estimated outcome for the player to move, in units of 1/POINTS."""
    stage = stage_of(state)
    own, other = both(state)
    points_so_far = np.int64(weights[place(stage, 2 * ASPECTS, moves)])
    feature = 0
    for number in own:  # unrolled by the compiler, as are all loops over tuples
        points_so_far += weights[place(stage, feature, number)]
        feature += 1
    for number in other:
        points_so_far += weights[place(stage, feature, number)]
        feature += 1
    return points_so_far


@jit
def evaluate(state: State, weights: Weights) -> float:
    """The expected outcome; exactly -1, 0 or 1 for a finished game."""
    moves = total(placements(state))
    if moves == 0:
        return float(margin(state))
    hope = points(state, moves, weights) / POINTS
    return SURE * hope / np.sqrt(hope * hope + DOUBT * DOUBT)


@cache
def sharing() -> Numbers:
    """Every weight is learned separately."""
    return np.arange(STAGES * BLOCK, dtype=np.int64)


@cache
def load_weights() -> Weights:
    """The shipped weights; all zero without the file."""
    weights = np.zeros(STAGES * BLOCK, np.int16)
    if FILE.exists():
        with np.load(FILE) as stored:
            weights[stored["places"]] = stored["weights"]
    return weights
