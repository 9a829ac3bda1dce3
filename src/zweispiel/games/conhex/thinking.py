"""What an engine should know about ConHex besides the rules."""

import numpy as np

from zweispiel.core.thinking import Thinking, ladder
from zweispiel.games.conhex.board import BOTTOM, CELLS_AT, LEFT, RIGHT, TOP
from zweispiel.games.conhex.paths import Costs, shortest
from zweispiel.games.conhex.rules import CELLS, ONES, RED, SWAP, TWOS, YELLOW, colour_of
from zweispiel.kernel.bits import ZERO, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, Numbers, State

#: Worth of an open cell, and of one that a single stone decides.
OPEN_CELL, DECIDED_CELL = np.float32(0.09), np.float32(0.03)
#: Worth of a cell on one's own shortest ways, on those one stone longer, and two; and the same on the opponent's.
OWN_WAYS = np.float32(0.05), np.float32(0.03), np.float32(0.02)
OTHER_WAYS = np.float32(0.1), np.float32(0.06), np.float32(0.04)
#: What everything else adds to; a point without an open cell is a move thrown away.
USUAL, WASTED = np.float32(-0.5), np.float32(-1)


@jit
def costs(state: State, colour: int) -> Costs:
    """A colour's cells, and the open ones that take one, two and three more of its stones."""
    free = ~(state[RED + CELLS] | state[YELLOW + CELLS])
    ones, twos = state[colour + ONES], state[colour + TWOS]  # they count up to 4
    return state[colour + CELLS], ones & twos & free, ~ones & twos & free, ones & ~twos & free


@jit
def ways(colour: int, its_costs: Costs) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The cells on a colour's shortest ways from side to side, see `paths.shortest`."""
    return shortest(BOTTOM, TOP, its_costs) if colour == RED else shortest(LEFT, RIGHT, its_costs)


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats) -> None:
    """A point is worth what it does for the cells around it; those on the shortest ways of either side count most."""
    own = colour_of(state, state[PLAYER])
    other = RED + YELLOW - own
    own_costs, other_costs = costs(state, own), costs(state, other)
    own_ways, other_ways = ways(own, own_costs), ways(other, other_costs)
    free = own_costs[1] | own_costs[2] | own_costs[3]
    for i in range(n):
        out[i] = np.float32(0)
        if actions[i] != SWAP:
            around = CELLS_AT[actions[i]] & free
            worth = USUAL + OPEN_CELL * popcount(around)
            worth += DECIDED_CELL * (popcount(around & own_costs[1]) + popcount(around & other_costs[1]))
            for k in range(3):
                worth += OWN_WAYS[k] * popcount(around & own_ways[k])
                worth += OTHER_WAYS[k] * popcount(around & other_ways[k])
            out[i] = min(np.float32(1), worth) if around != ZERO else WASTED


#: Visits, slack and whim. The lowest level plays nearly anything that came to its mind, and the prior sees to it that
#: little nonsense does; the fewer moves the next ones think of, the better these are.
FIRST_STEPS = ((300, 2.0, 3.0), (90, 2.0, 1.2), (60, 0.3, 0.1), (250, 0.05, 0.02))
THINKING = Thinking(
    exploration=0.07,
    expand_after=5,
    first_play=0.0,
    amaf_bias=0.01,
    prior_visits=50.0,
    levels=ladder(1_000_000, FIRST_STEPS, growth=9.0),
)
