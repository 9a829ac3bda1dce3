"""Combinato's positions as lines of numbers for learning programs.

One line for the player's own secret and one for each of the last rows on both boards. A line has the four signs, each
one-hot encoded, then four numbers about the line.
"""

from zweispiel.games.combinato.chips import RED, YELLOW
from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    LIMIT,
    REPORTS,
    ROW,
    SECRET,
    SOLVE,
    STAGE,
    entry,
    number,
    packed_code,
)
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Floats, State

#: Rows shown of each board, including one that waits for its reports.
SHOWN = 12
LINES = 1 + 2 * SHOWN
EXTRAS = 4


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Line 0: own secret, then whether the stage is secrets, laying or reports, and the share of rows played.

    Lines 1 to 12: the player's own board from the newest row; lines 13 to 24: the opponent's. After the signs: red / 4,
    yellow / 4, whether it was a solve, and 1 for a row that exists.
    """
    out[:] = 0.0
    width = out.size // LINES
    stage, rows = number(state[STAGE]), number(state[ROW])
    if state[SECRET + player] != 0:
        write_signs(out, 0, packed_code(state, number(state[SECRET + player]) - 1), (width - EXTRAS) // 4)
    if stage <= REPORTS:
        out[width - EXTRAS + stage] = 1.0
    out[width - 1] = rows / number(state[LIMIT])
    newest = rows if stage == REPORTS else rows - 1
    for board in range(2):
        for back in range(min(SHOWN, newest + 1)):
            asked = entry(state, newest - back, player if board == 0 else 1 - player)
            write_row(state, out, (1 + SHOWN * board + back) * width, asked, width)


@jit
def write_row(state: State, out: Floats, at: int, asked: int, width: int) -> None:
    """One row of a board."""
    write_signs(out, at, packed_code(state, asked & CODE), (width - EXTRAS) // 4)
    end = at + width
    given = (asked >> CHIPS) - 1
    if given >= 0:
        out[end - 4] = RED[given] / 4
        out[end - 3] = YELLOW[given] / 4
    out[end - 2] = 1.0 if asked & SOLVE != 0 else 0.0
    out[end - 1] = 1.0


@jit
def write_signs(out: Floats, at: int, packed: int, alphabet: int) -> None:
    """Four signs, each one-hot encoded over the alphabet."""
    for place in range(4):
        out[at + place * alphabet + ((packed >> (5 * place)) & 31)] = 1.0
