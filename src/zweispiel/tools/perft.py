"""Counting move sequences: the oldest test of a move generator."""

import numpy as np

from zweispiel.core.errors import N_, UsageError
from zweispiel.core.game import Game
from zweispiel.kernel.playouts import walks

MAX_DEPTH = 60
BAD_DEPTH = N_("{text!r} is not a depth; allowed: whole numbers from 0 to {limit}.")


def read_depth(text: str, game: Game) -> int:
    """A depth given as text; UsageError if it is none or more than a match can be long."""
    limit = min(game.max_plies, MAX_DEPTH)
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= limit):
        raise UsageError("bad-depth", BAD_DEPTH, text=text[:40], limit=limit)
    return int(text)


def perft(game: Game, depth: int) -> int:
    """The number of move sequences of exactly `depth` moves from the start."""
    if depth == 0:
        return 1
    state = game.new_state()
    states = np.zeros((depth, game.state_words), np.uint64)
    actions, weights = np.zeros((depth, game.max_moves), np.int64), np.zeros(game.max_moves, np.int64)
    return int(walks(game.kernel, game.name).perft(state, depth, states, actions, weights))
