"""Least squares: fit the weights of an evaluation to lessons by gradient descent with momentum."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import EvaluationFeatures
from zweispiel.kernel.compile import bind, jit
from zweispiel.kernel.contract import Numbers, State

Reals = npt.NDArray[np.float32]
Places = npt.NDArray[np.int32]

EPOCHS = 60
MOMENTUM = 0.9
#: Regularisation: each weight is updated as if it had been seen this many times more often, so that rare patterns do
#: not memorise single games; the second is for weights that have something in common, which is learned first.
EXTRA_COUNT, EXTRA_COUNT_APART = 120.0, 400.0
MAX_FEATURES = 256
#: The share of the lessons, from the last games, that is held out to test the weights.
TEST_SHARE = 0.05


class Lessons(NamedTuple):
    """For each position the indices of its features, the margin it was worth, and how much it counts."""

    places: Places
    worth: Reals
    care: Reals


def _collect(states: State, sharing: Numbers, buffer: Numbers, places: Places) -> int:
    """Write the features of every position; returns how many each has."""
    n = 0
    for i in range(states.shape[0]):
        n = features(states[i], buffer)  # type: ignore[name-defined] # noqa: F821 - the bound game's
        for j in range(n):
            places[i, j] = sharing[buffer[j]]
    return n


def prepare(game: Game, features: EvaluationFeatures, states: npt.NDArray[np.uint64], worth: Reals) -> Lessons:
    """Positions and their worth as lessons for `fit`."""
    collect: Callable[[State, Numbers, Numbers, Places], int] = bind(
        _collect, f"{game.name}-learning", features=features.features
    )
    buffer = np.zeros(MAX_FEATURES, np.int64)
    n = features.features(states[0], buffer)
    places = np.zeros((len(states), n), np.int32)
    collect(states, features.sharing(), buffer, places)
    return Lessons(places, worth, _care(worth, features.focus))


def _care(worth: Reals, focus: float | None) -> Reals:
    """How much lessons count: large margins less, as they hardly matter for who wins."""
    if focus is None:
        return np.ones_like(worth)
    return (1 / (1 + (worth / focus) ** 2)).astype(np.float32)


@jit
def _gradient(places: Places, worth: Reals, care: Reals, weights: Reals, gradient: Reals) -> float:
    """Sum the errors at every weight involved into `gradient`; returns the sum of squared errors."""
    squares = 0.0
    gradient[:] = np.float32(0.0)
    for i in range(places.shape[0]):
        error = worth[i]
        for j in range(places.shape[1]):
            error -= weights[places[i, j]]
        squares += error * error
        error *= care[i]
        for j in range(places.shape[1]):
            gradient[places[i, j]] += error
    return squares


def _some(lessons: Lessons, chosen: npt.NDArray[np.bool_]) -> Lessons:
    return Lessons(lessons.places[chosen], lessons.worth[chosen], lessons.care[chosen])


def fit(
    lessons: Lessons, weights: Reals, on_epoch: Callable[[int, float, float], None], extra_count: float = EXTRA_COUNT
) -> Reals:
    """Improved weights, in units of the margin. `on_epoch` gets the errors on learned and on held-out lessons."""
    test = np.arange(len(lessons.worth)) >= (1 - TEST_SHARE) * len(lessons.worth)
    learned, unseen = _some(lessons, ~test), _some(lessons, test)
    width = lessons.places.shape[1]
    seen = np.bincount(learned.places.ravel(), np.repeat(learned.care, width), len(weights)).astype(np.float32)
    rate = 1.0 / (width * (seen + np.float32(extra_count)))  # the features of a position share its error
    gradient, speed = np.zeros_like(weights), np.zeros_like(weights)
    for epoch in range(EPOCHS):
        squares = _gradient(*learned, weights, gradient)
        speed = MOMENTUM * speed + gradient * rate
        weights = weights + speed
        held_out = _gradient(*unseen, weights, gradient)
        on_epoch(epoch, float(np.sqrt(squares / len(learned.worth))), float(np.sqrt(held_out / test.sum())))
    return weights
