"""Puzzles in the terminal: refused, wrong and right moves, the solution, and leaving."""

from collections.abc import Callable

import pytest

import zweispiel
from zweispiel.core.puzzle import Puzzle, puzzles_of
from zweispiel.core.puzzle_answer import answer, tell_task
from zweispiel.i18n import translate, translate_saying

Command = Callable[..., tuple[int, str, str]]
GAMES = [name for name in zweispiel.games() if puzzles_of(type(zweispiel.load(name)))]


@pytest.fixture(autouse=True)
def _in_the_order_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.shuffle", lambda _items: None)


def first_puzzles(name: str, difficulty: str | None = None) -> list[Puzzle]:
    """The first two puzzles that the command shows."""
    puzzles = puzzles_of(type(zweispiel.load(name))).values()
    return [puzzle for puzzle in puzzles if difficulty in (None, puzzle.difficulty)][:2]


def wrong_move(puzzle: Puzzle) -> str:
    """A legal move that is not right."""
    return next(move for move in puzzle.match().moves() if move not in puzzle.right)


def flat(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_tried_until_it_is_solved(command: Command, name: str, lang: str) -> None:
    first, second = first_puzzles(name)
    wrong = wrong_move(first)
    code, out, err = command("puzzle", name, "--lang", lang, typed=("???", wrong, first.right[0], "quit"))
    assert (code, err) == (0, "")
    shown = flat(out)
    verdicts = [translate(text, lang) for text in ("That is not allowed.", "Not yet.", "Right!")]
    places = [shown.index(verdict) for verdict in verdicts]
    assert places == sorted(places)
    refuted = answer(first, wrong)
    assert refuted.said is not None
    assert flat(translate_saying(refuted.said, lang)) in shown[places[1] : places[2]], (
        "the refutation of the wrong move"
    )
    task = flat(translate_saying(tell_task(first), lang))
    assert task in shown[: places[0]]
    assert task in shown[places[1] : places[2]], "asked again after a wrong move"
    assert flat(translate_saying(tell_task(second), lang)) in shown[places[2] :], "the next puzzle"


def test_the_solution_and_another_puzzle(command: Command) -> None:
    first, second = first_puzzles("heimlich", "hard")
    code, out, _ = command("puzzle", "heimlich", "--difficulty", "hard", typed=("next", "solution", "quit"))
    assert code == 0
    assert " ".join(second.line) in flat(out)
    assert " ".join(first.line) not in flat(out), "nobody asked for it"


def test_the_end_of_the_input_and_what_does_not_exist(command: Command) -> None:
    assert "The input has ended." in command("puzzle", "heimlich", typed=())[1]
    for arguments in (("chess",), ("heimlich", "--difficulty", "fiendish")):
        code, _, err = command("puzzle", *arguments)
        assert code == 2
        assert arguments[-1] in err
