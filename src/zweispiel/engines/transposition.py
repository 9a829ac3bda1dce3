"""The transposition table: what is known about positions searched before, in two arrays of fixed size.

An entry is the position's 64-bit key and one packed word:

    bits  0–15  value, shifted to be positive        bits 40–47  depth searched
    bits 16–39  best action                          bits 48–49  kind of value: LOWER or UPPER bound, EXACT
                                                     bits 50–57  generation: which search wrote it

Two neighbouring entries form a bucket. A new entry replaces the one that is older or was searched less deeply: memory
never grows, and the expensive entries stay.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import lean_jit
from zweispiel.kernel.contract import PLY, State
from zweispiel.kernel.prefetch import prefetch
from zweispiel.kernel.rng import scrambled

# mypy: disable-error-code="return-value, no-any-return"

Words = npt.NDArray[np.uint64]

LOWER, UPPER, EXACT = 1, 2, 3
BYTES_PER_ENTRY = 16
SHIFT = 32_768
GENERATIONS = 256
S16, S32, S40, S48, S50 = U(16), U(32), U(40), U(48), U(50)
VALUE_BITS, ACTION_BITS, BYTE, KIND_BITS = U(0xFFFF), U(0xFFFFFF), U(0xFF), U(3)
NO_ACTION = 0xFFFFFF
SALT = U(0x9E3779B97F4A7C15)


class TranspositionTable(NamedTuple):
    """Keys and packed words; the length is a power of two."""

    keys: Words
    words: Words


def new_table(megabytes: float) -> TranspositionTable:
    """The largest table that fits into `megabytes`."""
    entries = 2
    while 2 * entries * BYTES_PER_ENTRY <= megabytes * 2**20:
        entries *= 2
    return TranspositionTable(np.zeros(entries, np.uint64), np.zeros(entries, np.uint64))


@lean_jit
def key_of(state: State, proving: bool) -> np.uint64:
    """A hash of all words of the position but the ply; proofs and estimates get different keys."""
    key = SALT if proving else ZERO
    for i in range(state.shape[0]):
        if i != PLY:
            key = scrambled(key ^ state[i])
            key ^= key >> S32
    return key


@lean_jit
def announce(table: TranspositionTable, key: np.uint64) -> None:
    """Say that a key will be looked up soon: otherwise half of the time goes into waiting for memory."""
    prefetch(table.keys, key & U(table.keys.shape[0] - 2))


@lean_jit
def look_up(table: TranspositionTable, key: np.uint64) -> np.uint64:
    """The packed word for a key; 0 if nothing is known."""
    place = key & U(table.keys.shape[0] - 2)
    for at in (place, place | ONE):
        if table.keys[at] == key:
            return table.words[at]
    return ZERO


@lean_jit
def value_in(word: np.uint64) -> int:
    """The value."""
    return np.int64(word & VALUE_BITS) - SHIFT


@lean_jit
def action_in(word: np.uint64) -> int:
    """The best action, or `NO_ACTION` if none is known."""
    return np.int64((word >> S16) & ACTION_BITS)


@lean_jit
def depth_in(word: np.uint64) -> int:
    """The depth of the search behind the value."""
    return np.int64((word >> S40) & BYTE)


@lean_jit
def kind_in(word: np.uint64) -> int:
    """LOWER, UPPER or EXACT; 0 in an empty entry."""
    return np.int64((word >> S48) & KIND_BITS)


@lean_jit
def keep_rank(word: np.uint64, generation: int) -> int:
    """Which entry is kept: one of this search before an old one, then the deeper one."""
    fresh = np.int64((word >> S50) & BYTE) == generation
    return depth_in(word) + 256 * fresh if word != ZERO else -1


@lean_jit
def put(table: TranspositionTable, key: np.uint64, word: np.uint64, generation: int) -> None:
    """Write a packed word in place of the one worth less."""
    place = key & U(table.keys.shape[0] - 2)
    if table.keys[place] != key:
        other = place | ONE
        other_goes = keep_rank(table.words[other], generation) < keep_rank(table.words[place], generation)
        if table.keys[other] == key or other_goes:
            place = other
    table.keys[place] = key
    table.words[place] = word


@lean_jit
def store(
    table: TranspositionTable, key: np.uint64, value: int, action: int, depth: int, kind: int, generation: int
) -> None:
    """Store what was found about a position."""
    word = U(value + SHIFT) | U(action) << S16 | U(depth) << S40 | U(kind) << S48 | U(generation % GENERATIONS) << S50
    put(table, key, word, generation)
