"""Heimlich's positions as planes of numbers for learning programs."""

from zweispiel.games.heimlich.lines import enclosing
from zweispiel.games.heimlich.rules import WHITE, YELLOW, sides
from zweispiel.kernel.bits import ZERO, U, bit
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Floats, State


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """Four planes of 64: own stones, opposing stones, legal fields of the player to move, whether `player` moves."""
    own, opposing = (state[WHITE], state[YELLOW]) if player == 0 else (state[YELLOW], state[WHITE])
    mover, other = sides(state)
    fields = ZERO
    for mask in enclosing(mover, other):
        fields |= mask
    to_move = state[PLAYER] == U(player)
    for i in range(64):
        out[i] = 1.0 if own & bit(i) != ZERO else 0.0
        out[64 + i] = 1.0 if opposing & bit(i) != ZERO else 0.0
        out[128 + i] = 1.0 if fields & bit(i) != ZERO else 0.0
        out[192 + i] = 1.0 if to_move else 0.0
