"""Domineering's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say


def tell_move(move: str) -> Saying:
    """A move in words."""
    return say(N_("Domino on {field}"), field=move)
