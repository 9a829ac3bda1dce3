"""Noise: a tiny random term in the evaluation of positions, determined by a seed.

Without it alpha-beta would always answer the same moves in the same way, and one way to beat it would work for ever.
With noise it varies among moves that the evaluation can hardly tell apart. A position keeps its noise throughout a
search, so a search never contradicts itself, and certain values get none.
"""

import numpy as np

from zweispiel.engines.transposition import key_of
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import Rng, scrambled

# mypy: disable-error-code="return-value"

#: The most that noise adds or takes away, where a certain win is worth 10,000: far less than the evaluation's error.
AMPLITUDE = 100
CHOICES, S32 = U(2 * AMPLITUDE + 1), U(32)

NO_NOISE = np.zeros(1, np.uint64)


@jit
def with_noise(value: int, state: State, noise: Rng, certain: int) -> int:
    """The value plus the noise of its position; a certain value, or a draw, stays as it is."""
    if noise[0] == U(0) or value == 0 or abs(value) >= certain:
        return value
    bits = scrambled(key_of(state, False) ^ noise[0]) >> S32
    return max(1 - certain, min(certain - 1, value + np.int64((bits * CHOICES) >> S32) - AMPLITUDE))
