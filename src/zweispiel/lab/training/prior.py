"""Learn a game's prior, the first guess of tree search, from long searches that do without it.

    python -m zweispiel.lab.training.prior GAME --positions 4000 --visits 20000 --seed 1 --folder training

The positions come from games of short searches with some random moves. In some of them a long search tells
how its visits spread over the moves, and the weights are fitted so that the prior foretells that. Every batch of
positions is a file in the folder, written whole or not at all: started again with the same settings, learning goes on
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
from zweispiel.core.thinking import Thinking
from zweispiel.engines.limit import Limit
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.kernel.insight import Clues
from zweispiel.kernel.rng import below, seeded
from zweispiel.lab.training.evaluation import save
from zweispiel.lab.training.softmax import Lesson, fit

POSITIONS_IN_BATCH = 50
#: Visits for a move that nobody learns from.
QUICK = 300
#: One position in so many is a lesson; one move in so many is random; and at most so many random ones at the beginning.
LESSON_EVERY, STRAY_EVERY, OPENING = 4, 8, 6
MEGABYTES = 64
#: How the teacher thinks: without prior knowledge, all moves as first see furthest.
TEACHER = Thinking(exploration=0.0, expand_after=5, first_play=0.0, amaf_bias=0.01)


@dataclass(frozen=True)
class Plan:
    """The settings; they and nothing else decide what comes out."""

    game: str
    positions: int = 4000
    visits: int = 20_000
    seed: int = 1

    def command(self) -> str:
        """The command line that repeats it."""
        settings = f"--positions {self.positions} --visits {self.visits} --seed {self.seed}"
        return f"python -m zweispiel.lab.training.prior {self.game} {settings}"


class Teacher:
    """Plays games and searches some of their positions for long."""

    def __init__(self, game: Game, visits: int, seed: str) -> None:
        self.game, self.rng, self.visits = game, seeded(seed), visits
        self.player = MonteCarlo(game, TEACHER, seed=seed, memory=MEGABYTES)

    def lessons(self) -> Iterator[tuple[State, npt.NDArray[np.int32]]]:
        """Positions, and how many visits each action got."""
        while True:
            state = self.game.new_state()
            for _ in range(below(self.rng, OPENING + 1)):
                self.game.kernel.play(state, self._any(state))
            while self.game.kernel.result(state) == GOING:
                chosen = below(self.rng, LESSON_EVERY) == 0
                found = self.player.think(state, int(state[PLAYER]), Limit(visits=self.visits if chosen else QUICK))
                if chosen and not found.exact:  # a proof ends the search early, and nothing can be foretold of it
                    visits = np.zeros(self.game.num_actions, np.int32)
                    for idea in found.ideas:
                        visits[idea.action] = idea.visits
                    yield state.copy(), visits
                stray = below(self.rng, STRAY_EVERY) == 0
                self.game.kernel.play(state, self._any(state) if stray else found.action)

    def _any(self, state: State) -> int:
        actions = self.game.legal(state)
        return int(actions[below(self.rng, len(actions))])


class Learning:
    """Carries out a plan in a folder."""

    def __init__(self, plan: Plan, folder: Path, console: Console) -> None:
        self.plan, self.folder, self.console = plan, folder, console
        self.game: Game = zweispiel.load(plan.game)
        assert self.game.clues is not None
        self.clues: Clues = self.game.clues
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> npt.NDArray[np.float64]:
        """Search, then fit; returns the weights."""
        batches = [self._path(number) for number in range(-(-self.plan.positions // POSITIONS_IN_BATCH))]
        for path in track(batches, description="searching", console=self.console):
            if not path.exists():
                self._batch(path)
        lessons = [lesson for path in batches for lesson in self._read(path)][: self.plan.positions]
        weights, surprise = fit(lessons, self.clues.size)
        self.console.print(f"{len(lessons)} positions; choosing among {surprise:.1f} moves is left of the choice")
        return weights

    def _path(self, number: int) -> Path:
        return self.folder / f"{self.plan.game}-prior-{self.plan.visits}-{self.plan.seed}-{number}.npz"

    def _batch(self, path: Path) -> None:
        """One batch, settled by a seed of its own, so that stopping in between changes nothing."""
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
        """The clues of every action that has any, and what part of the visits it got."""
        places, shares, room = [], [], np.zeros(16, np.int64)
        for action in self.game.legal(state):
            if n := self.clues.clues(state, int(action), room):
                places.append(room[:n].copy())
                shares.append(visits[action])
        return Lesson(places, np.array(shares) / max(1, sum(shares)))


def ship(weights: npt.NDArray[np.float64], made_by: str, output: Path) -> None:
    """The weights that are not zero, in hundredths, and how they were made."""
    known = {str(place): round(float(weights[place]), 2) for place in np.flatnonzero(np.abs(weights) >= 0.005)}
    unfinished = output.with_suffix(".part")
    unfinished.write_text(json.dumps({"made_by": made_by, "weights": known}, indent=0) + "\n", encoding="utf-8")
    os.replace(unfinished, output)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m zweispiel.lab.training.prior", description="Learn a game's prior.")
    parser.add_argument("game", choices=[name for name in zweispiel.games() if zweispiel.load(name).clues])
    parser.add_argument("--positions", type=int, default=Plan.positions, help="positions to learn from")
    parser.add_argument("--visits", type=int, default=Plan.visits, help="how long each is searched")
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where what was found is kept")
    parser.add_argument("--output", type=Path, help="the file to write (default: the one that is shipped)")
    chosen = parser.parse_args(arguments)
    if min(chosen.positions, chosen.visits) < 1:
        parser.error("positions and visits must be at least 1")
    plan = Plan(chosen.game, chosen.positions, chosen.visits, chosen.seed)
    learning = Learning(plan, chosen.folder, Console(stderr=True))
    ship(learning.run(), plan.command(), chosen.output or learning.clues.file)


if __name__ == "__main__":
    main()
