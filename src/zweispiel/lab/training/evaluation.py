"""Train a game's evaluation by self-play.

    python -m zweispiel.lab.training.evaluation GAME --rounds 4 --games 8000 --depth 2 --seed 1 --folder training

An evaluation is a sum of weights or a small network (`learners`). Each round plays with what the previous round learned
and learns from the games of both; the first round plays at random. Every batch of games is one file in the folder,
written atomically: a training started again with the same settings continues where it stopped and ends with the same
weights.
"""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import Progress

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import EvaluationFeatures, NetworkFeatures
from zweispiel.games import playable_games
from zweispiel.kernel.rng import seeded
from zweispiel.kernel.weights import Weights
from zweispiel.lab.training.learners import Arrays, Learner, Reals, learner_for
from zweispiel.lab.training.selfplay import Habits, SelfPlay

GAMES_IN_BATCH = 100


@dataclass(frozen=True)
class EvaluationPlan:
    """The settings, which alone determine the result."""

    game: str
    rounds: int = 4
    games: int = 8_000
    depth: int = 2
    seed: int = 1

    def command(self) -> str:
        """The command line that repeats the training."""
        return (
            f"python -m zweispiel.lab.training.evaluation {self.game} --rounds {self.rounds} --games {self.games}"
            f" --depth {self.depth} --seed {self.seed}"
        )


class EvaluationTraining:
    """Carries out a plan in a folder."""

    def __init__(self, plan: EvaluationPlan, folder: Path, console: Console) -> None:
        self.plan, self.folder, self.console = plan, folder, console
        self.game: Game = zweispiel.load(plan.game)
        self.features = _features(self.game)
        self.learner = _learner(self.game, plan.seed)
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> Arrays:
        """Run all rounds and return what the last one learned."""
        known = self.learner.begin()
        for number in range(self.plan.rounds):
            path = self._path(f"weights-{number}")
            if path.exists():
                with np.load(path) as stored:
                    known = dict(stored)
                continue
            self._play(number, self.learner.playable(known))
            known = self._learn(number, known)
            save(path, **known)
        return known

    def _path(self, name: str) -> Path:
        plan = self.plan
        return self.folder / f"{plan.game}-{plan.games}-{plan.depth}-{plan.seed}-{name}.npz"

    def _batches(self, number: int) -> list[Path]:
        count = -(-self.plan.games // GAMES_IN_BATCH)
        return [self._path(f"games-{number}-{batch}") for batch in range(count)]

    def _play(self, number: int, weights: Weights) -> None:
        """Play the games of a round, batch by batch; existing batches are kept."""
        habits = Habits(depth=self.plan.depth if number else 0, opening=self.features.opening)
        with Progress(console=self.console) as progress:
            batches = self._batches(number)
            for path in progress.track(batches, description=f"round {number + 1}: playing"):
                if not path.exists():
                    states, worth = self._batch(weights, habits, path.stem)
                    save(path, states=states, worth=worth)

    def _batch(self, weights: Weights, habits: Habits, seed: str) -> tuple[npt.NDArray[np.uint64], Reals]:
        """One batch with its own seed and transposition table, so that an interruption changes nothing."""
        player, rng = SelfPlay(self.game, weights, habits), seeded(seed)
        games = [player.lessons(rng) for _ in range(GAMES_IN_BATCH)]
        return np.concatenate([states for states, _ in games]), np.concatenate([worth for _, worth in games])

    def _learn(self, number: int, known: Arrays) -> Arrays:
        """Learn from the games of this round and, unless those were random, of the previous one."""
        rounds = [number - 1, number] if number > 1 else [number]
        stored = [np.load(path) for i in rounds for path in self._batches(i)]
        states, worth = (np.concatenate([file[name] for file in stored]) for name in ("states", "worth"))
        with Progress(console=self.console) as progress:
            task = progress.add_task(f"round {number + 1}: learning", total=self.learner.epochs)
            errors: list[float] = []

            def on_epoch(epoch: int, learned: float, unseen: float) -> None:
                errors[:] = learned, unseen
                progress.advance(task)

            known = self.learner.learn(states, worth, known, on_epoch)
        text = f"{len(worth)} positions, {self.learner.error} {errors[0]:.3f}, on held-out ones {errors[1]:.3f}"
        self.console.print(f"round {number + 1}: {text}", highlight=False)
        return known


def _features(game: Game) -> EvaluationFeatures | NetworkFeatures:
    found = game.hints.training.network or game.hints.training.evaluation
    if found is None:
        raise SystemExit(f"{game.name} has no evaluation to train")
    return found


def _learner(game: Game, seed: int) -> Learner:
    found = learner_for(game, seed)
    assert found is not None
    return found


def save(path: Path, **arrays: npt.NDArray[np.generic]) -> None:
    """Write a file atomically."""
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)  # type: ignore[arg-type]
    os.replace(unfinished, path)


def ship(training: EvaluationTraining, known: Arrays, output: Path) -> None:
    """Write what the game reads, and the command that made it."""
    save(output, **training.learner.shipped(known))
    output.with_suffix(".txt").write_text(f"Made by: {training.plan.command()}\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m zweispiel.lab.training.evaluation", description="Train a game's evaluation."
    )
    subjects = {name: zweispiel.load(name).hints.training for name in playable_games()}
    trained = [name for name, training in subjects.items() if training.evaluation or training.network]
    parser.add_argument("game", choices=trained)
    parser.add_argument("--rounds", type=int, default=EvaluationPlan.rounds, help="rounds of playing and learning")
    parser.add_argument("--games", type=int, default=EvaluationPlan.games, help="games in each round")
    parser.add_argument("--depth", type=int, default=EvaluationPlan.depth, help="moves the players look ahead")
    parser.add_argument("--seed", type=int, default=EvaluationPlan.seed)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where games and weights are kept")
    parser.add_argument("--output", type=Path, help="the file to write (default: the one that is shipped)")
    chosen = parser.parse_args(arguments)
    if min(chosen.rounds, chosen.games, chosen.depth) < 1:
        parser.error("rounds, games and depth must be at least 1")
    plan = EvaluationPlan(chosen.game, chosen.rounds, chosen.games, chosen.depth, chosen.seed)
    training = EvaluationTraining(plan, chosen.folder, Console(stderr=True))
    ship(training, training.run(), chosen.output or training.features.file)


if __name__ == "__main__":
    main()
