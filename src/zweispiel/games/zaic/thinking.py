"""What an engine should know about Zaic besides the rules."""

import numpy as np

from zweispiel.core.thinking import Thinking, ladder
from zweispiel.games.zaic.layout import sides
from zweispiel.games.zaic.placing import SHAPES, SIDE, beside
from zweispiel.games.zaic.rules import target
from zweispiel.kernel.bits import ZERO, U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Floats, Numbers, State

#: Worth of covering an opposing cell, of each cell of the tile, and of lying beside the own colour.
COVERS, CELL, JOINS = np.float32(0.15), np.float32(0.02), np.float32(0.2)
USUAL = np.float32(-0.3)


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats) -> None:
    """A tile is worth the opposing cells it covers, its size, and whether it joins own cells."""
    own, opposing = sides(state)
    for i in range(n):
        kind, column, row = target(state, actions[i])
        worth = USUAL + CELL * popcount(SHAPES[kind])
        if column >= 0 and row >= 0:  # else it lies beyond all others and covers nothing
            tile = SHAPES[kind] << U(column + SIDE * row)
            worth += COVERS * popcount(opposing & tile)
            if (beside(tile) | tile) & own != ZERO:
                worth += JOINS
        out[i] = np.float32(worth)


THINKING = Thinking(
    exploration=0.3,
    expand_after=5,
    first_play=0.0,
    amaf_bias=0.003,
    levels=ladder(1_200_000, slack=0.5, whim=0.3),
)
