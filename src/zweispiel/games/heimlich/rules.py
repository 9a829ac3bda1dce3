"""Heimlich, still & leise: the rules, compiled.

State words: 0 player, 1 ply, 2 white stones (player 0), 3 yellow stones (player 1).
Actions: 8 × field + direction (see `lines`), then PASS.
"""

import numpy as np

from zweispiel.games.heimlich.lines import RAYS, TOWARDS_HIGHER, enclosing
from zweispiel.kernel.bits import ALL, ONE, ZERO, U, bit, highest, lowest, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, GOING, PLAYER, PLY, SECOND_WON, Numbers, State

WHITE, YELLOW = 2, 3
STATE_WORDS = 4
PASS = 512
NUM_ACTIONS = 513

# Numbers of broken rules, in the order of `reasons` in this folder's __init__.
OCCUPIED, NOTHING_ENCLOSED, MUST_MOVE, MUST_PASS, OVER = 1, 2, 3, 4, 5

#: White and yellow at the start, for start=diagonal and start=parallel.
STARTS = np.array(
    [[(1 << 35) | (1 << 28), (1 << 27) | (1 << 36)], [(1 << 27) | (1 << 28), (1 << 35) | (1 << 36)]], dtype=np.uint64
)


@jit
def setup(state: State, options: Numbers) -> None:
    """The starting position; the only option is the arrangement of the first four stones."""
    state[:] = ZERO
    state[WHITE] = STARTS[options[0], 0]
    state[YELLOW] = STARTS[options[0], 1]


@jit
def sides(state: State) -> tuple[np.uint64, np.uint64]:
    """The stones of the player to move and of the other."""
    if state[PLAYER] == ZERO:
        return state[WHITE], state[YELLOW]
    return state[YELLOW], state[WHITE]


@jit
def can_move(own: np.uint64, opposing: np.uint64) -> bool:
    """Whether there is any line to enclose."""
    a, b, c, d, e, f, g, h = enclosing(own, opposing)
    return (a | b | c | d | e | f | g | h) != ZERO


@jit
def legal(state: State, out: Numbers) -> int:
    """One action for each field and direction; `PASS` alone if there is none."""
    own, opposing = sides(state)
    n = 0
    direction = 0
    for fields in enclosing(own, opposing):
        while fields != ZERO:
            out[n] = 8 * lowest(fields) + direction
            fields &= fields - ONE
            n += 1
        direction += 1
    if n == 0 and can_move(opposing, own):
        out[0] = PASS
        return 1
    return n


@jit
def line_to_own(own: np.uint64, field: int, direction: int) -> np.uint64:
    """The line from the field to the next own stone in that direction, inclusive; there must be one."""
    ray = RAYS[direction, field]
    ends = own & ray
    if direction < TOWARDS_HIGHER:
        return ray & (ALL << U(highest(ends)))
    return ray & (ends ^ (ends - ONE))


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    own, opposing = sides(state)
    may_move = can_move(own, opposing)
    if not may_move and not can_move(opposing, own):
        return OVER
    if action == PASS:
        return MUST_MOVE if may_move else 0
    field = bit(action >> 3)
    if (own | opposing) & field != ZERO:
        return OCCUPIED
    if enclosing(own, opposing)[action & 7] & field != ZERO:
        return 0
    return NOTHING_ENCLOSED if may_move else MUST_PASS


@jit
def play(state: State, action: int) -> None:
    """Place a stone and flip its line, or pass."""
    own, opposing = sides(state)
    if action != PASS:
        field = action >> 3
        line = line_to_own(own, field, action & 7)
        own |= line | bit(field)
        opposing &= ~line
    if state[PLAYER] == ZERO:
        state[WHITE], state[YELLOW] = own, opposing
    else:
        state[YELLOW], state[WHITE] = own, opposing
    state[PLAYER] ^= ONE
    state[PLY] += ONE


@jit
def majority(white: np.uint64, yellow: np.uint64) -> int:
    """Who has more stones."""
    difference = popcount(white) - popcount(yellow)
    return FIRST_WON if difference > 0 else SECOND_WON if difference < 0 else DRAW


@jit
def result(state: State) -> int:
    """The game is over as soon as neither player can enclose anything."""
    white, yellow = state[WHITE], state[YELLOW]
    if can_move(white, yellow) or can_move(yellow, white):
        return GOING
    return majority(white, yellow)
