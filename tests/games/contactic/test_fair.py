"""Computers are honest where the opponent is the referee."""

import zweispiel
from zweispiel import Match


def fair(match: Match) -> set[str]:
    """The moves a computer may choose from."""
    assert match.player is not None
    return {match.game.format(int(action)) for action in match.game.fair(match.knowledge(match.player))}


def challenged(*moves: str) -> Match:
    """A match with referee=challenge after some moves."""
    match = zweispiel.load("contactic", referee="challenge").match(1)
    for move in moves:
        match.push(move)
    return match


def test_a_computer_never_misplaces() -> None:
    match = challenged("draw:1000")
    assert "h5:1000" in match.moves()
    assert fair(match) == {"f5:0100", "g4:0010", "g6:1000", "h5:0001"}


def test_a_wrong_tile_is_always_challenged() -> None:
    assert fair(challenged("draw:1000", "h5:1000", "draw:1111")) == {"challenge"}


def test_a_right_tile_is_never_challenged() -> None:
    match = challenged("draw:1000", "h5:0001", "draw:1111")
    assert "challenge" in match.moves()
    assert "challenge" not in fair(match)
