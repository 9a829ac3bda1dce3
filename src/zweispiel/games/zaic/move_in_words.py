"""Zaic's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say

WORDS = {
    "2x2": N_("Large square on {cell}"),
    "2x1": N_("Flat domino on {cell}"),
    "1x2": N_("Upright domino on {cell}"),
    "1x1": N_("Small square on {cell}"),
}


def tell_move(move: str) -> Saying:
    """A move in words."""
    kind, cell = move.split("@")
    return say(WORDS[kind], cell=cell)
