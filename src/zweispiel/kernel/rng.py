"""Random numbers for kernels: xorshift64* with its state in a `uint64` array of one word.

Fast and reproducible, compiled or interpreted. Not for secrets: those come from the operating system.
"""

import hashlib

import numpy as np
import numpy.typing as npt
from numba.extending import overload

from zweispiel.kernel.bits import U, wide_product
from zweispiel.kernel.compile import jit

Rng = npt.NDArray[np.uint64]

S12, S25, S27, S32 = U(12), U(25), U(27), U(32)
MULTIPLIER = U(0x2545F4914F6CDD1D)


def seeded(seed: object) -> Rng:
    """A generator determined by `seed` (anything with a stable text)."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], dtype=np.uint64)  # the state must never be zero


def scrambled(x: np.uint64) -> np.uint64:
    """x times the multiplier, modulo 2**64; a plain product would make NumPy warn of the intended overflow."""
    return U((int(x) * int(MULTIPLIER)) & 0xFFFFFFFFFFFFFFFF)


@overload(scrambled)  # type: ignore[untyped-decorator]
def _scrambled_compiled(x):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda x: x * MULTIPLIER


@jit
def advance_word(rng: Rng) -> np.uint64:
    """64 fresh random bits, the high ones better than the low ones."""
    x = rng[0]
    x ^= x >> S12
    x ^= x << S25
    x ^= x >> S27
    rng[0] = x
    return scrambled(x)


@jit
def advance(rng: Rng) -> np.uint64:
    """32 fresh random bits."""
    return advance_word(rng) >> S32


@jit
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n-1, each equally likely (to within n/2**32)."""
    return np.int64((advance(rng) * U(n)) >> S32)


@jit
def split(bits: np.uint64, n: np.uint64) -> tuple[np.uint64, np.uint64]:
    """A number from 0 to n-1 made from random bits, and the remaining randomness, for several draws from one word.

    Read `bits` as a fraction of 1: multiplied by n, the integer part is the number, and the rest is a fraction again.
    After numbers below a, b, c … the next is as uniform as one made from 64 - log2(a·b·c…) bits.
    """
    return wide_product(bits, n)
