"""Zaic's tiles as shapes: where they lie, what they look like, and outlines of regions."""

from collections.abc import Iterator, Sequence, Set
from functools import cache, lru_cache
from typing import Any, NamedTuple

from zweispiel.core.scene import Number, Shape, circle, group, rect
from zweispiel.games.zaic.notation import covered

CELL = 50
#: How far a tile is shifted for every level below it, so that heights are visible.
LIFT = (-3, -5)
EDGE = 5
SIDES = ("light", "dark")
TILES_KEPT = 8_000  # tiles in their places that are rendered once

Cell = tuple[int, int]


class PlacedTile(NamedTuple):
    """A tile in play: its ply, its cells from the upper left one, its level from 1, and its visible cells."""

    ply: int
    cells: list[Cell]
    level: int
    visible: list[Cell]

    @property
    def size(self) -> Cell:
        """Its width and height in cells."""
        return self.cells[-1][0] - self.cells[0][0] + 1, self.cells[-1][1] - self.cells[0][1] + 1


def lying_tiles(history: Sequence[str]) -> list[PlacedTile]:
    """All tiles in play, in the order of play."""
    tops: dict[Cell, PlacedTile] = {}
    tiles = []
    for ply, move in enumerate(history):
        cells = covered(move)
        below = tops.get(cells[0])
        tile = PlacedTile(ply, cells, below.level + 1 if below else 1, list(cells))
        for cell in cells:
            if cell in tops:
                tops[cell].visible.remove(cell)
            tops[cell] = tile
        tiles.append(tile)
    return tiles


def lifted(x: Number, y: Number, height: int) -> tuple[Number, Number]:
    """Where the picture shows the upper left corner of a cell at a height, in frame coordinates."""
    return CELL * x + LIFT[0] * max(0, height), CELL * y + LIFT[1] * max(0, height)


def render_tiles(tiles: Sequence[PlacedTile]) -> Iterator[Shape]:
    """All tiles, lower levels first, and within a level from the top of the picture down."""
    for tile in sorted(tiles, key=lambda tile: (tile.level, tile.cells[0][1], tile.cells[0][0])):
        (x, y), (column, row) = tile.cells[0], tile.visible[0]  # the rules guarantee a visible cell
        yield _render_placed(tile.ply, tile.size, (x, y), tile.level, (column - x, row - y))


@lru_cache(maxsize=TILES_KEPT)
def _render_placed(ply: int, size: Cell, cell: Cell, level: int, visible: Cell) -> Shape:
    """A tile in its place, with pips in its first visible cell, counted from its upper left one."""
    drawn, at = render_tile(size, ply % 2), lifted(*cell, level - 1)
    pips = render_pips(CELL * visible[0] + 13, CELL * visible[1] + 13, level)
    return drawn.put(children=(*drawn.children, *pips), id=f"tile-{ply}", at=at, kept=True)


def render_tile(size: Cell, player: int, cell: Number = CELL, **more: Any) -> Shape:
    """A tile with its upper left corner at (0, 0)."""
    return group(*_tile_parts(size, player, cell), cls=f"tile {SIDES[player]}", **more)


@cache
def _tile_parts(size: Cell, player: int, cell: Number) -> tuple[Shape, ...]:
    """Shadow, edge and face of a tile, and waves on dark ones."""
    gap, edge, round = cell / 25, EDGE * cell / CELL, cell / 7
    width, height = cell * size[0] - 2 * gap, cell * size[1] - 2 * gap
    shadow = rect(gap + edge / 2, gap + edge * 1.4, width, height, "shadow", round, fixed=True)
    side = rect(gap, gap + edge, width, height, "edge", round, fixed=True)
    face = rect(gap, gap, width, height, "face", round, fixed=True)
    waves = (rect(gap, gap, width, height, "", round, pattern="waves"),) if player == 1 else ()
    return shadow, side, face, *waves


def render_pips(x: Number, y: Number, level: int) -> Iterator[Shape]:
    """As many pips as there are levels from (x, y) on; none for the table itself."""
    for i in range(level if level > 1 else 0):
        yield circle(x + 9 * (i % 4), y + 9 * (i // 4), 3.2, "pip")


def render_last(tiles: Sequence[PlacedTile]) -> Iterator[Shape]:
    """An outline around the last tile."""
    if tiles:
        x, y = lifted(*tiles[-1].cells[0], tiles[-1].level - 1)
        width, height = tiles[-1].size
        cls = f"last on-{SIDES[tiles[-1].ply % 2]}"
        yield rect(x + 6, y + 6, CELL * width - 12, CELL * height - 12, cls, 5, id="last")


# ---- outlines

#: The corners of a cell, clockwise from the upper left one; each of its sides runs from one to the next.
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
#: The neighbours beyond these sides.
BEYOND = ((0, -1), (1, 0), (0, 1), (-1, 0))

#: A side of a cell: the cell, and the number of the corner where the side begins.
CellSide = tuple[Cell, int]


def outline(region: Set[Cell], heights: Sequence[str]) -> str:
    """The border of a region as closed lines, each cell as high as it lies."""
    left = {
        (cell, i): None
        for cell in sorted(region)
        for i, (across, down) in enumerate(BEYOND)
        if (cell[0] + across, cell[1] + down) not in region
    }
    lines = ""
    while left:
        loop = list(_loop(next(iter(left)), left))
        points = [point for i, side in enumerate(loop) for point in _joint(loop[i - 1], side, heights)]
        lines += "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "z"
    return lines


def _loop(side: CellSide | None, left: dict[CellSide, None]) -> Iterator[CellSide]:
    """The sides from one on until the border closes; they are taken away."""
    while side is not None:
        del left[side]
        yield side
        side = next((other for other in _following(side) if other in left), None)


def _following(side: CellSide) -> Iterator[CellSide]:
    """The sides that can begin where one ends: of the same cell, of the next one, and of the one around the corner."""
    (x, y), i = side
    (ahead_x, ahead_y), (out_x, out_y) = BEYOND[(i + 1) % 4], BEYOND[i]
    yield (x, y), (i + 1) % 4
    yield (x + ahead_x, y + ahead_y), i
    yield (x + ahead_x + out_x, y + ahead_y + out_y), (i + 3) % 4


def _joint(side: CellSide, following: CellSide, heights: Sequence[str]) -> list[tuple[Number, Number]]:
    """Where a side meets the following one: at a corner, or where one cell lies higher than the other, in a step."""
    (end_x, end_y), end_height = _begin((side[0], (side[1] + 1) % 4), heights)
    (begin_x, begin_y), height = _begin(following, heights)
    upright = side[1] % 2 == 1
    if side[1] != following[1]:
        return [(end_x, begin_y) if upright else (begin_x, end_y)]
    if end_height == height:
        return []
    if upright:  # the higher tile hides the end of the lower one's side
        y = end_y if end_height > height else begin_y
        return [(end_x, y), (begin_x, y)]
    x = end_x if end_height > height else begin_x
    return [(x, end_y), (x, begin_y)]


def _begin(side: CellSide, heights: Sequence[str]) -> tuple[tuple[Number, Number], int]:
    """Where the picture shows the corner at which a side begins, and the height of its cell."""
    (x, y), i = side
    height = int(heights[y][x])
    left, top = lifted(x, y, height - 1)
    return (left + CELL * CORNERS[i][0], top + CELL * CORNERS[i][1]), height
