"""Fit a small network (`kernel/network.py`) to positions and their expected outcomes, by the Adam optimiser [1].

The output x of the network means the expected outcome x / sqrt(1 + x²), from -1 to 1. What is minimised is the log loss
of winning with probability (1 + outcome) / 2.

[1] D. Kingma, J. Ba: Adam: A Method for Stochastic Optimization, 2015
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.compile import jit
from zweispiel.kernel.network import HIDDEN, LANE_OFFSET, UNIT

# Compiled code has one type of real numbers, and what Python calls float may be np.float32 there.
# mypy: disable-error-code="no-any-return"

Reals = npt.NDArray[np.float32]
Places = npt.NDArray[np.int32]

EPOCHS, BATCH, RATE = 16, 256, 0.004
#: Adam's decay rates of gradients and of their squares, and a term against division by zero.
BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8
#: Regularisation: weights shrink by this share of the rate at each step.
WEIGHT_DECAY = 0.005
#: First-layer weights must fit into a lane.
LARGEST_WEIGHT = (LANE_OFFSET - 1) / UNIT
#: The share of the positions, from the last games, that is held out to test the network.
TEST_SHARE = 0.05


class Lessons(NamedTuple):
    """For each position the inputs that are on, the stage of the game, and the expected outcome."""

    places: Places
    stages: Places
    outcomes: Reals


class Layers(NamedTuple):
    """The weights of a network: a row for each input, output weights and a constant for each stage."""

    rows: Reals
    outputs: Reals


@jit
def forward(places: Places, stage: int, rows: Reals, outputs: Reals, hidden: Reals) -> float:
    """The network's output; `hidden` gets the sums of the hidden units before clipping."""
    hidden[:] = np.float32(0.0)
    for j in range(places.shape[0]):
        for k in range(HIDDEN):
            hidden[k] += rows[places[j], k]
    x = outputs[stage, HIDDEN]
    for k in range(HIDDEN):
        x += min(max(hidden[k], np.float32(0.0)), np.float32(1.0)) * outputs[stage, k]
    return x


@jit
def log_loss(x: float, outcome: float) -> float:
    """The log loss of an output."""
    won = 0.5 + 0.5 * x / np.sqrt(1.0 + x * x)
    share = 0.5 + 0.5 * outcome
    return -share * np.log(won + TINY) - (1.0 - share) * np.log(1.0 - won + TINY)


@jit
def test_loss(lessons: Lessons, first: int, rows: Reals, outputs: Reals, hidden: Reals) -> float:
    """The average log loss of all positions from `first` on."""
    total = 0.0
    for i in range(first, lessons.outcomes.shape[0]):
        x = forward(lessons.places[i], lessons.stages[i], rows, outputs, hidden)
        total += log_loss(x, lessons.outcomes[i])
    return total / max(1, lessons.outcomes.shape[0] - first)


@jit
def add_gradient(lessons: Lessons, i: int, layers: Layers, gradient: Layers, hidden: Reals) -> float:
    """Add the gradient of one position's log loss; returns the loss."""
    places, stage = lessons.places[i], lessons.stages[i]
    x = forward(places, stage, layers.rows, layers.outputs, hidden)
    outcome = x / np.sqrt(1.0 + x * x)
    slope = np.float32((outcome - lessons.outcomes[i]) / np.sqrt(1.0 + x * x))
    gradient.outputs[stage, HIDDEN] += slope
    for k in range(HIDDEN):
        gradient.outputs[stage, k] += slope * min(max(hidden[k], np.float32(0.0)), np.float32(1.0))
        inside = hidden[k] > 0.0 and hidden[k] < 1.0
        hidden[k] = slope * layers.outputs[stage, k] if inside else np.float32(0.0)
    for j in range(places.shape[0]):
        for k in range(HIDDEN):
            gradient.rows[places[j], k] += hidden[k]
    return log_loss(x, lessons.outcomes[i])


@jit
def adam(weights: Reals, gradient: Reals, mean: Reals, square: Reals, rate: float, step: int) -> None:
    """One step of Adam with decoupled weight decay; clears the gradient."""
    unbias_1, unbias_2 = 1.0 - BETA_1**step, 1.0 - BETA_2**step
    for i in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            g = gradient[i, k]
            mean[i, k] += np.float32((1.0 - BETA_1) * (g - mean[i, k]))
            square[i, k] += np.float32((1.0 - BETA_2) * (g * g - square[i, k]))
            change = (mean[i, k] / unbias_1) / (np.sqrt(square[i, k] / unbias_2) + TINY)
            weights[i, k] -= np.float32(rate * (change + WEIGHT_DECAY * weights[i, k]))
            gradient[i, k] = np.float32(0.0)


@jit
def epoch(
    lessons: Lessons,
    order: Places,
    layers: Layers,
    gradient: Layers,
    mean: Layers,
    square: Layers,
    step: int,
    rate: float,
) -> float:
    """Learn from every position once, in batches; returns the average loss."""
    hidden, loss = np.zeros(HIDDEN, np.float32), 0.0
    for start in range(0, order.shape[0] - BATCH + 1, BATCH):
        for i in range(start, start + BATCH):
            loss += add_gradient(lessons, order[i], layers, gradient, hidden)
        for i in range(gradient.rows.shape[0]):
            for k in range(HIDDEN):
                gradient.rows[i, k] /= np.float32(BATCH)
        gradient.outputs[:] /= np.float32(BATCH)
        step += 1
        adam(layers.rows, gradient.rows, mean.rows, square.rows, rate, step)
        adam(layers.outputs, gradient.outputs, mean.outputs, square.outputs, rate, step)
        layers.rows[:] = np.minimum(np.maximum(layers.rows, -LARGEST_WEIGHT), LARGEST_WEIGHT)
    return loss / order.shape[0]


def new_layers(inputs: int, stages: int, rng: np.random.Generator) -> Layers:
    """Small random weights."""
    rows = rng.normal(0.02, 0.05, (inputs, HIDDEN)).astype(np.float32)
    outputs = rng.normal(0.0, 0.3, (stages, HIDDEN + 1)).astype(np.float32)
    return Layers(rows, outputs)


def _zeros(layers: Layers) -> Layers:
    return Layers(np.zeros_like(layers.rows), np.zeros_like(layers.outputs))


def fit(
    lessons: Lessons, layers: Layers, seed: int, on_epoch: Callable[[int, float, float], None], epochs: int = EPOCHS
) -> Layers:
    """Improve the layers in place. `on_epoch` gets the log losses on learned and on held-out positions."""
    rng = np.random.default_rng(seed)
    learned = int((1 - TEST_SHARE) * len(lessons.outcomes))
    gradient, mean, square = _zeros(layers), _zeros(layers), _zeros(layers)
    hidden = np.zeros(HIDDEN, np.float32)
    for number in range(epochs):
        order = rng.permutation(learned).astype(np.int32)
        rate = RATE * (1 - number / epochs)
        step = number * (learned // BATCH)
        loss = epoch(lessons, order, layers, gradient, mean, square, step, rate)
        on_epoch(number, loss, test_loss(lessons, learned, layers.rows, layers.outputs, hidden))
    return layers
