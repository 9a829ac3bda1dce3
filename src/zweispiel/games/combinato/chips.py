"""Combinato's chips: how a row is compared with a secret, and how the counts of chips are numbered.

Red and yellow chips together are one number: 0+0, 0+1 … 0+4, 1+0 … 4+0 are 0 to 14.
"""

from zweispiel.games.combinato.layout import CODE, ROW, SECRET, SIZE, entry, number, packed_code
from zweispiel.games.combinato.words import OCCURS
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, State

#: Red and yellow by number.
CHIP_COUNTS = tuple((red, yellow) for red in range(5) for yellow in range(5 - red))
RED, YELLOW = (tuple(counts[colour] for counts in CHIP_COUNTS) for colour in (0, 1))
NUM_CHIP_COUNTS = 15
FOUR_RED = 14


@jit
def chips(secret: int, laid: int) -> int:
    """The number of the chips that a laid code gets from a secret, both packed.

    Each place counts by itself, unlike in Mastermind: a sign laid twice may get two chips from one in the secret.
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
    """The chips that `player`'s row deserves; the opponent's secret must be known."""
    secret = number(state[SECRET + 1 - player]) - 1
    return chips(packed_code(state, secret), packed_code(state, entry(state, row, player) & CODE))


@jit
def true_report(state: State) -> int:
    """The action that reports truthfully, for the player to move, on the opponent's row just laid."""
    other = 1 - number(state[PLAYER])
    return 3 * number(state[SIZE]) + true_chips(state, number(state[ROW]), other)
