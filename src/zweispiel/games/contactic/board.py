"""The board of Contactic: placing tiles, lifting them, and where a tile fits.

Every tile placed restricts its neighbours: it adds each of them to one of the eight CLASH sets. A pattern fits on the
OPEN fields that are in none of its four CLASH sets. Finding them takes a few words of bit logic and looks at no tile.

Indices are cast to unsigned, so that compiled code need not check whether they count from the end.
"""

import numpy as np

from zweispiel.games.contactic.layout import (
    BLOCK,
    CLASH,
    EAST,
    EDGE,
    HEAD,
    HEIGHT,
    NORTH,
    OPEN,
    OWN,
    ROTATIONS,
    SOUTH,
    TAKEN,
    WIDTH,
    number,
)
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State

Masks = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

# ---- sets of fields


@jit
def has(state: State, which: int, field: int) -> bool:
    """Whether a field is in a set."""
    return (state[U(HEAD + BLOCK * (field >> 6) + which)] >> U(field & 63)) & ONE != ZERO


@jit
def put(state: State, which: int, field: int) -> None:
    """Add a field to a set."""
    state[U(HEAD + BLOCK * (field >> 6) + which)] |= bit(field & 63)


@jit
def drop(state: State, which: int, field: int) -> None:
    """Remove a field from a set."""
    state[U(HEAD + BLOCK * (field >> 6) + which)] &= ~bit(field & 63)


@jit
def take_any(state: State, which: int) -> int:
    """Remove the first field from a set and return it; -1 if the set is empty."""
    for base in range(HEAD, state.shape[0], BLOCK):
        fields = state[base + which]
        if fields != ZERO:
            state[base + which] = fields & (fields - ONE)
            return 64 * ((base - HEAD) // BLOCK) + lowest(fields)
    return -1


@jit
def neighbour(state: State, field: int, direction: int) -> int:
    """The next field in a direction; negative beyond the border."""
    width = number(state[WIDTH])
    if direction == NORTH:
        return field - width
    if direction == SOUTH:
        return field + width if field + width < width * number(state[HEIGHT]) else -1
    if direction == EAST:
        return field + 1 if (field + 1) % width != 0 else -1
    return field - 1 if field % width != 0 else -1


# ---- tiles


@jit
def lay(state: State, field: int, pattern: int) -> None:
    """Occupy a field and restrict which colours its neighbours may show towards it."""
    put(state, TAKEN, field)
    drop(state, OPEN, field)
    for direction in range(4):
        beside = neighbour(state, field, direction)
        if beside >= 0:
            put(state, CLASH + 2 * (direction ^ 2) + (pattern >> direction & 1), beside)
            if not has(state, TAKEN, beside):
                put(state, OPEN, beside)


@jit
def lay_tile(state: State, player: int, field: int, pattern: int) -> None:
    """Place a player's tile and remember its edges."""
    lay(state, field, pattern)
    put(state, OWN + player, field)
    for direction in range(4):
        if pattern >> direction & 1:
            put(state, EDGE + direction, field)


@jit
def lift_tile(state: State, player: int, field: int) -> None:
    """Take a player's tile off the board again, as if it had never been there."""
    pattern = pattern_at(state, field)
    drop(state, TAKEN, field)
    drop(state, OWN + player, field)
    put(state, OPEN, field)
    for direction in range(4):
        drop(state, EDGE + direction, field)
        beside = neighbour(state, field, direction)
        if beside >= 0:
            drop(state, CLASH + 2 * (direction ^ 2) + (pattern >> direction & 1), beside)
            if not touches_something(state, beside):
                drop(state, OPEN, beside)


@jit
def pattern_at(state: State, field: int) -> int:
    """The pattern of the tile on a field; 0 for an empty or the neutral field."""
    pattern = 0
    for direction in range(4):
        if has(state, EDGE + direction, field):
            pattern |= 1 << direction
    return pattern


# ---- where tiles fit


@jit
def touches_something(state: State, field: int) -> bool:
    """Whether any neighbour is occupied: every tile there puts the field into a CLASH set."""
    asked = ZERO
    for which in range(CLASH, CLASH + 8):
        asked |= state[U(HEAD + BLOCK * (field >> 6) + which)]
    return asked & bit(field & 63) != ZERO


@jit
def clashes(state: State, field: int, pattern: int) -> int:
    """The directions in which a pattern would clash on a field, as bits."""
    wrong = 0
    for direction in range(4):
        if has(state, CLASH + 2 * direction + (pattern >> direction & 1), field):
            wrong |= 1 << direction
    return wrong


@jit
def fitting(state: State, base: int, kind: int) -> Masks:
    """The fields of the block at `base` where the four rotations of a kind fit, in the order of ROTATIONS."""
    pattern = ROTATIONS[kind, 0]
    a, b, c, d = U(pattern & 1), U(pattern >> 1 & 1), U(pattern >> 2 & 1), U(pattern >> 3 & 1)
    north = U(base + CLASH)
    east, south, west = north + U(2), north + U(4), north + U(6)
    fields = state[U(base + OPEN)]
    return (
        fields & ~(state[north + a] | state[east + b] | state[south + c] | state[west + d]),
        fields & ~(state[north + d] | state[east + a] | state[south + b] | state[west + c]),
        fields & ~(state[north + c] | state[east + d] | state[south + a] | state[west + b]),
        fields & ~(state[north + b] | state[east + c] | state[south + d] | state[west + a]),
    )


@jit
def count_right(state: State, kind: int) -> int:
    """The number of right placements of a kind, counting all four rotations even if some are equal."""
    total = 0
    for base in range(HEAD, state.shape[0], BLOCK):
        one, two, three, four = fitting(state, base, kind)
        total += popcount(one) + popcount(two) + popcount(three) + popcount(four)
    return total
