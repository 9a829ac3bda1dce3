"""ConHex's frame, cells, points and stones as shapes."""

from collections.abc import Iterator, Mapping
from typing import Any

from zweispiel.core.scene import Shape, circle, group, polygon, rect, text
from zweispiel.games.conhex.board import BOARD, GRID

STEP, MARGIN = 46, 46
SIZE = 2 * MARGIN + (GRID - 1) * STEP
FAR = SIZE - MARGIN
BAR, STONE = 20, 15
CELLS: Mapping[str, Any] = {cell["id"]: cell for cell in BOARD["cells"]}


def position(x: float, y: float) -> tuple[float, float]:
    """Where the picture shows a place of the board, whose rows count from the bottom."""
    return MARGIN + STEP * x, FAR - STEP * y


#: The outline of every cell, and its empty ground.
OUTLINES = {cell: polygon([position(x, y) for x, y in CELLS[cell]["polygon"]]) for cell in CELLS}
GROUNDS = {cell: shape.put(cls="ground", fixed=True) for cell, shape in OUTLINES.items()}


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
