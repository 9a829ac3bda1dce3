"""Random games of Contactic on boards of 65 to 128 fields, such as the usual one: as in `rollout`, but twice as fast.

There, every set of fields is two words. A field is a bit in one of them, and its neighbours are found by shifting both,
without divisions and hardly a branch. All placements are equally likely in both, but the random numbers mean others.
"""

import numpy as np

from zweispiel.games.contactic.board import Masks, fitting
from zweispiel.games.contactic.chance import random_kind
from zweispiel.games.contactic.islands import more_points
from zweispiel.games.contactic.layout import (
    BLOCK,
    CLASH,
    HEAD,
    HEIGHT,
    LARGEST,
    OPEN,
    OWN,
    ROTATIONS,
    TAKEN,
    TURN,
    TURNED_UP,
    UNANSWERED,
    WIDTH,
    number,
)
from zweispiel.games.contactic.piles import can_draw, draw_tile, lay_aside
from zweispiel.games.contactic.rollout import note_owners, rollout
from zweispiel.games.contactic.rules import remove_if_wrong
from zweispiel.kernel.bits import ALL, ONE, ZERO, U, bit, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Bytes, State
from zweispiel.kernel.rng import Rng, below

#: A set of fields: the bits of both blocks.
Fields = tuple[np.uint64, np.uint64]

LOW, HIGH = HEAD, HEAD + BLOCK
WORD = U(64)


@jit
def has_two_blocks(state: State) -> bool:
    """Whether the board has 65 to 128 fields; 127 at most, for the number is odd."""
    return state.shape[0] == HEAD + 2 * BLOCK


# ---- sets of fields


@jit
def only(field: int) -> Fields:
    """The set of one field."""
    return bit(field) if field < 64 else ZERO, bit(field - 64) if field >= 64 else ZERO


@jit
def size_of(fields: Fields) -> int:
    """How many fields a set has."""
    return popcount(fields[0]) + popcount(fields[1])


@jit
def union(a: Fields, b: Fields) -> Fields:
    """Fields in one of two sets."""
    return a[0] | b[0], a[1] | b[1]


@jit
def common(a: Fields, b: Fields) -> Fields:
    """Fields in both sets."""
    return a[0] & b[0], a[1] & b[1]


@jit
def without(a: Fields, b: Fields) -> Fields:
    """Fields of a that are not in b."""
    return a[0] & ~b[0], a[1] & ~b[1]


# ---- neighbours


@jit
def north(fields: Fields, width: np.uint64) -> Fields:
    """The fields above."""
    return fields[0] >> width | fields[1] << (WORD - width), fields[1] >> width


@jit
def south(fields: Fields, width: np.uint64) -> Fields:
    """The fields below, beyond the last row too."""
    return fields[0] << width, fields[1] << width | fields[0] >> (WORD - width)


@jit
def borders(state: State) -> tuple[Fields, Fields]:
    """The first column, with one field below the last row, and all fields of the board."""
    left, board = (ZERO, ZERO), (ALL, bit(number(state[WIDTH] * state[HEIGHT]) - 64) - ONE)
    for row in range(number(state[HEIGHT]) + 1):
        left = union(left, only(row * number(state[WIDTH])))
    return left, board


@jit
def east(fields: Fields, left: Fields) -> Fields:
    """The fields to the right; `left` is the first column."""
    return without(south(fields, ONE), left)


@jit
def west(fields: Fields, left: Fields) -> Fields:
    """The fields to the left; `left` is the first column."""
    return north(without(fields, left), ONE)


# ---- tiles


@jit
def put_all(state: State, which: int, fields: Fields) -> None:
    """Add fields to a set."""
    state[U(LOW + which)] |= fields[0]
    state[U(HIGH + which)] |= fields[1]


@jit
def lay_at(state: State, player: int, field: Fields, pattern: int, left: Fields, board: Fields) -> None:
    """Place a tile, without remembering its edges."""
    width = state[WIDTH]
    above, right = north(field, width), east(field, left)
    below_it, beside = common(south(field, width), board), west(field, left)
    put_all(state, CLASH + 4 + (pattern & 1), above)
    put_all(state, CLASH + 6 + (pattern >> 1 & 1), right)
    put_all(state, CLASH + (pattern >> 2 & 1), below_it)
    put_all(state, CLASH + 2 + (pattern >> 3 & 1), beside)
    put_all(state, OWN + player, field)
    put_all(state, TAKEN, field)
    put_all(state, OPEN, union(union(above, right), union(below_it, beside)))
    state[LOW + OPEN] &= ~state[LOW + TAKEN]
    state[HIGH + OPEN] &= ~state[HIGH + TAKEN]


@jit
def place_or_lay_aside(state: State, player: int, kind: int, left: Fields, board: Fields, rng: Rng) -> None:
    """Choose one of all right placements at random, or lay the tile aside if there is none."""
    low, high = fitting(state, LOW, kind), fitting(state, HIGH, kind)
    total = size_of((low[0], high[0])) + size_of((low[1], high[1]))
    total += size_of((low[2], high[2])) + size_of((low[3], high[3]))
    if total == 0:
        lay_aside(state, player, kind)
    else:
        turn, field = nth_placement(low, high, below(rng, total))
        lay_at(state, player, field, ROTATIONS[kind, turn], left, board)


@jit
def nth_placement(low: Masks, high: Masks, n: int) -> tuple[int, Fields]:
    """Which rotation on which field placement number n is. Written without loops, so that it has few branches."""
    fields, turn, before = (low[0], high[0]), 0, 0
    second = size_of(fields)
    third = second + size_of((low[1], high[1]))
    fourth = third + size_of((low[2], high[2]))
    if n >= second:
        fields, turn, before = (low[1], high[1]), 1, second
    if n >= third:
        fields, turn, before = (low[2], high[2]), 2, third
    if n >= fourth:
        fields, turn, before = (low[3], high[3]), 3, fourth
    return turn, nth_field(fields, n - before)


@jit
def nth_field(fields: Fields, n: int) -> Fields:
    """The n-th field of a set, counted from 0."""
    in_low = popcount(fields[0])
    if n < in_low:
        return nth_bit(fields[0], n), ZERO
    return ZERO, nth_bit(fields[1], n - in_low)


# ---- islands


@jit
def largest_of(fields: Fields, width: np.uint64, left: Fields) -> int:
    """The size of the largest island of these fields."""
    largest, rest = 0, size_of(fields)
    while rest > largest:
        island, size, before = nth_field(fields, 0), 1, 0
        while size > before:
            before = size
            rows = union(island, union(east(island, left), west(island, left)))
            island = common(fields, union(rows, union(north(island, width), south(island, width))))
            size = size_of(island)
        fields = without(fields, island)
        largest, rest = max(largest, size), rest - size
    return largest


# ---- whole games


@jit
def finish_at_random(state: State, rng: Rng) -> None:
    """Play until neither player can draw, then count the islands."""
    left, board = borders(state)
    player = number(state[TURN])
    if state[TURNED_UP] != ZERO:
        place_or_lay_aside(state, player, number(state[TURNED_UP]) - 1, left, board, rng)
        player = 1 - player
    while can_draw(state, 0) or can_draw(state, 1):
        if can_draw(state, player):
            kind = random_kind(state, player, rng)
            draw_tile(state, player, kind)
            place_or_lay_aside(state, player, kind, left, board, rng)
        player = 1 - player
    for player in range(2):
        own = state[LOW + OWN + player], state[HIGH + OWN + player]
        state[LARGEST + player] = U(largest_of(own, state[WIDTH], left))


@jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """Play to the end at random, noting who got each field; on boards of another size by `rollout`."""
    if has_two_blocks(state):
        if state[UNANSWERED] != ZERO:
            remove_if_wrong(state)
        finish_at_random(state, rng)
    else:
        rollout(state, rng)
    note_owners(state, owner)
    return more_points(state)
