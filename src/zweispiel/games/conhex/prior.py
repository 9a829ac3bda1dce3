"""ConHex's prior: which points look worth a stone, judged by the cells around them, with learned weights.

A cell is as good as won if it lacks one stone and the opponent cannot take it with the next move: when the opponent
takes one of its free points, the player takes another. So the length of a way is counted in stones until every cell on
it is as good as won, and cells that are as good as the opponent's are nearly walls. The *kind* of a cell says whether
it lies on a shortest way, for either side, and how many stones it still takes.

The probability that a point is the best one is proportional to the product of a factor for each kind of cell around it
and a factor for its place on the board: a Bradley–Terry model, as is common for Go [1].

[1] R. Coulom: Computing Elo Ratings of Move Patterns in the Game of Go, 2007
"""

from pathlib import Path

import numpy as np

from zweispiel.games.conhex.board import BOTTOM, CELLS_AT, GRID, LEFT, NUM_POINTS, PLACES, RIGHT, TOP
from zweispiel.games.conhex.paths import Costs, Ways, shortest
from zweispiel.games.conhex.rules import CELLS, ONES, RED, SWAP, TWOS, YELLOW, colour_of
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, Numbers, State
from zweispiel.kernel.scratch import Bytes, scratch_bytes
from zweispiel.kernel.weights import read_weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment"

FILE = Path(__file__).with_name("prior.json")
#: A kind is a byte: two bits each for the player's and the opponent's counter of stones, then two bits each for the
#: player's and the opponent's ways (0: the cell lies on a shortest way, 1 or 2: on one that much longer, 3: on none).
#: Counters of open cells are never 0, so 0 stands for taken cells.
KINDS = 256
#: Kinds have separate factors for when the player's shortest way takes one stone, two, or more.
STAGES = 3
#: Then follows a factor for each place on a quarter of the board, turned so that the player joins top and bottom.
QUARTER = (GRID + 1) // 2
NUM_WEIGHTS = STAGES * KINDS + QUARTER * QUARTER
#: Bytes for the kinds of the 41 cells.
ROOM = 48


def _quarters() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """For red and for yellow: the index of the factor of each point's place."""
    across, down = PLACES % GRID, PLACES // GRID
    across, down = np.minimum(across, GRID - 1 - across), np.minimum(down, GRID - 1 - down)
    return STAGES * KINDS + np.array([QUARTER * down + across, QUARTER * across + down])


PLACE = _quarters()
FACTORS = np.exp(read_weights(FILE, NUM_WEIGHTS))


@jit
def costs(state: State, colour: int) -> Costs:
    """A colour's cells, and the open cells that take one, two and three more of its stones."""
    free = ~(state[RED + CELLS] | state[YELLOW + CELLS])
    ones, twos = state[colour + ONES], state[colour + TWOS]  # they count up to 4
    return state[colour + CELLS], ones & twos & free, ~ones & twos & free, ones & ~twos & free


@jit
def ways(colour: int, own: Costs, other: Costs) -> Ways:
    """A colour's shortest ways from side to side, counted in stones until all their cells are as good as won."""
    contested, sure, walls = own[1] & other[1], own[1] & ~other[1], other[1] & ~own[1]
    price = own[0] | sure, contested | (own[2] & ~walls), own[3] & ~walls, walls
    return shortest(BOTTOM, TOP, price) if colour == RED else shortest(LEFT, RIGHT, price)


@jit
def place_bits(cell: np.uint64, high: np.uint64, low: np.uint64) -> np.uint64:
    """The cell's bits in two sets, as a number from 0 to 3."""
    return ((high >> cell) & ONE) << ONE | ((low >> cell) & ONE)


@jit
def survey(state: State, kinds: Bytes) -> tuple[int, int]:
    """Write the kind of every cell; returns the lengths of the player's and the opponent's shortest ways."""
    own = colour_of(state, state[PLAYER])
    other = RED + YELLOW - own
    own_costs, other_costs = costs(state, own), costs(state, other)
    length, near, next_near, far = ways(own, own_costs, other_costs)
    their_length, their_near, their_next, their_far = ways(other, other_costs, own_costs)
    for cell in range(ROOM):
        kinds[cell] = np.uint8(0)
    left = own_costs[1] | own_costs[2] | own_costs[3]
    while left != ZERO:
        cell = U(lowest(left))
        left &= left - ONE
        kind = place_bits(cell, state[own + TWOS], state[own + ONES]) << U(6)
        kind |= place_bits(cell, state[other + TWOS], state[other + ONES]) << U(4)
        kind |= place_bits(cell, ~(near | next_near), ~(near | far)) << U(2)
        kind |= place_bits(cell, ~(their_near | their_next), ~(their_near | their_far))
        kinds[cell] = np.uint8(kind)
    return length, their_length


@jit
def stage_of(length: int) -> int:
    """The stage, which selects the factors of the kinds."""
    return max(0, min(STAGES, length) - 1)


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats) -> int:
    """Drop the points without an open cell, which are never better than another move, and weigh the others.

    The swap gets the weight of the best point.
    """
    kinds = scratch_bytes(ROOM)
    stage = stage_of(survey(state, kinds)[0])
    side = 0 if colour_of(state, state[PLAYER]) == RED else 1
    taken = state[RED + CELLS] | state[YELLOW + CELLS]
    kept, best = 0, np.float32(0)
    for i in range(n):
        around = CELLS_AT[actions[i]] if actions[i] != SWAP else ZERO
        if around & ~taken != ZERO:
            chance = FACTORS[PLACE[side, actions[i]]]
            while around != ZERO:
                chance *= FACTORS[stage * KINDS + np.int64(kinds[U(lowest(around))])]
                around &= around - ONE
            actions[kept], out[kept] = actions[i], chance
            best = max(best, chance)
            kept += 1
        elif actions[i] == SWAP:
            actions[kept], out[kept] = SWAP, np.float32(0)
            kept += 1
    for i in range(kept):
        if actions[i] == SWAP:
            out[i] = best
    return kept


@jit
def features(state: State, action: int, out: Numbers) -> int:
    """The indices of the weights whose sum is the log probability of a point, see `prior`; returns how many."""
    if action >= NUM_POINTS:
        return 0
    kinds = scratch_bytes(ROOM)
    stage = stage_of(survey(state, kinds)[0])
    out[0] = PLACE[0 if colour_of(state, state[PLAYER]) == RED else 1, action]
    n, around = 1, CELLS_AT[action] & ~(state[RED + CELLS] | state[YELLOW + CELLS])
    if around == ZERO:
        return 0
    while around != ZERO:
        out[n] = stage * KINDS + np.int64(kinds[U(lowest(around))])
        around &= around - ONE
        n += 1
    return n
