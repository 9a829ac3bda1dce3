"""How hard a puzzle is: who finds its move."""

import zweispiel
from zweispiel.core.levels import LEVELS
from zweispiel.core.match import Match
from zweispiel.lab.contest.greedy import GreedyPlayer

#: How often players try, from level 1 up: the stronger, the less is left to chance.
TRIES = (10, 10, 10, 10, 3, 3, 1, 1)
#: A level has found a move if it plays it in more than this share of its tries.
LUCK = 0.3


def is_easy_to_find(match: Match, right: tuple[str, ...]) -> bool:
    """Whether the greedy player or the lowest level finds the move."""
    return any(greedy_move(match, seed) in right for seed in range(TRIES[0])) or finds(match, right, 1)


def lowest_level(match: Match, right: tuple[str, ...]) -> int | None:
    """The lowest level above the first that finds the move; None if none does."""
    return next((level for level in range(2, LEVELS + 1) if finds(match, right, level)), None)


def finds(match: Match, right: tuple[str, ...], level: int) -> bool:
    """Whether players of a level find the move more often than by luck."""
    tries, hits = TRIES[level - 1], 0
    for seed in range(tries):
        engine = zweispiel.engine(match.game, level=level, seed=f"puzzle {seed}", memory=4)
        hits += engine.think(match).move in right
        if hits > LUCK * tries:
            return True
        if hits + tries - seed - 1 <= LUCK * tries:
            return False
    return False


def greedy_move(match: Match, seed: int) -> str:
    """What the greedy player does at one of its tries."""
    assert match.player is not None
    return GreedyPlayer(f"puzzle {seed}").move(match, match.player)
