"""Random draws from one word, and room on the stack."""

import numpy as np

from zweispiel.kernel.bits import ALL, U, wide_product
from zweispiel.kernel.compile import jit
from zweispiel.kernel.rng import Rng, advance_word, seeded, split
from zweispiel.kernel.scratch import put_word, scratch_bytes

SIZE = 40


@jit
def product(x: np.uint64, y: np.uint64) -> tuple[np.uint64, np.uint64]:
    return wide_product(x, y)


@jit
def three_draws(rng: Rng, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    """Count triples of numbers below 5, 4 and 3 made from one word."""
    bits = advance_word(rng)
    a, bits = split(bits, U(5))
    b, bits = split(bits, U(4))
    c, bits = split(bits, U(3))
    counts[np.int64((a * U(4) + b) * U(3) + c)] += 1


@jit
def written_and_read(word: np.uint64, at: int) -> int:
    """Eight bytes written at once, read one by one."""
    room = scratch_bytes(SIZE)
    for i in range(SIZE):
        room[i] = np.uint8(0)
    put_word(room, at, word)
    total = np.int64(0)
    for i in range(SIZE):
        total += np.int64(i) * np.int64(room[i])
    return int(total)


def test_wide_product() -> None:
    for x, y in ((ALL, ALL), (U(3), ALL), (U(1 << 40), U(1 << 40)), (U(0), ALL)):
        high, low = product(x, y)
        assert (int(high) << 64) + int(low) == int(x) * int(y)


def test_draws_from_one_word_are_even() -> None:
    counts, rng = np.zeros(60, np.int64), seeded("split")
    for _ in range(30_000):
        three_draws(rng, counts)
    assert counts.min() > 500 - 5 * 500**0.5
    assert counts.max() < 500 + 5 * 500**0.5


def test_bytes_on_the_stack() -> None:
    word = 0x0807060504030201
    for at in (0, 3, 17, SIZE - 8):
        assert written_and_read(U(word), at) == sum((at + i) * (i + 1) for i in range(8))
