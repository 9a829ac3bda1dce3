"""`Training`: what learning has in common, whatever the subject.

Games and weights are files in a folder, written atomically. What is there is not made again: a training that was
interrupted continues where it stopped, and ends with the same weights. The name of a file of games is their seed.
"""

import json
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

import zweispiel
from zweispiel.core.game import Game
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import Rng, below
from zweispiel.lab.progress import tracked
from zweispiel.lab.training.plan import Plan

Arrays = dict[str, npt.NDArray[np.generic]]


class Training(ABC):
    """Learns one subject of a game."""

    #: The amounts that a plan may choose, with their defaults.
    amounts: ClassVar[Mapping[str, int]]

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        self.game: Game = zweispiel.load(plan.game)
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def hints(self) -> Any:
        """What the game says about the subject."""
        return getattr(self.game.hints.training, self.plan.subject)

    @abstractmethod
    def run(self) -> Arrays:
        """Learn, and return the arrays of the shipped file."""

    def make_missing(self, paths: Sequence[Path], text: str, make: Callable[[Path], None]) -> None:
        """Make the files that are not there yet."""
        for path in tracked(paths, text):
            if not path.exists():
                make(path)


class TrainingInRounds(Training):
    """Each round plays games with what the previous one learned, and learns from them."""

    def rounds(self, known: Arrays) -> Arrays:
        """What the last round learned."""
        for number in range(self.plan.amounts["rounds"]):
            path = self.weights_path(number)
            if not path.exists():
                self.play(number, known)
                save(path, **self.learn(number, known))
            with np.load(path) as stored:
                known = dict(stored)
        return known

    @abstractmethod
    def weights_path(self, number: int) -> Path:
        """The file of what a round learns."""

    @abstractmethod
    def play(self, number: int, known: Arrays) -> None:
        """Play the games of a round."""

    @abstractmethod
    def learn(self, number: int, known: Arrays) -> Arrays:
        """Learn from the games of a round."""


def random_action(game: Game, state: State, rng: Rng) -> int:
    """Any legal action."""
    actions = game.legal(state)
    return int(actions[below(rng, len(actions))])


def say(text: str) -> None:
    """Tell how well something was learned."""
    print(text, file=sys.stderr, flush=True)


# ---- files


def save(path: Path, **arrays: npt.NDArray[np.generic]) -> None:
    """Write a file atomically."""
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)  # type: ignore[arg-type]
    os.replace(unfinished, path)


def ship(learned: Arrays, made_by: str, output: Path) -> None:
    """Write what the game reads, with the command that made it: inside of JSON, in a text beside other files."""
    if output.suffix == ".json":
        _ship_json(learned["weights"].astype(np.float64), made_by, output)
        return
    save(output, **learned)
    output.with_suffix(".txt").write_text(f"Made by: {made_by}\n", encoding="utf-8")


def _ship_json(weights: npt.NDArray[np.float64], made_by: str, output: Path) -> None:
    """The nonzero weights, rounded to hundredths."""
    known = {str(place): round(float(weights[place]), 2) for place in np.flatnonzero(np.abs(weights) >= 0.005)}
    unfinished = output.with_suffix(".part")
    unfinished.write_text(json.dumps({"made_by": made_by, "weights": known}, indent=0) + "\n", encoding="utf-8")
    os.replace(unfinished, output)
