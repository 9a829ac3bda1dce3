"""What an engine should know about ConHex besides the rules."""

import numpy as np

from zweispiel.core.thinking import Thinking, ladder
from zweispiel.games.conhex.board import CELLS_AT
from zweispiel.games.conhex.rules import CELLS, ONES, RED, SWAP, TWOS, YELLOW, colour_of
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, Numbers, State

#: Worth of a cell that one stone more would win for oneself, or for the opponent, and of any other open cell.
WINS_CELL, SAVES_CELL, OPEN_CELL = np.float32(0.25), np.float32(0.2), np.float32(0.05)
USUAL = np.float32(-0.3)


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats) -> None:
    """A point is worth what it does for the cells around it; those that one stone decides count most."""
    own = colour_of(state, state[PLAYER])
    other = RED + YELLOW - own
    free = ~(state[RED + CELLS] | state[YELLOW + CELLS])
    ready = state[own + ONES] & state[own + TWOS] & free  # counters that the next stone makes run over
    threatened = state[other + ONES] & state[other + TWOS] & free
    for i in range(n):
        out[i] = np.float32(0)
        if actions[i] != SWAP:
            around = CELLS_AT[actions[i]]
            worth = USUAL + WINS_CELL * popcount(around & ready) + SAVES_CELL * popcount(around & threatened)
            out[i] = min(np.float32(1), worth + OPEN_CELL * popcount(around & free))


THINKING = Thinking(
    exploration=0.07,
    expand_after=5,
    first_play=0.0,
    amaf_bias=0.01,
    prior_visits=20.0,
    levels=ladder(1_000_000, slack=0.5, whim=0.2),
)
