"""The layout of Combinato's state.

State words:

     0 player   1 ply
     2 LIST     where the game's list begins in `words.PACKED_CODES`       3 SIZE   how many codes it has
     4 NEED     the marks a secret must have (DISTINCT, NOUN)              5 REPORTED   1 if players report the chips
     6 LIMIT    the last row                                               7 STAGE
     8 ROW      complete rows
     9 SECRET   code + 1 of player 0's secret, 10 of player 1's; 0: not written yet, or hidden
    11 PENDING  action + 1 of player 0's move while player 1 still owes one; 0: none, or hidden
    12 RESULT  13 REASON  of a finished game

then two sets of SIZE bits, the codes that player 0 and player 1 have laid, then one word for each row: player 0's entry
in the low half, player 1's in the high half. An entry packs the code, whether it was a solve, whether it found the
secret, and the number of its chips + 1 (0: none given).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from zweispiel.games.combinato.words import PACKED_CODES
from zweispiel.kernel.bits import ZERO, U, bit
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State

LIST, SIZE, NEED, REPORTED, LIMIT, STAGE, ROW, SECRET = 2, 3, 4, 5, 6, 7, 8, 9
PENDING, RESULT, REASON, LAID = 11, 12, 13, 14

SECRETS, LAYING, REPORTS, OVER = 0, 1, 2, 3  # stages

CODE, SOLVE, FOUND, CHIPS = (1 << 14) - 1, 1 << 14, 1 << 15, 16  # parts of an entry; CHIPS is a shift
HALF = U(0xFFFFFFFF)

#: A word as a plain number: `np.int64`, with the type that it has in compiled code.
number = cast(Callable[[Any], int], np.int64)


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
    """The index of a row's word."""
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
def packed_code(state: State, code: int) -> int:
    """The signs of a code, packed as `words` describes."""
    return PACKED_CODES[number(state[LIST]) + code]


@jit
def may_be_secret(state: State, code: int) -> bool:
    """Whether the options allow this secret."""
    need = number(state[NEED])
    return packed_code(state, code) & need == need


@jit
def owing(state: State) -> int:
    """Bits of the players who owe a move in this stage; a report is due only on a row that was laid."""
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
