"""Contests: several ways of playing random games, measured in alternating rounds.

A shared machine slows down and speeds up within seconds. So the contestants take turns, each round gives every one of
them the same share of CPU time, and what counts is the median over the rounds. CPU time, never wall-clock time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple


class Unavailable(Exception):
    """A contestant cannot take part here; the text says what is missing."""


class Measured(NamedTuple):
    """What one run did."""

    playouts: int
    cpu_seconds: float


#: run(playouts, seed): play that many random games to their end and report the CPU time it took.
Run = Callable[[int, int], Measured]


@dataclass
class Contestant:
    """One way of playing random games. `prepare` loads or compiles it, or raises `Unavailable`."""

    name: str
    prepare: Callable[[], Run]
    #: Why it does not take part; empty if it does.
    missing: str = ""
    #: Nanoseconds of CPU time for one playout, a number for each round.
    rounds: list[float] = field(default_factory=list)

    @property
    def nanoseconds(self) -> float:
        """The median over the rounds."""
        return median(self.rounds)


@dataclass
class Contest:
    """Contestants that may fairly be compared; the first one that takes part is what the others are compared with."""

    title: str
    contestants: tuple[Contestant, ...]

    def present(self) -> list[Contestant]:
        """Those who took part."""
        return [contestant for contestant in self.contestants if contestant.rounds]

    def ratios(self) -> dict[str, tuple[float, float, float]]:
        """For each other contestant how many times faster the first is: by medians, and in its worst and best round."""
        first, *others = self.present()
        result = {}
        for other in others:
            pairs = [theirs / ours for theirs, ours in zip(other.rounds, first.rounds, strict=True)]
            result[other.name] = other.nanoseconds / first.nanoseconds, min(pairs), max(pairs)
        return result


def measure(contest: Contest, rounds: int, seconds: float) -> Iterator[str]:
    """Run the contest, yielding what comes next, so that whoever waits can be told.

    The warm-up round, which does not count, compiles and finds out how many playouts take `seconds` of CPU time.
    """
    ready: list[tuple[Contestant, Run, int]] = []
    for contestant in contest.contestants:
        yield f"{contest.title}: warming up {contestant.name}"
        try:
            run = contestant.prepare()
        except Unavailable as reason:
            contestant.missing = str(reason)
        else:
            ready.append((contestant, run, fitting(run, seconds)))
    for number in range(1, rounds + 1):
        for contestant, run, playouts in ready:
            yield f"{contest.title}: round {number} of {rounds}, {contestant.name}"
            done = run(playouts, number)
            contestant.rounds.append(done.cpu_seconds / done.playouts * 1e9)


def fitting(run: Run, seconds: float) -> int:
    """How many playouts take about `seconds`, found by trying ever more of them."""
    run(1, 1)  # compiling happens here and must not count
    playouts = 16
    while (took := run(playouts, 1).cpu_seconds) < seconds / 4:
        playouts *= 4
    return max(1, round(playouts * seconds / took))
