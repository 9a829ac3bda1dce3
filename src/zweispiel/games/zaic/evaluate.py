"""Zaic's evaluation for alpha-beta: a small network that knows what both players have, learned by self-play.

A position has `NUM_INPUTS` features, each a number: the size of a region, the tiles left, the moves of some kind. Each
value of each feature is one input of the network (`kernel/network.py`), so exactly `NUM_INPUTS` of its inputs are on.
None depends on where things lie, so turned and mirrored positions are worth the same. `weights.txt` names the command
that learned the weights.
"""

from functools import cache
from pathlib import Path

import numpy as np

from zweispiel.games.zaic.layout import HEIGHT, SUPPLY, TOUCH, WIDTH, bonds, sides
from zweispiel.games.zaic.placing import ROW, Kinds, on_table
from zweispiel.games.zaic.prospects import coverable, margin, reach, settled
from zweispiel.games.zaic.regions import largest
from zweispiel.games.zaic.rules import among, kinds_of, outside, total
from zweispiel.kernel.bits import ALL, ONE, ZERO, U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, PLY, Numbers, State
from zweispiel.kernel.network import NO_LANES, OUTPUT_UNIT, OUTPUT_WORDS, ROW_WORDS, Network, output, with_row

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, return-value"

STAGES, PLIES_PER_STAGE = 8, 4
#: The number of values of a feature with an input of their own.
VALUES = 32
#: The number of features of each player, and in all.
ASPECTS = 14
NUM_INPUTS = 2 * ASPECTS + 3
ROWS = NUM_INPUTS * VALUES
OUTPUTS_AT = ROWS * ROW_WORDS
#: The value of a number: up to 15 every number has its own, then two share one.
VALUE_OF = np.array([min(n if n < 16 else 8 + n // 2, VALUES - 1) for n in range(256)], dtype=np.uint64)
#: Estimates stay below this, so that only finished games are worth -1 or 1.
SURE = 0.999
FILE = Path(__file__).with_name("weights.npz")

#: Moves on the table, and stacked moves with squares, dominoes and singles.
Mobility = tuple[int, int, int, int]
Aspects = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]


@jit
def table_moves(state: State, own: np.uint64, lying: np.uint64, kinds: Kinds) -> int:
    """The number of placements on the table; `rules.placements` explains the four parts."""
    corners = state[TOUCH] != ZERO
    return total(among(on_table(own, lying, corners), kinds, ALL)) + total(outside(state, own, lying, kinds))


@jit
def mobility(state: State, player: int, own: np.uint64, opposing: np.uint64, open_places: Kinds) -> Mobility:
    """The moves of a player, if it were his turn."""
    kinds = kinds_of(state, player)
    lying = own | opposing
    if lying == ZERO:
        return 4, 0, 0, 0  # the first tile
    square, wide, tall, single = among(open_places, kinds, ALL)
    over_wide = opposing | (opposing >> ONE)
    return (
        table_moves(state, own, lying, kinds),
        popcount(square & (over_wide | (over_wide >> ROW))),
        popcount(wide & over_wide) + popcount(tall & (opposing | (opposing >> ROW))),
        popcount(single & opposing),
    )


@jit
def aspects(
    state: State,
    player: int,
    own: np.uint64,
    gains: np.uint64,
    losses: np.uint64,
    last: np.uint64,
    moves: Mobility,
) -> Aspects:
    """What a player has.

    His largest region, what one more tile can make of it, how much of it can be covered and how much never; his cells,
    the settled ones, and those he can cover; tiles of each size; moves.
    """
    pile = SUPPLY + 3 * player
    region = largest(own)
    return (
        popcount(region),
        popcount(largest(own | gains)),
        popcount(region & losses),
        popcount(region & last),
        popcount(own),
        popcount(own & last),
        popcount(gains),
        np.int64(state[pile]),
        np.int64(state[pile + 1]),
        np.int64(state[pile + 2]),
        moves[0],
        moves[1],
        moves[2],
        moves[3],
    )


@jit
def both(state: State) -> tuple[Aspects, Aspects]:
    """The aspects of the player to move, then those of the opponent."""
    own, opposing = sides(state)
    lying = own | opposing
    open_places, last = coverable(state, lying), settled(lying, bonds(state))
    player = np.int64(state[PLAYER])
    gains = reach(state, player, opposing, open_places)
    losses = reach(state, 1 - player, own, open_places)
    moves = mobility(state, player, own, opposing, open_places)
    replies = mobility(state, 1 - player, opposing, own, open_places)
    return (
        aspects(state, player, own, gains, losses, last, moves),
        aspects(state, 1 - player, opposing, losses, gains, last, replies),
    )


@jit
def moves_in(own: Aspects) -> int:
    """The number of legal moves among the aspects of the player to move."""
    return own[10] + own[11] + own[12] + own[13]


@jit
def others(state: State) -> tuple[int, int, int]:
    """What both players share: the longer and the shorter side of the extent, and the number of tiles laid."""
    width, height = np.int64(state[WIDTH]), np.int64(state[HEIGHT])
    return max(width, height), min(width, height), np.int64(state[PLY])


@jit
def stage_of(state: State) -> int:
    """The stage of the game, by the number of tiles laid."""
    return min(np.int64(state[PLY]) // PLIES_PER_STAGE, STAGES - 1)


@jit
def place(feature: int, number: int) -> np.uint64:
    """The input for a number as the value of a feature."""
    return U(feature * VALUES) + VALUE_OF[number]


@jit
def features(state: State, out: Numbers) -> int:
    """For learning: the inputs that are on; returns how many."""
    own, opposing = both(state)
    feature = 0
    for part in (own, opposing):
        for number in part:
            out[feature] = place(feature, number)
            feature += 1
    for number in others(state):
        out[feature] = place(feature, number)
        feature += 1
    return feature


@jit
def hope(state: State, own: Aspects, opposing: Aspects, network: Network) -> int:
    """The network's output for the player to move."""
    sums = NO_LANES
    feature = 0
    for number in own:  # unrolled by the compiler, as are all loops over tuples
        sums = with_row(sums, network, place(feature, number))
        feature += 1
    for number in opposing:
        sums = with_row(sums, network, place(feature, number))
        feature += 1
    for number in others(state):
        sums = with_row(sums, network, place(feature, number))
        feature += 1
    return output(sums, network, NUM_INPUTS, OUTPUTS_AT + OUTPUT_WORDS * stage_of(state))


@jit
def points(state: State, network: Network) -> int:
    """How good the position looks for the player to move, in units of 1/OUTPUT_UNIT; only for comparisons."""
    own, opposing = both(state)
    return hope(state, own, opposing, network)


@jit
def evaluate(state: State, network: Network) -> float:
    """The expected outcome; exactly -1, 0 or 1 for a finished game."""
    own, opposing = both(state)
    if moves_in(own) == 0:
        return float(margin(state))
    x = hope(state, own, opposing, network) / OUTPUT_UNIT
    return SURE * x / np.sqrt(x * x + 1.0)


@cache
def load_weights() -> Network:
    """The shipped network; all zero without the file."""
    network = np.zeros(OUTPUTS_AT + STAGES * OUTPUT_WORDS, np.uint64)
    if FILE.exists():
        with np.load(FILE) as stored:
            network[:] = stored["network"]
    return network
