"""Puzzles: which there are, their boards, and what they say about a move. Nothing is stored."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import zweispiel
from zweispiel.core.puzzle import DIFFICULTIES, Puzzle, puzzles_of
from zweispiel.core.puzzle_answer import PuzzleAnswer, answer, boards_along, solution, tell_task
from zweispiel.games import playable_games
from zweispiel.i18n import translate_error, translate_saying
from zweispiel.server.errors import NO_PUZZLE, HttpError
from zweispiel.server.lessons import board_legend, draw_board
from zweispiel.service.moves_in_words import move_in_words


def describe_puzzles(name: str) -> dict[str, Any]:
    """The puzzles of a game."""
    game = zweispiel.load(name)
    puzzles = [{"id": id, "difficulty": one.difficulty} for id, one in puzzles_of(type(game)).items()]
    return {"game": name, "title": game.title, "puzzles": puzzles}


def games_with_puzzles() -> list[dict[str, Any]]:
    """All games that have puzzles, and how many of each difficulty."""
    found = [describe_puzzles(name) for name in playable_games()]
    return [
        {"game": one["game"], "title": one["title"], "counts": _counts(one["puzzles"])}
        for one in found
        if one["puzzles"]
    ]


def _counts(puzzles: list[dict[str, Any]]) -> dict[str, int]:
    return {name: sum(one["difficulty"] == name for one in puzzles) for name in DIFFICULTIES}


def puzzle_of_today() -> dict[str, str] | None:
    """The same puzzle for everybody on a day, by the server's date in UTC; the games take turns."""
    day = datetime.now(UTC).date()
    games = [name for name in playable_games() if puzzles_of(type(zweispiel.load(name)))]
    if not games:
        return None
    turn, name = divmod(day.toordinal(), len(games))[0], games[day.toordinal() % len(games)]
    ids = list(puzzles_of(type(zweispiel.load(name))))
    return {"game": name, "id": ids[turn % len(ids)], "date": day.isoformat()}


@lru_cache(maxsize=200)
def show_puzzle(name: str, id: str, lang: str) -> dict[str, Any]:
    """A puzzle: its task, and the board with what can be picked on it."""
    puzzle = find_puzzle(name, id)
    match = puzzle.match()
    board = draw_board(match, match.player or 0, lang, True)
    return {
        "id": id,
        "difficulty": puzzle.difficulty,
        "task": translate_saying(tell_task(puzzle), lang),
        "board": board,
        "legend": board_legend(match, lang),
    }


def answer_move(name: str, id: str, move: str, lang: str) -> dict[str, Any]:
    """What a puzzle says about a move, and the boards after it and what follows it."""
    puzzle = find_puzzle(name, id)
    return _reply(puzzle, answer(puzzle, move), lang)


def show_solution(name: str, id: str, lang: str) -> dict[str, Any]:
    """The right move and the line behind it."""
    puzzle = find_puzzle(name, id)
    return _reply(puzzle, solution(puzzle), lang)


def find_puzzle(name: str, id: str) -> Puzzle:
    """A puzzle of a game; an error if there is none."""
    found = puzzles_of(type(zweispiel.load(name))).get(id)
    if found is None:
        raise HttpError(404, "no-puzzle", NO_PUZZLE, id=id[:40])
    return found


def answer_in_words(found: PuzzleAnswer, lang: str) -> str:
    """The rule that was broken, or what the puzzle says."""
    if found.refusal is not None:
        return translate_error(found.refusal, lang)
    return "" if found.said is None else translate_saying(found.said, lang)


def _reply(puzzle: Puzzle, found: PuzzleAnswer, lang: str) -> dict[str, Any]:
    solver, game = puzzle.match().player or 0, puzzle.match().game
    boards = [draw_board(match, solver, lang, False) for match in boards_along(puzzle, found.line)]
    told = [move_in_words(game, move, lang) for move in found.line]
    line = [{"move": move, "board": board} for move, board in zip(told, boards, strict=True)]
    return {"verdict": found.verdict, "text": answer_in_words(found, lang), "line": line}
