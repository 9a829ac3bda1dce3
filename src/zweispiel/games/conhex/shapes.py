"""ConHex's frame, cells, points and stones as shapes."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from typing import Any

from zweispiel.core.scene import Shape, circle, group, polygon, rect, text
from zweispiel.games.conhex.board import BOARD, GRID

STEP, MARGIN = 46, 46
SIZE = 2 * MARGIN + (GRID - 1) * STEP
FAR = SIZE - MARGIN
BAR, STONE = 20, 15
DEPTH = 0.25  # how far inside a cell its numbers are at least, in steps
CELLS: Mapping[str, Any] = {cell["id"]: cell for cell in BOARD["cells"]}


def position(x: float, y: float) -> tuple[float, float]:
    """Where the picture shows a place of the board, whose rows count from the bottom."""
    return MARGIN + STEP * x, FAR - STEP * y


#: The outline of every cell, and its empty ground.
OUTLINES = {cell: polygon([position(x, y) for x, y in CELLS[cell]["polygon"]]) for cell in CELLS}
GROUNDS = {cell: shape.put(cls="ground", fixed=True) for cell, shape in OUTLINES.items()}


def _place_for_numbers(cell: Mapping[str, Any]) -> tuple[float, float]:
    """A place well inside a cell and as far as possible from its points, whose stones would cover numbers."""
    stones = [(point["x"], point["y"]) for point in BOARD["points"] if point["id"] in cell["points"]]
    columns, rows = zip(*cell["polygon"], strict=True)
    inside = [
        (x / 4, y / 4)
        for x in range(4 * min(columns), 4 * max(columns) + 1)
        for y in range(4 * min(rows), 4 * max(rows) + 1)
        if _depth(cell["polygon"], (x / 4, y / 4)) >= DEPTH
    ]
    middle = sum(columns) / len(columns), sum(rows) / len(rows)
    return position(*max(inside, key=lambda at: min(dist(at, stone) for stone in stones) - dist(at, middle) / 4))


def _depth(corners: Sequence[Sequence[float]], at: tuple[float, float]) -> float:
    """How far a place is inside a convex polygon; less than 0 outside."""
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    offsets = [
        ((at[0] - x1) * (y2 - y1) - (at[1] - y1) * (x2 - x1)) / dist((x1, y1), (x2, y2)) for (x1, y1), (x2, y2) in ends
    ]
    return max(min(offsets), min(-offset for offset in offsets))


#: Where the numbers of a cell are.
NUMBERS = {cell: _place_for_numbers(CELLS[cell]) for cell in CELLS}


def _render_frame() -> Iterator[Shape]:
    """The board with its sides in the colours that connect them, and the letters and numbers on them."""
    yield rect(0, 0, SIZE, SIZE, "frame", 18)
    near, far, length = 10, SIZE - 10 - BAR, FAR - MARGIN - STEP / 2
    start = MARGIN + STEP / 4
    for edge in (near, far):
        yield rect(start, edge, length, BAR, "bar red", BAR / 2)
        yield rect(edge, start, BAR, length, "bar yellow", BAR / 2)
    for i in range(GRID):
        x, y = position(i, i)
        corner = " corner" if i in (0, GRID - 1) else ""
        for centre in (near + BAR / 2, far + BAR / 2):
            yield text(x, centre, "abcdefghijk"[i], "coordinate on-red" + corner)
            yield text(centre, y, str(i + 1), "coordinate on-yellow" + corner)


FRAME = group(*_render_frame(), fixed=True)

#: A point: the area that receives clicks, and the dot that shows a free one.
HIT, DOT = circle(0, 0, STEP / 2, "hit", fixed=True), circle(0, 0, 5.5, "dot", fixed=True)

EDGE, BODY = circle(0, 1.5, STONE + 1, "edge", fixed=True), circle(0, 0, STONE, "body", fixed=True)
SIGNS = {
    "red": circle(0, 0, 4.6, "sign", fixed=True),
    "yellow": polygon([(0, -7), (7, 0), (0, 7), (-7, 0)], "sign", fixed=True),
}


def render_stone(colour: str, **more: Any) -> Shape:
    """A stone around (0, 0): red with a dot or yellow with a diamond."""
    return Shape("g", children=(EDGE, BODY, SIGNS[colour]), cls=f"stone {colour}", **more)
