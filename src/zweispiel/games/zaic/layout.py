"""The layout of Zaic's state, and the numbering of actions.

State words (`placing` explains boards, bonds and kinds):

    0  player            2  1 if corners touch too (option touch=corner)
    1  ply               3, 4  column and row of the extent's upper left cell in the frame, from 0
                         5, 6  width and height of the extent, 0 before the first tile
    7 … 9, 10 … 12       light's and dark's supply of 2x2, 2x1 and 1x1
    13, 14               cells that show light, cells that show dark
    15 … 18              height of every cell in binary, lowest digit first
    19 … 22              bonds to the right, down, falling, rising

Actions: 225 × kind + 15 × row + column of the anchor in the frame of 15 × 15.
"""

import numpy as np

from zweispiel.games.zaic.placing import Bonds, Planes
from zweispiel.kernel.bits import ZERO
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, State

TOUCH, LEFT, TOP, WIDTH, HEIGHT, SUPPLY, LIGHT, DARK, LEVELS, BONDS = 2, 3, 4, 5, 6, 7, 13, 14, 15, 19
STATE_WORDS = 23

FRAME = 15
CELLS = FRAME * FRAME
NUM_ACTIONS = 4 * CELLS
CENTRE = 7  # column and row of h8, the first tile's upper left cell
#: Number of tiles in each pile, and the pile of each kind: wide and tall are the same tiles.
TILES = np.array([8, 8, 3], dtype=np.uint64)
PILES = np.array([0, 1, 1, 2], dtype=np.int64)


@jit
def sides(state: State) -> tuple[np.uint64, np.uint64]:
    """The visible cells of the player to move and of the other."""
    if state[PLAYER] == ZERO:
        return state[LIGHT], state[DARK]
    return state[DARK], state[LIGHT]


@jit
def heights(state: State) -> Planes:
    """The planes of all heights."""
    return state[LEVELS], state[LEVELS + 1], state[LEVELS + 2], state[LEVELS + 3]


@jit
def bonds(state: State) -> Bonds:
    """The bonds between cells that show the same tile."""
    return state[BONDS], state[BONDS + 1], state[BONDS + 2], state[BONDS + 3]
