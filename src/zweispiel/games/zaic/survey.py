"""All moves of a position at once: the position after each, as a hash, the replies it leaves, and who leads then.

Proof-number search asks this of every position it meets, and it is most of its work. Once the limit of 8 × 8 leaves no
room, the board stays where it is: then each answer is a few operations on words, the same for every move, and the
compiler computes several moves at a time.
"""

import numpy as np

from zweispiel.core.hints import SCRATCH_ROWS, Survey
from zweispiel.games.zaic.layout import (
    BONDS,
    CELLS,
    DARK,
    FRAME,
    LEFT,
    LEVELS,
    LIGHT,
    PILES,
    SUPPLY,
    TOP,
    TOUCH,
    bonds,
    heights,
    sides,
)
from zweispiel.games.zaic.placing import HEIGHTS, SHAPES, WIDTHS, beside, on_table, raised, rebonded_at, stacked
from zweispiel.games.zaic.regions import largest, region
from zweispiel.games.zaic.rules import kinds_of, legal, placements, play, room_left, total
from zweispiel.kernel.bits import ONE, ZERO, U, lowest, popcount
from zweispiel.kernel.compile import lean_jit
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.hashing import state_hash, word_hash

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type"

#: Rows of the scratch memory: the tile of each move, its anchor if it is two cells wide, the same if two cells high,
#: and the mover's region that it becomes a part of.
TILE, WIDE, TALL, JOINED = range(SCRATCH_ROWS)
#: What a tile in the supply adds to the lead, by its pile.
WORTH = np.array([0, 1, 2], dtype=np.int64)


@lean_jit
def lead(state: State) -> int:
    """How far the player to move is ahead: by the largest regions, and by small tiles, which find room to the end."""
    own, opposing = sides(state)
    return popcount(largest(own)) - popcount(largest(opposing)) + spare(state, np.int64(state[PLAYER]))


@lean_jit
def spare(state: State, player: int) -> int:
    """By how much a player's small tiles are worth more than the other's."""
    pile, other = SUPPLY + 3 * player, SUPPLY + 3 * (1 - player)
    worth = 0
    for i in range(3):
        worth += WORTH[i] * (np.int64(state[pile + i]) - np.int64(state[other + i]))
    return worth


@lean_jit
def replies(state: State) -> int:
    """The number of legal moves."""
    return total(placements(state))


@lean_jit
def has_room(state: State) -> bool:
    """Whether the limit leaves room, so that a tile may still move the mosaic on its board."""
    across, along = room_left(state)
    return across + along > 0


@lean_jit
def successors(state: State, actions: Numbers, after: State, found: Survey) -> int:
    """List the legal moves, with the hash of the position after each; returns their number."""
    if not has_room(state):
        count = list_moves(state, actions, found)
        hash_changes(state, count, found)
        return count
    count = legal(state, actions)
    for i in range(count):
        copy_and_play(state, actions[i], after)
        found.hashes[i] = state_hash(after)
    return count


@lean_jit
def survey(state: State, actions: Numbers, count: int, after: State, found: Survey) -> None:
    """Say of each of these moves how many replies it leaves and who leads then."""
    if not has_room(state):
        count_replies(state, count, found)
        compare_regions(state, count, found)
        return
    for i in range(count):
        copy_and_play(state, actions[i], after)
        found.replies[i], found.leads[i], found.margins[i] = replies(after), lead(after), 0


@lean_jit
def copy_and_play(state: State, action: int, after: State) -> None:
    """Write the position after a move."""
    for word in range(state.shape[0]):
        after[word] = state[word]
    play(after, action)


@lean_jit
def list_moves(state: State, actions: Numbers, found: Survey) -> int:
    """The legal moves in the order of `legal`, their tiles, and what depends on the kind of tile alone."""
    player = np.int64(state[PLAYER])
    corner = FRAME * np.int64(state[TOP]) + np.int64(state[LEFT])
    unchanged = state_hash(state) ^ word_hash(PLAYER, state[PLAYER]) ^ word_hash(PLAYER, state[PLAYER] ^ ONE)
    for word in range(LIGHT, BONDS + 4):
        unchanged ^= word_hash(word, state[word])
    ahead = spare(state, 1 - player)
    n, kind = 0, 0
    for anchors in placements(state)[:4]:
        pile = SUPPLY + 3 * player + PILES[kind]
        hashed = unchanged ^ word_hash(pile, state[pile]) ^ word_hash(pile, state[pile] - ONE)
        while anchors != ZERO:
            at = lowest(anchors)
            anchor = anchors & ~(anchors - ONE)
            anchors ^= anchor
            actions[n] = CELLS * kind + corner + FRAME * (at >> 3) + (at & 7)
            found.scratch[TILE, n] = SHAPES[kind] << U(at)
            found.scratch[WIDE, n] = anchor if WIDTHS[kind] == 2 else ZERO
            found.scratch[TALL, n] = anchor if HEIGHTS[kind] == 2 else ZERO
            found.hashes[n] = hashed
            found.leads[n] = ahead + WORTH[PILES[kind]]
            n += 1
        kind += 1
    return n


@lean_jit
def count_replies(state: State, count: int, found: Survey) -> None:
    """How many replies each move leaves."""
    own, opposing = sides(state)
    levels, bound = heights(state), bonds(state)
    kinds = kinds_of(state, 1 - np.int64(state[PLAYER]))
    corners = state[TOUCH] != ZERO
    for i in range(count):
        tile = found.scratch[TILE, i]
        changed = rebonded_at(bound, tile, found.scratch[WIDE, i], found.scratch[TALL, i])
        left, laid = opposing & ~tile, own | tile
        lying = left | laid
        square, wide, tall, single = on_table(left, lying, corners)
        over_square, over_wide, over_tall, over_single = stacked(laid, lying, raised(levels, tile), changed)
        n = popcount(kinds[0] & (square | over_square)) + popcount(kinds[1] & (wide | over_wide))
        found.replies[i] = n + popcount(kinds[2] & (tall | over_tall)) + popcount(kinds[3] & (single | over_single))


@lean_jit
def hash_changes(state: State, count: int, found: Survey) -> None:
    """Complete the hash of the position after each move by the words of the board."""
    player = np.int64(state[PLAYER])
    own, opposing = sides(state)
    levels, bound = heights(state), bonds(state)
    for i in range(count):
        tile = found.scratch[TILE, i]
        hashed = word_hash(LIGHT + player, own | tile) ^ word_hash(DARK - player, opposing & ~tile)
        first, second, third, fourth = raised(levels, tile)
        hashed ^= word_hash(LEVELS, first) ^ word_hash(LEVELS + 1, second)
        hashed ^= word_hash(LEVELS + 2, third) ^ word_hash(LEVELS + 3, fourth)
        right, down, falling, rising = rebonded_at(bound, tile, found.scratch[WIDE, i], found.scratch[TALL, i])
        hashed ^= word_hash(BONDS, right) ^ word_hash(BONDS + 1, down)
        hashed ^= word_hash(BONDS + 2, falling) ^ word_hash(BONDS + 3, rising)
        found.hashes[i] ^= hashed


@lean_jit
def compare_regions(state: State, count: int, found: Survey) -> None:
    """Complete the lead after each move by the largest regions."""
    own, opposing = sides(state)
    most = join_regions(own, count, found)
    biggest = largest(opposing)
    others = opposing & ~biggest
    second = popcount(largest(others))
    whole = popcount(biggest)
    for i in range(count):
        tile = found.scratch[TILE, i]
        replier = whole
        if biggest & tile != ZERO:
            replier = second if others & tile == ZERO else popcount(largest(others & ~tile))
            if popcount(biggest & ~tile) > replier:
                replier = max(replier, popcount(largest(biggest & ~tile)))
        found.margins[i] = replier - max(most, popcount(found.scratch[JOINED, i]))
        found.leads[i] += found.margins[i]


@lean_jit
def join_regions(own: np.uint64, count: int, found: Survey) -> int:
    """The region that each tile becomes a part of; returns the size of the mover's largest region before."""
    for i in range(count):
        found.scratch[JOINED, i] = found.scratch[TILE, i]
    most = 0
    while own != ZERO:
        here = region(own, own & ~(own - ONE))
        own &= ~here
        most = max(most, popcount(here))
        near = here | beside(here)
        for i in range(count):
            found.scratch[JOINED, i] |= here if found.scratch[TILE, i] & near != ZERO else ZERO
    return most
