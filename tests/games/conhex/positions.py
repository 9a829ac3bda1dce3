"""Positions for tests: played from the start, or with cells given away by hand."""

import numpy as np

import zweispiel
from zweispiel import Match
from zweispiel.games.conhex import board, rules
from zweispiel.kernel.contract import State

GAME = zweispiel.load("conhex")


def after(*moves: str) -> Match:
    """A match after these moves."""
    match = GAME.match()
    for move in moves:
        match.push(move)
    return match


def owners(match: Match) -> dict[str, str]:
    """The colour of every cell that somebody has."""
    seen = match.observe(None)
    return {cell: colour for colour, cells in seen["cells"].items() for cell in cells}  # type: ignore[attr-defined]


def with_cells(red: str = "", yellow: str = "") -> State:
    """An empty board on which the colours already have these cells."""
    state = GAME.new_state()
    for colour, names in ((rules.RED, red), (rules.YELLOW, yellow)):
        state[colour + rules.CELLS] = np.uint64(sum(1 << board.CELLS.index(name) for name in names.split()))
    return state


def fill_all(state: State, points: list[int]) -> None:
    """Set stones on all these points in turn, red first, without looking whether somebody has won."""
    for i, point in enumerate(points):
        rules.set_stone(state, rules.RED if i % 2 == 0 else rules.YELLOW, point)
