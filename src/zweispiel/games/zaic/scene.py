"""Zaic's table as a picture.

The picture looks at ten cells by ten of the frame, around the middle of all that lies; no tile can reach further. The
cells that may still be used have the same middle, so they close in from all sides as the extent grows, down to the
final eight by eight. Tiles are drawn whole, lower levels first and each level a little further up, and so cover each
other as they do on the table. Above them lie the cells that catch the clicks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Choice,
    Number,
    Saying,
    Scene,
    Shape,
    Side,
    group,
    line,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.zaic.notation import COLUMNS, KINDS, cell_name, covered
from zweispiel.games.zaic.shapes import CELL, SIDES, Cell, draw_last, draw_tile, draw_tiles, lifted, lying_tiles

VIEW, LIMIT = 10, 8
LEFT, TOP = 32, 32
SPAN = CELL * VIEW + 20  # a little more, so that the limit is seen as soon as it reaches the view
WIDTH, HEIGHT = LEFT + SPAN + 18, TOP + SPAN + 118
SUPPLY_TOP, SUPPLY = TOP + SPAN + 16, (SPAN / 2 - 10) / 3
NAMES = (N_("Light"), N_("Dark"))
SUPPLIES = (N_("supply of light, {size}: {count}"), N_("supply of dark, {size}: {count}"))
CONTENTS = {
    ".": N_("{cell}, empty"),
    "L": N_("{cell}, light, height {height}"),
    "D": N_("{cell}, dark, height {height}"),
}
GROUND = {".": "table", "L": "light", "D": "dark"}
MOST_REGIONS = 4


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
    table = (*_draw_floor(camera), *draw_tiles(tiles), *draw_last(tiles), *_draw_cells(seen, camera))
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
        ghosts={kind: draw_tile(_size(kind), seen["viewer"]) for kind in KINDS} if mine else {},
    )


def tell_move(move: str) -> Saying:
    """A move in words."""
    kind, cell = move.split("@")
    return say(N_("Tile {size} on {cell}"), size=kind.replace("x", " × "), cell=cell)


# ---- what is seen


def _camera(board: Sequence[str]) -> Camera:
    """Look at the middle of what lies; before the first tile at h8."""
    used = [(x, y) for y, row in enumerate(board) for x, sign in enumerate(row) if sign != "."] or [(7, 7)]
    first = min(x for x, _ in used), min(y for _, y in used)
    last = max(x for x, _ in used), max(y for _, y in used)
    x, y = (start + SPAN / 2 - CELL * (first[i] + last[i] + 1) / 2 for i, start in enumerate((LEFT, TOP)))
    return Camera(first, last, x, y)


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
                at=lifted(x, y, height - 1),
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
    heap = [draw_tile((width, height), player, cell, at=(x - 1.5 * i, y - 3.5 * i)) for i in steps]
    heap[-1] = heap[-1].put(cls=f"{heap[-1].cls} topmost")  # a page shows how it is turned
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
    left, top = lifted(x, y, int(seen["heights"][y][x]))
    supply = _supply_id(seen["viewer"], "2x1" if kind == "1x2" else kind)
    return Choice(move, (supply, f"cell-{cell}"), kind, (kind, camera.x + left, camera.y + top))


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player with the sizes of his regions, which are compared from the largest on."""
    sizes = seen["regions"][player]
    shown = " · ".join(map(str, sizes[:MOST_REGIONS])) + (" …" if len(sizes) > MOST_REGIONS else "")
    standing = say(N_("regions: {sizes}"), sizes=shown) if sizes else say(N_("no tile yet"))
    return Side(say(NAMES[player]), None, standing, (draw_tile((1, 1), player, 36, at=(2, 0)),))
