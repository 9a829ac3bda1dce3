"""ConHex's positions as planes of numbers for learning programs."""

from zweispiel.games.conhex.board import CELLS_AT, GRID, NUM_POINTS, PLACES
from zweispiel.games.conhex.rules import CELLS, RED, RESULT, STONES_HIGH, STONES_LOW, YELLOW, colour_of, may_swap
from zweispiel.kernel.bits import ZERO, U, bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import GOING, PLAYER, Floats, State

PLANES = 8


@jit
def stone_at(state: State, colour: int, point: int) -> bool:
    """Whether this colour has a stone on the point."""
    if point < 64:
        return state[colour + STONES_LOW] & bit(point) != ZERO
    return state[colour + STONES_HIGH] & bit(point - 64) != ZERO


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Eight planes of 11 × 11, rows from the top.

    Own stones, opposing stones, free points, the share of the cells at each point that `player` owns, the share that
    the opponent owns; then planes of all ones or zeros: whether `player` moves, may swap now, is red.
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
