"""Random games of Heimlich, played to the end without ever listing moves."""

from zweispiel.games.heimlich.lines import enclosing
from zweispiel.games.heimlich.rules import line_to_own, majority, sides
from zweispiel.kernel.bits import ZERO, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng, below


@jit
def rollout(state: State, rng: Rng) -> int:
    """Play to the end, choosing each time among all lines of all directions with equal chances."""
    own, opposing = sides(state)
    white_moves = state[PLAYER] == ZERO
    passed = False
    while True:
        masks = enclosing(own, opposing)
        total = 0
        for fields in masks:
            total += popcount(fields)
        if total > 0:
            left = below(rng, total)
            direction = 0
            for fields in masks:
                here = popcount(fields)
                if left < here:
                    field = nth_bit(fields, left)
                    line = line_to_own(own, lowest(field), direction)
                    own |= line | field
                    opposing &= ~line
                    break
                left -= here
                direction += 1
            passed = False
        elif passed:
            break
        else:
            passed = True
        own, opposing = opposing, own
        white_moves = not white_moves
    return majority(own, opposing) if white_moves else majority(opposing, own)
