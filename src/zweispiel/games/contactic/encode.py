"""Contactic's positions as planes of numbers for learning programs."""

from zweispiel.games.contactic.board import has
from zweispiel.games.contactic.layout import (
    CHALLENGES,
    EDGE,
    HEIGHT,
    MAX_TILES,
    OPEN,
    OWN,
    RESERVED,
    RESTSTEINE,
    TURN,
    TURNED_UP,
    UNANSWERED,
    WIDTH,
    number,
)
from zweispiel.games.contactic.piles import in_pile
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Floats, State

PLANES = 32


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """32 planes of height × width, all from the view of `player`; numbers of tiles are divided by 60.

    0 own tiles, 1 opposing tiles, 2 to 5 coloured edges N E S W, 6 open fields, 7 the placement that may be challenged,
    8 to 13 the kind drawn, 14 to 19 own pile by kind, 20 to 25 opposing pile by kind, 26 and 27 reserves,
    28 and 29 left-over tiles, 30 whether it is `player`'s turn, 31 whether placements can be challenged.
    """
    size = number(state[WIDTH]) * number(state[HEIGHT])
    for field in range(size):
        encode_field(state, player, field, out[field::size])


@jit
def encode_field(state: State, player: int, field: int, out: Floats) -> None:
    """The numbers of all planes for one field."""
    out[0], out[1] = has(state, OWN + player, field), has(state, OWN + 1 - player, field)
    for direction in range(4):
        out[2 + direction] = has(state, EDGE + direction, field)
    out[6] = has(state, OPEN, field)
    out[7] = state[UNANSWERED] == U(field + 1)
    for kind in range(6):
        out[8 + kind] = state[TURNED_UP] == U(kind + 1)
        out[14 + kind] = in_pile(state, player, kind) / MAX_TILES
        out[20 + kind] = in_pile(state, 1 - player, kind) / MAX_TILES
    for i in range(2):
        whose = player if i == 0 else 1 - player
        out[26 + i] = number(state[RESERVED + whose]) / MAX_TILES
        out[28 + i] = number(state[RESTSTEINE + whose]) / MAX_TILES
    out[30] = state[TURN] == U(player)
    out[31] = state[CHALLENGES] != ZERO
