"""Zaic's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say


def tell_move(move: str) -> Saying:
    """A move in words."""
    kind, cell = move.split("@")
    return say(N_("{size} tile on {cell}"), size=kind.replace("x", " × "), cell=cell)
