"""Taste: a tiny random term in the judgement of positions, settled by a seed.

Alpha-beta would answer the same moves in the same way for ever, and whoever found one way to win would win again and
again. With taste it chooses anew among what its judgement can hardly tell apart. A position has the same taste
throughout a search, so that nothing contradicts itself, and what is certain has none.
"""

import numpy as np

from zweispiel.engines.transposition import key_of
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import Rng, scrambled

# mypy: disable-error-code="return-value"

#: The most that taste adds or takes away, where a certain win is worth 10,000: far less than the judgement may err.
STRENGTH = 100
CHOICES, S32 = U(2 * STRENGTH + 1), U(32)

NO_TASTE = np.zeros(1, np.uint64)


@jit
def tasted(value: int, state: State, taste: Rng, certain: int) -> int:
    """The value with the taste of its position; a certain one, or a draw, stays as it is."""
    if taste[0] == U(0) or value == 0 or abs(value) >= certain:
        return value
    bits = scrambled(key_of(state, False) ^ taste[0]) >> S32
    return max(1 - certain, min(certain - 1, value + np.int64((bits * CHOICES) >> S32) - STRENGTH))
