"""Random play of Contactic to the end, without listing moves and with right placements only.

It skips the bookkeeping of edges, answers and islands, because nothing reads them before the end.
"""

from zweispiel.games.contactic.board import count_right, fitting, lay, put
from zweispiel.games.contactic.islands import largest_island
from zweispiel.games.contactic.layout import BLOCK, HEAD, LARGEST, OWN, PILE, ROTATIONS, TURN, TURNED_UP, number
from zweispiel.games.contactic.piles import can_draw, draw_tile, lay_aside, pile_size, top_of_reserve
from zweispiel.kernel.bits import ZERO, U, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import Rng, below

SIX_BYTES = U(0x0000FFFFFFFFFFFF)
EVERY_BYTE = U(0x0101010101010101)
HIGH_BITS = U(0x8080808080808080)


@jit
def finish_at_random(state: State, rng: Rng) -> None:
    """Play until neither player can draw, then measure the islands."""
    player = number(state[TURN])
    if state[TURNED_UP] != ZERO:
        place_or_lay_aside(state, player, number(state[TURNED_UP]) - 1, rng)
        player = 1 - player
    while can_draw(state, 0) or can_draw(state, 1):
        if can_draw(state, player):
            kind = random_kind(state, player, rng)
            draw_tile(state, player, kind)
            place_or_lay_aside(state, player, kind, rng)
        player = 1 - player
    state[LARGEST] = U(largest_island(state, 0))
    state[LARGEST + 1] = U(largest_island(state, 1))


@jit
def random_kind(state: State, player: int, rng: Rng) -> int:
    """The kind drawn: every tile of the pile equally likely, later the top of the reserve.

    All bytes of the pile are handled at once, because a loop would suffer from branch mispredictions: byte k of `sums`
    becomes the number of tiles of kinds up to k, and the high bit stays set in the bytes the random number has reached.
    """
    size = pile_size(state, player)
    if size == 0:
        return top_of_reserve(state, player)
    sums = state[PILE + player] & SIX_BYTES
    sums += sums << U(8)
    sums += sums << U(16)
    sums += sums << U(32)
    reached = (U(below(rng, size)) * EVERY_BYTE | HIGH_BITS) - sums
    return popcount(reached & HIGH_BITS & SIX_BYTES)


@jit
def place_or_lay_aside(state: State, player: int, kind: int, rng: Rng) -> None:
    """Place the tile at random among all right placements; without any, lay it aside.

    Equal rotations count several times, but they do so on every field: all placements stay equally likely.
    """
    total = count_right(state, kind)
    if total == 0:
        lay_aside(state, player, kind)
    else:
        place_nth(state, player, kind, below(rng, total))


@jit
def place_nth(state: State, player: int, kind: int, left: int) -> None:
    """Place the tile in the right placement with this number, in the order of `count_right`."""
    for base in range(HEAD, state.shape[0], BLOCK):
        turn = 0
        for fields in fitting(state, base, kind):
            here = popcount(fields)
            if left < here:
                field = 64 * ((base - HEAD) // BLOCK) + lowest(nth_bit(fields, left))
                lay(state, field, ROTATIONS[kind, turn])
                put(state, OWN + player, field)
                return
            left -= here
            turn += 1
