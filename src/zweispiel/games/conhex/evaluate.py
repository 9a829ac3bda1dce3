"""A quick estimate of a position: the lengths of both shortest ways, and the kinds of the open cells (see `prior`)."""

from math import exp
from pathlib import Path

import numpy as np

from zweispiel.games.conhex.prior import KINDS, ROOM, survey
from zweispiel.games.conhex.rules import may_swap
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.scratch import scratch_bytes
from zweispiel.kernel.weights import read_weights

FILE = Path(__file__).with_name("evaluate.json")
#: Longer ways all count as the longest.
LENGTHS = 10
#: One weight for each pair of lengths, then one for each kind.
NUM_WEIGHTS = LENGTHS * LENGTHS + KINDS
#: The kind of taken cells, which says nothing: its weight is zero.
TAKEN = np.uint8(0)
WEIGHTS = read_weights(FILE, NUM_WEIGHTS)


@jit
def features(state: State, out: Numbers) -> int:
    """The indices of the weights whose sum is the log odds of the player to move; returns how many."""
    kinds = scratch_bytes(ROOM)
    own, their = survey(state, kinds)
    out[0] = LENGTHS * min(own, LENGTHS - 1) + min(their, LENGTHS - 1)
    n = 1
    for cell in range(ROOM):
        if kinds[U(cell)] != TAKEN:
            out[n] = LENGTHS * LENGTHS + np.int64(kinds[U(cell)])
            n += 1
    return n


@jit
def leaf_value(state: State) -> float:
    """The outcome the player to move may expect. A player who may still swap has the better side."""
    kinds = scratch_bytes(ROOM)
    own, their = survey(state, kinds)
    odds = WEIGHTS[LENGTHS * min(own, LENGTHS - 1) + min(their, LENGTHS - 1)]
    for cell in range(ROOM):
        odds += WEIGHTS[LENGTHS * LENGTHS + np.int64(kinds[U(cell)])]
    value = 2.0 / (1.0 + exp(-odds)) - 1.0
    return abs(value) if may_swap(state) else value
