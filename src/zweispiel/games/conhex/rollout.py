"""Random games of ConHex: one random filling of the board.

A cell is never lost, and on a full board exactly one colour has a chain. So the colour with the chain once all points
are taken was also the first to have one. Random play may go on until no point is free, with one search at the end.

The full board decides who owns a cell, except in one case that depends on the order: six points split three to three.
The last stone on such a cell was its colour's third, so the other colour had three before. It is therefore enough to
count red's stones on every cell (see `rules`) and to remember on which cells the latest stone is red. If red has
exactly three of six points, the counter has just overflowed and stands at zero.
"""

import numpy as np

from zweispiel.games.conhex.board import BOTTOM, CELLS_AT, NUM_POINTS, SIX_POINTS, TOP
from zweispiel.games.conhex.rules import (
    CELLS,
    ONES,
    RED,
    RED_PLAYER,
    RESULT,
    TWOS,
    YELLOW,
    count,
    free_points,
    joined,
    result,
)
from zweispiel.kernel.bits import ONE, ZERO, U, popcount
from zweispiel.kernel.compile import jit, lean_jit
from zweispiel.kernel.contract import FIRST_WON, PLAYER, PLY, State
from zweispiel.kernel.rng import Rng, advance_word, below, split
from zweispiel.kernel.scratch import Bytes, put_word, scratch_bytes

THREE = np.uint8(3)
TWO, BYTE = U(2), U(255)
#: Pairs of points taken with one random word: before the sixth point it still has over 33 bits of randomness.
PAIRS = U(3)
#: Room for 69 points and the seven bytes that the last `put_word` may write beyond them.
ROOM = 80

#: For each byte, the positions of its set bits from the low end, one in each byte of a word.
SET_BITS = np.array(
    [sum(b << 8 * i for i, b in enumerate(b for b in range(8) if byte >> b & 1)) for byte in range(256)],
    dtype=np.uint64,
)
#: What to add to eight positions at once if the byte was the first, second … ninth of the board.
OFFSETS = np.array([int.from_bytes(8 * bytes([8 * i])) for i in range(9)], dtype=np.uint64)


@jit
def list_points(low: np.uint64, high: np.uint64, points: Bytes) -> np.uint64:
    """Write the numbers of a set of points into `points` and return how many there are; eight at a time."""
    n = 0
    for i in range(9):
        byte = (low >> U(8 * i)) & BYTE if i < 8 else high
        put_word(points, n, SET_BITS[byte] + OFFSETS[i])
        n += popcount(byte)
    return U(n)


@jit
def take_point(points: Bytes, n: np.uint64, bits: np.uint64) -> tuple[np.uint8, np.uint64]:
    """Remove a random one of the first n points; the last one takes its place (Fisher-Yates).

    Returns the point and the remaining random bits.
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


@lean_jit
def fill(low: np.uint64, high: np.uint64, ones: np.uint64, twos: np.uint64, red_moves: bool, rng: Rng) -> np.uint64:
    """Fill the free points (`low`, `high`) at random, colours alternating, from red's counters `ones` and `twos`.

    Returns the cells that red wins. Cells that were already owned must be ignored in it.
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
    """Like `fill`, also writing into `owner` the number `red` or `yellow` for every free point."""
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


@lean_jit
def rollout(state: State, rng: Rng) -> int:
    """Play to the end: fill the board at random, then look once who has a chain.

    A swap does not change which colour moves next, only which player has it. So if it is still possible, it is drawn
    separately, with the chance it has in random play: player 1 has 69 moves then.
    """
    if state[RESULT] != ZERO:
        return result(state)
    low, high = free_points(state)
    red_moves = state[PLAYER] == state[RED_PLAYER]
    return filled_result(state, fill(low, high, state[RED + ONES], state[RED + TWOS], red_moves, rng), rng)


@lean_jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """Like `rollout`, also noting who gets each point; the swap, which is no point, is left out."""
    if state[RESULT] != ZERO:
        return result(state)
    low, high = free_points(state)
    red = np.uint8(ONE + state[RED_PLAYER])
    red_moves = state[PLAYER] == state[RED_PLAYER]
    ones, twos = state[RED + ONES], state[RED + TWOS]
    return filled_result(state, fill_traced(low, high, ones, twos, red_moves, rng, red, THREE - red, owner), rng)


@jit
def filled_result(state: State, cells: np.uint64, rng: Rng) -> int:
    """Who wins once the board is full and red has won these of the cells that were open."""
    cells = (cells & ~state[YELLOW + CELLS]) | state[RED + CELLS]
    winner = state[RED_PLAYER] if joined(cells, BOTTOM, TOP) else state[RED_PLAYER] ^ ONE
    if state[PLY] <= ONE and below(rng, NUM_POINTS) == 0:
        winner ^= ONE
    return FIRST_WON + np.int64(winner)
