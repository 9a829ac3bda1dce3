"""Zaic: the rules, compiled.

`layout` documents state words and actions, `placing` the boards, `regions` who wins.
"""

import numpy as np

from zweispiel.games.zaic.layout import (
    BONDS,
    CELLS,
    CENTRE,
    DARK,
    FRAME,
    HEIGHT,
    LEFT,
    LEVELS,
    LIGHT,
    PILES,
    STATE_WORDS,
    SUPPLY,
    TILES,
    TOP,
    TOUCH,
    WIDTH,
    bonds,
    heights,
    sides,
)
from zweispiel.games.zaic.placing import (
    FIRST_COLUMNS,
    FIRST_ROWS,
    HEIGHTS,
    SHAPES,
    SIDE,
    WIDTHS,
    Kinds,
    beside,
    burying,
    on_table,
    raised,
    rebonded,
    shunned,
    stacked,
)
from zweispiel.games.zaic.regions import compared
from zweispiel.kernel.bits import ALL, ONE, ZERO, U, bit, lowest, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import GOING, PLAYER, PLY, Numbers, State

# Numbers of broken rules, in the order of `reasons` in this folder's __init__.
OVER, NONE_LEFT, FIRST_PLACE, LIMIT, TILTED, NOT_ADJACENT, TOUCHES_OWN, COVERS_NOTHING, BURIES = range(1, 10)

#: Anchors by part of the table and kind, sixteen words; see `placements`.
Places = tuple[np.uint64, ...]
NOWHERE = (ZERO, ZERO, ZERO, ZERO)


@jit
def setup(state: State, options: Numbers) -> None:
    """An empty table and full supplies; the one option says whether corners touch."""
    state[:] = ZERO
    state[TOUCH] = U(options[0])
    state[LEFT] = state[TOP] = U(CENTRE)
    for pile in range(3):
        state[SUPPLY + pile] = state[SUPPLY + 3 + pile] = TILES[pile]


@jit
def kinds_of(state: State, player: int) -> Kinds:
    """All cells for each kind that a player still has, none for the others."""
    pile = SUPPLY + 3 * player
    square = ALL if state[pile] != ZERO else ZERO
    wide = ALL if state[pile + 1] != ZERO else ZERO
    return square, wide, wide, ALL if state[pile + 2] != ZERO else ZERO


@jit
def supplied(state: State) -> Kinds:
    """The same for the player to move."""
    return kinds_of(state, int(state[PLAYER]))


@jit
def among(kinds: Kinds, chosen: Kinds, within: np.uint64) -> Kinds:
    """The placements of the chosen kinds that are anchored in a part of the board."""
    return (
        kinds[0] & chosen[0] & within,
        kinds[1] & chosen[1] & within,
        kinds[2] & chosen[2] & within,
        kinds[3] & chosen[3] & within,
    )


@jit
def room_left(state: State) -> tuple[int, int]:
    """How many more columns and rows the limit allows."""
    return SIDE - np.int64(state[WIDTH]), SIDE - np.int64(state[HEIGHT])


@jit
def placements(state: State) -> Places:
    """Every legal placement, as anchors by part and kind.

    Part 0: with the extent in the upper left corner of the board, the board's edges are the limit to the right and
    below. Part 1: with the extent pushed to the right edge, the room that the limit leaves on the left; it holds the
    tiles anchored there. Part 2: pushed to the bottom, those anchored above. Part 3: pushed both ways, those anchored
    above and on the left.
    """
    own, opposing = sides(state)
    lying = own | opposing
    kinds = supplied(state)
    if lying == ZERO:
        return among(kinds, kinds, ONE) + NOWHERE + NOWHERE + NOWHERE
    corners = state[TOUCH] != ZERO
    square, wide, tall, single = on_table(own, lying, corners)
    over_square, over_wide, over_tall, over_single = stacked(opposing, lying, heights(state), bonds(state))
    here = (square | over_square, wide | over_wide, tall | over_tall, single | over_single)
    return among(here, kinds, ALL) + outside(state, own, lying, kinds)


@jit
def outside(state: State, own: np.uint64, lying: np.uint64, kinds: Kinds) -> tuple[np.uint64, ...]:
    """Parts 1 to 3 of `placements`; mostly there is no room, which makes it fast to look first."""
    corners = state[TOUCH] != ZERO
    across, along = room_left(state)
    columns, rows = FIRST_COLUMNS[across], FIRST_ROWS[along]
    right, down = U(across), U(SIDE * along)
    left_of = above = both = NOWHERE
    if across > 0:
        left_of = among(on_table(own << right, lying << right, corners), kinds, columns)
    if along > 0:
        above = among(on_table(own << down, lying << down, corners), kinds, rows)
    if across > 0 and along > 0:
        shift = right + down
        both = among(on_table(own << shift, lying << shift, corners), kinds, columns & rows)
    return left_of + above + both


@jit
def spot(state: State, part: int, anchor: int) -> tuple[int, int]:
    """Column and row of an anchor of `placements`, relative to the extent's upper left cell; may be negative."""
    across, along = room_left(state)
    return (anchor & 7) - across * (part & 1), (anchor >> 3) - along * (part >> 1)


@jit
def legal(state: State, out: Numbers) -> int:
    """One action for each placement."""
    n = 0
    number = 0
    corner = FRAME * np.int64(state[TOP]) + np.int64(state[LEFT])
    for anchors in placements(state):
        while anchors != ZERO:
            column, row = spot(state, number >> 2, lowest(anchors))
            out[n] = CELLS * (number & 3) + corner + FRAME * row + column
            anchors &= anchors - ONE
            n += 1
        number += 1
    return n


@jit
def total(places: Places) -> int:
    """How many placements there are."""
    n = 0
    for anchors in places:
        n += popcount(anchors)
    return n


@jit
def target(state: State, action: int) -> tuple[int, int, int]:
    """Kind of an action, and its column and row relative to the extent's upper left cell."""
    kind, cell = action // CELLS, action % CELLS
    return kind, cell % FRAME - np.int64(state[LEFT]), cell // FRAME - np.int64(state[TOP])


@jit
def extended(state: State, kind: int, column: int, row: int) -> tuple[int, int]:
    """Width and height of the extent with a tile there."""
    width, height = np.int64(state[WIDTH]), np.int64(state[HEIGHT])
    return (
        max(width, column + WIDTHS[kind]) - min(0, column),
        max(height, row + HEIGHTS[kind]) - min(0, row),
    )


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    if total(placements(state)) == 0:
        return OVER
    kind, column, row = target(state, action)
    if supplied(state)[kind] == ZERO:
        return NONE_LEFT
    if state[WIDTH] == ZERO:
        return 0 if column == 0 and row == 0 else FIRST_PLACE
    width, height = extended(state, kind, column, row)
    if width > SIDE or height > SIDE:
        return LIMIT
    return broken_rule(state, kind, column, row)


@jit
def broken_rule(state: State, kind: int, column: int, row: int) -> int:
    """The rule that a placement within the limit breaks, 0 if none."""
    room = U(max(0, -column) + SIDE * max(0, -row))  # shift the board so that it holds the tile
    anchor = max(0, column) + SIDE * max(0, row)
    tile = SHAPES[kind] << U(anchor)
    for plane in heights(state):
        covered = (plane << room) & tile
        if covered not in (ZERO, tile):
            return TILTED
    own, opposing = sides(state)
    own, opposing = own << room, opposing << room
    if (own | opposing) & tile != ZERO:
        if opposing & tile == ZERO:
            return COVERS_NOTHING
        return BURIES if burying(own | opposing, bonds(state))[kind] & bit(anchor) != ZERO else 0
    if beside(tile) & (own | opposing) == ZERO:
        return NOT_ADJACENT
    return TOUCHES_OWN if shunned(own, state[TOUCH] != ZERO) & tile != ZERO else 0


@jit
def make_room(state: State, kind: int, column: int, row: int) -> None:
    """Extend the extent by a tile; if it grows to the left or upwards, everything moves on the board."""
    width, height = extended(state, kind, column, row)
    state[WIDTH], state[HEIGHT] = U(width), U(height)
    if column >= 0 and row >= 0:
        return
    right, down = max(0, -column), max(0, -row)
    state[LEFT] -= U(right)
    state[TOP] -= U(down)
    for word in range(LIGHT, STATE_WORDS):
        state[word] <<= U(right + SIDE * down)


@jit
def lay(state: State, kind: int, column: int, row: int) -> None:
    """Place a tile, with its anchor relative to the extent's upper left cell."""
    make_room(state, kind, column, row)
    anchor = max(0, column) + SIDE * max(0, row)
    tile = SHAPES[kind] << U(anchor)
    player = np.int64(state[PLAYER])
    state[SUPPLY + 3 * player + PILES[kind]] -= ONE
    state[LIGHT + player] |= tile
    state[DARK - player] &= ~tile
    levels = raised(heights(state), tile)
    new_bonds = rebonded(bonds(state), tile, kind, bit(anchor))
    for i in range(4):
        state[LEVELS + i] = levels[i]
        state[BONDS + i] = new_bonds[i]
    state[PLAYER] ^= ONE
    state[PLY] += ONE


@jit
def play(state: State, action: int) -> None:
    """Place the tile of an action."""
    kind, column, row = target(state, action)
    lay(state, kind, column, row)


@jit
def result(state: State) -> int:
    """The game is over as soon as the player to move cannot place a tile."""
    return GOING if total(placements(state)) > 0 else compared(state[LIGHT], state[DARK])
