"""Which open cells lie on the shortest paths from side to side, counted in stones that are still needed.

A cell costs the stones it still needs; an own cell costs nothing. One sweep from each side computes the distances of
all cells at once: bit c of five words is cell c's distance in binary, lowest digit first. One stone counts for several
cells, so a path takes fewer stones than its length says. Even so, the game is decided on the short ones.
"""

import numpy as np

from zweispiel.games.conhex.board import NEIGHBOURS
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit

#: Longer paths are not told apart.
FARTHEST = 31
ALL_CELLS = U((1 << len(NEIGHBOURS)) - 1)

#: The cells that need no more stones, and those that need one, two and three.
Costs = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
#: A number below 32 for each cell.
Digits = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]

#: A length, and three sets of cells.
Ways = tuple[int, np.uint64, np.uint64, np.uint64]


@jit
def neighbours(cells: np.uint64) -> np.uint64:
    """All neighbours of these cells."""
    found = ZERO
    while cells != ZERO:
        found |= NEIGHBOURS[lowest(cells)]
        cells &= cells - ONE
    return found


@jit
def noted(digits: Digits, cells: np.uint64, number: int) -> Digits:
    """The numbers with `number` at these cells, where FARTHEST stood before."""
    low, second, third, fourth, high = digits
    return (
        low & ~cells if number & 1 == 0 else low,
        second & ~cells if number & 2 == 0 else second,
        third & ~cells if number & 4 == 0 else third,
        fourth & ~cells if number & 8 == 0 else fourth,
        high & ~cells if number & 16 == 0 else high,
    )


@jit
def distances(start: np.uint64, costs: Costs) -> tuple[Digits, Digits]:
    """For every cell, the stones needed for a chain from `start` up to it, without it and with it."""
    own, one, two, three = costs
    before = after = (ALL_CELLS, ALL_CELLS, ALL_CELLS, ALL_CELLS, ALL_CELLS)
    near = near_1 = near_2 = near_3 = near_4 = reached = ZERO  # near_n: `near` as it was n stones ago
    stones = 0
    while stones < FARTHEST and (stones == 0 or near != near_4):
        fresh = ((one & near_1) | (two & near_2) | (three & near_3)) & ~reached
        near |= start
        arrived = ZERO
        while True:
            arrived |= fresh
            near |= neighbours(fresh)
            fresh = own & near & ~(reached | arrived)
            if fresh == ZERO:
                break
        before = noted(before, near & ~near_1, stones)
        after = noted(after, arrived, stones)
        reached |= arrived
        near_4, near_3, near_2, near_1 = near_3, near_2, near_1, near
        stones += 1
    return before, after


@jit
def added(first: Digits, second: Digits) -> Digits:
    """The sums of both numbers for every cell; larger ones become FARTHEST."""
    a, b, c, d, e = first
    f, g, h, i, j = second
    low, carry = a ^ f, a & f
    second_digit, carry = b ^ g ^ carry, (b & g) | (carry & (b | g))
    third, carry = c ^ h ^ carry, (c & h) | (carry & (c | h))
    fourth, carry = d ^ i ^ carry, (d & i) | (carry & (d | i))
    high, carry = e ^ j ^ carry, (e & j) | (carry & (e | j))
    return low | carry, second_digit | carry, third | carry, fourth | carry, high | carry


@jit
def having(digits: Digits, number: int) -> np.uint64:
    """The cells with this number."""
    cells, place = ALL_CELLS, 0
    for digit in digits:
        cells &= digit if number >> place & 1 else ~digit
        place += 1
    return cells


@jit
def shortest(start: np.uint64, goal: np.uint64, costs: Costs) -> Ways:
    """The shortest length, the cells on paths of that length, on paths one stone longer, and two stones longer."""
    through = added(distances(start, costs)[1], distances(goal, costs)[0])
    for length in range(FARTHEST - 2):
        cells = having(through, length)
        if cells != ZERO:
            return length, cells, having(through, length + 1), having(through, length + 2)
    return FARTHEST, ZERO, ZERO, ZERO
