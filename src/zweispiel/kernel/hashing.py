"""Hashes of words that can be put together: the hash of a state is the exclusive or of the hashes of its words.

So the hash after a move follows from the hash before it and from the few words that change. Each word is scrambled
independently, and a processor does several at once.
"""

import numpy as np

from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.compile import lean_jit
from zweispiel.kernel.contract import PLY, State
from zweispiel.kernel.rng import advance_word, scrambled, seeded

S32 = U(32)
#: The most words of a state.
MOST_WORDS = 64
#: One for each word of a state.
WORD_SALTS = np.array([advance_word(rng) for rng in [seeded("question")] for _ in range(MOST_WORDS)], dtype=np.uint64)


@lean_jit
def word_hash(place: int, word: np.uint64) -> np.uint64:
    """The hash of one word of a state."""
    once = scrambled(word ^ WORD_SALTS[place])
    return scrambled(once ^ (once >> S32))


@lean_jit
def state_hash(state: State) -> np.uint64:
    """The hash of all words but the ply."""
    hashed = ZERO
    for i in range(state.shape[0]):
        if i != PLY:
            hashed ^= word_hash(i, state[i])
    return hashed
