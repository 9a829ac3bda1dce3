"""Progress of compiling: how much of each game is done, and how long the rest takes.

`games/compile_costs.csv` says how many functions each step of a game compiles and how many seconds that took on some
machine. How much faster or slower this machine is, with everything else it is doing, is measured while the child works
(`warmup.py`).
"""

import csv
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path

import zweispiel

#: What is compiled first: rules and pictures, then engines.
BOARD, THINKING = "board", "thinking"
#: One step: what is compiled, and the game.
Step = tuple[str, str]

COSTS_FILE = Path(zweispiel.__file__).parent / "games" / "compile_costs.csv"
#: Before much is measured, this machine counts as usual: with the weight of so many seconds.
USUAL_SECONDS = 2.0


@dataclass(frozen=True)
class Cost:
    """What a step costs: functions to compile, and seconds on the machine where it was measured."""

    functions: int
    seconds: float


@dataclass(frozen=True)
class GameProgress:
    """How far a game is: whether it can be played between people, which share is compiled, and seconds left."""

    game: str
    playable: bool
    share: float
    seconds: int


class CompileProgress:
    """What the child has told so far."""

    def __init__(self, steps: Iterable[Step], now: Callable[[], float] = time.monotonic) -> None:
        self._left = list(steps)
        self._now, self._begin = now, 0.0
        #: How many functions of each step have been compiled.
        self._compiled: Counter[Step] = Counter()
        self._done = 0.0

    def compiled(self, step: Step) -> None:
        """One function of a step is being compiled."""
        if not self._compiled:
            self._begin = self._now()
        self._compiled[step] += 1

    def finish(self, step: Step) -> None:
        """A step is complete."""
        if step in self._left:
            self._left.remove(step)
            self._done += cost_of(step).seconds

    def estimate(self, wanted: Collection[str] = ()) -> list[GameProgress]:
        """The games that are not complete, in the order in which they will be."""
        left = in_order(self._left, wanted)
        pace, waiting, ends = self._pace(left), 0.0, {}
        for step in left:
            waiting += self._seconds_left(step)
            ends[step[1]] = waiting
        return [self._game_progress(game, left, ceil(ends[game] * pace)) for game in sorted(ends, key=ends.__getitem__)]

    def _game_progress(self, game: str, left: Sequence[Step], seconds: int) -> GameProgress:
        open_steps = [step for step in left if step[1] == game]
        total = sum(cost_of((kind, game)).seconds for kind in (BOARD, THINKING))
        share = 1 - sum(map(self._seconds_left, open_steps)) / total
        return GameProgress(game, (BOARD, game) not in open_steps, round(max(0.0, share), 2), seconds)

    def _seconds_left(self, step: Step) -> float:
        """Usual seconds. A step that is not finished needs the time of one function more, whatever was counted."""
        cost = cost_of(step)
        return cost.seconds * max(1, cost.functions - self._compiled[step]) / cost.functions

    def _pace(self, left: Iterable[Step]) -> float:
        """How many seconds pass here for one usual second."""
        if not self._compiled:
            return 1.0
        done = self._done + sum(cost_of(step).seconds - self._seconds_left(step) for step in left)
        return (self._now() - self._begin + USUAL_SECONDS) / (done + USUAL_SECONDS)


def in_order(left: Sequence[Step], wanted: Collection[str]) -> list[Step]:
    """The steps in the order in which they are done: first those of games that players wait for."""
    return sorted(left, key=lambda step: step[1] not in wanted)


@cache
def compile_costs() -> dict[Step, Cost]:
    """What the steps of our own games cost."""
    with COSTS_FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {(row["step"], row["game"]): Cost(int(row["functions"]), float(row["seconds"])) for row in rows}


@cache
def cost_of(step: Step) -> Cost:
    """What a step costs. A game of another package costs as much as the others usually do."""
    costs = compile_costs()
    usual = [cost for (kind, _), cost in costs.items() if kind == step[0]]
    return costs.get(step) or sorted(usual, key=lambda cost: cost.seconds)[len(usual) // 2]
