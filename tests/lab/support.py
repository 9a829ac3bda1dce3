"""What the tests of contests and trainings share."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import zweispiel
from zweispiel.lab.contest.contest import Contest, Result, play_all
from zweispiel.lab.contest.players import read_spec

#: Runs a command line and returns its exit code, its output and its error output.
Command = Callable[..., tuple[int, str, str]]
BOTS = Path(__file__).parent / "bots.py"
#: Long enough for a program to start on a busy machine, short for one that hangs.
TIMEOUT = 8.0


def bot(kind: str) -> str:
    """The spec of one of our programs."""
    return f"program:{sys.executable} {BOTS} {kind}"


def contest(first: str, second: str, name: str = "heimlich", timeout: float = TIMEOUT, **options: object) -> Contest:
    """A contest with a fixed seed."""
    return Contest(zweispiel.load(name, **options), read_spec(first), read_spec(second), 7, timeout=timeout)


def hold(held: Contest, games: int, parallel: int = 1) -> Result:
    """The result of so many games."""
    played = list(play_all(held, range(1, games + 1), parallel, Event()))
    return Result(held, tuple(sorted(played, key=lambda one: one.number)))
