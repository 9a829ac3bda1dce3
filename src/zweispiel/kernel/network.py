"""A small neural network in integers, evaluated from scratch: few of its many inputs are on, as in NNUE [1].

The weights from one input to the sixteen hidden units are a *row* of four words. A word holds four *lanes* of 16 bits,
so that one addition adds four weights. Each lane holds its weight plus `LANE_OFFSET`, hence lanes are never negative,
and with at most `MOST_INPUTS` rows none overflows into the next. The hidden units are cut off below 0 and above 1
(clipped ReLU). The output has its own weights for every stage of a game.

The words of a network, in this order: the rows of all inputs, then for each stage the sixteen output weights and a
constant. Fixed point: a weight of 1.0 is `UNIT` in a row, and `UNIT` in the output weights.

[1] Y. Nasu: Efficiently updatable neural-network-based evaluation functions for computer shogi, 2018
"""

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.compile import jit

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="return-value, no-any-return, operator"

Network = npt.NDArray[np.uint64]
#: Sixteen lanes.
Lanes = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

HIDDEN = 16
ROW_WORDS = 4
OUTPUT_WORDS = HIDDEN + 1
UNIT = 256
LANE_OFFSET = 1024
MOST_INPUTS = 32
LANE_MASK, LANE_BITS, FOUR = U(0xFFFF), U(16), U(ROW_WORDS)
NO_LANES = (ZERO, ZERO, ZERO, ZERO)
#: What the output is divided by to get 1.0.
OUTPUT_UNIT = UNIT * UNIT


@jit
def with_row(sums: Lanes, network: Network, place: np.uint64) -> Lanes:
    """The sums with the row of one more input."""
    at = FOUR * place
    return (
        sums[0] + network[at],
        sums[1] + network[at + U(1)],
        sums[2] + network[at + U(2)],
        sums[3] + network[at + U(3)],
    )


@jit
def output(sums: Lanes, network: Network, inputs: int, start: int) -> int:
    """The network's output times `OUTPUT_UNIT`; `inputs` rows were added, and the output weights begin at `start`."""
    total = np.int64(network[start + HIDDEN]) * UNIT
    unit = start
    for word in sums:  # unrolled by the compiler, as is the inner loop
        for _ in range(4):
            active = min(max(np.int64(word & LANE_MASK) - inputs * LANE_OFFSET, 0), UNIT)
            total += active * np.int64(network[unit])
            word >>= LANE_BITS
            unit += 1
    return total


def packed(rows: npt.NDArray[np.floating], outputs: npt.NDArray[np.floating]) -> Network:
    """The words of a network: `rows` has a row for each input, `outputs` the output weights of each stage."""
    lanes = np.clip(np.rint(rows * UNIT), -LANE_OFFSET, LANE_OFFSET - 1).astype(np.int64) + LANE_OFFSET
    words = (lanes.reshape(-1, ROW_WORDS, 4).astype(np.uint64) << (U(16) * np.arange(4, dtype=np.uint64))).sum(2)
    ends = np.rint(outputs * UNIT).astype(np.int64).astype(np.uint64)
    return np.concatenate([words.ravel(), ends.ravel()]).astype(np.uint64)
