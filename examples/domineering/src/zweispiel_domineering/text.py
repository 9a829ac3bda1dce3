"""Domineering's board as text."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas
from zweispiel_domineering.notation import COLUMNS, place

#: How the two fields of a domino are drawn, for player 0 and player 1.
HALVES = (("A", "V"), ("<", ">"))
STYLES = ("first", "second")
LEGEND = (("AV", N_("upright")), ("<>", N_("flat")))


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """The board with its labels, and how much room each player has."""
    canvas = Canvas()
    canvas.put(0, 3, "  ".join(COLUMNS), "label")
    for row in range(1, 9):
        canvas.put(row, 0, str(row), "label")
        canvas.put(row, 3, "  ".join("·" * 8), "faint")
    for ply, field in enumerate(seen["history"]):
        _put_domino(canvas, field, ply % 2)
    for player, (sign, side) in enumerate(LEGEND):
        canvas.put(3 + player, 29, f"{sign} {len(seen['room'][player]):2}", STYLES[player])
        canvas.say(3 + player, 36, side, STYLES[player])
    return canvas


def _put_domino(canvas: Canvas, field: str, player: int) -> None:
    """The two halves of a domino."""
    x, y = place(field)
    for i, half in enumerate(HALVES[player]):
        row, column = (y + i, x) if player == 0 else (y, x + i)
        canvas.put(1 + row, 3 + 3 * column, half, STYLES[player])
