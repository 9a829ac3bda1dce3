"""Grading puzzles again: easy ones are left out, levels are set anew, and everything else stays to the byte."""

import json
from pathlib import Path

import pytest

import zweispiel
from tests.lab.support import Command
from zweispiel.core.puzzle import Puzzle, puzzle_file, read_puzzles
from zweispiel.lab.puzzles import grade
from zweispiel.lab.puzzles.grade import Grade, grade_of, grade_puzzles

#: What the levels find now: the second puzzle is too easy, the third is found by another level.
NOW = (("stays", False), ("easy", True), ("other", False), ("stays", False))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The first puzzles of a shipped file."""
    path = tmp_path / "puzzles.jsonl"
    lines = shipped("heimlich")
    path.write_text("".join(f"{line}\n" for line in lines[: 1 + len(NOW)]), "utf-8")
    return path


def shipped(name: str) -> list[str]:
    return puzzle_file(type(zweispiel.load(name))).read_text("utf-8").splitlines()


class Players:
    """Stands in for greedy play and the levels, and counts the puzzles they try."""

    def __init__(self, path: Path) -> None:
        self.puzzles, self.tried, self.stop_at = read_puzzles(path)[1], 0, -1

    def grade(self, puzzle: Puzzle) -> Grade:
        if self.tried == self.stop_at:
            raise KeyboardInterrupt
        self.tried += 1
        kind, easy = NOW[self.puzzles.index(puzzle)]
        return Grade(puzzle.id, easy, None if easy else 7 if kind == "other" else puzzle.level)


@pytest.fixture
def players(file: Path, monkeypatch: pytest.MonkeyPatch) -> Players:
    found = Players(file)
    monkeypatch.setattr(grade, "grade_of", found.grade)
    return found


def test_only_what_has_changed_changes(file: Path, players: Players) -> None:
    before = file.read_text("utf-8").splitlines()
    graded = grade_puzzles(file)
    after = file.read_text("utf-8").splitlines()
    assert (graded.changed, graded.dropped, len(graded.puzzles)) == (1, 1, 3)
    assert (after[0], after[1], after[3]) == (before[0], before[1], before[4])
    assert json.loads(after[2]) == json.loads(before[3]) | {"level": 7}
    assert list(json.loads(after[2])) == list(json.loads(before[3]))
    assert list(read_puzzles(file)[1]) == graded.puzzles
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_grading_goes_on_where_it_was_left(file: Path, players: Players) -> None:
    before = file.read_text("utf-8")
    players.stop_at = 2
    with pytest.raises(KeyboardInterrupt):
        grade_puzzles(file)
    assert file.read_text("utf-8") == before
    with (file.parent / "puzzles.jsonl.grades").open("a") as notes:
        notes.write('["cut o')  # the program was killed while it wrote
    players.stop_at = -1
    assert grade_puzzles(file).dropped == 1
    assert players.tried == len(NOW)


def test_grades_of_other_levels_are_of_no_use(file: Path, players: Players) -> None:
    notes = file.parent / "puzzles.jsonl.grades"
    notes.write_text(json.dumps("other levels") + "\n" + json.dumps([players.puzzles[0].id, True, None]) + "\n")
    assert grade_puzzles(file).dropped == 1
    assert players.tried == len(NOW)


@pytest.mark.parametrize("content", [None, "", "no JSON\n", '{"game": "heimlich"}\n{"no": "puzzle"}\n'])
def test_what_is_no_file_of_puzzles_is_refused(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "puzzles.jsonl"
    if content is not None:
        path.write_text(content)
    with pytest.raises(zweispiel.ZweispielError) as caught:
        grade_puzzles(path)
    assert caught.value.code in ("file-unusable", "broken-puzzles")
    assert content is None or path.read_text() == content


def test_a_puzzle_that_everybody_finds_is_too_easy() -> None:
    match = zweispiel.load("heimlich").match()
    puzzle = Puzzle("win", match.record().line(), tuple(match.moves()), 4)
    assert grade_of(puzzle) == Grade(puzzle.id, True, None)


@pytest.mark.long
def test_the_command_grades_a_file(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{line}\n" for line in shipped("combinato")[:4]), "utf-8")
    code, out, _ = command("puzzles", "combinato", "--grade", "--file", str(path))
    assert code == 0
    assert "easy" in out
    assert 1 <= len(path.read_text("utf-8").splitlines()) <= 4
