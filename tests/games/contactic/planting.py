"""A move that makes random games of Contactic more telling."""

import random

from tests.games.contactic.reference import Reference
from zweispiel import CHANCE, Match


def plant(match: Match, reference: Reference, player: int, rng: random.Random) -> str | None:
    """With challenges, every other time a right placement: else hardly anything but wrong tiles would lie."""
    if player == CHANCE or reference.turned_up is None or not reference.challenges or rng.random() < 0.5:
        return None
    placements = sorted(move for move in reference.moves(player) if ":" in move)
    right = [move for move in placements if reference.is_right(*move.split(":"))]
    return rng.choice(right) if right else None
