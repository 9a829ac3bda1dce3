"""Zaic's table as a picture.

The picture shows ten by ten cells of the frame, centred on the mosaic; no tile can reach further. The cells that may
still be used have the same centre, so they close in from all sides as the extent grows, down to the final eight by
eight. Tiles are rendered whole, lower levels first and each level a little further up, so that they cover each other as
on the table. On top are the cells that receive the clicks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Choice,
    Number,
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
from zweispiel.games.zaic.shapes import CELL, SIDES, Cell, lifted, lying_tiles, render_last, render_tile, render_tiles

SHOWN, LIMIT = 10, 8  # cells shown, and cells that the mosaic may span
LEFT, TOP = 32, 32
SPAN = CELL * SHOWN + 20  # a little more, so that the limit shows as soon as it comes close
WIDTH, HEIGHT = LEFT + SPAN + 18, TOP + SPAN + 118
SUPPLY_TOP, SUPPLY = TOP + SPAN + 16, (SPAN / 2 - 10) / 3
NAMES = (N_("Light"), N_("Dark"))
SUPPLIES = (N_("light's supply, {size}: {count}"), N_("dark's supply, {size}: {count}"))
CONTENTS = {
    ".": N_("{cell}, empty"),
    "L": N_("{cell}, light, height {height}"),
    "D": N_("{cell}, dark, height {height}"),
}
GROUND = {".": "table", "L": "light", "D": "dark"}
MOST_REGIONS = 4


class Camera(NamedTuple):
    """The visible part of the frame: first and last cell in use, and the position of the frame's corner."""

    first: Cell
    last: Cell
    x: Number
    y: Number

    def columns(self, axis: int) -> range:
        """The columns (axis 0) or rows (axis 1) that are wholly visible."""
        middle = self.first[axis] + self.last[axis] + 1  # doubled
        return range(max(0, (middle + 1 - SHOWN) // 2), min(15, (middle + SHOWN) // 2))

    def usable(self, axis: int) -> range:
        """The columns or rows that may still be used."""
        return range(max(0, self.last[axis] + 1 - LIMIT), min(15, self.first[axis] + LIMIT))


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation; a move is a click on a tile of the supply, then one on its upper left cell."""
    mine = moves() if seen["viewer"] in seen["players"] else []
    tiles, camera = lying_tiles(seen["history"]), _camera(seen["board"])
    table = (*_render_floor(camera), *render_tiles(tiles), *render_last(tiles), *_render_cells(seen, camera))
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        title=say(N_("Zaic table")),
        shapes=(
            rect(0, 0, WIDTH, HEIGHT, "frame", 18),
            rect(LEFT, TOP, SPAN, SPAN, "table", 10),
            *_render_area(camera),
            group(*table, id="table", at=(camera.x, camera.y)),
            *_render_coordinates(camera),
            *_render_supplies(seen),
        ),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=say(N_("Choose one of your tiles, then the cell for its top left corner.")) if mine else None,
        choices=tuple(_choice(move, seen, camera) for move in mine),
        turns=KINDS if mine else (),
        ghosts={kind: render_tile(_size(kind), seen["viewer"]) for kind in KINDS} if mine else {},
    )


# ---- the camera


def _camera(board: Sequence[str]) -> Camera:
    """Look at the centre of the mosaic; before the first tile, at h8."""
    used = [(x, y) for y, row in enumerate(board) for x, sign in enumerate(row) if sign != "."] or [(7, 7)]
    first = min(x for x, _ in used), min(y for _, y in used)
    last = max(x for x, _ in used), max(y for _, y in used)
    x, y = (start + SPAN / 2 - CELL * (first[i] + last[i] + 1) / 2 for i, start in enumerate((LEFT, TOP)))
    return Camera(first, last, x, y)


# ---- the table


def _render_area(camera: Camera) -> Iterator[Shape]:
    """The visible cells that may still be used, and the lines of the limit where they are visible."""
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
    """Where the usable cells begin and end on an axis, with a small margin so that tiles do not hide the line."""
    low = corner + CELL * (camera.last[axis] + 1 - LIMIT) - 6
    return low, 2 * start + SPAN - low


def _render_floor(camera: Camera) -> Iterator[Shape]:
    """A faint square for every usable cell, clipped at the border of the picture."""
    columns, rows = list(_floor_parts(camera, 0, camera.x, LEFT)), list(_floor_parts(camera, 1, camera.y, TOP))
    squares = [f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" for y, height in rows for x, width in columns]
    yield path("".join(squares), "floor", id="floor")


def _floor_parts(camera: Camera, axis: int, corner: Number, start: int) -> Iterator[tuple[Number, Number]]:
    """Start and length of the squares of the usable columns or rows, in frame coordinates."""
    low, high = start - corner + 8, start + SPAN - corner - 8
    for i in camera.usable(axis):
        begin, end = max(low, CELL * i + 6), min(high, CELL * i + CELL - 6)
        if begin < end:
            yield begin, end - begin


def _render_coordinates(camera: Camera) -> Iterator[Shape]:
    """Letters above and numbers beside the visible cells, stronger along the mosaic."""
    for axis, corner in enumerate((camera.x, camera.y)):
        for i in camera.columns(axis):
            at = corner + CELL * i + CELL / 2
            cls = "coordinate used" if camera.first[axis] <= i <= camera.last[axis] else "coordinate"
            name = COLUMNS[i] if axis == 0 else str(i + 1)
            yield text(0, 0, name, cls, id=f"name-{name}", at=(at, TOP / 2 + 2) if axis == 0 else (LEFT / 2, at))


def _render_cells(seen: Mapping[str, Any], camera: Camera) -> Iterator[Shape]:
    """The areas that receive clicks: each visible cell, on top of its stack."""
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


def _render_supplies(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """Both supplies below the table: light's on the left, dark's on the right."""
    for player in (0, 1):
        x = LEFT + (SPAN / 2 + 4) * player
        cls = f"tray {SIDES[player]}" + (" turn" if player in seen["players"] else "")
        yield rect(x, SUPPLY_TOP, SPAN / 2 - 4, 88, cls, 12, id=f"tray-{SIDES[player]}")
        for i, (size, count) in enumerate(seen["supply"][player].items()):
            yield _render_supply(player, size, count).put(at=(x + 4 + SUPPLY * i, SUPPLY_TOP + 4))


def _render_supply(player: int, size: str, count: int) -> Shape:
    """The tiles left of one size: a small heap with the number beside it, in its box."""
    width, height = _size(size)
    cell = CELL / 2
    x, y = 32 - cell * width / 2, 42 - cell * height / 2
    steps = range(max(1, min(count, 3)))
    heap = [render_tile((width, height), player, cell, at=(x - 1.5 * i, y - 3.5 * i)) for i in steps]
    heap[-1] = heap[-1].put(cls=f"{heap[-1].cls} topmost")  # the page shows its rotation here
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
    """Two clicks; the kind is the rotation, since wide and tall are the same tile of the supply."""
    kind, cell = move.split("@")
    x, y = covered(move)[0]
    left, top = lifted(x, y, int(seen["heights"][y][x]))
    supply = _supply_id(seen["viewer"], "2x1" if kind == "1x2" else kind)
    return Choice(move, (supply, f"cell-{cell}"), kind, (kind, camera.x + left, camera.y + top))


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player and the sizes of their regions, which are compared from the largest down."""
    sizes = seen["regions"][player]
    shown = " · ".join(map(str, sizes[:MOST_REGIONS])) + (" …" if len(sizes) > MOST_REGIONS else "")
    standing = say(N_("regions: {sizes}"), sizes=shown) if sizes else say(N_("no tiles yet"))
    return Side(say(NAMES[player]), None, standing, (render_tile((1, 1), player, 36, at=(2, 0)),))
