"""Domineering: the rules, compiled.

Fields are counted along the rows from the top:

        a   b   c   d   e   f   g   h
    1   0   1   2   3   4   5   6   7
    2   8   9  10  11  …

State words: 0 player, 1 ply, 2 the free fields (bit = field).
Actions: the upper field of an upright domino, the left field of a flat one.
"""

import numpy as np

from zweispiel.kernel.bits import ALL, ONE, ZERO, U, bit, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, PLY, SECOND_WON, Floats, Kernel, Numbers, State

FREE = 2
STATE_WORDS = 3
NUM_ACTIONS = 64
ROW = U(8)
#: Every field but those of column h, where no flat domino can begin.
NOT_LAST_COLUMN = U(0x7F7F7F7F7F7F7F7F)

# Numbers of broken rules; `reasons` in this folder's __init__ has their texts in the same order.
COVERED, NO_ROOM, OVER = 1, 2, 3


@jit
def setup(state: State, options: Numbers) -> None:
    """An empty board."""
    state[:] = ZERO
    state[FREE] = ALL


@jit
def room(free: np.uint64, player: int) -> np.uint64:
    """The fields on which a domino of this player could begin."""
    if player == 0:
        return free & (free >> ROW)
    return free & (free >> ONE) & NOT_LAST_COLUMN


@jit
def legal(state: State, out: Numbers) -> int:
    """One action for each field where the domino fits."""
    fields = room(state[FREE], int(state[PLAYER]))
    n = 0
    while fields != ZERO:
        out[n] = lowest(fields)
        fields &= fields - ONE
        n += 1
    return n


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    fields = room(state[FREE], int(state[PLAYER]))
    if fields == ZERO:
        return OVER
    if state[FREE] & bit(action) == ZERO:
        return COVERED
    return 0 if fields & bit(action) != ZERO else NO_ROOM


@jit
def play(state: State, action: int) -> None:
    """Lay a domino; it is the other player's turn."""
    second = bit(action + 8) if state[PLAYER] == ZERO else bit(action + 1)
    state[FREE] &= ~(bit(action) | second)
    state[PLAYER] ^= ONE
    state[PLY] += ONE


@jit
def result(state: State) -> int:
    """The game is over when the player to move has no room for a domino; the other player wins."""
    if room(state[FREE], int(state[PLAYER])) != ZERO:
        return GOING
    return SECOND_WON if state[PLAYER] == ZERO else FIRST_WON


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Three planes of 64: where a domino of `player` and of the opponent could begin, and whether `player` moves."""
    own, opposing = room(state[FREE], player), room(state[FREE], 1 - player)
    to_move = state[PLAYER] == U(player)
    for i in range(64):
        out[i] = 1.0 if own & bit(i) != ZERO else 0.0
        out[64 + i] = 1.0 if opposing & bit(i) != ZERO else 0.0
        out[128 + i] = 1.0 if to_move else 0.0


KERNEL = Kernel(setup=setup, legal=legal, why_not=why_not, play=play, result=result, encode=encode)
