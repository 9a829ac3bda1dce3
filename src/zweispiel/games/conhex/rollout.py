"""Random play to the end as one random filling of the board.

Cells never change hands, and on a full board exactly one colour has a chain. So the colour with the chain on the full
board was also the first to have one, and random play may fill the whole board, with one search at the end.

The full board shows which colour won each cell, except for cells with six points shared three to three: there the order
decides. The last stone of such a cell was its colour's third, so the other colour had three before. It is therefore
enough to count red's stones on every cell and to remember on which cells the latest stone is red.

All cells are counted at once: bit c of `ones` and of `twos` together count red's stones on cell c. A counter starts at
4 minus the stones needed (see `rules.START_ONES`) and overflows into `full` once there are enough. If red has exactly
three of six points, the counter has just overflowed and stands at zero.
"""

import numpy as np

from zweispiel.games.conhex.board import CELLS_AT, SIX_POINTS
from zweispiel.kernel.bits import ONE, ZERO, U, popcount
from zweispiel.kernel.compile import jit, lean_jit
from zweispiel.kernel.rng import Rng, advance_word, split
from zweispiel.kernel.scratch import Bytes, put_word, scratch_bytes

TWO, BYTE = U(2), U(255)
#: Pairs of points taken with one random word: before the sixth point it still has over 33 bits of randomness.
PAIRS = U(3)
#: Bytes for 69 points and the seven that the last `put_word` may write beyond them.
ROOM = 80

#: For each byte the indices of its set bits from the low end, one in each byte of a word.
SET_BITS = np.array(
    [sum(b << 8 * i for i, b in enumerate(b for b in range(8) if byte >> b & 1)) for byte in range(256)],
    dtype=np.uint64,
)
#: What to add to eight indices at once for the first, second … ninth byte of the board.
OFFSETS = np.array([int.from_bytes(8 * bytes([8 * i])) for i in range(9)], dtype=np.uint64)


@jit
def list_points(low: np.uint64, high: np.uint64, points: Bytes) -> np.uint64:
    """Write the numbers of a set of points into `points`, eight at a time; returns how many."""
    n = 0
    for i in range(9):
        byte = (low >> U(8 * i)) & BYTE if i < 8 else high
        put_word(points, n, SET_BITS[byte] + OFFSETS[i])
        n += popcount(byte)
    return U(n)


@jit
def take_point(points: Bytes, n: np.uint64, bits: np.uint64) -> tuple[np.uint8, np.uint64]:
    """Remove a random one of the first n points; the last one takes its place (Fisher-Yates).

    Returns the point and the remaining randomness.
    """
    chosen, bits = split(bits, n)
    point = points[chosen]
    points[chosen] = points[n - ONE]
    return point, bits


@jit
def take(points: Bytes, n: np.uint64, bits: np.uint64) -> tuple[np.uint64, np.uint64]:
    """As `take_point`, but returns the cells at that point."""
    point, bits = take_point(points, n, bits)
    return CELLS_AT[point], bits


@jit
def count(
    cells: np.uint64, ones: np.uint64, twos: np.uint64, full: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Add one on these cells."""
    carry = ones & cells
    return ones ^ cells, twos ^ carry, full | (twos & carry)


@lean_jit
def fill(low: np.uint64, high: np.uint64, ones: np.uint64, twos: np.uint64, red_moves: bool, rng: Rng) -> np.uint64:
    """Fill the free points (`low`, `high`) at random, in turn, starting from red's counters `ones` and `twos`.

    Returns the cells that red wins; the bits of cells taken before mean nothing.
    """
    points = scratch_bytes(ROOM)
    n = list_points(low, high, points)
    full, latest = ZERO, ZERO
    if not red_moves and n != ZERO:
        take(points, n, advance_word(rng))  # no red stone can be under this first yellow one
        n -= ONE
    while n >= TWO:
        bits = advance_word(rng)
        for _ in range(min(n >> ONE, PAIRS)):
            red, bits = take(points, n, bits)
            ones, twos, full = count(red, ones, twos, full)
            yellow, bits = take(points, n - ONE, bits)
            latest = (latest | red) & ~yellow
            n -= TWO
    if n != ZERO:
        red = CELLS_AT[points[0]]
        ones, twos, full = count(red, ones, twos, full)
        latest |= red
    return full & (ones | twos | ~(latest & SIX_POINTS))


@lean_jit
def fill_traced(
    low: np.uint64,
    high: np.uint64,
    ones: np.uint64,
    twos: np.uint64,
    red_moves: bool,
    rng: Rng,
    red: np.uint8,
    yellow: np.uint8,
    owner: Bytes,
) -> np.uint64:
    """As `fill`, but also write the owner of every free point: the number `red` or `yellow`."""
    points = scratch_bytes(ROOM)
    n = list_points(low, high, points)
    full, latest = ZERO, ZERO
    bits = advance_word(rng)
    if not red_moves and n != ZERO:
        point, bits = take_point(points, n, bits)
        owner[point] = yellow
        n -= ONE
    while n != ZERO:
        bits = advance_word(rng)
        point, bits = take_point(points, n, bits)
        owner[point] = red
        cells = CELLS_AT[point]
        ones, twos, full = count(cells, ones, twos, full)
        latest |= cells
        n -= ONE
        if n != ZERO:
            point, bits = take_point(points, n, bits)
            owner[point] = yellow
            latest &= ~CELLS_AT[point]
            n -= ONE
    return full & (ones | twos | ~(latest & SIX_POINTS))
