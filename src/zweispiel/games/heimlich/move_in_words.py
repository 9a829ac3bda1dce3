"""Heimlich's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say

DIRECTION_NAMES = {
    "n": N_("to the north"),
    "ne": N_("to the north-east"),
    "e": N_("to the east"),
    "se": N_("to the south-east"),
    "s": N_("to the south"),
    "sw": N_("to the south-west"),
    "w": N_("to the west"),
    "nw": N_("to the north-west"),
}


def tell_move(move: str) -> Saying:
    """A move in words."""
    if move == "pass":
        return say(N_("Pass"))
    field, direction = move.split("-")
    return say(N_("Stone on {field}, flips the line {direction}"), field=field, direction=DIRECTION_NAMES[direction])
