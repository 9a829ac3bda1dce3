"""Contactic's chance weights: which tiles may be drawn, and how likely each kind is."""

from zweispiel.games.contactic.layout import PILE, TURN, number
from zweispiel.games.contactic.piles import in_pile, pile_size, top_of_reserve
from zweispiel.kernel.bits import U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import CHANCE_WORD, PLAYER, Numbers, State
from zweispiel.kernel.rng import Rng, below

SIX_BYTES = U(0x0000FFFFFFFFFFFF)
EVERY_BYTE = U(0x0101010101010101)
HIGH_BITS = U(0x8080808080808080)


@jit
def chance(state: State, actions: Numbers, weights: Numbers) -> int:
    """The kinds left in the pile, weighted by their number; the top of the reserve once the pile is empty."""
    if state[PLAYER] != CHANCE_WORD:
        return 0
    player = number(state[TURN])
    if pile_size(state, player) == 0:
        actions[0], weights[0] = top_of_reserve(state, player), 1
        return 1
    n = 0
    for kind in range(6):
        if in_pile(state, player, kind) > 0:
            actions[n], weights[n] = kind, in_pile(state, player, kind)
            n += 1
    return n


@jit
def random_kind(state: State, player: int, rng: Rng) -> int:
    """A random kind by these weights.

    All bytes of the pile are handled at once, because a mispredicted branch at the end of a loop costs more. Byte k of
    `sums` becomes the number of tiles of kinds up to k. The high bit stays set in the bytes that the random number has
    reached.
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
