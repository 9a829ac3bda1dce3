"""Learn a game's judgement, the estimates of positions and moves for tree search, by self-play.

    zweispiel train GAME judgement --rounds 2 --games 2500 --visits 3000 --seed 1

The value of a position is learned from who won and from what the search expected, the choice of a move from how the
search distributed its visits.
"""

from collections.abc import Callable
from math import cos, pi
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from zweispiel.core.errors import N_
from zweispiel.core.hints import JudgementGradient, MctsParameters
from zweispiel.core.search import Thinker
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.i18n import _
from zweispiel.kernel.contract import PLY, Floats
from zweispiel.lab.progress import tracked
from zweispiel.lab.training.search_games import GAMES_IN_BATCH, Lessons, play_batch, read_batch
from zweispiel.lab.training.training import Arrays, TrainingInRounds, say

MEGABYTES = 64
#: How both players search from the second round on.
PLAYERS = MctsParameters(exploration=0.0, expand_after=2, first_play=-0.2, prior_weight=2.0, leaf_value_share=1.0)
EPOCHS, BATCH = 6, 256
#: The steps of Adam for weights of values and of moves; they fall to zero along a cosine.
VALUE_STEP, MOVE_STEP = 0.03, 0.02
#: Adam's decay rates of gradients and of their squares, and a term against division by zero.
BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8
#: Regularisation of the weights of moves, or rare kinds would memorise single positions.
L2_PENALTY = 2e-5
#: How much the result of the game counts in what a position is worth; the rest is what the search expected.
RESULT_SHARE = 0.5
#: One batch of games in TEST_EVERY is held out to test the weights.
TEST_EVERY = 10

LEARNED = N_("{title}: learned from {number} positions, log loss {loss:.4f} on {others} others")

#: gradient(row, weights, slopes) → loss: adds the slopes of one lesson.
Gradient = Callable[[int, Floats, Floats], float]


class JudgementTraining(TrainingInRounds):
    """The first round plays with the game's old hints, every further one with the judgement learned before it."""

    amounts: ClassVar = {"rounds": 2, "games": 2500, "visits": 3000}

    def run(self) -> Arrays:
        return {"weights": self.rounds({"learned": self.hints.first_weights()})["learned"]}

    def _stem(self, number: int) -> str:
        plan = self.plan
        return f"{plan.game}-network-{plan.amounts['visits']}-{plan.seed}-{number}"  # other words lead to other games

    def weights_path(self, number: int) -> Path:
        return self.folder / f"{self._stem(number)}-weights-{self.plan.amounts['games']}.npz"

    def _batches(self, number: int) -> list[Path]:
        count = -(-self.plan.amounts["games"] // GAMES_IN_BATCH)
        return [self.folder / f"{self._stem(number)}-{batch}.npz" for batch in range(count)]

    def play(self, number: int, known: Arrays) -> None:
        weights = self.hints.usable(known["learned"])

        def player(seed: str) -> Thinker:
            if number == 0:
                return MonteCarlo(self.game, seed=seed, memory=MEGABYTES, old=True)
            return MonteCarlo(self.game, PLAYERS, seed=seed, memory=MEGABYTES, judgement=weights)

        def make(path: Path) -> None:
            play_batch(self.game, player, self.plan.amounts["visits"], path, GAMES_IN_BATCH)

        self.make_missing(self._batches(number), _("round {number}: playing", number=number + 1), make)

    def learn(self, number: int, known: Arrays) -> Arrays:
        """From the games of this round alone: those of earlier rounds were played worse."""
        hints: JudgementGradient = self.hints
        batches = [open_lessons(read_batch(path)) for path in self._batches(number)]
        lessons = Lessons(*(np.concatenate(column) for column in zip(*batches, strict=True)))
        group = np.repeat(np.arange(len(batches)), [len(batch.values) for batch in batches])
        targets = (1 + RESULT_SHARE * lessons.results + (1 - RESULT_SHARE) * lessons.values) / 2

        def value_gradient(row: int, weights: Floats, slopes: Floats) -> float:
            return hints.value_gradient(lessons.states[row], float(targets[row]), weights, slopes)

        def move_gradient(row: int, weights: Floats, slopes: Floats) -> float:
            return hints.move_gradient(lessons.states[row], lessons.shares[row], weights, slopes)

        learned = hints.first_weights()
        values, moves = np.zeros_like(learned), np.zeros_like(learned)
        moves[hints.first_move_weight :] = L2_PENALTY
        descent = Descent(hints.usable, group, self.plan.seed)
        titles = (_("round {number}: values", number=number + 1), _("round {number}: moves", number=number + 1))
        learned = descent.run(titles[0], value_gradient, learned, VALUE_STEP, values)
        return {"learned": descent.run(titles[1], move_gradient, learned, MOVE_STEP, moves)}


def open_lessons(lessons: Lessons) -> Lessons:
    """The lessons that are not proven, and where nobody may swap: estimates are for those."""
    kept = (np.abs(lessons.values) < 1) & (lessons.states[:, PLY] != 1)
    return Lessons(*(column[kept] for column in lessons))


class Descent:
    """Gradient descent with Adam [1]; one batch of games in TEST_EVERY is held out.

    [1] D. Kingma, J. Ba: Adam: A Method for Stochastic Optimization, 2015
    """

    def __init__(self, usable: Callable[[Floats], Floats], group: npt.NDArray[np.int64], seed: int) -> None:
        self.usable, self.rng = usable, np.random.default_rng(seed)
        self.learned = np.flatnonzero(group % TEST_EVERY != 0)
        self.held_out = np.flatnonzero(group % TEST_EVERY == 0)

    def run(self, title: str, gradient: Gradient, start: Floats, step: float, penalty: Floats) -> Floats:
        """What is learned after all epochs; prints the log loss on what is held out."""
        learned, mean, squares = start.astype(np.float64), np.zeros(len(start)), np.zeros(len(start))
        batches = [
            rows for _epoch in range(EPOCHS) for rows in np.split(self.rng.permutation(self.learned), self._cuts())[:-1]
        ]
        for number, rows in enumerate(tracked(batches, title), 1):
            slopes = self._slopes(gradient, rows, learned)[0] + penalty * learned
            mean += (1 - BETA_1) * (slopes - mean)
            squares += (1 - BETA_2) * (slopes**2 - squares)
            root_mean_square = np.sqrt(squares / (1 - BETA_2**number)) + TINY
            rate = step * (1 + cos(pi * number / len(batches))) / 2
            learned -= rate * mean / (1 - BETA_1**number) / root_mean_square
        loss = self._slopes(gradient, self.held_out, learned)[1]
        say(_(LEARNED, title=title, number=len(self.learned), loss=loss, others=len(self.held_out)))
        return learned.astype(np.float32)

    def _cuts(self) -> npt.NDArray[np.int64]:
        return np.arange(BATCH, len(self.learned) + 1, BATCH)

    def _slopes(
        self, gradient: Gradient, rows: npt.NDArray[np.int64], learned: npt.NDArray[np.float64]
    ) -> tuple[npt.NDArray[np.float64], float]:
        """The average slopes over these rows, and the average loss."""
        weights, slopes = self.usable(learned.astype(np.float32)), np.zeros(len(learned), np.float32)
        loss = sum(gradient(int(row), weights, slopes) for row in rows)
        return slopes.astype(np.float64) / max(1, len(rows)), loss / max(1, len(rows))
