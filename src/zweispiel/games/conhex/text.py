"""ConHex's board as text: points where lines meet, and a mark in every cell that has been won.

A step on the board is four characters wide and two lines high, to leave room for lines and cells between the points.
"""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas
from zweispiel.games.conhex.board import BOARD, GRID

STONES = {"red": ("R", "first"), "yellow": ("y", "second")}
CELLS = {"red": ("###", "first"), "yellow": (":::", "second")}
GOALS = {"red": N_("top to bottom"), "yellow": N_("left to right")}
OWNERS = {
    ("red", 0): N_("red, first player"),
    ("red", 1): N_("red, second player"),
    ("yellow", 0): N_("yellow, first player"),
    ("yellow", 1): N_("yellow, second player"),
}
STRETCH_X, STRETCH_Y, MARGIN = 4, 2, 4
LEGEND = MARGIN + STRETCH_X * GRID + 6

PLACES = {point["id"]: (point["x"], point["y"]) for point in BOARD["points"]}


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """The board with its labels and the last stone in brackets, and beside it who has which colour."""
    canvas = Canvas()
    _render_labels(canvas)
    for cell in BOARD["cells"]:
        _render_outline(canvas, cell["polygon"])
    for place in PLACES.values():
        canvas.put(*_at(*place), "·", "neutral")
    for colour in ("red", "yellow"):
        _render_colour(canvas, colour, seen)
    _mark_last(canvas, seen["history"])
    _render_legend(canvas, seen)
    return canvas


def _at(x: float, y: float) -> tuple[int, int]:
    """Row and column on the canvas of a place of the board."""
    return 1 + round(STRETCH_Y * (GRID - 1 - y)), MARGIN + round(STRETCH_X * x)


def _render_labels(canvas: Canvas) -> None:
    """Letters above and below, numbers left and right."""
    for i in range(GRID):
        row, column = _at(i, i)
        for border in (0, 2 + STRETCH_Y * (GRID - 1)):
            canvas.put(border, column, "abcdefghijk"[i], "label")
        canvas.put(row, 0, f"{i + 1:2}", "label")
        canvas.put(row, MARGIN + STRETCH_X * GRID - 1, str(i + 1), "label")


def _render_outline(canvas: Canvas, polygon: list[list[int]]) -> None:
    """The lines around a cell. They are horizontal, vertical or diagonal, so their ends determine the character."""
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        sign = "-" if y1 == y2 else "|" if x1 == x2 else "/" if (x1 < x2) == (y1 < y2) else "\\"
        steps = max(abs(y2 - y1) * STRETCH_Y, 0 if x1 != x2 and y1 != y2 else abs(x2 - x1) * STRETCH_X)
        style = _border_style(x1, y1, x2, y2)
        for i in range(steps + 1):
            canvas.put(*_at(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps), sign, style)
    for x, y in polygon:
        canvas.put(*_at(x, y), "+", "faint")


def _border_style(x1: int, y1: int, x2: int, y2: int) -> str:
    """The style of a line: the sides of the board have the colour that connects them."""
    if y1 == y2 and y1 in (0, GRID - 1):
        return "first"
    return "second" if x1 == x2 and x1 in (0, GRID - 1) else "faint"


def _render_colour(canvas: Canvas, colour: str, seen: Mapping[str, Any]) -> None:
    """The cells and stones of one colour."""
    for cell in BOARD["cells"]:
        if cell["id"] in seen["cells"][colour]:
            row, column = _at(*_middle(cell["polygon"]))
            canvas.put(row, column - 1, *CELLS[colour])
    for point in seen["stones"][colour]:
        canvas.put(*_at(*PLACES[point]), *STONES[colour])


def _middle(polygon: list[list[int]]) -> tuple[float, float]:
    """The middle of a cell; for the centre cell, which has a point there, a place above it."""
    x, y = (sum(values) / len(polygon) for values in zip(*polygon, strict=True))
    return (x, y + 0.5) if len(polygon) == 4 else (x, y)


def _mark_last(canvas: Canvas, history: list[str]) -> None:
    """Brackets around the last stone."""
    if history and history[-1] != "swap":
        row, column = _at(*PLACES[history[-1]])
        canvas.put(row, column - 1, "(", "last")
        canvas.put(row, column + 1, ")", "last")


def _render_legend(canvas: Canvas, seen: Mapping[str, Any]) -> None:
    """Who has which colour, what it has to connect, and how many cells it has."""
    for i, (colour, goal) in enumerate(GOALS.items()):
        sign, style = STONES[colour]
        row, player = 4 + 5 * i, seen["colours"].index(colour)
        canvas.put(row, LEGEND, sign, style)
        canvas.say(row, LEGEND + 3, OWNERS[colour, player], style)
        canvas.say(row + 1, LEGEND + 3, goal, "label")
        canvas.put(row + 2, LEGEND, CELLS[colour][0], style)
        canvas.say(row + 2, LEGEND + 4, N_("cells:"), "label")
        canvas.put(row + 2, LEGEND + 12, str(len(seen["cells"][colour])), "label")
    if seen["may_swap"]:
        canvas.say(14, LEGEND, N_("swap is available now"), "label")
    elif "swap" in seen["history"]:
        canvas.say(14, LEGEND, N_("colours were swapped"), "label")
