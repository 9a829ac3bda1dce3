"""The gradient of `resistance`: how each weight changes what is predicted about a position.

Learned are logarithms of resistances and of factors, so that they stay positive. The derivative of the logarithm of a
conductance by the logarithm of a resistance is the share of the power that is lost there, with a minus.
"""

from math import exp, log

import numpy as np

from zweispiel.games.conhex.board import CELLS_AT, NUM_CELLS, NUM_POINTS
from zweispiel.games.conhex.circuit import LINK_ROOM, NODE_ROOM, NUM_ORBITS, heat, solve
from zweispiel.games.conhex.resistance import (
    BALANCE,
    COUNTERS,
    FILE,
    INSULATOR,
    NODE,
    NUM_WEIGHTS,
    OWN_FACTOR,
    PLACE,
    RESISTANCE,
    THEIR_FACTOR,
    THEIRS,
    counters,
    find_resistances,
    kind_of,
    log_odds,
)
from zweispiel.games.conhex.rules import CELLS, RED, YELLOW, colour_of, free_points
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, State
from zweispiel.kernel.scratch import scratch_floats
from zweispiel.kernel.weights import read_weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment"

TINY = 1e-9
#: Log resistances to begin with: of an own cell, then by the stones the player lacks and by those the other lacks.
OWN_CELL = -5.0
LACKING = ((-0.2, -2.3, -4.0), (2.0, -0.2, -1.6), (3.0, 1.6, 0.2))


def first_weights() -> Floats:
    """What learning begins with: rough resistances, and moves all alike."""
    weights = np.zeros(NUM_WEIGHTS, np.float32)
    for table in range(2 * NUM_ORBITS):
        start = table * COUNTERS
        weights[start] = OWN_CELL
        for mine in range(1, 4):
            for theirs in range(1, 4):
                weights[start + 4 * mine + theirs] = LACKING[3 - mine][3 - theirs]
    weights[OWN_FACTOR] = weights[THEIR_FACTOR] = 1.5
    return weights


def usable(learned: Floats) -> Floats:
    """The weights that `resistance` takes, from what is learned."""
    weights = np.exp(learned)
    plain = slice(OWN_FACTOR, BALANCE + 1)
    weights[plain] = learned[plain]
    return weights.astype(np.float32)


def load_weights() -> Floats:
    """The shipped weights."""
    return usable(read_weights(FILE, NUM_WEIGHTS))


@jit
def value_gradient(state: State, target: float, weights: Floats, slopes: Floats) -> float:
    """Add to `slopes` how the loss changes with what is learned, and return the loss.

    `target` is the probability that the player to move wins.
    """
    resistances, links, shares = scratch_floats(NODE_ROOM), scratch_floats(LINK_ROOM), scratch_floats(NODE_ROOM)
    find_resistances(state, weights, resistances)
    conductances = solve(resistances, links)
    heat(resistances, links, shares)
    own = colour_of(state, state[PLAYER])
    other, side = RED + YELLOW - own, 0 if own == RED else 1
    chance = 1.0 / (1.0 + exp(-log_odds(conductances, weights)))
    error = chance - target
    slopes[OWN_FACTOR] += np.float32(error * log(conductances[0] + INSULATOR))
    slopes[THEIR_FACTOR] -= np.float32(error * log(conductances[1] + INSULATOR))
    slopes[BALANCE] += np.float32(error)
    pull = np.float32(error * weights[OWN_FACTOR] * conductances[0] / (conductances[0] + INSULATOR))
    their_pull = np.float32(error * weights[THEIR_FACTOR] * conductances[1] / (conductances[1] + INSULATOR))
    for cell in range(NUM_CELLS):
        mine, theirs = counters(state, own, other, U(cell))
        if theirs:
            at = RESISTANCE[side, cell] + (4 * mine + theirs if mine else 0)
            slopes[at] -= pull * shares[NODE[side, cell]]
        if mine:
            at = THEIRS + RESISTANCE[1 - side, cell] + (4 * theirs + mine if theirs else 0)
            slopes[at] += their_pull * shares[NODE[1 - side, cell] + 1]
    return -target * log(chance + TINY) - (1.0 - target) * log(1.0 - chance + TINY)


@jit
def move_gradient(state: State, shares_of_moves: Floats, weights: Floats, slopes: Floats) -> float:
    """Add how the loss in the choice of a move changes with the logarithms of the factors; returns the loss."""
    resistances, links, shares = scratch_floats(NODE_ROOM), scratch_floats(LINK_ROOM), scratch_floats(NODE_ROOM)
    find_resistances(state, weights, resistances)
    solve(resistances, links)
    heat(resistances, links, shares)
    own = colour_of(state, state[PLAYER])
    other, side = RED + YELLOW - own, 0 if own == RED else 1
    taken = state[RED + CELLS] | state[YELLOW + CELLS]
    chances, total, known = scratch_floats(NUM_POINTS), np.float32(TINY), np.float32(TINY)
    low, high = free_points(state)
    for point in range(NUM_POINTS):
        free = low & bit(point) if point < 64 else high & bit(point - 64)
        around = CELLS_AT[point] & ~taken if free != ZERO else ZERO
        chances[point] = np.float32(0)
        if around != ZERO:
            chance = weights[PLACE[side, point]]
            while around != ZERO:
                chance *= weights[kind_of(state, own, other, lowest(around), shares)]
                around &= around - ONE
            chances[point] = chance
            total += chance
            known += shares_of_moves[point]
    loss = 0.0
    for point in range(NUM_POINTS):
        if chances[point] > np.float32(0):
            share, found = shares_of_moves[point] / known, chances[point] / total
            loss -= share * log(found + TINY)
            slopes[PLACE[side, point]] += found - share
            around = CELLS_AT[point] & ~taken
            while around != ZERO:
                slopes[kind_of(state, own, other, lowest(around), shares)] += found - share
                around &= around - ONE
    return loss
