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

    def begin(self) -> Arrays:
        return {"weights": np.zeros(len(self.features.sharing()), np.float32)}

    def learn(self, states: npt.NDArray[np.uint64], worth: Reals, known: Arrays, on_epoch: OnEpoch) -> Arrays:
        lessons = least_squares.prepare(self.game, self.features, states, worth)
        return {"weights": least_squares.fit(lessons, known["weights"].astype(np.float32), on_epoch)}

    def playable(self, known: Arrays) -> Weights:
        weights = self._rounded(known)
        return weights if self.features.usable is None else self.features.usable(weights)

    def _rounded(self, known: Arrays) -> npt.NDArray[np.int16]:
        """The weights rounded and copied to all mirror images."""
        weights = known["weights"].astype(np.float32)
        rounded = np.clip(np.rint(weights * self.features.points), -LARGEST, LARGEST).astype(np.int16)
        spread: npt.NDArray[np.int16] = rounded[self.features.sharing()]
        return spread

    def shipped(self, known: Arrays) -> Arrays:
        """The nonzero weights, one for all mirror images."""
        weights = self._rounded(known)
        places = np.flatnonzero((self.features.sharing() == np.arange(len(weights))) & (weights != 0))
        return {"places": places.astype(np.int32), "weights": weights[places]}


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
