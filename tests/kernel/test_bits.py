"""Bit helpers and random numbers, compiled, against Python's own integers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zweispiel.kernel.bits import ALL, U, bit, highest, lowest, nth_bit, popcount, wide_product
from zweispiel.kernel.compile import jit

words = st.integers(min_value=1, max_value=2**64 - 1)


@jit
def counted(x: np.uint64) -> tuple[int, int, int]:
    """The overloaded helpers as compiled code sees them."""
    return popcount(x), lowest(x), highest(x)


@jit
def chosen(x: np.uint64, n: int) -> np.uint64:
    """The same for `nth_bit`."""
    return nth_bit(x, n)


@jit
def product(x: np.uint64, y: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The same for `wide_product`."""
    return wide_product(x, y)


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


def test_wide_product() -> None:
    for x, y in ((ALL, ALL), (U(3), ALL), (U(1 << 40), U(1 << 40)), (U(0), ALL)):
        high, low = product(x, y)
        assert (int(high) << 64) + int(low) == int(x) * int(y)
