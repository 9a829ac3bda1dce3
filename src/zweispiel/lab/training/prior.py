"""Learn a game's prior, the move probabilities that guide tree search, from long searches that do without it.

    python -m zweispiel.lab.training.prior GAME --positions 4000 --visits 20000 --seed 1 --folder training

The positions come from games played by short searches with some random moves. In some positions a long search tells
how its visits are distributed over the moves, and the weights are fitted so that the prior predicts this. Every batch
of positions is one file in the folder, written atomically: a training started again with the same settings continues
where it stopped.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import MctsParameters, MoveFeatures
from zweispiel.core.limit import Limit
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.games import playable_games
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.kernel.rng import below, seeded
from zweispiel.lab.training.evaluation import save
from zweispiel.lab.training.softmax import Lesson, fit

POSITIONS_IN_BATCH = 50
#: Visits for a move that is no lesson.
QUICK = 300
#: One position in LESSON_EVERY is a lesson, one move in STRAY_EVERY is random, and up to OPENING at the beginning are.
LESSON_EVERY, STRAY_EVERY, OPENING = 4, 8, 6
MEGABYTES = 64
#: How the teacher searches: without a prior, AMAF sees furthest.
TEACHER = MctsParameters(exploration=0.0, expand_after=5, first_play=0.0, amaf_bias=0.01)


@dataclass(frozen=True)
class PriorPlan:
    """The settings, which alone determine the result."""

    game: str
    positions: int = 4000
    visits: int = 20_000
    seed: int = 1

    def command(self) -> str:
        """The command line that repeats the training."""
        settings = f"--positions {self.positions} --visits {self.visits} --seed {self.seed}"
        return f"python -m zweispiel.lab.training.prior {self.game} {settings}"


class Teacher:
    """Plays games and searches some of their positions at length."""

    def __init__(self, game: Game, visits: int, seed: str) -> None:
        self.game, self.rng, self.visits = game, seeded(seed), visits
        self.player = MonteCarlo(game, TEACHER, seed=seed, memory=MEGABYTES, old=True)

    def lessons(self) -> Iterator[tuple[State, npt.NDArray[np.int32]]]:
        """Positions, with the visits of each action."""
        while True:
            state = self.game.new_state()
            for _ in range(below(self.rng, OPENING + 1)):
                self.game.kernel.play(state, self._any(state))
            while self.game.kernel.result(state) == GOING:
                chosen = below(self.rng, LESSON_EVERY) == 0
                found = self.player.think(state, int(state[PLAYER]), Limit(visits=self.visits if chosen else QUICK))
                if chosen and not found.exact:  # a proof ends the search early, so its visits say nothing
                    visits = np.zeros(self.game.num_actions, np.int32)
                    for idea in found.ideas:
                        visits[idea.action] = idea.visits
                    yield state.copy(), visits
                stray = below(self.rng, STRAY_EVERY) == 0
                self.game.kernel.play(state, self._any(state) if stray else found.action)

    def _any(self, state: State) -> int:
        actions = self.game.legal(state)
        return int(actions[below(self.rng, len(actions))])


class PriorTraining:
    """Carries out a plan in a folder."""

    def __init__(self, plan: PriorPlan, folder: Path, console: Console) -> None:
        self.plan, self.folder, self.console = plan, folder, console
        self.game: Game = zweispiel.load(plan.game)
        assert self.game.hints.training.prior is not None
        self.features: MoveFeatures = self.game.hints.training.prior
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> npt.NDArray[np.float64]:
        """Search, fit, and return the weights."""
        batches = [self._path(number) for number in range(-(-self.plan.positions // POSITIONS_IN_BATCH))]
        for path in track(batches, description="searching", console=self.console):
            if not path.exists():
                self._batch(path)
        lessons = [lesson for path in batches for lesson in self._read(path)][: self.plan.positions]
        weights, perplexity = fit(lessons, self.features.size)
        self.console.print(f"{len(lessons)} positions; perplexity of the choice of a move: {perplexity:.1f}")
        return weights

    def _path(self, number: int) -> Path:
        """A batch's file. Its name is also the batch's seed: another name would lead to other weights."""
        return self.folder / f"{self.plan.game}-prior-{self.plan.visits}-{self.plan.seed}-{number}.npz"

    def _batch(self, path: Path) -> None:
        """One batch with a seed of its own, so that an interruption changes nothing."""
        lessons = Teacher(self.game, self.plan.visits, path.stem).lessons()
        states, visits = zip(*(next(lessons) for _ in range(POSITIONS_IN_BATCH)), strict=True)
        save(path, states=np.array(states), visits=np.array(visits))

    def _read(self, path: Path) -> Iterator[Lesson]:
        with np.load(path) as stored:
            for state, visits in zip(stored["states"], stored["visits"], strict=True):
                lesson = self._lesson(state, visits)
                if lesson.shares.sum() > 0:
                    yield lesson

    def _lesson(self, state: State, visits: npt.NDArray[np.int32]) -> Lesson:
        """The features of every action that has any, and its share of the visits."""
        places, shares, room = [], [], np.zeros(16, np.int64)
        for action in self.game.legal(state):
            if n := self.features.features(state, int(action), room):
                places.append(room[:n].copy())
                shares.append(visits[action])
        return Lesson(places, np.array(shares) / max(1, sum(shares)))


def ship(weights: npt.NDArray[np.float64], made_by: str, output: Path) -> None:
    """Write the nonzero weights, rounded to hundredths, and the command that made them."""
    known = {str(place): round(float(weights[place]), 2) for place in np.flatnonzero(np.abs(weights) >= 0.005)}
    unfinished = output.with_suffix(".part")
    unfinished.write_text(json.dumps({"made_by": made_by, "weights": known}, indent=0) + "\n", encoding="utf-8")
    os.replace(unfinished, output)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m zweispiel.lab.training.prior", description="Learn a game's prior.")
    parser.add_argument(
        "game", choices=[name for name in playable_games() if zweispiel.load(name).hints.training.prior]
    )
    parser.add_argument("--positions", type=int, default=PriorPlan.positions, help="positions to learn from")
    parser.add_argument("--visits", type=int, default=PriorPlan.visits, help="visits for each of them")
    parser.add_argument("--seed", type=int, default=PriorPlan.seed)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where searched positions are kept")
    parser.add_argument("--output", type=Path, help="the file to write (default: the one that is shipped)")
    chosen = parser.parse_args(arguments)
    if min(chosen.positions, chosen.visits) < 1:
        parser.error("positions and visits must be at least 1")
    plan = PriorPlan(chosen.game, chosen.positions, chosen.visits, chosen.seed)
    training = PriorTraining(plan, chosen.folder, Console(stderr=True))
    ship(training.run(), plan.command(), chosen.output or training.features.file)


if __name__ == "__main__":
    main()
