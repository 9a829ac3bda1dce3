"""ConHex: the rules, compiled.

State words: 0 player, 1 ply, 2 which player is red, 3 the result, then five words for red and five for yellow:
stones on points 0 to 63, stones on points 64 to 68, two words of stone counters, the colour's cells.
Actions: the number of a point (see `board`), then SWAP.

The counters of all cells advance at once: bit c of ONES and bit c of TWOS together count a colour's stones on cell c.
A counter starts at 4 minus the stones that win the cell, so it overflows when there are enough.
"""

import numpy as np

from zweispiel.games.conhex.board import (
    BOTTOM,
    CELLS_AT,
    LEFT,
    NEED_THREE,
    NEED_TWO,
    NEIGHBOURS,
    NUM_POINTS,
    RIGHT,
    TOP,
)
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import FIRST_WON, PLAYER, PLY, Numbers, State

RED_PLAYER, RESULT = 2, 3
RED, YELLOW = 4, 9
# Offsets into a colour's five words.
STONES_LOW, STONES_HIGH, ONES, TWOS, CELLS = 0, 1, 2, 3, 4
STATE_WORDS = 14
SWAP = NUM_POINTS
NUM_ACTIONS = NUM_POINTS + 1

# Numbers of broken rules, in the order of `reasons` in this folder's __init__.
OCCUPIED, NO_SWAP, OVER = 1, 2, 3

START_ONES, START_TWOS = NEED_THREE, NEED_TWO
ALL_LOW, ALL_HIGH = ~ZERO, U((1 << (NUM_POINTS - 64)) - 1)


@jit
def setup(state: State, options: Numbers) -> None:
    """The empty board; player 0 is red."""
    state[:] = ZERO
    for colour in (RED, YELLOW):
        state[colour + ONES] = START_ONES
        state[colour + TWOS] = START_TWOS


@jit
def colour_of(state: State, player: np.uint64) -> int:
    """Where the five words of the player's colour begin."""
    return RED if state[RED_PLAYER] == player else YELLOW


@jit
def free_points(state: State) -> tuple[np.uint64, np.uint64]:
    """The free points as two words."""
    low = ALL_LOW & ~(state[RED + STONES_LOW] | state[YELLOW + STONES_LOW])
    high = ALL_HIGH & ~(state[RED + STONES_HIGH] | state[YELLOW + STONES_HIGH])
    return low, high


@jit
def may_swap(state: State) -> bool:
    """Whether this is player 1's first move."""
    return state[PLY] == ONE


@jit
def legal(state: State, out: Numbers) -> int:
    """Every free point, and the swap as player 1's first move."""
    if state[RESULT] != ZERO:
        return 0
    low, high = free_points(state)
    n = 0
    while low != ZERO:
        out[n] = lowest(low)
        low &= low - ONE
        n += 1
    while high != ZERO:
        out[n] = 64 + lowest(high)
        high &= high - ONE
        n += 1
    if may_swap(state):
        out[n] = SWAP
        n += 1
    return n


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    if state[RESULT] != ZERO:
        return OVER
    if action == SWAP:
        return 0 if may_swap(state) else NO_SWAP
    low, high = free_points(state)
    free = low & bit(action) if action < 64 else high & bit(action - 64)
    return 0 if free != ZERO else OCCUPIED


@jit
def joined(cells: np.uint64, start: np.uint64, goal: np.uint64) -> bool:
    """Whether a chain of these cells leads from the side `start` to the side `goal`."""
    edge = cells & start
    cells &= ~edge
    while edge != ZERO:
        if edge & goal != ZERO:
            return True
        grown = NEIGHBOURS[lowest(edge)] & cells
        cells &= ~grown
        edge = (edge & (edge - ONE)) | grown
    return False


@jit
def has_chain(state: State, colour: int) -> bool:
    """Whether red has joined top and bottom, or yellow left and right."""
    cells = state[colour + CELLS]
    return joined(cells, BOTTOM, TOP) if colour == RED else joined(cells, LEFT, RIGHT)


@jit
def count(
    cells: np.uint64, ones: np.uint64, twos: np.uint64, full: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Add one stone to the counters of these cells; `full` collects the cells whose counter overflows."""
    carry = ones & cells
    return ones ^ cells, twos ^ carry, full | (twos & carry)


@jit
def set_stone(state: State, colour: int, point: int) -> bool:
    """Place a stone and take the cells it wins; returns whether it won any."""
    if point < 64:
        state[colour + STONES_LOW] |= bit(point)
    else:
        state[colour + STONES_HIGH] |= bit(point - 64)
    ones, twos, won = count(CELLS_AT[point], state[colour + ONES], state[colour + TWOS], ZERO)
    won &= ~state[RED + YELLOW - colour + CELLS]
    state[colour + ONES] = ones
    state[colour + TWOS] = twos
    state[colour + CELLS] |= won
    return won != ZERO


@jit
def play(state: State, action: int) -> None:
    """Place a stone, or swap the colours; a chain ends the game."""
    if action == SWAP:
        state[RED_PLAYER] ^= ONE
    else:
        colour = colour_of(state, state[PLAYER])
        if set_stone(state, colour, action) and has_chain(state, colour):
            state[RESULT] = U(FIRST_WON) + state[PLAYER]
    state[PLAYER] ^= ONE
    state[PLY] += ONE


@jit
def result(state: State) -> int:
    """Which player's chain ended the game."""
    return np.int64(state[RESULT])
