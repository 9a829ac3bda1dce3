"""Heimlich's board as text."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas

SIGNS = {"W": ("W", "first"), "Y": ("y", "second"), ".": ("·", "faint")}
LEGEND = (("W", N_("police"), "first"), ("y", N_("robbers"), "second"))


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """The board with its labels, the last stone in brackets."""
    canvas = Canvas()
    letters = "   a  b  c  d  e  f  g  h"
    canvas.put(0, 0, letters, "label")
    canvas.put(9, 0, letters, "label")
    for y, row in enumerate(seen["board"], start=1):
        canvas.put(y, 0, str(y), "label")
        canvas.put(y, 27, str(y), "label")
        for x, sign in enumerate(row):
            canvas.put(y, 3 + 3 * x, *SIGNS[sign])
    _mark_last(canvas, seen["history"])
    for player, (sign, side, style) in enumerate(LEGEND):
        canvas.put(3 + player, 33, f"{sign} {seen['stones'][player]:2}", style)
        canvas.say(3 + player, 39, side, style)
    return canvas


def _mark_last(canvas: Canvas, history: list[str]) -> None:
    """Brackets around the last stone."""
    if history and history[-1] != "pass":
        x, y = "abcdefgh".index(history[-1][0]), int(history[-1][1])
        canvas.put(y, 2 + 3 * x, "(", "last")
        canvas.put(y, 4 + 3 * x, ")", "last")
