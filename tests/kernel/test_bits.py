"""Bit helpers and random numbers, compiled, against Python's own integers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zweispiel.kernel.bits import U, bit, highest, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.rng import advance, below, seeded

words = st.integers(min_value=1, max_value=2**64 - 1)


@jit
def counted(x: np.uint64) -> tuple[int, int, int]:
    """The overloaded helpers as compiled code sees them."""
    return popcount(x), lowest(x), highest(x)


@jit
def chosen(x: np.uint64, n: int) -> np.uint64:
    """The same for `nth_bit`."""
    return nth_bit(x, n)


@given(words)
def test_counts_agree_with_python(x: int) -> None:
    expected = (x.bit_count(), (x & -x).bit_length() - 1, x.bit_length() - 1)
    assert counted(U(x)) == expected
    assert (popcount(U(x)), lowest(U(x)), highest(U(x))) == expected


@given(words)
def test_nth_bit_walks_through_all_bits(x: int) -> None:
    found = [int(nth_bit(U(x), n)) for n in range(x.bit_count())]
    assert found == [int(chosen(U(x), n)) for n in range(x.bit_count())]
    assert found == sorted(found)
    assert sum(found) == x
    assert all(int(bit(int(mask).bit_length() - 1)) == mask for mask in found)


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
