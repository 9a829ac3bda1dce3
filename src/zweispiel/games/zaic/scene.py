"""Zaic's table as a picture.

The picture looks at ten cells by ten of the frame, around the middle of all that lies; no tile can reach further. The
cells that may still be used have the same middle, so they close in from all sides as the extent grows, down to the
final eight by eight. Tiles are drawn whole, lower levels first and each level a little further up, and so cover each
other as they do on the table. Above them lie the cells that catch the clicks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Choice,
    Number,
    Saying,
    Scene,
    Shape,
    Side,
    circle,
    group,
    line,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.zaic.notation import COLUMNS, KINDS, cell_name, covered

CELL, VIEW, LIMIT = 50, 10, 8
LEFT, TOP = 32, 32
SPAN = CELL * VIEW + 20  # a little more, so that the limit is seen as soon as it reaches the view
WIDTH, HEIGHT = LEFT + SPAN + 18, TOP + SPAN + 118
SUPPLY_TOP, SUPPLY = TOP + SPAN + 16, (SPAN / 2 - 10) / 3
#: How far a tile is moved for every level below it, so that heights are seen.
LIFT = (-3, -5)
EDGE = 5
SIDES = ("light", "dark")
NAMES = (N_("Light"), N_("Dark"))
SUPPLIES = (N_("supply of light, {size}: {count}"), N_("supply of dark, {size}: {count}"))
CONTENTS = {
    ".": N_("{cell}, empty"),
    "L": N_("{cell}, light, height {height}"),
    "D": N_("{cell}, dark, height {height}"),
}
GROUND = {".": "table", "L": "light", "D": "dark"}
MOST_REGIONS = 6

Cell = tuple[int, int]


class Tile(NamedTuple):
    """A tile in play: its ply, its cells from the upper left one, its level from 1, and which cells are visible."""

    ply: int
    cells: list[Cell]
    level: int
    visible: list[Cell]

    @property
    def size(self) -> Cell:
        """Its width and height in cells."""
        return self.cells[-1][0] - self.cells[0][0] + 1, self.cells[-1][1] - self.cells[0][1] + 1


class Camera(NamedTuple):
    """What part of the frame is seen: first and last column and row in use, and where the frame's corner is drawn."""

    first: Cell
    last: Cell
    x: Number
    y: Number

    def columns(self, axis: int) -> range:
        """The columns (axis 0) or rows (axis 1) that are wholly in view."""
        middle = self.first[axis] + self.last[axis] + 1  # doubled
        return range(max(0, (middle + 1 - VIEW) // 2), min(15, (middle + VIEW) // 2))

    def usable(self, axis: int) -> range:
        """The columns or rows where something may still lie."""
        return range(max(0, self.last[axis] + 1 - LIMIT), min(15, self.first[axis] + LIMIT))


def draw_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation; a tile of the supply and then its upper left cell are the clicks of a move."""
    mine = moves() if seen["viewer"] in seen["players"] else []
    tiles, camera = lying_tiles(seen["history"]), _camera(seen["board"])
    table = (*_draw_floor(camera), *_draw_tiles(tiles), *_draw_last(tiles), *_draw_cells(seen, camera))
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        title=say(N_("Table of Zaic")),
        shapes=(
            rect(0, 0, WIDTH, HEIGHT, "frame", 18),
            rect(LEFT, TOP, SPAN, SPAN, "table", 10),
            *_draw_area(camera),
            group(*table, id="table", at=(camera.x, camera.y)),
            *_draw_coordinates(camera),
            *_draw_supplies(seen),
        ),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=say(N_("Choose a tile of yours, then the cell for its upper left corner.")) if mine else None,
        choices=tuple(_choice(move, seen, camera) for move in mine),
        turns=KINDS if mine else (),
        ghosts={kind: _draw_tile(_size(kind), seen["viewer"]) for kind in KINDS} if mine else {},
    )


def tell_move(move: str) -> Saying:
    """A move in words."""
    kind, cell = move.split("@")
    return say(N_("Tile {size} on {cell}"), size=kind.replace("x", " × "), cell=cell)


# ---- what lies


def lying_tiles(history: Sequence[str]) -> list[Tile]:
    """All tiles in play, in the order in which they were laid."""
    tops: dict[Cell, Tile] = {}
    tiles = []
    for ply, move in enumerate(history):
        cells = covered(move)
        below = tops.get(cells[0])
        tile = Tile(ply, cells, below.level + 1 if below else 1, list(cells))
        for cell in cells:
            if cell in tops:
                tops[cell].visible.remove(cell)
            tops[cell] = tile
        tiles.append(tile)
    return tiles


def _camera(board: Sequence[str]) -> Camera:
    """Look at the middle of what lies; before the first tile at h8."""
    used = [(x, y) for y, row in enumerate(board) for x, sign in enumerate(row) if sign != "."] or [(7, 7)]
    first = min(x for x, _ in used), min(y for _, y in used)
    last = max(x for x, _ in used), max(y for _, y in used)
    x, y = (start + SPAN / 2 - CELL * (first[i] + last[i] + 1) / 2 for i, start in enumerate((LEFT, TOP)))
    return Camera(first, last, x, y)


def _lifted(x: Number, y: Number, height: int) -> tuple[Number, Number]:
    """Where the upper left corner of a cell is drawn in the frame, seen from above a height."""
    return CELL * x + LIFT[0] * max(0, height), CELL * y + LIFT[1] * max(0, height)


# ---- the table


def _draw_area(camera: Camera) -> Iterator[Shape]:
    """The part of the view that may still be used, and the lines of the limit where they are in view."""
    low_x, high_x = _bounds(camera, 0, camera.x, LEFT)
    low_y, high_y = _bounds(camera, 1, camera.y, TOP)
    x, y = max(low_x, LEFT), max(low_y, TOP)
    yield rect(x, y, min(high_x, LEFT + SPAN) - x, min(high_y, TOP + SPAN) - y, "area", 8, id="area")
    for name, at in (("left", low_x), ("right", high_x)):
        if LEFT <= at <= LEFT + SPAN:
            yield line(0, y, 0, min(high_y, TOP + SPAN), "limit", id=f"limit-{name}", at=(at, 0))
    for name, at in (("top", low_y), ("bottom", high_y)):
        if TOP <= at <= TOP + SPAN:
            yield line(x, 0, min(high_x, LEFT + SPAN), 0, "limit", id=f"limit-{name}", at=(0, at))


def _bounds(camera: Camera, axis: int, corner: Number, start: int) -> tuple[Number, Number]:
    """Where the usable cells begin and end on an axis, a little outside of them so that tiles do not hide the line."""
    low = corner + CELL * (camera.last[axis] + 1 - LIMIT) - 6
    return low, 2 * start + SPAN - low


def _draw_floor(camera: Camera) -> Iterator[Shape]:
    """A faint square for every cell that may still be used, cut off where the view ends."""
    columns, rows = list(_floor_parts(camera, 0, camera.x, LEFT)), list(_floor_parts(camera, 1, camera.y, TOP))
    squares = [f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" for y, height in rows for x, width in columns]
    yield path("".join(squares), "floor", id="floor")


def _floor_parts(camera: Camera, axis: int, corner: Number, start: int) -> Iterator[tuple[Number, Number]]:
    """Where the squares of the usable columns or rows begin in the frame, and how long they are."""
    low, high = start - corner + 8, start + SPAN - corner - 8
    for i in camera.usable(axis):
        begin, end = max(low, CELL * i + 6), min(high, CELL * i + CELL - 6)
        if begin < end:
            yield begin, end - begin


def _draw_coordinates(camera: Camera) -> Iterator[Shape]:
    """Letters above and numbers beside the cells in view, stronger where something lies."""
    for axis, corner in enumerate((camera.x, camera.y)):
        for i in camera.columns(axis):
            at = corner + CELL * i + CELL / 2
            cls = "coordinate used" if camera.first[axis] <= i <= camera.last[axis] else "coordinate"
            name = COLUMNS[i] if axis == 0 else str(i + 1)
            yield text(0, 0, name, cls, id=f"name-{name}", at=(at, TOP / 2 + 2) if axis == 0 else (LEFT / 2, at))


# ---- tiles


def _draw_tiles(tiles: Sequence[Tile]) -> Iterator[Shape]:
    """All tiles, the lower levels first, and on one level from the top of the picture down."""
    for tile in sorted(tiles, key=lambda tile: (tile.level, tile.cells[0][1], tile.cells[0][0])):
        at = _lifted(*tile.cells[0], tile.level - 1)
        drawn = _draw_tile(tile.size, tile.ply % 2)
        yield drawn.put(children=(*drawn.children, *_draw_pips(tile)), id=f"tile-{tile.ply}", at=at)


def _draw_tile(size: Cell, player: int, cell: Number = CELL, **more: Any) -> Shape:
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


def _draw_pips(tile: Tile) -> Iterator[Shape]:
    """As many pips as tiles lie here, in the first visible cell; none for a tile on the table itself."""
    column, row = tile.visible[0] if tile.visible else tile.cells[0]
    x, y = CELL * (column - tile.cells[0][0]) + 13, CELL * (row - tile.cells[0][1]) + 13
    for i in range(tile.level if tile.level > 1 else 0):
        yield circle(x + 9 * (i % 4), y + 9 * (i // 4), 3.2, "pip")


def _draw_last(tiles: Sequence[Tile]) -> Iterator[Shape]:
    """A line around the tile laid last."""
    if tiles:
        x, y = _lifted(*tiles[-1].cells[0], tiles[-1].level - 1)
        width, height = tiles[-1].size
        yield rect(x + 6, y + 6, CELL * width - 12, CELL * height - 12, "last", 5, id="last")


def _draw_cells(seen: Mapping[str, Any], camera: Camera) -> Iterator[Shape]:
    """What catches the clicks: each cell in view, on top of what lies there."""
    for y in camera.columns(1):
        for x in camera.columns(0):
            sign, height, name = seen["board"][y][x], int(seen["heights"][y][x]), cell_name(x, y)
            yield rect(
                4,
                4,
                CELL - 8,
                CELL - 8,
                f"cell on-{GROUND[sign]}",
                5,
                id=f"cell-{name}",
                at=_lifted(x, y, height - 1),
                label=say(CONTENTS[sign], cell=name, height=height),
                tries=f"{{turn}}@{name}",
            )


# ---- supplies and moves


def _draw_supplies(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """Below the table what is left of each size: light's at the left, dark's at the right."""
    for player in (0, 1):
        x = LEFT + (SPAN / 2 + 4) * player
        cls = f"tray {SIDES[player]}" + (" turn" if player in seen["players"] else "")
        yield rect(x, SUPPLY_TOP, SPAN / 2 - 4, 88, cls, 12, id=f"tray-{SIDES[player]}")
        for i, (size, count) in enumerate(seen["supply"][player].items()):
            yield _draw_supply(player, size, count).put(at=(x + 4 + SUPPLY * i, SUPPLY_TOP + 4))


def _draw_supply(player: int, size: str, count: int) -> Shape:
    """What is left of one size, a little heap of tiles with the number beside it, in its box."""
    width, height = _size(size)
    cell = CELL / 2
    x, y = 32 - cell * width / 2, 42 - cell * height / 2
    steps = range(max(1, min(count, 3)))
    heap = [_draw_tile((width, height), player, cell, at=(x - 1.5 * i, y - 3.5 * i)) for i in steps]
    return group(
        rect(0, 0, SUPPLY - 2, 80, "hit", 9),
        *heap,
        text(SUPPLY - 15, 40, str(count), "count"),
        cls=f"supply {SIDES[player]}" + ("" if count else " spent"),
        id=_supply_id(player, size),
        label=say(SUPPLIES[player], size=size.replace("x", " × "), count=count),
    )


def _size(kind: str) -> Cell:
    """Width and height of `2x1`."""
    return int(kind[0]), int(kind[2])


def _supply_id(player: int, size: str) -> str:
    return f"supply-{SIDES[player]}-{size}"


def _choice(move: str, seen: Mapping[str, Any], camera: Camera) -> Choice:
    """Two clicks; the kind is the turn, since wide and tall are the same tile of the supply."""
    kind, cell = move.split("@")
    x, y = covered(move)[0]
    left, top = _lifted(x, y, int(seen["heights"][y][x]))
    supply = _supply_id(seen["viewer"], "2x1" if kind == "1x2" else kind)
    return Choice(move, (supply, f"cell-{cell}"), kind, (kind, camera.x + left, camera.y + top))


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player with the sizes of his regions, which are compared from the largest on."""
    sizes = seen["regions"][player]
    shown = " · ".join(map(str, sizes[:MOST_REGIONS])) + (" …" if len(sizes) > MOST_REGIONS else "")
    standing = say(N_("regions: {sizes}"), sizes=shown) if sizes else say(N_("no tile yet"))
    return Side(say(NAMES[player]), None, standing, (_draw_tile((1, 1), player, 36, at=(2, 0)),))
