"""ConHex: the rules, compiled.

State words: 0 player, 1 ply, 2 which player is red, 3 the result, then five words for red and five for yellow:
stones on points 0 to 63, stones on points 64 to 68, two words that count stones on every cell (see `fill`), own cells.
Actions: the number of a point (see `board`), then SWAP.
"""

import numpy as np

from zweispiel.games.conhex.board import (
    BOTTOM,
    CELLS_AT,
    GRID,
    LEFT,
    NEED_THREE,
    NEED_TWO,
    NEIGHBOURS,
    NUM_POINTS,
    PLACES,
    RIGHT,
    TOP,
)
from zweispiel.games.conhex.rollout import count, fill, fill_traced
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest, popcount
from zweispiel.kernel.compile import jit, lean_jit
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, PLY, Bytes, Floats, Kernel, Numbers, State
from zweispiel.kernel.rng import Rng, below

RED_PLAYER, RESULT = 2, 3
RED, YELLOW = 4, 9
# Where in a colour's five words each thing stands.
STONES_LOW, STONES_HIGH, ONES, TWOS, CELLS = 0, 1, 2, 3, 4
STATE_WORDS = 14
SWAP = NUM_POINTS
THREE = np.uint8(3)
NUM_ACTIONS = NUM_POINTS + 1
PLANES = 8

# Numbers of broken rules; `reasons` in this folder's __init__ has their texts in the same order.
OCCUPIED, NO_SWAP, OVER = 1, 2, 3

# Counters start at 4 minus the stones a cell takes, so that they run over when there are enough.
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
def set_stone(state: State, colour: int, point: int) -> bool:
    """Set a stone and take the cells it wins; whether it won any."""
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
    """Set a stone, or exchange the colours; a chain ends the game."""
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
    """Whose chain ended the game, by player number."""
    return np.int64(state[RESULT])


@lean_jit
def rollout(state: State, rng: Rng) -> int:
    """Random play to the end: fill the board at random and look once who has a chain.

    A swap does not change which colour moves next, only whose it is. So where it is still to come, it is drawn by
    itself with the chance it has in random play: one of the 69 moves that player 1 has then.
    """
    if state[RESULT] != ZERO:
        return result(state)
    low, high = free_points(state)
    red_moves = state[PLAYER] == state[RED_PLAYER]
    return filled_result(state, fill(low, high, state[RED + ONES], state[RED + TWOS], red_moves, rng), rng)


@lean_jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """As `rollout`, noting for every point who gets it; a swap, which has no such sense, stays nobody's."""
    if state[RESULT] != ZERO:
        return result(state)
    low, high = free_points(state)
    red = np.uint8(ONE + state[RED_PLAYER])
    red_moves = state[PLAYER] == state[RED_PLAYER]
    ones, twos = state[RED + ONES], state[RED + TWOS]
    return filled_result(state, fill_traced(low, high, ones, twos, red_moves, rng, red, THREE - red, owner), rng)


@jit
def filled_result(state: State, cells: np.uint64, rng: Rng) -> int:
    """Who wins once the board is full and red has got these of the cells that were open."""
    cells = (cells & ~state[YELLOW + CELLS]) | state[RED + CELLS]
    winner = state[RED_PLAYER] if joined(cells, BOTTOM, TOP) else state[RED_PLAYER] ^ ONE
    if state[PLY] <= ONE and below(rng, NUM_POINTS) == 0:
        winner ^= ONE
    return FIRST_WON + np.int64(winner)


@jit
def stone_at(state: State, colour: int, point: int) -> bool:
    """Whether this colour has a stone on the point."""
    if point < 64:
        return state[colour + STONES_LOW] & bit(point) != ZERO
    return state[colour + STONES_HIGH] & bit(point - 64) != ZERO


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Eight planes of 11 × 11, rows from the top.

    Own stones, opposing stones, free points, which share of the cells at each point is one's own, and which the
    opponent's; then all ones or zeros: whether `player` moves, whether the swap is possible now, whether he is red.
    """
    size = GRID * GRID
    own = colour_of(state, U(player))
    other = RED + YELLOW - own
    out[: PLANES * size] = 0.0
    for point in range(NUM_POINTS):
        at = PLACES[point]
        plane = 0 if stone_at(state, own, point) else 1 if stone_at(state, other, point) else 2
        out[plane * size + at] = 1.0
        around = CELLS_AT[point]
        out[3 * size + at] = popcount(around & state[own + CELLS]) / popcount(around)
        out[4 * size + at] = popcount(around & state[other + CELLS]) / popcount(around)
    if state[PLAYER] == U(player):
        out[5 * size : 6 * size] = 1.0
    if state[RESULT] == U(GOING) and may_swap(state):
        out[6 * size : 7 * size] = 1.0
    if own == RED:
        out[7 * size : 8 * size] = 1.0


KERNEL = Kernel(
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    result=result,
    encode=encode,
    rollout=rollout,
)
