"""Random games of Zaic, played to the end without ever listing moves."""

import numpy as np

from zweispiel.games.zaic.layout import CELLS, DARK, FRAME, LEFT, LIGHT, TOP
from zweispiel.games.zaic.regions import compared
from zweispiel.games.zaic.rules import lay, placements, spot, total
from zweispiel.kernel.bits import ONE, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Bytes, State
from zweispiel.kernel.rng import Rng, below


@jit
def lay_randomly(state: State, rng: Rng) -> int:
    """Place a tile, every placement equally likely; returns the action, -1 if there is none."""
    places = placements(state)
    n = total(places)
    if n == 0:
        return -1
    corner = FRAME * np.int64(state[TOP]) + np.int64(state[LEFT])
    left = below(rng, n)
    number = 0
    for anchors in places:
        here = popcount(anchors)
        if left < here:
            column, row = spot(state, number >> 2, lowest(nth_bit(anchors, left)))
            lay(state, number & 3, column, row)
            return CELLS * (number & 3) + corner + FRAME * row + column
        left -= here
        number += 1
    return -1


@jit
def rollout(state: State, rng: Rng) -> int:
    """Random play to the end."""
    while lay_randomly(state, rng) >= 0:
        pass
    return compared(state[LIGHT], state[DARK])


@jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """Like `rollout`, also noting for every action who played it last."""
    mover = state[PLAYER]
    action = lay_randomly(state, rng)
    while action >= 0:
        owner[action] = np.uint8(ONE + mover)
        mover = state[PLAYER]
        action = lay_randomly(state, rng)
    return compared(state[LIGHT], state[DARK])
