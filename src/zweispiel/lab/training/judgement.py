"""Learn a game's judgement, the estimates of positions and moves for tree search, by self-play.

    python -m zweispiel.lab.training.judgement GAME --rounds 2 --games 2500 --visits 3000 --seed 1 --folder training

The first round plays with the game's old hints, every further one with the judgement learned before it. The value of a
position is learned from who won and from what the search expected, the choice of a move from how the search distributed
its visits. Games and weights are files in the folder, written atomically: a training started again with the same
settings continues where it stopped and ends with the same weights.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import JudgementGradient, MctsParameters
from zweispiel.core.search import Thinker
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.games import playable_games
from zweispiel.kernel.contract import PLY, Floats
from zweispiel.lab.training.evaluation import save
from zweispiel.lab.training.prior import ship
from zweispiel.lab.training.search_games import GAMES_IN_BATCH, Lessons, play_batch, read_batch

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

#: gradient(row, weights, slopes) → loss: adds the slopes of one lesson.
Gradient = Callable[[int, Floats, Floats], float]


@dataclass(frozen=True)
class JudgementPlan:
    """The settings, which alone determine the result."""

    game: str
    rounds: int = 2
    games: int = 2500
    visits: int = 3000
    seed: int = 1

    def command(self) -> str:
        """The command line that repeats the training."""
        amount = f"--rounds {self.rounds} --games {self.games} --visits {self.visits} --seed {self.seed}"
        return f"python -m zweispiel.lab.training.judgement {self.game} {amount}"


class JudgementTraining:
    """Carries out a plan in a folder."""

    def __init__(self, plan: JudgementPlan, folder: Path, console: Console) -> None:
        self.plan, self.folder, self.console = plan, folder, console
        self.game: Game = zweispiel.load(plan.game)
        assert self.game.hints.training.judgement is not None
        self.hints: JudgementGradient = self.game.hints.training.judgement
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> Floats:
        """Run all rounds and return what the last one learned."""
        learned = self.hints.first_weights()
        for number in range(self.plan.rounds):
            path = self.folder / f"{self._stem(number)}-weights-{self.plan.games}.npz"
            if not path.exists():
                self._play(number, learned)
                save(path, learned=self._learn(number))
            learned = np.load(path)["learned"]
        return learned

    def _stem(self, number: int) -> str:
        plan = self.plan
        return f"{plan.game}-network-{plan.visits}-{plan.seed}-{number}"  # another word would lead to other games

    def _batches(self, number: int) -> list[Path]:
        count = -(-self.plan.games // GAMES_IN_BATCH)
        return [self.folder / f"{self._stem(number)}-{batch}.npz" for batch in range(count)]

    def _play(self, number: int, learned: Floats) -> None:
        """Play the games of a round, batch by batch; existing batches are kept."""
        weights = self.hints.usable(learned)

        def player(seed: str) -> Thinker:
            if number == 0:
                return MonteCarlo(self.game, seed=seed, memory=MEGABYTES, old=True)
            return MonteCarlo(self.game, PLAYERS, seed=seed, memory=MEGABYTES, judgement=weights)

        for path in track(self._batches(number), description=f"round {number + 1}: playing", console=self.console):
            if not path.exists():
                play_batch(self.game, player, self.plan.visits, path, GAMES_IN_BATCH)

    def _learn(self, number: int) -> Floats:
        """Fit weights to the games of a round; those of earlier rounds were played worse."""
        batches = [open_lessons(read_batch(path)) for path in self._batches(number)]
        lessons = Lessons(*(np.concatenate(column) for column in zip(*batches, strict=True)))
        group = np.repeat(np.arange(len(batches)), [len(batch.values) for batch in batches])
        targets = (1 + RESULT_SHARE * lessons.results + (1 - RESULT_SHARE) * lessons.values) / 2

        def value_gradient(row: int, weights: Floats, slopes: Floats) -> float:
            return self.hints.value_gradient(lessons.states[row], float(targets[row]), weights, slopes)

        def move_gradient(row: int, weights: Floats, slopes: Floats) -> float:
            return self.hints.move_gradient(lessons.states[row], lessons.shares[row], weights, slopes)

        learned, seed = self.hints.first_weights(), self.plan.seed
        values, moves = np.zeros_like(learned), np.zeros_like(learned)
        moves[self.hints.first_move_weight :] = L2_PENALTY
        descent = Descent(self.hints.usable, group, seed, self.console)
        learned = descent.run(f"round {number + 1}: values", value_gradient, learned, VALUE_STEP, values)
        return descent.run(f"round {number + 1}: moves", move_gradient, learned, MOVE_STEP, moves)


def open_lessons(lessons: Lessons) -> Lessons:
    """The lessons that are not proven, and where nobody may swap: estimates are for those."""
    kept = (np.abs(lessons.values) < 1) & (lessons.states[:, PLY] != 1)
    return Lessons(*(column[kept] for column in lessons))


class Descent:
    """Gradient descent with Adam [1]; one batch of games in TEST_EVERY is held out.

    [1] D. Kingma, J. Ba: Adam: A Method for Stochastic Optimization, 2015
    """

    def __init__(
        self, usable: Callable[[Floats], Floats], group: npt.NDArray[np.int64], seed: int, console: Console
    ) -> None:
        self.usable, self.console, self.rng = usable, console, np.random.default_rng(seed)
        self.learned = np.flatnonzero(group % TEST_EVERY != 0)
        self.held_out = np.flatnonzero(group % TEST_EVERY == 0)

    def run(self, title: str, gradient: Gradient, start: Floats, step: float, penalty: Floats) -> Floats:
        """What is learned after all epochs; prints the log loss on what is held out."""
        learned, mean, squares = start.astype(np.float64), np.zeros(len(start)), np.zeros(len(start))
        batches = [
            rows for _ in range(EPOCHS) for rows in np.split(self.rng.permutation(self.learned), self._cuts())[:-1]
        ]
        for number, rows in enumerate(track(batches, description=title, console=self.console), 1):
            slopes = self._slopes(gradient, rows, learned)[0] + penalty * learned
            mean += (1 - BETA_1) * (slopes - mean)
            squares += (1 - BETA_2) * (slopes**2 - squares)
            root_mean_square = np.sqrt(squares / (1 - BETA_2**number)) + TINY
            rate = step * (1 + cos(pi * number / len(batches))) / 2
            learned -= rate * mean / (1 - BETA_1**number) / root_mean_square
        loss = self._slopes(gradient, self.held_out, learned)[1]
        text = f"{title}: {len(self.learned)} positions, log loss {loss:.4f} on {len(self.held_out)} held-out ones"
        self.console.print(text, highlight=False)
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


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m zweispiel.lab.training.judgement", description="Learn a game's judgement for tree search."
    )
    trained = [name for name in playable_games() if zweispiel.load(name).hints.training.judgement]
    parser.add_argument("game", choices=trained)
    parser.add_argument("--rounds", type=int, default=JudgementPlan.rounds, help="rounds of playing and learning")
    parser.add_argument("--games", type=int, default=JudgementPlan.games, help="games in each round, rounded up")
    parser.add_argument("--visits", type=int, default=JudgementPlan.visits, help="visits for each move")
    parser.add_argument("--seed", type=int, default=JudgementPlan.seed)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where games and weights are kept")
    parser.add_argument("--output", type=Path, help="the file to write (default: the one that is shipped)")
    chosen = parser.parse_args(arguments)
    if min(chosen.rounds, chosen.games, chosen.visits) < 1:
        parser.error("rounds, games and visits must be at least 1")
    plan = JudgementPlan(chosen.game, chosen.rounds, chosen.games, chosen.visits, chosen.seed)
    training = JudgementTraining(plan, chosen.folder, Console(stderr=True))
    ship(training.run().astype(np.float64), plan.command(), chosen.output or training.hints.file)


if __name__ == "__main__":
    main()
