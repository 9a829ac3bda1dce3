"""What ConHex's positions and moves are worth, judged by the circuits of both players (see `circuit`).

The resistance of a cell depends on how many stones both players have there, on its place, and on whether the player is
to move; all resistances are learned. The log odds of the player to move are a weighted difference of the logarithms of
both conductances.

The probability that a point is the best one is proportional to the product of a factor for each open cell around it and
a factor for its place, as in `prior`. Here the *kind* of a cell says how many stones both players have there, and how
large its share of the power is in both circuits.
"""

from math import exp, log
from pathlib import Path

import numpy as np

from zweispiel.games.conhex.board import CELLS_AT, GRID, NUM_CELLS, PLACES
from zweispiel.games.conhex.circuit import (
    CELL_PLACE,
    LINK_ROOM,
    NODE_ROOM,
    NOTHING,
    NUM_ORBITS,
    ORBIT,
    SINK,
    SOURCE,
    heat,
    solve,
)
from zweispiel.games.conhex.prior import QUARTER, place_bits
from zweispiel.games.conhex.rules import CELLS, ONES, RED, SWAP, TWOS, YELLOW, colour_of, may_swap
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.scratch import Floats, scratch_floats

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment"

FILE = Path(__file__).with_name("resistance.json")

#: Each place up to symmetry has a resistance for each pair of counters (see `rules`); counters of open cells are never
#: 0, so the first one is that of an own cell. First those of the player to move, then those of the other.
COUNTERS = 16
THEIRS = NUM_ORBITS * COUNTERS
#: The factors of both logarithms in the log odds, and what is added.
OWN_FACTOR, THEIR_FACTOR, BALANCE = 2 * THEIRS, 2 * THEIRS + 1, 2 * THEIRS + 2
#: Factors for moves: for each kind of a cell, then for each place on a quarter of the board.
KIND_FACTORS = 2 * THEIRS + 8
KINDS, HEATS = 1024, 8
PLACE_FACTORS = KIND_FACTORS + KINDS
NUM_WEIGHTS = PLACE_FACTORS + QUARTER * QUARTER
#: Shares of the power at which a cell counts as hotter.
THRESHOLDS = np.array([0.001, 0.004, 0.01, 0.02, 0.04, 0.08, 0.16], np.float32)
#: A circuit that conducts nothing counts as one that conducts this little.
INSULATOR = 1e-5


def _quarters() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """For red and for yellow: the index of the factor of each point's place."""
    across, down = PLACES % GRID, PLACES // GRID
    across, down = np.minimum(across, GRID - 1 - across), np.minimum(down, GRID - 1 - down)
    return PLACE_FACTORS + np.array([QUARTER * down + across, QUARTER * across + down])


PLACE = _quarters()
#: For red and for yellow: where each cell stands in a circuit, and where its resistances begin.
NODE = 2 * CELL_PLACE
RESISTANCE = COUNTERS * ORBIT[CELL_PLACE]


@jit
def counters(state: State, own: int, other: int, cell: np.uint64) -> tuple[int, int]:
    """Both counters of a cell; (0, 1) for an own cell and (1, 0) for one of the other player."""
    if (state[own + CELLS] >> cell) & ONE != ZERO:
        return 0, 1
    if (state[other + CELLS] >> cell) & ONE != ZERO:
        return 1, 0
    mine, theirs = state[own + TWOS], state[other + TWOS]
    return np.int64(place_bits(cell, mine, state[own + ONES])), np.int64(place_bits(cell, theirs, state[other + ONES]))


@jit
def find_resistances(state: State, weights: Floats, resistances: Floats) -> None:
    """Write the resistances of all cells, as `solve` takes them."""
    own = colour_of(state, state[PLAYER])
    other, side = RED + YELLOW - own, 0 if own == RED else 1
    for cell in range(NUM_CELLS):
        mine, theirs = counters(state, own, other, U(cell))
        at, their_at = RESISTANCE[side, cell], THEIRS + RESISTANCE[1 - side, cell]
        node, their_node = NODE[side, cell], NODE[1 - side, cell] + 1
        resistances[node] = np.float32(np.inf) if theirs == 0 else weights[U(at + (4 * mine + theirs if mine else 0))]
        resistances[their_node] = (
            np.float32(np.inf) if mine == 0 else weights[U(their_at + (4 * theirs + mine if theirs else 0))]
        )
    for lane in range(2):
        resistances[2 * SOURCE + lane] = resistances[2 * SINK + lane] = NOTHING


@jit
def log_odds(conductances: tuple[np.float32, np.float32], weights: Floats) -> float:
    """The log odds of the player to move."""
    own, their = log(conductances[0] + INSULATOR), log(conductances[1] + INSULATOR)
    return weights[U(OWN_FACTOR)] * own - weights[U(THEIR_FACTOR)] * their + weights[U(BALANCE)]


@jit
def value(state: State, weights: Floats) -> float:
    """The outcome the player to move may expect. A player who may still swap has the better side."""
    resistances, links = scratch_floats(NODE_ROOM), scratch_floats(LINK_ROOM)
    find_resistances(state, weights, resistances)
    expected = 2.0 / (1.0 + exp(-log_odds(solve(resistances, links), weights))) - 1.0
    return abs(expected) if may_swap(state) else expected


# ---- moves


@jit
def heat_of(share: np.float32) -> int:
    """How hot a cell with this share of the power is, from 0 to 7."""
    found = 0
    for threshold in THRESHOLDS:
        found += 1 if share >= threshold else 0
    return found


@jit
def kind_of(state: State, own: int, other: int, cell: int, shares: Floats) -> int:
    """The index of the factor of an open cell."""
    side = 0 if own == RED else 1
    mine, theirs = counters(state, own, other, U(cell))
    hot, their_hot = heat_of(shares[NODE[side, cell]]), heat_of(shares[NODE[1 - side, cell] + 1])
    return KIND_FACTORS + HEATS * HEATS * (4 * mine + theirs) + HEATS * hot + their_hot


@jit
def weigh_moves(state: State, actions: Numbers, n: int, out: Floats, factors: Floats, weights: Floats) -> int:
    """As `prior`, with the factor of each open cell in `factors`."""
    side = 0 if colour_of(state, state[PLAYER]) == RED else 1
    taken = state[RED + CELLS] | state[YELLOW + CELLS]
    kept, best = 0, NOTHING
    for i in range(n):
        around = CELLS_AT[actions[i]] & ~taken if actions[i] != SWAP else ZERO
        if around != ZERO:
            chance = weights[U(PLACE[side, actions[i]])]
            while around != ZERO:
                chance *= factors[lowest(around)]
                around &= around - ONE
            actions[kept], out[kept] = actions[i], chance
            best = max(best, chance)
            kept += 1
        elif actions[i] == SWAP:
            actions[kept], out[kept] = SWAP, NOTHING
            kept += 1
    for i in range(kept):
        if actions[i] == SWAP:
            out[i] = best
    return kept


@jit
def prior(state: State, actions: Numbers, n: int, out: Floats, weights: Floats) -> int:
    """Drop the points without an open cell, which are never better than another move, and weigh the others.

    The swap gets the weight of the best point.
    """
    resistances, links, shares = scratch_floats(NODE_ROOM), scratch_floats(LINK_ROOM), scratch_floats(NODE_ROOM)
    find_resistances(state, weights, resistances)
    solve(resistances, links)
    heat(resistances, links, shares)
    factors = scratch_floats(NUM_CELLS)
    own = colour_of(state, state[PLAYER])
    other = RED + YELLOW - own
    left = U((1 << NUM_CELLS) - 1) & ~(state[RED + CELLS] | state[YELLOW + CELLS])
    while left != ZERO:
        cell = lowest(left)
        left &= left - ONE
        factors[cell] = weights[U(kind_of(state, own, other, cell, shares))]
    return weigh_moves(state, actions, n, out, factors, weights)
