"""Zaic's positions as planes of numbers for learning programs."""

import numpy as np

from zweispiel.games.zaic.layout import BONDS, CELLS, DARK, FRAME, LEFT, LEVELS, LIGHT, SUPPLY, TILES, TOP, TOUCH
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, State


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Fifteen planes of the frame.

    0 own and 1 opposing visible cells, 2 height / 9, 3 … 6 bonds, 7 … 9 own and 10 … 12 opposing supplies as a share
    of the full supply, 13 whether `player` moves, 14 whether corners touch.
    """
    for cell in range(CELLS):
        for plane in range(7):
            out[CELLS * plane + cell] = 0.0
        for pile in range(3):
            out[CELLS * (7 + pile) + cell] = np.int64(state[SUPPLY + 3 * player + pile]) / np.int64(TILES[pile])
            out[CELLS * (10 + pile) + cell] = np.int64(state[SUPPLY + 3 - 3 * player + pile]) / np.int64(TILES[pile])
        out[CELLS * 13 + cell] = 1.0 if state[PLAYER] == U(player) else 0.0
        out[CELLS * 14 + cell] = 1.0 if state[TOUCH] != ZERO else 0.0
    lying = state[LIGHT] | state[DARK]
    while lying != ZERO:
        _encode_cell(state, player, lying & ~(lying - ONE), out)
        lying &= lying - ONE


@jit
def _encode_cell(state: State, player: int, cell: np.uint64, out: Floats) -> None:
    """The first seven planes at an occupied cell."""
    index = lowest(cell)
    at = FRAME * (np.int64(state[TOP]) + (index >> 3)) + np.int64(state[LEFT]) + (index & 7)
    out[at] = 1.0 if state[LIGHT + player] & cell != ZERO else 0.0
    out[CELLS + at] = 1.0 - out[at]
    height = 0
    for i in range(4):
        height += (1 << i) if state[LEVELS + i] & cell != ZERO else 0
        out[CELLS * (3 + i) + at] = 1.0 if state[BONDS + i] & cell != ZERO else 0.0
    out[CELLS * 2 + at] = height / 9
