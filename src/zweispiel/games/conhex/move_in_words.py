"""ConHex's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say


def tell_move(move: str) -> Saying:
    """A move in words."""
    return say(N_("Swap colours")) if move == "swap" else say(N_("Stone on {point}"), point=move)
