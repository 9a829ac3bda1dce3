"""Random games of Zaic rarely stack high; this makes them."""

import random

from tests.games.zaic.reference import COLUMNS, Reference
from zweispiel import Match


def level(reference: Reference, move: str) -> int:
    """How many tiles lie under a tile."""
    return len(reference.stacks.get((COLUMNS.index(move[4]) + 1, int(move[5:])), []))


def plant(match: Match, reference: Reference, player: int, rng: random.Random) -> str | None:
    """In half of the turns one of the highest placements."""
    moves = sorted(reference.moves(player))
    if not moves or rng.random() < 0.5:
        return None
    highest = max(level(reference, move) for move in moves)
    return rng.choice([move for move in moves if level(reference, move) == highest])
