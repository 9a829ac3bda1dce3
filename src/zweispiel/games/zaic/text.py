"""Zaic's table as text: tiles with their outlines, colour and height of every cell.

Only the part of the frame within reach is shown: the cells that a tile could cover now, at most two beyond the mosaic
and never beyond the limit of eight.
"""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas
from zweispiel.games.zaic.notation import COLUMNS, cell_name, covered

SIGNS = {"L": ("L", "first"), "D": ("d", "second")}
NAMES = (("L", N_("light")), ("d", N_("dark")))
STYLES = ("first", "second")
ACROSS, DOWN = 4, 2  # characters from one cell to the next
LEFT, TOP = 3, 1  # room for the labels
#: The sign where lines meet, by the sum of 1 up, 2 right, 4 down, 8 left.
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
MOST_REGIONS = 12

#: First and last index.
Span = tuple[int, int]
Groups = Mapping[str, int]


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """The table within reach, with stars on the last tile, and supplies and regions below it."""
    board = seen["board"]
    columns = within_reach([x for x in range(15) if any(row[x] != "." for row in board)])
    rows = within_reach([y for y in range(15) if board[y].strip(".")])
    canvas = Canvas()
    _render_labels(canvas, columns, rows)
    _render_outlines(canvas, seen["tiles"], columns, rows)
    last = covered(seen["history"][-1]) if seen["history"] else []
    for y in range(rows[0], rows[1] + 1):
        for x in range(columns[0], columns[1] + 1):
            row, column = TOP + 1 + DOWN * (y - rows[0]), LEFT + 1 + ACROSS * (x - columns[0])
            _render_cell(canvas, row, column, board[y][x], seen["heights"][y][x], (x, y) in last)
    _render_players(canvas, canvas.height, seen)
    return canvas


def within_reach(used: list[int]) -> Span:
    """First and last column (or row) that a tile could cover, given those in use; before the first tile, around h8."""
    first, last = (used[0], used[-1]) if used else (7, 7)
    return max(first - 2, last - 7), min(last + 2, first + 7)


def _render_labels(canvas: Canvas, columns: Span, rows: Span) -> None:
    for x in range(columns[0], columns[1] + 1):
        canvas.put(0, LEFT + 2 + ACROSS * (x - columns[0]), COLUMNS[x], "label")
    for y in range(rows[0], rows[1] + 1):
        canvas.put(TOP + 1 + DOWN * (y - rows[0]), 0, f"{y + 1:2}", "label")


def _render_cell(canvas: Canvas, row: int, column: int, colour: str, height: str, last: bool) -> None:
    """`L2`: colour and height, with a star on the last tile; a dot for the bare table."""
    if colour == ".":
        canvas.put(row, column + 1, "·", "faint")
        return
    sign, style = SIGNS[colour]
    canvas.put(row, column, sign + height, style)
    if last:
        canvas.put(row, column + 2, "*", "last")


def _render_outlines(canvas: Canvas, tiles: list[list[str]], columns: Span, rows: Span) -> None:
    """Lines around the visible part of each tile."""
    groups = {cell: number for number, cells in enumerate(tiles) for cell in cells}
    for y in range(rows[0], rows[1] + 2):
        for x in range(columns[0], columns[1] + 2):
            row, column = TOP + DOWN * (y - rows[0]), LEFT + ACROSS * (x - columns[0])
            up, right, down, left = _lines_at(groups, x, y)
            canvas.put(row, column, JOINTS[up + 2 * right + 4 * down + 8 * left], "neutral")
            canvas.put(row, column + 1, "───" if right else "   ", "neutral")
            canvas.put(row + 1, column, "│" if down else " ", "neutral")


def _lines_at(groups: Groups, x: int, y: int) -> tuple[bool, bool, bool, bool]:
    """Whether lines run up, right, down and left from the upper left corner of cell (x, y)."""
    north_west, north_east, south_east, south_west = (
        _group(groups, x + dx, y + dy) for dx, dy in ((-1, -1), (0, -1), (0, 0), (-1, 0))
    )
    return north_west != north_east, north_east != south_east, south_east != south_west, south_west != north_west


def _group(groups: Groups, x: int, y: int) -> int | None:
    """The number of the tile visible on a cell, None for the table and beyond the frame."""
    return groups.get(cell_name(x, y)) if 0 <= x < 15 and 0 <= y < 15 else None


def _render_players(canvas: Canvas, row: int, seen: Mapping[str, Any]) -> None:
    """A line for each player: the tiles left of each size, and the regions."""
    for player in (0, 1):
        supply = "   ".join(f"{size}: {count}" for size, count in seen["supply"][player].items())
        sizes = seen["regions"][player]
        regions = " ".join(map(str, sizes[:MOST_REGIONS])) + (" …" if len(sizes) > MOST_REGIONS else "")
        sign, name = NAMES[player]
        canvas.put(row + player, 0, sign, STYLES[player])
        canvas.say(row + player, 3, name, STYLES[player])
        canvas.put(row + player, 11, supply, STYLES[player])
        canvas.say(row + player, 14 + len(supply), N_("regions:"), STYLES[player])
        canvas.put(row + player, 23 + len(supply), regions or "-", STYLES[player])
