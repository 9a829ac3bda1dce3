"""Zaic's moves in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say


def tell_move(move: str) -> Saying:
    """A move in words."""
    kind, cell = move.split("@")
    words = N_("{size} domino on {cell}") if kind in ("2x1", "1x2") else N_("{size} square on {cell}")
    return say(words, size=kind.replace("x", " × "), cell=cell)
