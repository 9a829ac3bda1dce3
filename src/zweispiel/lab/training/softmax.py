"""Softmax regression: fit weights so that moves get the probabilities of the lessons, by the Adam optimiser [1].

[1] D. Kingma, J. Ba: Adam: A Method for Stochastic Optimization, 2015
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]

STEPS, STEP = 400, 0.05
#: Adam's decay rates of gradients and of their squares, and a term against division by zero.
BETA_1, BETA_2, TINY = 0.9, 0.99, 1e-9
#: Regularisation: large weights cost something, or rare features would memorise single positions.
L2_PENALTY = 2e-4
#: One lesson in TEST_EVERY is held out to test the weights.
TEST_EVERY = 10


class Lesson(NamedTuple):
    """For each move the indices of its weights, and the probability it should get."""

    places: list[npt.NDArray[np.int64]]
    shares: Reals


class _Batch:
    """Many lessons in one table: a row for each move, padded with the index of a weight that stays zero."""

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

    def gradient(self, weights: Reals) -> tuple[Reals, float]:
        """The gradient of the log loss, and the log loss: the average -log of the predicted probabilities."""
        sums = np.append(weights, 0.0)[self.table].sum(axis=1)
        powers = np.exp(sums - np.maximum.reduceat(sums, self.starts)[self.lesson])
        probabilities = powers / np.add.reduceat(powers, self.starts)[self.lesson]
        errors = np.repeat((probabilities - self.shares)[:, None], self.table.shape[1], axis=1)
        gradient = np.bincount(self.table.ravel(), errors.ravel(), self.size + 1)[: self.size] / self.count
        return gradient, float(-(self.shares * np.log(probabilities + TINY)).sum() / self.count)


def fit(lessons: Sequence[Lesson], size: int, l2_penalty: float = L2_PENALTY) -> tuple[Reals, float]:
    """The weights, and their perplexity on the held-out lessons: as uncertain as that many equally likely moves."""
    learned = _Batch([lesson for i, lesson in enumerate(lessons) if i % TEST_EVERY], size)
    weights, mean, squares = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        gradient = learned.gradient(weights)[0] + 2 * l2_penalty * weights
        mean += (1 - BETA_1) * (gradient - mean)
        squares += (1 - BETA_2) * (gradient**2 - squares)
        root_mean_square = np.sqrt(squares / (1 - BETA_2**step)) + TINY
        weights -= STEP * (1 - step / (STEPS + 1)) * mean / (1 - BETA_1**step) / root_mean_square
    held_out = _Batch(lessons[::TEST_EVERY], size)
    return weights, float(np.exp(held_out.gradient(weights)[1]))
