"""Learn a game's leaf value, the quick estimate of a position, from games that tree search plays against itself.

    python -m zweispiel.lab.training.leaf_value GAME --games 4000 --visits 2000 --seed 1 --folder training

The games begin with some random moves, and a few later moves are random too. Every position is a lesson: the player to
move won or lost. The search does without the leaf value, so nothing depends on earlier training. Every batch of games
is one file in the folder, written atomically: a training started again with the same settings continues where it
stopped.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import MctsParameters, PositionFeatures
from zweispiel.core.limit import Limit
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.games import playable_games
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, PLY, State
from zweispiel.kernel.rng import below, seeded
from zweispiel.lab.training.evaluation import save
from zweispiel.lab.training.prior import ship
from zweispiel.lab.training.softmax import Lesson, fit

GAMES_IN_BATCH = 50
#: The number of random moves at the beginning, and how rare a random move is later: one in STRAY_EVERY.
LEAST_OPENING, MOST_OPENING, STRAY_EVERY = 2, 6, 20
MEGABYTES = 64
#: How both players search.
PLAYERS = MctsParameters(exploration=0.2, expand_after=5, first_play=-0.2, prior_weight=2.0)
#: Little regularisation is needed: there are hundreds of positions for each weight.
L2_PENALTY = 1e-5
MAX_FEATURES = 256
NOTHING = np.zeros(0, np.int64)


@dataclass(frozen=True)
class LeafValuePlan:
    """The settings, which alone determine the result."""

    game: str
    games: int = 4000
    visits: int = 2000
    seed: int = 1

    def command(self) -> str:
        """The command line that repeats the training."""
        amount = f"--games {self.games} --visits {self.visits} --seed {self.seed}"
        return f"python -m zweispiel.lab.training.leaf_value {self.game} {amount}"


class LeafValueTraining:
    """Carries out a plan in a folder."""

    def __init__(self, plan: LeafValuePlan, folder: Path, console: Console) -> None:
        self.plan, self.folder, self.console = plan, folder, console
        self.game: Game = zweispiel.load(plan.game)
        assert self.game.hints.training.leaf_value is not None
        self.features: PositionFeatures = self.game.hints.training.leaf_value
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> npt.NDArray[np.float64]:
        """Play, fit, and return the weights."""
        starts = range(0, self.plan.games, GAMES_IN_BATCH)
        paths = [self._path(number) for number in range(len(starts))]
        for start, path in track(list(zip(starts, paths, strict=True)), description="playing", console=self.console):
            if not path.exists():
                self._batch(path, min(GAMES_IN_BATCH, self.plan.games - start))
        lessons = [lesson for path in paths for lesson in self._read(path)]
        weights, perplexity = fit(lessons, self.features.size, L2_PENALTY)
        self.console.print(f"{len(lessons)} positions; perplexity of who wins: {perplexity:.2f}")
        return weights

    def _path(self, number: int) -> Path:
        """A batch's file. Its name is also the batch's seed: another name would lead to other weights."""
        return self.folder / f"{self.plan.game}-judge-{self.plan.visits}-{self.plan.seed}-{number}.npz"

    def _batch(self, path: Path, games: int) -> None:
        """One batch with a seed of its own, so that an interruption changes nothing."""
        player = MonteCarlo(self.game, PLAYERS, seed=path.stem, memory=MEGABYTES, old=True)
        rng = seeded(path.stem)
        states: list[State] = []
        won: list[bool] = []
        for _ in range(games):
            seen, winner = self._play(player, rng)
            states += seen
            won += [int(state[PLAYER]) == winner for state in seen]
        save(path, states=np.array(states), won=np.array(won))

    def _play(self, player: MonteCarlo, rng: npt.NDArray[np.uint64]) -> tuple[list[State], int]:
        """The positions of a game after its opening, and who won."""
        state, seen = self.game.new_state(), []
        opening = LEAST_OPENING + below(rng, MOST_OPENING - LEAST_OPENING + 1)
        while self.game.kernel.result(state) == GOING:
            seen.append(state.copy())
            stray = int(state[PLY]) < opening or below(rng, STRAY_EVERY) == 0
            actions = self.game.legal(state)
            action = int(actions[below(rng, len(actions))]) if stray else self._best(player, state)
            self.game.kernel.play(state, action)
        return seen[opening:], self.game.kernel.result(state) - FIRST_WON

    def _best(self, player: MonteCarlo, state: State) -> int:
        return player.think(state, int(state[PLAYER]), Limit(visits=self.plan.visits)).action

    def _read(self, path: Path) -> Iterator[Lesson]:
        """For the softmax, a position is a choice between "won", which has its features, and "lost", which has none."""
        room = np.zeros(MAX_FEATURES, np.int64)
        with np.load(path) as stored:
            for state, won in zip(stored["states"], stored["won"], strict=True):
                n = self.features.features(state, room)
                yield Lesson([room[:n].copy(), NOTHING], np.array([float(won), 1.0 - won]))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m zweispiel.lab.training.leaf_value", description="Learn a game's leaf value."
    )
    trained = [name for name in playable_games() if zweispiel.load(name).hints.training.leaf_value]
    parser.add_argument("game", choices=trained)
    parser.add_argument("--games", type=int, default=LeafValuePlan.games, help="games to learn from")
    parser.add_argument("--visits", type=int, default=LeafValuePlan.visits, help="visits for each move")
    parser.add_argument("--seed", type=int, default=LeafValuePlan.seed)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where games are kept")
    parser.add_argument("--output", type=Path, help="the file to write (default: the one that is shipped)")
    chosen = parser.parse_args(arguments)
    if min(chosen.games, chosen.visits) < 1:
        parser.error("games and visits must be at least 1")
    plan = LeafValuePlan(chosen.game, chosen.games, chosen.visits, chosen.seed)
    training = LeafValueTraining(plan, chosen.folder, Console(stderr=True))
    ship(training.run(), plan.command(), chosen.output or training.features.file)


if __name__ == "__main__":
    main()
