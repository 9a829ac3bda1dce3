"""Lessons in the terminal: to their end, with each kind of answer, and left on the way."""

from collections.abc import Callable

import pytest

import zweispiel
from zweispiel.core.lesson import Step, answer, comment_on
from zweispiel.i18n import translate

Command = Callable[..., tuple[int, str, str]]
TAUGHT = [name for name in zweispiel.games() if zweispiel.load(name).lesson is not None]


def right_move(step: Step) -> str:
    """A move that a step asks for, legal or not."""
    match = step.match()
    legal = (move for move in match.moves() if comment_on(step.right, move) is not None)
    tries = {shape.tries.replace("{turn}", turn) for shape in match.scene(0).every_shape() for turn in ("1x1", "0000")}
    refused = (move for move in [*sorted(tries), *match.history] if move and answer(step, move).verdict == "right")
    return next(legal, None) or next(refused)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_to_its_end_and_into_a_real_game(command: Command, name: str, lang: str) -> None:
    lesson = zweispiel.load(name).lesson
    assert lesson is not None
    localized = lesson.localized(lambda text: translate(text, lang))
    typed = [right_move(step) for step in localized.steps]
    code, shown, err = command("learn", name, "--lang", lang, typed=(*typed, "quit", "y"))
    assert (code, err) == (0, "")
    flat = " ".join(shown.split())
    for step in localized.steps:
        assert translate(step.task, lang) in flat
    assert translate(lesson.ending, lang) in flat


def test_each_kind_of_answer(command: Command) -> None:
    _, shown, _ = command("learn", "heimlich", typed=("d3", "next", "d4", "nonsense", "d6-n", "back", "quit"))
    flat = " ".join(shown.split())
    assert "Right! The robber between your two stones" in flat
    assert "d4 is occupied" in flat
    assert "moves look like" in flat
    assert "Allowed, but look: It flips one stone. Two are possible" in flat
    assert flat.count("Step 3 of 8") == 2, "the step is set back"
    assert flat.count("Step 2 of 8") == 2


def test_leaving_and_a_game_that_does_not_exist(command: Command) -> None:
    assert command("learn", "heimlich", typed=("quit",))[0] == 0
    assert "The input has ended." in command("learn", "heimlich", typed=())[1]
    code, _, err = command("learn", "chess")
    assert code == 2
    assert "chess" in err
