"""Random numbers: even, in range, determined by the seed."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.rng import Rng, advance, advance_word, below, seeded, split


@jit
def three_draws(rng: Rng, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    """Count triples of numbers below 5, 4 and 3 made from one word."""
    bits = advance_word(rng)
    a, bits = split(bits, U(5))
    b, bits = split(bits, U(4))
    c, bits = split(bits, U(3))
    counts[np.int64((a * U(4) + b) * U(3) + c)] += 1


@given(st.integers(min_value=1, max_value=2**31 - 1), st.integers())
def test_random_numbers_stay_below(n: int, seed: int) -> None:
    rng = seeded(seed)
    assert all(0 <= below(rng, n) < n for _ in range(20))


def test_random_numbers_are_even() -> None:
    rng = seeded(1)
    counts = np.bincount([below(rng, 10) for _ in range(20_000)], minlength=10)
    assert abs(counts - 2_000).max() < 250  # more than five standard deviations


def test_the_sequence_is_settled_by_the_seed() -> None:
    first, again, other = seeded("a"), seeded("a"), seeded("b")
    assert [advance(first) for _ in range(5)] == [advance(again) for _ in range(5)]
    assert advance(first) != advance(other)


def test_draws_from_one_word_are_even() -> None:
    counts, rng = np.zeros(60, np.int64), seeded("split")
    for _ in range(30_000):
        three_draws(rng, counts)
    assert counts.min() > 500 - 5 * 500**0.5
    assert counts.max() < 500 + 5 * 500**0.5
