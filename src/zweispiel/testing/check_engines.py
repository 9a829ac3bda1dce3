"""Computers: every level plays, within the rules and without touching the match."""

import random

import zweispiel
from zweispiel.kernel.contract import CHANCE
from zweispiel.testing.random_play import random_match
from zweispiel.testing.subject import Subject

LEVELS = (1, 3, 5, 8)
POSITIONS = 8
FEW_VISITS = 60


def every_level_plays_legal_moves(subject: Subject) -> None:
    """A thought is about legal moves, values lie between -1 and 1, and the match stays as it was."""
    rng = random.Random(f"engines {subject.name}")
    for number in range(POSITIONS):
        match = random_match(subject.name, rng)
        before = match.record().dumps()
        for player in (player for player in match.players if player != CHANCE):
            engine = zweispiel.engine(match.game, level=LEVELS[number % len(LEVELS)], seed=number, memory=1)
            found = engine.think(match, zweispiel.Limit(visits=FEW_VISITS, depth=2), player=player)
            moves = set(match.moves(player))
            assert found.move in moves
            assert {candidate.move for candidate in found.candidates} <= moves
            assert all(-1 <= candidate.value <= 1 for candidate in found.candidates)
        assert match.record().dumps() == before
