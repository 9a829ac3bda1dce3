"""Puzzles: a position with one right move, proven; and what is known about the other moves, as data.

A game's puzzles lie in its folder as `puzzles.jsonl`: a line about the file, then a line for each puzzle. They are made
by `zweispiel puzzles` (`lab/puzzles/`); nothing here proves anything.
"""

import hashlib
import inspect
import json
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from zweispiel.core.game import Game
    from zweispiel.core.match import Match

FORMAT = "zweispiel-puzzles/1"
FILE_NAME = "puzzles.jsonl"

#: What is asked for: the only move that wins; the move with the best expected result; the only secret that fits; the
#: move after which the fewest secrets are left on average.
Kind = Literal["win", "best", "name", "fewest"]
Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
#: The highest level that still makes a puzzle easy, and medium; no level at all found the hardest ones.
EASY_LEVEL, MEDIUM_LEVEL = 3, 4


@dataclass(frozen=True)
class Puzzle:
    """A position with something to find; the solver is the first player to move in it."""

    kind: Kind
    #: The position, as a record in one line.
    position: str
    #: The right move first; others only if they are the same idea in another form.
    right: tuple[str, ...]
    #: The lowest level of play that finds the move; None if none does.
    level: int | None
    #: The right move and what follows it under best play.
    line: tuple[str, ...] = ()
    #: The answer to each wrong move; "" if the game ends with the move.
    replies: dict[str, str] = field(default_factory=dict)
    #: Wrong moves that still draw.
    drawn: tuple[str, ...] = ()
    #: Each move's expected share of the points; for `best`.
    shares: dict[str, float] = field(default_factory=dict)
    #: Which try of the command made it.
    attempt: int = 0

    @property
    def id(self) -> str:
        """A short name that follows from the position."""
        return hashlib.sha256(f"{self.kind} {self.position}".encode()).hexdigest()[:10]

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, by the level that finds the move."""
        if self.level is None or self.level > MEDIUM_LEVEL:
            return "hard"
        return "easy" if self.level <= EASY_LEVEL else "medium"

    def match(self) -> "Match":
        """The position."""
        return _replayed(self.position).copy()

    def as_dict(self) -> dict[str, Any]:
        """As a line of the file has it: empty fields are left out."""
        return {name: value for name, value in asdict(self).items() if value or name == "level"}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Puzzle":
        """A puzzle from a line of the file."""
        tuples: dict[str, Any] = {name: tuple(data[name]) for name in ("right", "line", "drawn") if name in data}
        return cls(**(data | tuples))


@lru_cache(maxsize=300)
def _replayed(position: str) -> "Match":
    """A match that is never changed."""
    from zweispiel.core.record import Record  # here, because `core/game.py` may import this module

    return Record.loads(position).replay()


def read_puzzles(path: Path) -> tuple[dict[str, Any], tuple[Puzzle, ...]]:
    """What a file says about itself, and its puzzles."""
    first, *others = path.read_text("utf-8").splitlines()
    return json.loads(first), tuple(Puzzle.from_dict(json.loads(line)) for line in others)


def puzzle_file(game: type["Game"]) -> Path:
    """Where a game's puzzles lie."""
    return Path(inspect.getfile(game)).with_name(FILE_NAME)


@cache
def puzzles_of(game: type["Game"]) -> dict[str, Puzzle]:
    """The shipped puzzles of a game by their ids, in the order of the file; none if the game has none."""
    path = puzzle_file(game)
    puzzles = read_puzzles(path)[1] if path.is_file() else ()
    return {puzzle.id: puzzle for puzzle in puzzles}
