"""How fast secrets are found: the number of rows a good player needs when n secrets are still possible.

The mean grows by one row for every factor of about nine. The formula was fitted to the sets met while the tables of
this folder were built; it only ranks guesses before they are searched and guesses how much time the opponent leaves.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, log, sqrt

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from zweispiel.games.combinato.opponent.partition import DEPTH, Reals

#: Rows looked at from now on; whatever lies beyond hardly ever happens.
HORIZON = DEPTH + 3
#: How far the rows needed differ from their mean, for a large set.
SPREAD = 0.6


def mean_rows(n: int) -> float:
    """How many rows it takes on average to find one of n."""
    return (1.0, 1.5)[n - 1] if n <= 2 else 1.25 + log(n) / 2.2


@cache
def finishing(n: int) -> Reals:
    """The chance to find one of n in exactly the first row from now, the second, the third …"""
    if n <= 2:
        odds = np.array([1.0, 0.0] if n == 1 else [0.5, 0.5])
        return np.concatenate([odds, np.zeros(HORIZON - 2)])
    ends = np.arange(1, HORIZON) + 0.5
    reached = np.array([0.5 + 0.5 * erf((end - mean_rows(n)) / SPREAD / sqrt(2)) for end in ends])
    return np.diff(np.concatenate([[0.0], reached, [1.0]]))


def promises(cost: Reals, sizes: Sequence[int]) -> Reals:
    """What one code of a set that is met in some row costs: [row, i] for sets of sizes[i]; the first has none."""
    later = np.concatenate([cost, np.full(DEPTH + 1, cost[-1])])
    table = np.zeros((DEPTH + 2, len(sizes)))
    table[:, 1:] = sliding_window_view(later, HORIZON) @ np.array([finishing(n) for n in sizes[1:]]).T
    return table
