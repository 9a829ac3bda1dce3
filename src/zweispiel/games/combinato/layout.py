"""What stands where in Combinato's state, and how a row is judged.

State words:

     0 player   1 ply
     2 LIST     where the game's list of codes begins in `words.TABLE`     3 SIZE   how many codes it has
     4 NEED     the marks a secret must have (DISTINCT, NOUN)              5 REPORTED   1 if players report the chips
     6 LIMIT    the last row                                               7 STAGE
     8 ROW      complete rows
     9 SECRET   code + 1 of player 0's secret, 10 of player 1's; 0: not written yet, or hidden
    11 PENDING  action + 1 of player 0's move while player 1 still owes his; 0: none, or hidden
    12 RESULT  13 REASON  of a finished game

then two sets of SIZE bits, what player 0 and what player 1 has laid, then one word for each row: player 0's entry in
the low half, player 1's in the high half. An entry packs the code, whether it was a solve, whether it found the secret,
and the number of its chips + 1 (0: none given).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from zweispiel.games.combinato.words import OCCURS, TABLE
from zweispiel.kernel.bits import ZERO, U, bit
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State

LIST, SIZE, NEED, REPORTED, LIMIT, STAGE, ROW, SECRET = 2, 3, 4, 5, 6, 7, 8, 9
PENDING, RESULT, REASON, LAID = 11, 12, 13, 14

SECRETS, LAYING, REPORTS, OVER = 0, 1, 2, 3  # stages

CODE, SOLVE, FOUND, CHIPS = (1 << 14) - 1, 1 << 14, 1 << 15, 16  # parts of an entry; CHIPS is a shift
HALF = U(0xFFFFFFFF)

#: A word as a plain number. It is `np.int64` under a name whose type is what compiled code makes of it.
number = cast(Callable[[Any], int], np.int64)

NUM_REPORTS = 15
FOUR_RED = 14


def state_words(size: int, rows: int) -> int:
    """How many words a state has."""
    return LAID + 2 * ((size + 63) // 64) + rows


@jit
def was_laid(state: State, player: int, code: int) -> bool:
    """Whether that player has laid that code in a complete laying stage."""
    at = LAID + player * ((number(state[SIZE]) + 63) >> 6) + (code >> 6)
    return state[at] & bit(code & 63) != ZERO


@jit
def mark_laid(state: State, player: int, code: int) -> None:
    """Remember that a player laid a code."""
    at = LAID + player * ((number(state[SIZE]) + 63) >> 6) + (code >> 6)
    state[at] |= bit(code & 63)


@jit
def row_word(state: State, row: int) -> int:
    """Where the word of a row stands."""
    return LAID + 2 * ((number(state[SIZE]) + 63) >> 6) + row


@jit
def entry(state: State, row: int, player: int) -> int:
    """What a player laid or named in a row, with its chips."""
    return number((state[row_word(state, row)] >> U(32 * player)) & HALF)


@jit
def add_to_entry(state: State, row: int, player: int, parts: int) -> None:
    """Set further parts of an entry."""
    state[row_word(state, row)] |= U(parts) << U(32 * player)


@jit
def signs(state: State, code: int) -> int:
    """The entry of a code in the table."""
    return TABLE[number(state[LIST]) + code]


@jit
def may_be_secret(state: State, code: int) -> bool:
    """Whether the options allow this secret."""
    need = number(state[NEED])
    return signs(state, code) & need == need


@jit
def chips(secret: int, laid: int) -> int:
    """The chips for a laid row. Every laid place is judged by itself: this is not Mastermind.

    Red and yellow are one number: 0+0, 0+1 … 0+4, 1+0 … 4+0 are 0 to 14.
    """
    red, yellow = 0, 0
    for place in range(4):
        sign = (laid >> (5 * place)) & 31
        if (secret >> (5 * place)) & 31 == sign:
            red += 1
        else:
            yellow += (secret >> (OCCURS + sign)) & 1
    return red * (11 - red) // 2 + yellow


@jit
def true_chips(state: State, row: int, player: int) -> int:
    """The chips that the row of `player` deserves; the other's secret must be known."""
    secret = number(state[SECRET + 1 - player]) - 1
    return chips(signs(state, secret), signs(state, entry(state, row, player) & CODE))


@jit
def owing(state: State) -> int:
    """Bits of the players who have a move in this stage; a report is due only on a row that was laid."""
    if state[STAGE] == U(OVER):
        return 0
    if state[STAGE] != U(REPORTS):
        return 3
    row = number(state[ROW])
    players = 0
    for player in range(2):
        if entry(state, row, player) & SOLVE == 0:
            players |= 2 >> player
    return players
