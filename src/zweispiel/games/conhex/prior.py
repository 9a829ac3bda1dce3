"""Which points look worth a stone: what they do for the cells around them, by weights learned from deep searches.

A cell where one stone is missing, and the opponent cannot have it with his next, is as good as won: when he takes one
of the points that are left, one takes another. So ways are counted in stones until every cell of the way is as good as
won, and cells as good as the opponent's are nearly walls. Whether a cell lies on the shortest of these ways, for either
side, and how many stones it still takes, is its *kind*.

A point's chance to be the best one is the product of a factor for each kind of cell around it and one for its place on
the board, compared with the same product of the other points: the model of Bradley and Terry, as often used for Go [1].

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
from zweispiel.kernel.insight import Clues, read_weights
from zweispiel.kernel.scratch import Bytes, scratch_bytes

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment"

FILE = Path(__file__).with_name("prior.json")
#: A kind is a byte: how far one's own counter of stones stands, and the opponent's; then two bits for one's own ways
#: (0: the cell lies on a shortest one, 1 and 2: on one so much longer, 3: on none of them), and two for the opponent's.
#: Counters of open cells are never 0, so that 0 is free for cells that somebody has.
KINDS = 256
#: Kinds have their own factors when one's own shortest way takes one stone, two, or more.
STAGES = 3
#: Behind them: a factor for each place on a quarter of the board, as the player sees it who joins top and bottom.
QUARTER = (GRID + 1) // 2
NUM_WEIGHTS = STAGES * KINDS + QUARTER * QUARTER
#: Room for the kinds of 41 cells.
ROOM = 48


def _quarters() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Where the factor of each point's place stands, for red and for yellow."""
    across, down = PLACES % GRID, PLACES // GRID
    across, down = np.minimum(across, GRID - 1 - across), np.minimum(down, GRID - 1 - down)
    return STAGES * KINDS + np.array([QUARTER * down + across, QUARTER * across + down])


PLACE = _quarters()
FACTORS = np.exp(read_weights(FILE, NUM_WEIGHTS))


@jit
def costs(state: State, colour: int) -> Costs:
    """A colour's cells, and the open ones that take one, two and three more of its stones."""
    free = ~(state[RED + CELLS] | state[YELLOW + CELLS])
    ones, twos = state[colour + ONES], state[colour + TWOS]  # they count up to 4
    return state[colour + CELLS], ones & twos & free, ~ones & twos & free, ones & ~twos & free


@jit
def ways(colour: int, own: Costs, other: Costs) -> Ways:
    """A colour's shortest ways from side to side, in stones until all their cells are as good as won."""
    contested, sure, walls = own[1] & other[1], own[1] & ~other[1], other[1] & ~own[1]
    price = own[0] | sure, contested | (own[2] & ~walls), own[3] & ~walls, walls
    return shortest(BOTTOM, TOP, price) if colour == RED else shortest(LEFT, RIGHT, price)


@jit
def place_bits(cell: np.uint64, high: np.uint64, low: np.uint64) -> np.uint64:
    """The cell's bits of two sets, as a number from 0 to 3."""
    return ((high >> cell) & ONE) << ONE | ((low >> cell) & ONE)


@jit
def survey(state: State, kinds: Bytes) -> tuple[int, int]:
    """Write down the kind of every cell; returns how long the shortest ways are, one's own and the opponent's."""
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
    """Which factors the kinds have."""
    return max(0, min(STAGES, length) - 1)


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats) -> int:
    """Drop the points at which no cell is open, which is never better than any other move; and judge the rest.

    The swap is looked at like the best of the points.
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
def clues(state: State, action: int, out: Numbers) -> int:
    """The places of the weights whose sum is the logarithm of a point's chance, see `prior`; returns how many."""
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


CLUES = Clues(clues=clues, size=NUM_WEIGHTS, file=FILE)
