"""Random games of Combinato find nothing by chance: sometimes lay what hits, and mostly report the truth."""

import random

from tests.games.combinato.reference import Reference, chips, is_solve
from zweispiel import Match


def plant(match: Match, reference: Reference, player: int, rng: random.Random) -> str | None:
    """A telling move for `player`, or None to move at random."""
    if reference.stage == "reports" and rng.random() < 0.97:
        red, yellow = chips(reference.secrets[player], reference.rows[-1][1 - player])
        return f"chips:{red}+{yellow}"
    if reference.stage == "laying" and rng.random() < 0.1:
        target = reference.secrets[1 - player]
        move = rng.choice((target, f"solve:{target}"))
        return move if reference.is_legal(player, move) else f"solve:{target}"
    if reference.stage == "laying" and rng.random() < 0.2 and reference.rows:
        earlier = rng.choice(rng.choice(reference.rows))  # tries rule 7, both ways
        return earlier if not is_solve(earlier) and reference.is_legal(player, earlier) else None
    return None
