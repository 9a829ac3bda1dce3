"""How many rows a good player needs to find a secret among n candidates.

The mean grows by one row for every factor of about nine. The formula was fitted to the sets met while building the
strategies. It only ranks guesses before they are searched and estimates how soon the opponent will finish.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, log, sqrt

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from zweispiel.games.combinato.opponent.partition import DEPTH, Reals

#: Rows considered from now on; longer games hardly ever happen.
HORIZON = DEPTH + 3
#: Standard deviation of the rows needed, for a large set.
DEVIATION = 0.6


def expected_rows_for(n: int) -> float:
    """The mean number of rows needed to find one of n."""
    return (1.0, 1.5)[n - 1] if n <= 2 else 1.25 + log(n) / 2.2


@cache
def row_probabilities(n: int) -> Reals:
    """The probability of finding one of n in exactly the first row from now, the second, the third …"""
    if n <= 2:
        odds = np.array([1.0, 0.0] if n == 1 else [0.5, 0.5])
        return np.concatenate([odds, np.zeros(HORIZON - 2)])
    ends = np.arange(1, HORIZON) + 0.5
    reached = np.array([0.5 + 0.5 * erf((end - expected_rows_for(n)) / DEVIATION / sqrt(2)) for end in ends])
    return np.diff(np.concatenate([[0.0], reached, [1.0]]))


def expected_costs(cost: Reals, sizes: Sequence[int]) -> Reals:
    """The expected cost of one candidate: [row, i] for a set of sizes[i] met in that row; sizes[0] is skipped."""
    later = np.concatenate([cost, np.full(DEPTH + 1, cost[-1])])
    table = np.zeros((DEPTH + 2, len(sizes)))
    table[:, 1:] = sliding_window_view(later, HORIZON) @ np.array([row_probabilities(n) for n in sizes[1:]]).T
    return table
