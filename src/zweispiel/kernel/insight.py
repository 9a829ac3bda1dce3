"""What a game may tell engines about itself, as compiled functions beside its rules."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.contract import Floats, Numbers, State

Weights = npt.NDArray[np.int16]


def read_weights(file: Path, size: int) -> Floats:
    """The weights in a JSON file that names those which are not zero; all zero without the file."""
    weights = np.zeros(size, np.float32)
    if file.exists():
        for place, weight in json.loads(file.read_text(encoding="utf-8"))["weights"].items():
            weights[int(place)] = weight
    return weights


class Learning(NamedTuple):
    """How a game's evaluation is learned: a sum of weights, one for each feature a position has.

    The sum estimates the final margin in 1/points; `evaluate` makes an expected outcome of it.
    """

    #: features(state, out) → n: the places of the weights to be added up.
    features: Callable[[State, Numbers], int]
    #: For each weight the one that stands for it and all its mirror images.
    sharing: Callable[[], Numbers]
    #: What a margin of one is in weights.
    points: float
    #: The margin m has the expected outcome m / sqrt(m² + doubt²).
    doubt: float
    #: Where the shipped weights lie.
    file: Path
    #: Games for learning begin with at most so many random moves: about half a game.
    opening: int = 30


class Insight(NamedTuple):
    """A game's own judgement. All values are for the player to move."""

    #: evaluate(state, weights) → expected outcome between -1 and 1; only a finished game gets -1, 0 or 1 exactly.
    evaluate: Callable[[State, Weights], float]
    #: promise(state, proving, weights) → the better the position, the higher; sorts moves, so being quick matters more
    #: than being right. `proving` says that the search goes to the end of the game.
    promise: Callable[[State, bool, Weights], int]
    #: remaining(state) → no game goes on for more moves than this, forced passes apart.
    remaining: Callable[[State], int]
    #: margin(state) → by how much a finished game is won; negative: lost.
    margin: Callable[[State], int]
    #: finish(state, alpha, beta, counter) → the margin under best play if it lies between alpha and beta, else a bound
    #: on the same side; adds the positions it looked at to counter[0].
    finish: Callable[[State, int, int, Numbers], int]
    #: The weights that `evaluate` and `promise` get: an argument, because frozen into code they would make it large.
    load_weights: Callable[[], Weights]
    #: With this many moves remaining `finish` takes well under a millisecond.
    finish_from: int
    #: No margin is larger.
    largest_margin: int
    #: Who wins can be proven with that many moves remaining by looking at about so many positions.
    proof_moves: int
    proof_visits: float
    #: How many times as many it takes for each move more.
    proof_growth: float
    learning: Learning | None = None


class Judgement(NamedTuple):
    """How a game's `judge` is learned: the logarithm of the mover's odds is a sum of weights, one for each feature."""

    #: features(state, out) → n: the places of the weights to be added up.
    features: Callable[[State, Numbers], int]
    #: How many weights there are.
    size: int
    #: Where the shipped weights lie.
    file: Path


class Clues(NamedTuple):
    """How a game's prior is learned: the logarithm of a move's chance is a sum of weights, one for each clue."""

    #: clues(state, action, out) → n: the places of the weights to be added up; 0: nothing is to be learned from it.
    clues: Callable[[State, int, Numbers], int]
    #: How many weights there are.
    size: int
    #: Where the shipped weights lie.
    file: Path
