"""Lessons: the steps of a guided first game, and what a lesson says about a move. Nothing is stored."""

from functools import lru_cache
from typing import Any

import zweispiel
from zweispiel.core.errors import N_
from zweispiel.core.lesson import Answer, Lesson, Step, answer
from zweispiel.core.match import Match
from zweispiel.core.scene import Saying, Scene, Side, say
from zweispiel.core.svg import write_svg, write_token
from zweispiel.i18n import speaker, translate, translate_error, translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.server.errors import NO_LESSON, NO_SUCH_STEP, HttpError
from zweispiel.service.scene_input import NO_INPUT, scene_input
from zweispiel.service.types import BOARD_PREFIX
from zweispiel.service.view import write_legend

#: What the other player of a lesson is called, and the learner.
OPPONENT = N_("Your opponent")
LEARNER = N_("You")


def describe_lesson(name: str, lang: str) -> dict[str, Any]:
    """What a lesson consists of."""
    lesson = find_lesson(name, lang)
    return {
        "game": name,
        "title": zweispiel.load(name).title,
        "tasks": [translate(step.task, lang) for step in lesson.steps],
        "ending": translate(lesson.ending, lang),
    }


@lru_cache(maxsize=200)
def show_step(name: str, number: int, lang: str) -> dict[str, Any]:
    """A step, counted from 1: its task, and the board with what can be picked on it."""
    step = find_step(name, number, lang)
    match = step.match()
    board = draw_board(match, _learner(match), lang, True)
    return {
        "number": number,
        "task": translate(step.task, lang),
        "board": board | {"then": ""} if step.breaks_rule else board,  # where a piece may go would contradict the task
        "legend": board_legend(match, lang),
    }


def answer_move(name: str, number: int, move: str, lang: str) -> dict[str, Any]:
    """What the lesson says about a move in a step, and the board after it."""
    step = find_step(name, number, lang)
    learner = _learner(step.match())
    found = answer(step, move)
    boards = [None if match is None else draw_board(match, learner, lang, False) for match in (found.after, found.then)]
    return {"verdict": found.verdict, "text": answer_in_words(found, lang), "board": boards[0], "then": boards[1]}


def answer_in_words(found: Answer, lang: str) -> str:
    """The rule that was broken, if one was, then the comment."""
    refused = "" if found.refusal is None else translate_error(found.refusal, lang)
    said = "" if found.said is None else translate_saying(found.said, lang)
    return f"{refused} {said}".strip()


@lru_cache(maxsize=100)
def find_lesson(name: str, lang: str) -> Lesson:
    """The lesson of a game; an error if the game has none."""
    lesson = zweispiel.load(name).lesson
    if lesson is None:
        raise HttpError(404, "no-lesson", NO_LESSON)
    return lesson.localized(lambda text: translate(text, lang))


def find_step(name: str, number: int, lang: str) -> Step:
    """A step of a game's lesson, counted from 1; an error if there is none."""
    steps = find_lesson(name, lang).steps
    if number > len(steps):
        raise HttpError(404, "no-such-step", NO_SUCH_STEP, step=number, last=len(steps))
    return steps[number - 1]


def _learner(match: Match) -> int:
    assert match.player is not None, "a step begins with the learner's turn"
    return match.player


def _scene(match: Match, learner: int, active: bool) -> Scene:
    """The picture, in which the other player is the learner's opponent. Only an active one shows what can be played."""
    names = tuple(None if player == learner else say(OPPONENT) for player in (0, 1))
    moves = (lambda: match.moves(learner)) if active else list
    return match.game.render_scene(match.observe(learner) | {"names": names}, moves)


def _name(side: Side, learns: bool) -> Saying:
    """What a player is called beside the board."""
    if side.is_place:
        return say(LEARNER if learns else OPPONENT)
    return say(N_("{name} (you)"), name=side.name) if learns else side.name


def lesson_legend(name: str, lang: str) -> list[dict[str, Any]]:
    """What the signs on the board of a lesson mean."""
    return board_legend(find_step(name, 1, lang).match(), lang)


def board_legend(match: Match, lang: str) -> list[dict[str, Any]]:
    """What the signs on a board mean to the player who is to move."""
    return write_legend(_scene(match, _learner(match), True), speaker(lang), match.game.name)


def draw_board(match: Match, learner: int, lang: str, active: bool) -> dict[str, Any]:
    """The board as the learner sees it; `active`: with what can be picked on it."""
    scene, speak = _scene(match, learner, active), speaker(lang)
    sides = [
        {
            "name": speak(_name(side, player == learner)),
            "aim": "" if side.aim is None else speak(side.aim),
            "standing": "" if side.standing is None else speak(side.standing),
            "token": write_token(side, f"t{player}-", match.game.name),
        }
        for player, side in enumerate(scene.sides)
    ]
    drawn = {"svg": write_svg(scene, speak, BOARD_PREFIX, match.game.name), "sides": sides, "you": learner}
    drawn["to_move"] = [player for player in match.players if player != CHANCE]
    words = {"prompt": scene.prompt, "then": scene.then} if active else {"prompt": None, "then": None}
    told = {name: "" if saying is None else speak(saying) for name, saying in words.items()}
    return drawn | told | (scene_input(scene, speak, match.game.name) if active else NO_INPUT)
