"""Fitting the weights of an evaluation to lessons: least squares by gradient descent with momentum."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.kernel.compile import bind, jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.insight import Learning

Reals = npt.NDArray[np.float32]
Places = npt.NDArray[np.int32]

EPOCHS = 60
MOMENTUM = 0.9
#: A weight moves as if it had been seen this many times more often: rare patterns must not learn single games by heart.
CAUTION = 40.0
MAX_FEATURES = 256
#: This share of the lessons, the last games, is kept apart to see how well the weights do on what is new to them.
TEST_SHARE = 0.05


class Lessons(NamedTuple):
    """The places of each position's features, and what the position was worth."""

    places: Places
    worth: Reals


def _collect(states: State, sharing: Numbers, buffer: Numbers, places: Places) -> int:
    """Write down every position's features; returns how many each has."""
    n = 0
    for i in range(states.shape[0]):
        n = features(states[i], buffer)  # type: ignore[name-defined] # noqa: F821 - the bound game's
        for j in range(n):
            places[i, j] = sharing[buffer[j]]
    return n


def prepare(game: Game, learning: Learning, states: npt.NDArray[np.uint64], worth: Reals) -> Lessons:
    """Lessons in the form `fit` wants."""
    collect: Callable[[State, Numbers, Numbers, Places], int] = bind(
        _collect, f"{game.name}-learning", features=learning.features
    )
    buffer = np.zeros(MAX_FEATURES, np.int64)
    n = learning.features(states[0], buffer)
    places = np.zeros((len(states), n), np.int32)
    collect(states, learning.sharing(), buffer, places)
    return Lessons(places, worth)


@jit
def _gradient(places: Places, worth: Reals, weights: Reals, slope: Reals) -> float:
    """Add up the errors at every weight involved; returns the sum of their squares."""
    squares = 0.0
    slope[:] = np.float32(0.0)
    for i in range(places.shape[0]):
        error = worth[i]
        for j in range(places.shape[1]):
            error -= weights[places[i, j]]
        squares += error * error
        for j in range(places.shape[1]):
            slope[places[i, j]] += error
    return squares


def fit(lessons: Lessons, weights: Reals, on_epoch: Callable[[int, float, float], None]) -> Reals:
    """Weights (a margin of one is 1.0) that suit the lessons better; `on_epoch` gets the errors, learned and unseen."""
    test = np.arange(len(lessons.worth)) >= (1 - TEST_SHARE) * len(lessons.worth)
    places, worth = lessons.places[~test], lessons.worth[~test]
    seen = np.bincount(places.ravel(), minlength=len(weights)).astype(np.float32)
    rate = 1.0 / (places.shape[1] * (seen + CAUTION))  # all features of a position share in mending its error
    slope, speed = np.zeros_like(weights), np.zeros_like(weights)
    for epoch in range(EPOCHS):
        squares = _gradient(places, worth, weights, slope)
        speed = MOMENTUM * speed + slope * rate
        weights = weights + speed
        unseen = _gradient(lessons.places[test], lessons.worth[test], weights, slope)
        on_epoch(epoch, float(np.sqrt(squares / len(worth))), float(np.sqrt(unseen / test.sum())))
    return weights
