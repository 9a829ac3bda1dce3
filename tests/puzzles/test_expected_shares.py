"""Contactic's puzzles once more, by the slow second implementation of its rules, where few tiles are left."""

from copy import copy

import pytest

import zweispiel
from tests.games.contactic.reference import CHANCE, Reference
from zweispiel.core.puzzle import Puzzle, puzzles_of

#: With more tiles than this in piles and reserves, all draws and moves take the slow implementation minutes.
FEW_TILES = 6


def copied(reference: Reference) -> Reference:
    """The same position, to play on in."""
    twin = copy(reference)
    twin.board = dict(reference.board)
    twin.piles = [dict(pile) for pile in reference.piles]
    twin.reserves = [list(reserve) for reserve in reference.reserves]
    twin.reststeine = list(reference.reststeine)
    return twin


def replayed(puzzle: Puzzle) -> Reference:
    """The puzzle's position."""
    match = puzzle.match()
    reference = Reference(dict(match.game.options))
    for move in match.history:
        (mover,) = reference.players()
        reference.play(mover, move)
    return reference


def tiles_left(reference: Reference) -> int:
    """The tiles that can still be drawn."""
    return sum(sum(pile.values()) for pile in reference.piles) + sum(map(len, reference.reserves))


def share_after(reference: Reference, mover: int, move: str, hero: int) -> float:
    """What the hero may expect after a move or a draw."""
    after = copied(reference)
    after.play(mover, move)
    return share(after, hero)


def share(reference: Reference, hero: int) -> float:
    """What the hero may expect, over all draws and moves to the end."""
    outcome = reference.outcome()
    if outcome is not None:
        return 0.5 if outcome[0] is None else float(outcome[0] == hero)
    (mover,) = reference.players()
    if mover == CHANCE:
        pile = reference.piles[reference.turn]
        weights = {kind: pile[kind] or 1 for kind in reference.drawable()}  # 1: the top of the reserve
        drawn = (weight * share_after(reference, CHANCE, f"draw:{kind}", hero) for kind, weight in weights.items())
        return sum(drawn) / sum(weights.values())
    shares = [share_after(reference, mover, move, hero) for move in reference.moves(mover)]
    return max(shares) if mover == hero else min(shares)


@pytest.mark.long
def test_shares_agree_with_the_slow_implementation() -> None:
    puzzles = puzzles_of(type(zweispiel.load("contactic"))).values()
    sample = [(puzzle, reference) for puzzle in puzzles if tiles_left(reference := replayed(puzzle)) <= FEW_TILES]
    assert len(sample) >= 10
    for puzzle, reference in sample:
        (hero,) = reference.players()
        assert puzzle.shares.keys() == reference.moves(hero)
        for move, stated in puzzle.shares.items():
            assert share_after(reference, hero, move, hero) == pytest.approx(stated, abs=6e-5), (puzzle.id, move)
