"""Games that are won although they go on: a chain whose missing cells are safe.

A cell is safe for a player who is not to move if it lacks one stone and the opponent lacks at least two: as soon as the
opponent takes a point of it, the player takes another. That works for all cells of a chain at once if each has free
points of its own, its *reserve*, in which the player answers. Outside the reserve the opponent may take what there is,
so the reserve must be so large that the cell is still not lost when he first enters it. A finished chain of the player
crosses every chain of the opponent, so nothing else matters.

Not every such chain is found, but what is found is true.
"""

import numpy as np

from zweispiel.games.conhex.board import BOARD, BOTTOM, LEFT, NUM_CELLS, POINTS, RIGHT, TOP
from zweispiel.games.conhex.rules import (
    CELLS,
    ONES,
    RED,
    RESULT,
    TWOS,
    YELLOW,
    colour_of,
    free_points,
    joined,
    may_swap,
)
from zweispiel.kernel.bits import ONE, ZERO, bit, lowest, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, State

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="return-value"

#: How often another chain is tried if the reserves of one overlap.
ATTEMPTS = 4


def _points_of_cells() -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    """Each cell's points as two words."""
    sets = [sum(1 << POINTS.index(point) for point in cell["points"]) for cell in BOARD["cells"]]
    return np.array([(one & (1 << 64) - 1, one >> 64) for one in sets], np.uint64)


POINTS_OF = _points_of_cells()
assert len(POINTS_OF) == NUM_CELLS


@jit
def sides_joined(cells: np.uint64, colour: int) -> bool:
    """Whether these cells join the colour's two sides."""
    return joined(cells, BOTTOM, TOP) if colour == RED else joined(cells, LEFT, RIGHT)


@jit
def thinned(cells: np.uint64, own: np.uint64, colour: int) -> np.uint64:
    """A chain of these cells with no cell too many; own cells stay, because they cost nothing."""
    left = cells & ~own
    while left != ZERO:
        cell = left & ~(left - ONE)
        left &= left - ONE
        if sides_joined(cells & ~cell, colour):
            cells &= ~cell
    return cells


@jit
def crowded(cells: np.uint64, strict: np.uint64, low: np.uint64, high: np.uint64) -> np.uint64:
    """The first of these cells that finds no reserve of its own among the free points; none if all find one.

    Strict cells, of which the opponent lacks two stones, need all their free points. Of others the opponent lacks
    three, so they can spare one point if two are left; they choose last.
    """
    used_low, used_high = ZERO, ZERO
    for choice in range(2):
        left = cells & strict if choice == 0 else cells & ~strict
        while left != ZERO:
            cell = lowest(left)
            left &= left - ONE
            free_low, free_high = POINTS_OF[cell, 0] & low, POINTS_OF[cell, 1] & high
            reserve_low, reserve_high = free_low & ~used_low, free_high & ~used_high
            free, reserve = popcount(free_low) + popcount(free_high), popcount(reserve_low) + popcount(reserve_high)
            spare = 1 if choice == 1 and free > 2 else 0
            if reserve < free - spare or reserve < 2:
                return bit(cell)
            if spare == 1 and reserve == free and reserve_low != ZERO:
                reserve_low &= reserve_low - ONE  # another cell may want it
            used_low |= reserve_low
            used_high |= reserve_high
    return ZERO


@jit
def decided(state: State) -> int:
    """The result, if the player who is not to move has a chain of own and safe cells; else GOING."""
    if state[RESULT] != ZERO or may_swap(state):
        return GOING
    mover = colour_of(state, state[PLAYER])
    colour = RED + YELLOW - mover
    own, taken = state[colour + CELLS], state[RED + CELLS] | state[YELLOW + CELLS]
    lacks_one = state[colour + ONES] & state[colour + TWOS] & ~taken
    safe = lacks_one & ~(state[mover + ONES] & state[mover + TWOS])
    strict = ~state[mover + ONES]  # the opponent's counter stands at 2, so he lacks two
    low, high = free_points(state)
    for _ in range(ATTEMPTS):
        if not sides_joined(own | safe, colour):
            return GOING
        chain = thinned(own | safe, own, colour)
        cell = crowded(chain & ~own, strict, low, high)
        if cell == ZERO:
            return FIRST_WON + np.int64(state[PLAYER] ^ ONE)
        safe &= ~cell
    return GOING
