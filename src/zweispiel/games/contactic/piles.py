"""Piles and reserves of Contactic. A pile is kept as counts, without an order; a reserve is a stack both have seen."""

from zweispiel.games.contactic.layout import FROM_RESERVE, PILE, RESERVE, RESERVED, RESTSTEINE, number
from zweispiel.kernel.bits import ONE, ZERO, U, bit
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State

BYTE, NIBBLE = U(0xFF), U(0xF)
TOTAL = 6  # the byte after the six kinds


@jit
def in_pile(state: State, player: int, kind: int) -> int:
    """How many tiles of a kind are left in the pile."""
    return number((state[PILE + player] >> U(8 * kind)) & BYTE)


@jit
def pile_size(state: State, player: int) -> int:
    """How many tiles are left in the pile."""
    return in_pile(state, player, TOTAL)


@jit
def fill_pile(state: State, player: int, kind: int, count: int) -> None:
    """Add tiles of a kind to the pile."""
    state[PILE + player] += (U(count) << U(8 * kind)) + (U(count) << U(8 * TOTAL))


@jit
def take_from_pile(state: State, player: int, kind: int) -> None:
    """Take one tile of a kind from the pile."""
    state[PILE + player] -= bit(8 * kind) + bit(8 * TOTAL)


@jit
def can_draw(state: State, player: int) -> bool:
    """Whether the player has a tile in the pile or in the reserve."""
    return (state[PILE + player] | state[RESERVED + player]) != ZERO


@jit
def top_of_reserve(state: State, player: int) -> int:
    """The kind laid aside last; the reserve must not be empty."""
    top = number(state[RESERVED + player]) - 1
    return number((state[RESERVE + 4 * player + (top >> 4)] >> U(4 * (top & 15))) & NIBBLE)


@jit
def push_reserve(state: State, player: int, kind: int) -> None:
    """Put a tile on the reserve."""
    top = number(state[RESERVED + player])
    state[RESERVE + 4 * player + (top >> 4)] |= U(kind) << U(4 * (top & 15))
    state[RESERVED + player] += ONE


@jit
def pop_reserve(state: State, player: int) -> None:
    """Take the top tile off the reserve."""
    state[RESERVED + player] -= ONE
    top = number(state[RESERVED + player])
    state[RESERVE + 4 * player + (top >> 4)] &= ~(NIBBLE << U(4 * (top & 15)))


@jit
def draw_tile(state: State, player: int, kind: int) -> None:
    """Take a tile from the pile, or from the reserve once the pile is empty."""
    if pile_size(state, player) > 0:
        take_from_pile(state, player, kind)
        state[FROM_RESERVE] = ZERO
    else:
        pop_reserve(state, player)
        state[FROM_RESERVE] = ONE


@jit
def lay_aside(state: State, player: int, kind: int) -> None:
    """Put a tile that fits nowhere on the reserve; if it came from there, it is dead."""
    if state[FROM_RESERVE] == ZERO:
        push_reserve(state, player, kind)
    else:
        state[RESTSTEINE + player] += ONE
