"""Zaic: the rules, compiled.

State words (`placing` explains boards, bonds and kinds):

    0  player            2  1 if corners touch too (option touch=corner)
    1  ply               3, 4  column and row of the extent's upper left cell in the frame, from 0
                         5, 6  width and height of the extent, 0 before the first tile
    7 … 9, 10 … 12       light's and dark's supply of 2x2, 2x1 and 1x1
    13, 14               cells that show light, cells that show dark
    15 … 18              height of every cell in binary, lowest digit first
    19 … 22              bonds to the right, down, falling, rising

Actions: 225 × kind + 15 × row + column of the anchor in the frame of 15 × 15.
"""

import numpy as np

from zweispiel.games.zaic.placing import (
    FIRST_COLUMNS,
    FIRST_ROWS,
    HEIGHTS,
    SHAPES,
    SIDE,
    WIDTHS,
    Bonds,
    Kinds,
    Planes,
    beside,
    burying,
    on_table,
    raised,
    rebonded,
    shunned,
    stacked,
)
from zweispiel.games.zaic.regions import compared
from zweispiel.kernel.bits import ALL, ONE, ZERO, U, bit, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import GOING, PLAYER, PLY, Floats, Kernel, Numbers, State
from zweispiel.kernel.rng import Rng, below

TOUCH, LEFT, TOP, WIDTH, HEIGHT, SUPPLY, LIGHT, DARK, LEVELS, BONDS = 2, 3, 4, 5, 6, 7, 13, 14, 15, 19
STATE_WORDS = 23

FRAME = 15
CELLS = FRAME * FRAME
NUM_ACTIONS = 4 * CELLS
CENTRE = 7  # column and row of h8, where the first tile lies
#: Tiles of each pile, and the pile of each kind: wide and tall are the same tiles.
TILES = np.array([8, 8, 3], dtype=np.uint64)
PILES = np.array([0, 1, 1, 2], dtype=np.int64)

# Numbers of broken rules; `reasons` in this folder's __init__ has their texts in the same order.
OVER, NONE_LEFT, FIRST_PLACE, LIMIT, TILTED, NOT_ADJACENT, TOUCHES_OWN, COVERS_NOTHING, BURIES = range(1, 10)

#: Anchors in four parts of the table, four kinds each; see `placements`.
Places = tuple[
    np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64,
    np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64,
]  # fmt: skip


@jit
def setup(state: State, options: Numbers) -> None:
    """An empty table and full supplies; the one option says whether corners touch."""
    state[:] = ZERO
    state[TOUCH] = U(options[0])
    state[LEFT] = state[TOP] = U(CENTRE)
    for pile in range(3):
        state[SUPPLY + pile] = state[SUPPLY + 3 + pile] = TILES[pile]


@jit
def sides(state: State) -> tuple[np.uint64, np.uint64]:
    """The visible cells of the player to move and of the other."""
    if state[PLAYER] == ZERO:
        return state[LIGHT], state[DARK]
    return state[DARK], state[LIGHT]


@jit
def heights(state: State) -> Planes:
    """The planes of all heights."""
    return state[LEVELS], state[LEVELS + 1], state[LEVELS + 2], state[LEVELS + 3]


@jit
def bonds(state: State) -> Bonds:
    """The bonds between cells that show the same tile."""
    return state[BONDS], state[BONDS + 1], state[BONDS + 2], state[BONDS + 3]


@jit
def left_of(state: State, kind: int) -> np.uint64:
    """How many tiles of a kind the player to move still has."""
    return state[SUPPLY + 3 * np.int64(state[PLAYER]) + PILES[kind]]


@jit
def among(kinds: Kinds, state: State, within: np.uint64) -> Kinds:
    """Those placements that are anchored in part of the board, of the kinds the player to move still has."""
    square, wide, tall, single = kinds
    return (
        square & within if left_of(state, 0) != ZERO else ZERO,
        wide & within if left_of(state, 1) != ZERO else ZERO,
        tall & within if left_of(state, 2) != ZERO else ZERO,
        single & within if left_of(state, 3) != ZERO else ZERO,
    )


@jit
def placements(state: State) -> Places:
    """Every legal placement, as anchors by part and kind.

    With the extent in the upper left corner of the board, the board's edges are the limit to the right and below: part
    0. Pushed to the right edge, the new room is what the limit leaves on the left: part 1 holds the tiles anchored
    there. Pushed to the bottom: part 2, those anchored above. Pushed both ways: part 3, above and on the left.
    """
    own, opposing = sides(state)
    lying = own | opposing
    nothing = (ZERO, ZERO, ZERO, ZERO)
    if lying == ZERO:
        return among((ONE, ONE, ONE, ONE), state, ONE) + nothing + nothing + nothing
    corners = state[TOUCH] != ZERO
    across, along = SIDE - np.int64(state[WIDTH]), SIDE - np.int64(state[HEIGHT])
    columns, rows = FIRST_COLUMNS[across], FIRST_ROWS[along]
    right, down = U(across), U(SIDE * along)
    both = U(across + SIDE * along)
    square, wide, tall, single = on_table(own, lying, corners)
    over_square, over_wide, over_tall, over_single = stacked(opposing, lying, heights(state), bonds(state))
    here = (square | over_square, wide | over_wide, tall | over_tall, single | over_single)
    return (
        among(here, state, ALL)
        + among(on_table(own << right, lying << right, corners), state, columns)
        + among(on_table(own << down, lying << down, corners), state, rows)
        + among(on_table(own << both, lying << both, corners), state, columns & rows)
    )


@jit
def spot(state: State, part: int, anchor: int) -> tuple[int, int]:
    """Column and row of an anchor of `placements`, counted from the extent's upper left cell: negative beyond it."""
    column, row = anchor & 7, anchor >> 3
    if part & 1:
        column -= SIDE - np.int64(state[WIDTH])
    if part & 2:
        row -= SIDE - np.int64(state[HEIGHT])
    return column, row


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
    """Kind of an action, and column and row counted from the extent's upper left cell."""
    kind, cell = action // CELLS, action % CELLS
    return kind, cell % FRAME - np.int64(state[LEFT]), cell // FRAME - np.int64(state[TOP])


@jit
def grown(size: int, start: int, length: int) -> int:
    """The extent, `size` long until now, with a tile from `start` on."""
    return max(size, start + length) - min(0, start)


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    if total(placements(state)) == 0:
        return OVER
    kind, column, row = target(state, action)
    if left_of(state, kind) == ZERO:
        return NONE_LEFT
    if state[WIDTH] == ZERO:
        return 0 if column == 0 and row == 0 else FIRST_PLACE
    width = grown(np.int64(state[WIDTH]), column, WIDTHS[kind])
    height = grown(np.int64(state[HEIGHT]), row, HEIGHTS[kind])
    if width > SIDE or height > SIDE:
        return LIMIT
    return broken_rule(state, kind, column, row)


@jit
def broken_rule(state: State, kind: int, column: int, row: int) -> int:
    """The rule that a placement within the limit breaks, 0 if none."""
    room = U(max(0, -column) + SIDE * max(0, -row))  # move the board so far that it holds the tile
    anchor = max(0, column) + SIDE * max(0, row)
    tile = SHAPES[kind] << U(anchor)
    for plane in heights(state):
        covered = (plane << room) & tile
        if covered != ZERO and covered != tile:
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
    """Extend the extent by a tile; where it grows to the left or upwards, everything moves on the board."""
    state[WIDTH] = U(grown(np.int64(state[WIDTH]), column, WIDTHS[kind]))
    state[HEIGHT] = U(grown(np.int64(state[HEIGHT]), row, HEIGHTS[kind]))
    if column >= 0 and row >= 0:
        return
    right, down = max(0, -column), max(0, -row)
    state[LEFT] -= U(right)
    state[TOP] -= U(down)
    for word in range(LIGHT, STATE_WORDS):
        state[word] <<= U(right + SIDE * down)


@jit
def lay(state: State, kind: int, column: int, row: int) -> None:
    """Lay a tile, its anchor counted from the extent's upper left cell."""
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
    """Lay the tile an action names."""
    kind, column, row = target(state, action)
    lay(state, kind, column, row)


@jit
def result(state: State) -> int:
    """The game is over as soon as the player to move can lay nothing."""
    return GOING if total(placements(state)) > 0 else compared(state[LIGHT], state[DARK])


@jit
def rollout(state: State, rng: Rng) -> int:
    """Random play to the end without ever listing moves: a random one among all anchors."""
    while True:
        places = placements(state)
        n = total(places)
        if n == 0:
            return compared(state[LIGHT], state[DARK])
        left = below(rng, n)
        number = 0
        for anchors in places:
            here = popcount(anchors)
            if left < here:
                column, row = spot(state, number >> 2, lowest(nth_bit(anchors, left)))
                lay(state, number & 3, column, row)
                break
            left -= here
            number += 1


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Fifteen planes of the frame.

    0 own and 1 opposing visible cells, 2 height / 9, 3 … 6 bonds, 7 … 9 own and 10 … 12 opposing supplies as a share
    of what they were, 13 whether `player` moves, 14 whether corners touch.
    """
    for cell in range(CELLS):
        for plane in range(7):
            out[CELLS * plane + cell] = 0.0
        for pile in range(3):
            out[CELLS * (7 + pile) + cell] = np.int64(state[SUPPLY + 3 * player + pile]) / np.int64(TILES[pile])
            out[CELLS * (10 + pile) + cell] = np.int64(state[SUPPLY + 3 - 3 * player + pile]) / np.int64(TILES[pile])
        out[CELLS * 13 + cell] = 1.0 if state[PLAYER] == U(player) else 0.0
        out[CELLS * 14 + cell] = 1.0 if state[TOUCH] != ZERO else 0.0
    lying = state[LIGHT] | state[DARK]
    while lying != ZERO:
        _encode_cell(state, player, lying & ~(lying - ONE), out)
        lying &= lying - ONE


@jit
def _encode_cell(state: State, player: int, cell: np.uint64, out: Floats) -> None:
    """The first seven planes at one cell that something lies on."""
    index = lowest(cell)
    at = FRAME * (np.int64(state[TOP]) + (index >> 3)) + np.int64(state[LEFT]) + (index & 7)
    out[at] = 1.0 if state[LIGHT + player] & cell != ZERO else 0.0
    out[CELLS + at] = 1.0 - out[at]
    height = 0
    for i in range(4):
        height += (1 << i) if state[LEVELS + i] & cell != ZERO else 0
        out[CELLS * (3 + i) + at] = 1.0 if state[BONDS + i] & cell != ZERO else 0.0
    out[CELLS * 2 + at] = height / 9


KERNEL = Kernel(setup=setup, legal=legal, why_not=why_not, play=play, result=result, encode=encode, rollout=rollout)
