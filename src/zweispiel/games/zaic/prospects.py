"""What may become of a position of Zaic: the cells that either player can cover, those that stay, and who has won."""

import numpy as np

from zweispiel.games.zaic.layout import SUPPLY, bonds, heights, sides
from zweispiel.games.zaic.placing import FALL, ROW, Bonds, Kinds, burying, flat
from zweispiel.games.zaic.regions import compared
from zweispiel.kernel.bits import ONE, ZERO
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, State


@jit
def coverable(state: State, lying: np.uint64) -> Kinds:
    """Placements on top of tiles that are level and bury nothing, for either player."""
    square, wide, tall, single = flat(lying, heights(state))
    bad_square, bad_wide, bad_tall, bad_single = burying(lying, bonds(state))
    return square & ~bad_square, wide & ~bad_wide, tall & ~bad_tall, single & ~bad_single


@jit
def reach(state: State, player: int, opposing: np.uint64, open_places: Kinds) -> np.uint64:
    """The cells that a player could cover next."""
    pile = SUPPLY + 3 * player
    square, wide, tall, single = open_places
    over_wide = opposing | (opposing >> ONE)
    cells = single & opposing if state[pile + 2] != ZERO else ZERO
    if state[pile + 1] != ZERO:
        wide &= over_wide
        tall &= opposing | (opposing >> ROW)
        cells |= wide | (wide << ONE) | tall | (tall << ROW)
    if state[pile] != ZERO:
        square &= over_wide | (over_wide >> ROW)
        square |= square << ONE
        cells |= square | (square << ROW)
    return cells


@jit
def settled(lying: np.uint64, bonds: Bonds) -> np.uint64:
    """The cells that are the last visible ones of their tiles: they can never be covered."""
    right, down, falling, rising = bonds
    bonded = right | (right << ONE) | down | (down << ROW)
    return lying & ~(bonded | falling | (falling << FALL) | (rising << ONE) | (rising << ROW))


@jit
def margin(state: State) -> int:
    """Whether the player to move has won (1), lost (-1) or drawn (0) a finished game."""
    own, opposing = sides(state)
    outcome = compared(own, opposing)
    return 0 if outcome == DRAW else 1 if outcome == FIRST_WON else -1
