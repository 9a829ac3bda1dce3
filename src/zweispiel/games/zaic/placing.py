"""Where tiles may lie: sets of cells on 8×8 boards, one bit for each cell.

The mosaic is at most 8 cells wide and high, so one word holds it. The board's bits count along the rows from the top;
bit 0 is the upper left corner of the *extent*, the smallest rectangle around all tiles:

    0  1  2  3  4  5  6  7
    8  9 10 11 12 13 14 15
    …
   56 57 58 59 60 61 62 63

A placement is named by its *anchor*, the tile's upper left cell. A set of placements is one word of anchors for each
kind, in the order square (2x2), wide (2x1), tall (1x2), single (1x1).

**Bonds** say which cells show the same tile. Two visible cells of one tile are bonded, and the bond is noted at the
upper left cell of the pair or of the 2×2 block around it:

    right: x─x     down: x     falling: x .     rising: . x
                         │               ╲               ╱
                         x              . x             x .

All visible cells of a tile are bonded with each other. So a cell without a bond is the last visible one of its tile,
and a bonded pair without further bonds is the last two. No list of tiles is needed.
"""

import numpy as np

from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit

SIDE = 8
ROW = U(8)  # from a cell to the one below, in bits
FALL = U(9)  # and to the one below and to the right

NOT_FIRST_COLUMN = U(0xFEFEFEFEFEFEFEFE)
NOT_LAST_COLUMN = U(0x7F7F7F7F7F7F7F7F)
#: The first n columns and the first n rows, n from 0 to 8.
FIRST_COLUMNS = np.array([0x0101010101010101 * ((1 << n) - 1) for n in range(9)], dtype=np.uint64)
FIRST_ROWS = np.array([(1 << 8 * n) - 1 for n in range(9)], dtype=np.uint64)

#: Width, height and cells of each kind, anchored at bit 0.
WIDTHS = np.array([2, 2, 1, 1], dtype=np.int64)
HEIGHTS = np.array([2, 1, 2, 1], dtype=np.int64)
SHAPES = np.array([0x0303, 0x0003, 0x0101, 0x0001], dtype=np.uint64)

#: Anchors of the square, wide, tall and single placements.
Kinds = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
#: The four planes of a binary number for each cell, lowest first.
Planes = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
#: Bonds to the right, down, falling and rising.
Bonds = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


@jit
def sideways(cells: np.uint64) -> np.uint64:
    """The cells to the left and right of these."""
    return ((cells & NOT_LAST_COLUMN) << ONE) | ((cells & NOT_FIRST_COLUMN) >> ONE)


@jit
def beside(cells: np.uint64) -> np.uint64:
    """The cells that share an edge with these."""
    return (cells << ROW) | (cells >> ROW) | sideways(cells)


@jit
def cornering(cells: np.uint64) -> np.uint64:
    """The cells that meet these at a corner."""
    return sideways((cells << ROW) | (cells >> ROW))


@jit
def shunned(own: np.uint64, corners: bool) -> np.uint64:
    """Where a tile on the table would touch the mover's own colour; `corners` says whether corners touch too."""
    return beside(own) | cornering(own) if corners else beside(own)


@jit
def on_table(own: np.uint64, lying: np.uint64, corners: bool) -> Kinds:
    """Placements on the table, inside the board: next to a tile, away from the player's own colour."""
    near = beside(lying)
    free = ~(lying | shunned(own, corners))
    wide = free & (free >> ONE) & NOT_LAST_COLUMN
    tall = free & (free >> ROW)
    near_wide = near | (near >> ONE)
    near_square = near_wide | (near_wide >> ROW)
    return wide & (wide >> ROW) & near_square, wide & near_wide, tall & (near | (near >> ROW)), free & near


@jit
def burying(lying: np.uint64, bonds: Bonds) -> Kinds:
    """Placements, on any level, that would cover the last visible cells of a tile.

    Three last cells need no set: only a 2×2 could cover them all, and it would also lie on the fourth cell, which is
    higher. The squares anchored at a diagonal bond include that case, since its tile is visible only inside the 2×2
    block.
    """
    right, down, falling, rising = bonds
    diagonal = falling | (falling << FALL) | (rising << ONE) | (rising << ROW)
    across = right | (right << ONE)
    upright = down | (down << ROW)
    last = lying & ~(diagonal | across | upright)
    last_wide = right & ~(diagonal | upright)
    last_tall = down & ~(diagonal | across)
    wide = last | (last >> ONE) | last_wide
    square = wide | (wide >> ROW) | last_tall | (last_tall >> ONE) | falling | rising
    return square, wide, last | (last >> ROW) | last_tall, last


@jit
def flat(lying: np.uint64, heights: Planes) -> Kinds:
    """Placements on tiles, all of whose cells have the same height."""
    steps_right, steps_down = ZERO, ZERO
    for plane in heights:
        steps_right |= plane ^ (plane >> ONE)
        steps_down |= plane ^ (plane >> ROW)  # below the last row the height is 0, so that is always a step
    wide = lying & ~steps_right & NOT_LAST_COLUMN
    tall = lying & ~steps_down
    return wide & (wide >> ROW) & tall, wide, tall, lying


@jit
def stacked(opposing: np.uint64, lying: np.uint64, heights: Planes, bonds: Bonds) -> Kinds:
    """Placements on tiles: level, on at least one cell of the opponent's colour, burying nothing."""
    square, wide, tall, single = flat(lying, heights)
    bad_square, bad_wide, bad_tall, bad_single = burying(lying, bonds)
    over_wide = opposing | (opposing >> ONE)
    return (
        square & ~bad_square & (over_wide | (over_wide >> ROW)),
        wide & ~bad_wide & over_wide,
        tall & ~bad_tall & (opposing | (opposing >> ROW)),
        single & ~bad_single & opposing,
    )


@jit
def raised(heights: Planes, tile: np.uint64) -> Planes:
    """The heights with one more on every cell of the tile: binary addition, all cells at once.

    Four planes suffice, because no stack is higher than 9: every tile in it but the top one must be visible beside it,
    on its own cell among the eight around.
    """
    first, second, third, fourth = heights
    to_second = first & tile
    to_third = second & to_second
    return first ^ tile, second ^ to_second, third ^ to_third, fourth ^ (third & to_third)


@jit
def rebonded(bonds: Bonds, tile: np.uint64, kind: int, anchor: np.uint64) -> Bonds:
    """The bonds after placing a tile: those of the covered cells are gone, the new tile's cells are bonded."""
    wide = anchor if WIDTHS[kind] == 2 else ZERO
    tall = anchor if HEIGHTS[kind] == 2 else ZERO
    return rebonded_at(bonds, tile, wide, tall)


@jit
def rebonded_at(bonds: Bonds, tile: np.uint64, wide: np.uint64, tall: np.uint64) -> Bonds:
    """The same: `wide` is the anchor of a tile two cells wide, `tall` that of one two cells high, else nothing."""
    right, down, falling, rising = bonds
    square = wide & tall
    return (
        (right & ~(tile | (tile >> ONE))) | wide | (square << ROW),
        (down & ~(tile | (tile >> ROW))) | tall | (square << ONE),
        (falling & ~(tile | (tile >> FALL))) | square,
        (rising & ~((tile >> ONE) | (tile >> ROW))) | square,
    )
