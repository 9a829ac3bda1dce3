"""Fitting weights so that moves get the chances that lessons gave them: softmax regression by Adam's steps [1].

[1] D. Kingma, J. Ba: Adam: A Method for Stochastic Optimization, 2015
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

STEPS, STEP = 400, 0.05
#: Adam's memory of slopes and of their squares, and what keeps it from dividing by nothing.
SLOPE_MEMORY, SQUARE_MEMORY, TINY = 0.9, 0.99, 1e-9
#: Large weights cost something, or rare clues would learn single positions by heart.
RESTRAINT = 2e-4
#: Every so many-th lesson is kept apart to see how well the weights do on what is new to them.
TEST_EVERY = 10


class Lesson(NamedTuple):
    """For each move the places of its weights, and the chance it should get."""

    places: list[npt.NDArray[np.int64]]
    shares: Reals


class _Class:
    """Many lessons in one table: a row for each move, filled up with the place of a weight that stays zero."""

    def __init__(self, lessons: Sequence[Lesson], size: int) -> None:
        moves = [places for lesson in lessons for places in lesson.places]
        self.table = np.full((len(moves), max(map(len, moves))), size, np.int64)
        for row, places in enumerate(moves):
            self.table[row, : len(places)] = places
        self.size, self.count = size, len(lessons)
        self.shares = np.concatenate([lesson.shares for lesson in lessons])
        lengths = [len(lesson.places) for lesson in lessons]
        self.starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        self.lesson = np.repeat(np.arange(self.count), lengths)

    def slope(self, weights: Reals) -> tuple[Reals, float]:
        """How the surprise grows with each weight, and the surprise: the average -log of the chances foretold."""
        sums = np.append(weights, 0.0)[self.table].sum(axis=1)
        powers = np.exp(sums - np.maximum.reduceat(sums, self.starts)[self.lesson])
        chances = powers / np.add.reduceat(powers, self.starts)[self.lesson]
        errors = np.repeat((chances - self.shares)[:, None], self.table.shape[1], axis=1)
        slope = np.bincount(self.table.ravel(), errors.ravel(), self.size + 1)[: self.size] / self.count
        return slope, float(-(self.shares * np.log(chances + TINY)).sum() / self.count)


def fit(lessons: Sequence[Lesson], size: int, restraint: float = RESTRAINT) -> tuple[Reals, float]:
    """The weights, and among how many equally likely moves one still has to choose in a lesson kept apart."""
    learned = _Class([lesson for i, lesson in enumerate(lessons) if i % TEST_EVERY], size)
    weights, slopes, squares = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        slope = learned.slope(weights)[0] + 2 * restraint * weights
        slopes += (1 - SLOPE_MEMORY) * (slope - slopes)
        squares += (1 - SQUARE_MEMORY) * (slope**2 - squares)
        size_of_square = np.sqrt(squares / (1 - SQUARE_MEMORY**step)) + TINY
        weights -= STEP * (1 - step / (STEPS + 1)) * slopes / (1 - SLOPE_MEMORY**step) / size_of_square
    unseen = _Class(lessons[::TEST_EVERY], size)
    return weights, float(np.exp(unseen.slope(weights)[1]))
