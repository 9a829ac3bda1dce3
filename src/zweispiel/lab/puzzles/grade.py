"""Grading puzzles again after the levels have changed: who finds the move now?

What greedy play or level 1 finds is no puzzle any more. The others get the lowest level that finds them; nothing else
in their lines changes. The grades found so far lie beside the file until all are known, so an interrupted grading goes
on. Then the file is replaced as a whole.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import zweispiel
from zweispiel.core.errors import UsageError
from zweispiel.core.puzzle import Puzzle, read_puzzles
from zweispiel.files import UNUSABLE
from zweispiel.lab.progress import Bar
from zweispiel.lab.puzzles.collection import BROKEN, line_of
from zweispiel.lab.puzzles.hardness import is_easy_to_find, lowest_level
from zweispiel.lab.puzzles.make import tell_counts


class Grade(NamedTuple):
    """Whether a puzzle is too easy, and the lowest level that finds its move."""

    id: str
    too_easy: bool
    level: int | None


class Graded(NamedTuple):
    """What became of a file's puzzles."""

    puzzles: list[Puzzle]
    changed: int
    dropped: int


def grade_puzzles(path: Path) -> Graded:
    """Grade the puzzles of a file again."""
    try:
        first, *lines = path.read_text("utf-8").splitlines()
        about, puzzles = read_puzzles(path)
        levels = _levels_of(str(about["game"]))
    except OSError as error:
        raise UsageError("file-unusable", UNUSABLE, path=str(path), problem=error.strerror) from None
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError("broken-puzzles", BROKEN, path=str(path), problem=str(error)[:100]) from None
    notes = path.with_name(path.name + ".grades")
    grades = _all_grades(puzzles, notes, levels)
    kept = [(line, puzzle) for line, puzzle in zip(lines, puzzles, strict=True) if not grades[puzzle.id].too_easy]
    written = [_graded_line(line, puzzle, grades[puzzle.id].level) for line, puzzle in kept]
    _replace_file(path, [first, *written])
    notes.unlink()
    changed = sum(old != new for (old, _), new in zip(kept, written, strict=True))
    return Graded(_graded(puzzles, grades), changed, len(lines) - len(kept))


def _all_grades(puzzles: tuple[Puzzle, ...], notes: Path, levels: str) -> dict[str, Grade]:
    """The grades noted before and all others, each noted as soon as it is known."""
    known = {grade.id: grade for grade in _noted(notes, levels)}
    if not known:
        notes.write_text(json.dumps(levels) + "\n", "utf-8")
    with Bar(len(puzzles), len(known)) as bar, notes.open("a", encoding="utf-8") as file:
        for puzzle in puzzles:
            if puzzle.id not in known:
                known[puzzle.id] = grade_of(puzzle)
                print(json.dumps(known[puzzle.id]), file=file, flush=True)
                bar.advance(tell_counts(_graded(puzzles, known)))
    return known


def _graded(puzzles: tuple[Puzzle, ...], known: dict[str, Grade]) -> list[Puzzle]:
    """The puzzles whose grade is known and that stay, with their levels."""
    graded = [(puzzle, known[puzzle.id]) for puzzle in puzzles if puzzle.id in known]
    return [replace(puzzle, level=grade.level) for puzzle, grade in graded if not grade.too_easy]


def grade_of(puzzle: Puzzle) -> Grade:
    """Let all levels try."""
    match = puzzle.match()
    if is_easy_to_find(match, puzzle.right):
        return Grade(puzzle.id, True, None)
    return Grade(puzzle.id, False, lowest_level(match, puzzle.right))


def _levels_of(game: str) -> str:
    """What the grades depend on: those of other levels are of no use."""
    return repr(zweispiel.load(game).hints.levels)


def _noted(notes: Path, levels: str) -> Iterator[Grade]:
    """The grades of an interrupted grading by the same levels; a last line that was cut off is left out."""
    if not notes.exists():
        return
    first, *lines = notes.read_text("utf-8").split("\n")[:-1] or [""]
    if first == json.dumps(levels):
        yield from (Grade(*json.loads(line)) for line in lines)


def _graded_line(line: str, puzzle: Puzzle, level: int | None) -> str:
    """The line with another level; untouched if it is the same."""
    return line if puzzle.level == level else line_of(replace(puzzle, level=level).as_dict())


def _replace_file(path: Path, lines: list[str]) -> None:
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    os.replace(unfinished, path)
