"""Positions of Heimlich set up by hand."""

import numpy as np

import zweispiel
from tests.support import match_at
from zweispiel import Match
from zweispiel.games.heimlich.rules import STATE_WORDS


def bits(fields: str) -> int:
    """A board with stones on these fields, separated by blanks."""
    return sum(1 << (8 * (int(field[1]) - 1) + "abcdefgh".index(field[0])) for field in fields.split())


def position(white: int, yellow: int, player: int = 0) -> Match:
    """A match in which these boards lie."""
    state = np.zeros(STATE_WORDS, np.uint64)
    state[0], state[2], state[3] = player, white, yellow
    return match_at(zweispiel.load("heimlich"), state)


def after(*moves: str, start: str = "diagonal") -> Match:
    """The match after these moves."""
    match = zweispiel.load("heimlich", start=start).match()
    for move in moves:
        match.push(move)
    return match


def stones(match: Match) -> tuple[int, int]:
    """White and yellow stones on the board."""
    return match.game.score(match._state, None)


def sign(match: Match, field: str) -> str:
    """What lies on a field: W, Y or a dot."""
    board = match.observe(None)["board"]
    return str(board[int(field[1]) - 1]["abcdefgh".index(field[0])])  # type: ignore[index]
