"""What an evaluation can be: a sum of weights fitted by least squares, or a small network.

A learner turns lessons, which are positions with what they were worth, into named arrays of numbers, and those into
what `evaluate` reads.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.hints import EvaluationFeatures, NetworkFeatures
from zweispiel.kernel.compile import bind
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.network import packed
from zweispiel.kernel.weights import Weights
from zweispiel.lab.training import least_squares, network
from zweispiel.lab.training.training import Arrays

Reals = npt.NDArray[np.float32]
OnEpoch = Callable[[int, float, float], None]

LARGEST = 32_767
#: Differences from what weights have in common count from so many units on, to keep the file small.
LEAST_DIFFERENCE = 4


class Learner(ABC):
    """Learns one game's evaluation."""

    #: Passes over the lessons.
    epochs: int
    #: What errors are measured in.
    error: str
    #: How expected outcomes become margins, if lessons are worth margins (`EvaluationFeatures`).
    doubt: float | None = None

    @abstractmethod
    def begin(self) -> Arrays:
        """Numbers that know nothing."""

    @abstractmethod
    def learn(self, states: npt.NDArray[np.uint64], worth: Reals, known: Arrays, on_epoch: OnEpoch) -> Arrays:
        """Better numbers; `on_epoch` gets the errors on learned and on held-out lessons."""

    @abstractmethod
    def playable(self, known: Arrays) -> Weights:
        """The numbers as `evaluate` reads them."""

    @abstractmethod
    def shipped(self, known: Arrays) -> Arrays:
        """The arrays of the shipped file."""


class LinearLearner(Learner):
    """A sum of weights, one for each feature: an estimate of the margin."""

    epochs = least_squares.EPOCHS
    error = N_("error")

    def __init__(self, game: Game, features: EvaluationFeatures) -> None:
        self.game, self.features, self.doubt = game, features, features.doubt
        if features.common is not None:
            self.epochs = 2 * least_squares.EPOCHS

    def begin(self) -> Arrays:
        return {"weights": np.zeros(len(self.features.sharing()), np.float32)}

    def learn(self, states: npt.NDArray[np.uint64], worth: Reals, known: Arrays, on_epoch: OnEpoch) -> Arrays:
        lessons = least_squares.prepare(self.game, self.features, states, worth)
        if self.features.common is None:
            return {"weights": least_squares.fit(lessons, known["weights"].astype(np.float32), on_epoch)}
        group = self.features.common()
        together = lessons._replace(places=group.astype(np.int32)[lessons.places])
        common = least_squares.fit(together, np.zeros(group.max() + 1, np.float32), on_epoch)
        apart = least_squares.fit(lessons, common[group], on_epoch, least_squares.EXTRA_COUNT_APART)
        return {"common": common, "weights": apart}

    def playable(self, known: Arrays) -> Weights:
        weights = self._rounded(known)
        return weights if self.features.usable is None else self.features.usable(weights)

    def _rounded(self, known: Arrays) -> npt.NDArray[np.int16]:
        """The weights rounded and copied to all mirror images."""
        rounded = self._whole(known["weights"])
        if self.features.common is not None:  # as it is shipped
            common = self._whole(known["common"])[self.features.common()]
            rounded = np.where(np.abs(rounded - common) < LEAST_DIFFERENCE, common, rounded)
        spread: npt.NDArray[np.int16] = rounded[self.features.sharing()]
        return spread

    def _whole(self, weights: npt.NDArray[np.generic]) -> npt.NDArray[np.int16]:
        points = np.rint(weights.astype(np.float32) * np.float32(self.features.points))
        whole: npt.NDArray[np.int16] = np.clip(points, -LARGEST, LARGEST).astype(np.int16)
        return whole

    def shipped(self, known: Arrays) -> Arrays:
        """The nonzero weights, one for all mirror images; where weights have something in common, only differences."""
        weights = self._rounded(known)
        own = self.features.sharing() == np.arange(len(weights))
        if self.features.common is None:
            places = np.flatnonzero(own & (weights != 0))
            return {"places": places.astype(np.int32), "weights": weights[places]}
        common = self._whole(known["common"])
        differences = weights - common[self.features.common()]
        places = np.flatnonzero(own & (differences != 0))
        return {"common": common, "places": places.astype(np.int32), "differences": differences[places]}


def _collect(states: State, buffer: Numbers, places: network.Places, stages: network.Places) -> None:
    """Write the inputs and the stage of every position."""
    for i in range(states.shape[0]):
        stages[i] = stage_of(states[i])  # type: ignore[name-defined] # noqa: F821 - the bound game's
        for j in range(features(states[i], buffer)):  # type: ignore[name-defined] # noqa: F821
            places[i, j] = buffer[j]


class NetworkLearner(Learner):
    """A small network: an estimate of the outcome."""

    epochs = network.EPOCHS
    error = N_("log loss")

    def __init__(self, game: Game, features: NetworkFeatures, seed: int) -> None:
        self.features, self.seed = features, seed
        self.collect: Callable[[State, Numbers, network.Places, network.Places], None] = bind(
            _collect, f"{game.name}-network", features=features.features, stage_of=features.stage_of
        )

    def begin(self) -> Arrays:
        rng = np.random.default_rng(self.seed)
        return network.new_layers(self.features.inputs, self.features.stages, rng)._asdict()

    def learn(self, states: npt.NDArray[np.uint64], worth: Reals, known: Arrays, on_epoch: OnEpoch) -> Arrays:
        """From the beginning: what a network learned from weaker games is of little use."""
        buffer = np.zeros(least_squares.MAX_FEATURES, np.int64)
        places = np.zeros((len(states), self.features.features(states[0], buffer)), np.int32)
        stages = np.zeros(len(states), np.int32)
        self.collect(states, buffer, places, stages)
        layers = self._layers(self.begin())
        return network.fit(network.Lessons(places, stages, worth), layers, self.seed, on_epoch)._asdict()

    def playable(self, known: Arrays) -> Weights:
        return packed(*self._layers(known))

    def shipped(self, known: Arrays) -> Arrays:
        return {"network": self.playable(known)}

    def _layers(self, known: Arrays) -> network.Layers:
        return network.Layers(known["rows"].astype(np.float32), known["outputs"].astype(np.float32))


def learner_for(game: Game, subject: str, seed: int) -> Learner:
    """The learner for the evaluation that a game has."""
    training = game.hints.training
    if subject == "network":
        assert training.network is not None
        return NetworkLearner(game, training.network, seed)
    assert training.evaluation is not None
    return LinearLearner(game, training.evaluation)
