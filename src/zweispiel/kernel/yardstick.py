"""A fixed piece of compiled work as a unit of time, so that figures from different machines can be compared."""

import numpy as np

from zweispiel.kernel.compile import jit
from zweispiel.kernel.rng import Rng, advance


@jit
def yardstick(rng: Rng, steps: int) -> np.uint64:
    """`steps` random numbers, each depending on the one before."""
    last = np.uint64(0)
    for _ in range(steps):
        last ^= advance(rng)
    return last
