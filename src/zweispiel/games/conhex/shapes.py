"""ConHex's frame, cells, points and stones as shapes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist, hypot
from typing import Any

from zweispiel.core.scene import Shape, circle, group, line, polygon, rect, text
from zweispiel.games.conhex.board import BOARD, GRID

STEP, MARGIN = 46, 46
SIZE = 2 * MARGIN + (GRID - 1) * STEP
FAR = SIZE - MARGIN
BAR, STONE = 24, 14.5
REACH, TARGET = 18, 4  # radius of the area of a point that receives clicks, and of the middle of a cell
NUMBER = 6.3, 6.7  # half the width and half the height of a cell's number
APART = 8  # from the middle between two numbers to that of each
OUTWARDS = 3.5  # how far the names of corners give way to the stones there
CELLS: Mapping[str, Any] = {cell["id"]: cell for cell in BOARD["cells"]}


def position(x: float, y: float) -> tuple[float, float]:
    """Where the picture shows a place of the board, whose rows count from the bottom."""
    return MARGIN + STEP * x, FAR - STEP * y


#: The corners of every cell, and the places of the stones that may lie around it.
CORNERS = {cell: [position(x, y) for x, y in CELLS[cell]["polygon"]] for cell in CELLS}
PLACES = {point["id"]: (point["x"], point["y"]) for point in BOARD["points"]}
STONES_AT = {cell: [position(*PLACES[point]) for point in CELLS[cell]["points"]] for cell in CELLS}
#: The outline of every cell, and its empty ground.
OUTLINES = {cell: polygon(CORNERS[cell]) for cell in CELLS}
GROUNDS = {cell: shape.put(cls="ground", fixed=True) for cell, shape in OUTLINES.items()}


def _middle_of_numbers(cell: Mapping[str, Any]) -> tuple[float, float]:
    """The middle between the numbers of both colours, where lines and stones leave them the most room."""
    columns, rows = zip(*cell["polygon"], strict=True)
    middle = position(sum(columns) / len(columns), sum(rows) / len(rows))
    grid = [
        position(x / 4, y / 4)
        for x in range(4 * min(columns), 4 * max(columns) + 1)
        for y in range(4 * min(rows), 4 * max(rows) + 1)
    ]
    return max(grid, key=lambda at: min(_room(cell, place) for place in _beside(cell, at)) - dist(at, middle) / 16)


def _beside(cell: Mapping[str, Any], at: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Red's number and yellow's around their middle: side by side, or one above the other in an upright cell."""
    columns, rows = zip(*cell["polygon"], strict=True)
    upright = max(rows) - min(rows) > max(columns) - min(columns)
    dx, dy = (0, APART) if upright else (APART, 0)
    return (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)


def _is_long(cell: Mapping[str, Any]) -> bool:
    """Whether a cell is twice as long as it is wide, with two points in the middle of its long sides."""
    columns, rows = zip(*cell["polygon"], strict=True)
    return sorted((max(columns) - min(columns), max(rows) - min(rows))) == [1, 2] and len(cell["points"]) == 6


def _mirrored(
    cell: str, at: tuple[float, float], pick: Callable[[list[tuple[float, float]]], tuple[float, float]]
) -> tuple[float, float]:
    """A place in a cell or the one opposite it: `min` picks the left or upper one."""
    xs, ys = zip(*CORNERS[cell], strict=True)
    return pick([at, (min(xs) + max(xs) - at[0], min(ys) + max(ys) - at[1])])


def _room(cell: Mapping[str, Any], at: tuple[float, float]) -> float:
    """How far a number is from the lines around its cell and from the stones on its points; less than 0 across them."""
    width, height = NUMBER
    gaps = [hypot(max(0, abs(at[0] - x) - width), max(0, abs(at[1] - y) - height)) for x, y in STONES_AT[cell["id"]]]
    return min(_depth(CORNERS[cell["id"]], at), min(gaps) - STONE)


def _depth(corners: Sequence[tuple[float, float]], at: tuple[float, float]) -> float:
    """How far a number is inside a convex polygon."""
    sides = [(x1, y1, x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)]
    offsets = [((at[0] - x) * dy - (at[1] - y) * dx) / hypot(dx, dy) for x, y, dx, dy in sides]
    reaches = [(NUMBER[0] * abs(dy) + NUMBER[1] * abs(dx)) / hypot(dx, dy) for _, _, dx, dy in sides]
    return max(min(sign * offset - reach for offset, reach in zip(offsets, reaches, strict=True)) for sign in (1, -1))


#: Where the numbers of a cell are: the middle between them, red's, yellow's.
MIDDLES = {cell: _middle_of_numbers(CELLS[cell]) for cell in CELLS}
NUMBERS = {cell: dict(zip(("red", "yellow"), _beside(CELLS[cell], MIDDLES[cell]), strict=True)) for cell in CELLS}
#: In a long cell, stones may lie left and right of its middle, so each colour has its own half: the places there.
HALVES = {
    cell: {"red": _mirrored(cell, MIDDLES[cell], min), "yellow": _mirrored(cell, MIDDLES[cell], max)}
    for cell in CELLS
    if _is_long(CELLS[cell])
}
NUMBERS |= HALVES
#: The middle of every cell, where it is clicked: the rest of it is near a point.
TARGETS = {cell: circle(*MIDDLES[cell], TARGET, "hit", fixed=True) for cell in CELLS}
#: The cell with a point inside, which leaves its numbers less room than any other.
TIGHT = "C"


def _render_frame() -> Iterator[Shape]:
    """The board with its sides in the colours that connect them, and the letters and numbers on them."""
    yield rect(0, 0, SIZE, SIZE, "frame", 18)
    near, far, length = 8, SIZE - 8 - BAR, FAR - MARGIN - STEP / 2
    start = MARGIN + STEP / 4
    for edge in (near, far):
        yield rect(start, edge, length, BAR, "bar red", BAR / 2)
        yield rect(edge, start, BAR, length, "bar yellow", BAR / 2)
    for i in range(GRID):
        x, y = position(i, i)
        corner = i in (0, GRID - 1)
        cls = " corner" if corner else ""
        aside = OUTWARDS if corner else 0
        for centre in (near + BAR / 2 - aside, far + BAR / 2 + aside):
            yield text(x, centre, "abcdefghijk"[i], "coordinate on-red" + cls)
            yield text(centre, y, str(i + 1), "coordinate on-yellow" + cls)


FRAME = group(*_render_frame(), fixed=True)

#: A point: the area that receives clicks, and the dot that shows a free one.
HIT, DOT = circle(0, 0, REACH, "hit", fixed=True), circle(0, 0, 5.5, "dot", fixed=True)

EDGE, BODY = circle(0, 1.5, STONE + 1, "edge", fixed=True), circle(0, 0, STONE, "body", fixed=True)
SIGNS = {
    "red": circle(0, 0, 4.6, "sign", fixed=True),
    "yellow": polygon([(0, -7), (7, 0), (0, 7), (-7, 0)], "sign", fixed=True),
}


def render_bar(x: float, y: float) -> Shape:
    """A thin oblique bar between two numbers."""
    return line(x + 2, y - 8.5, x - 2, y + 8.5, "between")


def render_stone(colour: str, **more: Any) -> Shape:
    """A stone around (0, 0): red with a dot or yellow with a diamond."""
    return Shape("g", children=(EDGE, BODY, SIGNS[colour]), cls=f"stone {colour}", **more)
