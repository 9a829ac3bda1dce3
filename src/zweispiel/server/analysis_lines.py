"""What an engine says about a position of an analysis board, in words, and where its moves lie on the board."""

from functools import lru_cache
from typing import Any

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.live_analysis import Line, Report
from zweispiel.service.moves_in_words import move_in_words
from zweispiel.service.positions import SEED
from zweispiel.service.types import BOARD_PREFIX

#: How many moves of a line are told, and how many of the best one are drawn on the board.
MOST_TOLD, MOST_DRAWN = 10, 6

#: The shapes to click for a move, and the rotation.
Clicks = tuple[tuple[str, ...], str]


def describe_report(match: Match, report: Report, lang: str) -> dict[str, Any]:
    """A report as `EngineReply` documents it."""
    lines = [_describe(match, line, MOST_DRAWN if rank == 0 else 1, lang) for rank, line in enumerate(report.lines)]
    return {
        "player": report.player,
        "value": report.value,
        "exact": report.exact,
        "draws": match.players == (CHANCE,),
        "lines": lines,
        "visits": report.visits,
        "seconds": report.seconds,
        "done": report.is_done,
    }


def _describe(match: Match, line: Line, drawn: int, lang: str) -> dict[str, Any]:
    game, moves = match.game, line.moves[:MOST_TOLD]
    known = (*match.history, *match.pending.values())
    clicks = [_clicks(game, known, moves[: count + 1]) for count in range(min(drawn, len(moves)))]
    return {
        "move": line.move,
        "told": move_in_words(game, line.move, lang),
        "value": line.value,
        "exact": line.exact,
        "moves": list(moves),
        "moves_told": [move_in_words(game, move, lang) for move in moves],
        "paths": [list(path) for path, _ in clicks],
        "turn": clicks[0][1] if clicks else "",
    }


@lru_cache(maxsize=2_000)
def _clicks(game: Game, known: tuple[str, ...], line: tuple[str, ...]) -> Clicks:
    """How the last move of a line is picked on the board, after the moves that are known and those before it."""
    match = game.match(SEED)
    for move in (*known, *line[:-1]):
        match.push(move)
    mover = match.player
    if mover is None or mover == CHANCE or game.has_secrets:
        return (), ""
    choice = next((choice for choice in match.scene(mover).choices if choice.move == line[-1]), None)
    return ((), "") if choice is None else (tuple(BOARD_PREFIX + id for id in choice.path), choice.turn)
