"""The file that puzzles are collected in: a line about it, then one for each puzzle, written as soon as it is found."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

from zweispiel.core.errors import N_, UsageError
from zweispiel.core.puzzle import DIFFICULTIES, FORMAT, Puzzle
from zweispiel.files import UNUSABLE

HAS_PUZZLES = N_("{path!r} holds puzzles already; --resume goes on with them.")
BROKEN = N_("{path!r} is no file of puzzles: {problem}. Nothing was changed.")
OTHERS = N_("{path!r} holds other puzzles ({name} differs). Nothing was changed.")
#: At least this share of the puzzles is of each difficulty.
LEAST_SHARE = 20 / 150


class Collection:
    """Puzzles of one game, in a file."""

    def __init__(self, path: Path, about: dict[str, Any], resume: bool) -> None:
        self.path, self.about = path, {"format": FORMAT, **about}
        self.puzzles: list[Puzzle] = []
        try:
            if not path.exists():
                self._write(self.about, "x")
            elif not resume:
                raise UsageError("puzzles-exist", HAS_PUZZLES, path=str(path))
            else:
                self._read()
        except OSError as error:
            raise UsageError("file-unusable", UNUSABLE, path=str(path), problem=error.strerror) from None

    @property
    def attempts(self) -> int:
        """The attempts that need not be made again."""
        return max((puzzle.attempt for puzzle in self.puzzles), default=0)

    def add(self, puzzle: Puzzle) -> None:
        """Write a puzzle down."""
        self._write(puzzle.as_dict(), "a")
        self.puzzles.append(puzzle)

    def has_room_for(self, puzzle: Puzzle, wanted: int) -> bool:
        """Whether there is a place for it among so many: enough places stay for the other difficulties."""
        counts = Counter(one.difficulty for one in self.puzzles)
        least = round(wanted * LEAST_SHARE)
        kept = sum(max(0, least - counts[other]) for other in DIFFICULTIES if other != puzzle.difficulty)
        return len(self.puzzles) + kept < wanted

    def _write(self, data: dict[str, Any], mode: str) -> None:
        with self.path.open(mode, encoding="utf-8") as file:
            file.write(line_of(data) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self) -> None:
        """Take what is in the file; a last line that was cut off is dropped."""
        content = self.path.read_text("utf-8")
        whole, _, rest = content.rpartition("\n")
        try:
            first, *others = whole.splitlines()
            about = json.loads(first)
            self.puzzles = [Puzzle.from_dict(json.loads(line)) for line in others]
        except (ValueError, TypeError) as error:
            raise UsageError("broken-puzzles", BROKEN, path=str(self.path), problem=str(error)[:100]) from None
        for name, value in self.about.items():
            if about.get(name) != value:
                raise UsageError("other-puzzles", OTHERS, path=str(self.path), name=name)
        if rest:
            self.path.write_text(whole + "\n", "utf-8")


def line_of(data: dict[str, Any]) -> str:
    """A line of the file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
