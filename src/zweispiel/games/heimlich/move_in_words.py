"""Heimlich's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say

DIRECTION_NAMES = {
    "n": N_("upwards"),
    "ne": N_("up to the right"),
    "e": N_("to the right"),
    "se": N_("down to the right"),
    "s": N_("downwards"),
    "sw": N_("down to the left"),
    "w": N_("to the left"),
    "nw": N_("up to the left"),
}


def tell_move(move: str) -> Saying:
    """A move in words."""
    if move == "pass":
        return say(N_("Pass"))
    field, direction = move.split("-")
    return say(N_("{field}, flips {direction}"), field=field, direction=DIRECTION_NAMES[direction])
