"""Zaic's table as a picture.

The picture shows twelve by twelve cells of the frame, which hold all that the next tile can reach. They stay where they
are until it could reach further, so the table rarely moves; if it has to, what the mosaic may still use comes to the
middle. Once the limit is near, the cells that may still be used close in. When only the final eight by eight are left,
the picture shows just these, larger. Tiles are rendered whole, lower levels first and each level a little further up,
so that they cover each other as on the table. On top are the cells that receive the clicks, and outlines of regions.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import ceil, floor
from typing import Any, NamedTuple

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Choice,
    Figure,
    Legend,
    Number,
    Saying,
    Scene,
    Shape,
    Side,
    circle,
    decisive,
    group,
    line,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.zaic.ending import first_difference, stuck, tell_no_place
from zweispiel.games.zaic.facts import regions_of
from zweispiel.games.zaic.layout import CENTRE, FRAME
from zweispiel.games.zaic.notation import COLUMNS, KINDS, cell_name, covered
from zweispiel.games.zaic.reason import FEW, count_places
from zweispiel.games.zaic.shapes import (
    CELL,
    SIDES,
    Cell,
    lifted,
    lying_tiles,
    outline,
    render_last,
    render_pips,
    render_tile,
    render_tiles,
)

SHOWN, LIMIT = 12, 8  # cells shown, and cells that the mosaic may span
REACH = 2  # cells that a tile beside the mosaic takes
NEAR_LIMIT = LIMIT - REACH  # from this width or height on, the limit is shown
LEFT, TOP = 32, 32
MARGIN, FINAL_MARGIN = 8, 22  # around the cells shown; around the final ones the limit is seen, too
SPAN = CELL * SHOWN + 2 * MARGIN
TRAY = 104  # the height of a supply
WIDTH, HEIGHT = LEFT + SPAN + 18, TOP + SPAN + TRAY + 30
SUPPLY_TOP, SUPPLY = TOP + SPAN + 14, (SPAN / 2 - 10) / 3
NAMES = (N_("Light"), N_("Dark"))
SUPPLIES = (N_("light's supply, {size}: {count}"), N_("dark's supply, {size}: {count}"))
#: What a page says about the viewer's own tiles when none are left, and about those that can be placed nowhere.
NONE_LEFT = {
    "2x2": N_("You have no large squares left."),
    "2x1": N_("You have no dominoes left."),
    "1x1": N_("You have no small squares left."),
}
FITS_NOWHERE = {
    "2x2": N_("There is no place for a large square now."),
    "2x1": N_("There is no place for a domino now."),
    "1x1": N_("There is no place for a small square now."),
}
#: What it says at the end about the tiles of the player who cannot place any.
NO_PLACE_LEFT = {
    "2x2": N_("Large squares have no place left: choose a cell to see why."),
    "2x1": N_("Dominoes have no place left: choose a cell to see why."),
    "1x1": N_("Small squares have no place left: choose a cell to see why."),
}
#: What a page says about the other player's tiles.
NOT_YOURS = N_("These are your opponent's tiles. Take one of yours.")
CONTENTS = {
    ".": N_("{cell}, empty"),
    "L": N_("{cell}, light, height {height}"),
    "D": N_("{cell}, dark, height {height}"),
}
GROUND = {".": "table", "L": "light", "D": "dark"}
CAMERAS_KEPT, NAMES_KEPT = 512, 4_000  # views of the table, and letters and numbers in their places, rendered once


#: Where a view begins: between two cells if that brings what may still be used to the middle.
Corner = tuple[Number, Number]


class Camera(NamedTuple):
    """The visible part of the frame: where it begins, in cells, and the first and last cell of the mosaic."""

    corner: Corner
    first: Cell
    last: Cell

    @property
    def shown(self) -> int:
        """How many cells are visible in each direction: at last only those that the limit leaves."""
        return LIMIT if all(self.last[axis] + 1 - self.first[axis] == LIMIT for axis in (0, 1)) else SHOWN

    @property
    def margin(self) -> int:
        """The room around the visible cells, in the picture's coordinates."""
        return FINAL_MARGIN if self.shown == LIMIT else MARGIN

    @property
    def zoom(self) -> Number:
        """How many times as large as `CELL` cells are shown."""
        return (SPAN - 2 * self.margin) / (CELL * self.shown) if self.shown < SHOWN else 1

    @property
    def x(self) -> Number:
        """Where the picture shows the left side of the frame."""
        return LEFT + self.margin - self.zoom * CELL * self.corner[0]

    @property
    def y(self) -> Number:
        """Where the picture shows the top of the frame."""
        return TOP + self.margin - self.zoom * CELL * self.corner[1]

    def columns(self, axis: int) -> range:
        """The columns (axis 0) or rows (axis 1) of the frame that are visible as a whole."""
        return range(max(0, ceil(self.corner[axis])), min(FRAME, floor(self.corner[axis] + self.shown)))

    def is_limited(self, axis: int) -> bool:
        """Whether the limit is shown: only once it is near, when a coach explains it."""
        return self.last[axis] + 1 - self.first[axis] >= NEAR_LIMIT

    def usable(self, axis: int) -> range:
        """The columns or rows to place tiles on, as far as the limit is shown."""
        return _usable(self.first[axis], self.last[axis]) if self.is_limited(axis) else self.columns(axis)


def _usable(first: int, last: int) -> range:
    """The columns or rows that a mosaic from the first to the last may use in the end."""
    return range(max(0, last + 1 - LIMIT), min(FRAME, first + LIMIT))


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation; a move is a click on a tile of the supply, then one on its upper left cell.

    A page lets the tile snap to its place from any of the cells it would cover.
    """
    mine = moves() if seen["viewer"] in seen["players"] else []
    tiles, camera = lying_tiles(seen["history"]), _camera(seen["history"])
    choices = tuple(_choice(move, seen, camera) for move in mine)
    table = (_render_floor(camera), *render_tiles(tiles), *render_last(tiles), *_render_cells(seen, camera))
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        title=say(N_("Zaic table")),
        shapes=(
            *BACKGROUND,
            *_render_area(camera),
            group(*table, *_render_regions(seen), id="table", at=(camera.x, camera.y), scaled=camera.zoom),
            *_render_coordinates(camera),
            *_render_supplies(seen, {choice.path[0] for choice in choices}),
        ),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=_prompt(seen, mine),
        then=say(N_("Choose a lit cell for your tile.")) if mine else None,
        notice=_notice(seen),
        choices=choices,
        turns=KINDS if mine else (),
        ghosts={
            name: _render_ghost(name, seen["viewer"], camera.zoom)
            for name in sorted({choice.ghost[0] for choice in choices if choice.ghost})
        },
        legend=LEGEND,
    )


#: What is allowed on the table, and what on other tiles.
WHERE = N_(
    "Take a tile from below. On the table it may not touch your own colour; "
    "on top it must cover some of your opponent's."
)
FIRST_TILE = N_(
    "Take a tile from below. Cells of one colour joined edge to edge form a region, "
    "and in the end the largest region wins."
)
SECOND_TILE = N_(
    "Place a tile beside or on the light one. Cells of one colour joined edge to edge form a region: the largest wins."
)
#: How many places a player has who has few: the viewer, and their opponent.
FEW_PLACES = (
    (N_("You have only one place left."), N_("You have only {count} places left.")),
    (N_("Your opponent has only one place left."), N_("Your opponent has only {count} places left.")),
)
NO_PLACE = N_("Your opponent has no place left now.")
WHERE_BRIEFLY = N_("On the table, keep off your own colour; on top, cover some of your opponent's.")


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    """What to do now; at first what it is all about, and towards the end that it comes."""
    if not mine:
        return None
    if len(seen["history"]) < 2:
        return say(SECOND_TILE if seen["history"] else FIRST_TILE)
    few = _tell_few(seen, len(mine))
    return say(WHERE) if few is None else say("{few} {where}", few=few, where=say(WHERE_BRIEFLY))


def _tell_few(seen: Mapping[str, Any], own: int) -> Saying | None:
    """That one of the players has few places left, the viewer or else their opponent."""
    other = FEW + 1 if own <= FEW else count_places(seen, 1 - seen["viewer"], FEW + 1)
    if other == 0:
        return say(NO_PLACE)
    for count, (one, several) in zip((own, other), FEW_PLACES, strict=True):
        if count <= FEW:
            return say(one) if count == 1 else say(several, count=count)
    return None


# ---- the camera


def _camera(history: Sequence[str]) -> Camera:
    """Look at the middle of the frame, and from there on only as far aside as the mosaic requires."""
    camera = FIRST_CAMERA
    for ply, move in enumerate(history):
        cells = covered(move)
        used = cells if ply == 0 else [*cells, camera.first, camera.last]
        first, last = (_corner_of(used, end) for end in (min, max))
        wider = Camera(camera.corner, first, last)
        corner = (_follow(wider, 0), _follow(wider, 1)) if wider.shown == camera.shown else _centred(wider)
        camera = Camera(corner, first, last)
    return camera


def _corner_of(cells: Sequence[Cell], end: Callable[[Iterator[int]], int]) -> Cell:
    """The first or the last column and row of some cells."""
    return end(x for x, _ in cells), end(y for _, y in cells)


def _follow(camera: Camera, axis: int) -> Number:
    """The first column or row to show: as before, unless a tile could reach further, or the limit were seen aside."""
    corner, first, last = camera.corner[axis], camera.first[axis], camera.last[axis]
    usable = _usable(first, last)
    low, high = max(first - REACH, usable[0]), min(last + REACH, usable[-1])
    reaches = corner <= low and high < corner + camera.shown
    before, behind = usable[0] - corner, corner + camera.shown - 1 - usable[-1]
    is_aside = camera.is_limited(axis) and min(before, behind) <= 0 < max(before, behind)
    return corner if reaches and not is_aside else _middle(camera, axis)


def _middle(camera: Camera, axis: int) -> Number:
    """The first column or row to show so that all that may still be used is in the middle, or as much as possible."""
    usable, corner = _usable(camera.first[axis], camera.last[axis]), camera.corner[axis]
    room = camera.shown - len(usable)
    if room < 0:
        return min(max(corner, usable[0]), usable[0] - room)
    half = room / 2 if camera.is_limited(axis) else room // 2  # without the lines of the limit, no cell is cut in two
    return usable[0] - (int(half) if half == int(half) else half)


def _centred(camera: Camera) -> Corner:
    """Where a view begins that shows what may still be used in the middle."""
    return _middle(camera, 0), _middle(camera, 1)


FIRST_CAMERA = Camera((CENTRE + 1 - SHOWN // 2, CENTRE + 1 - SHOWN // 2), (CENTRE, CENTRE), (CENTRE, CENTRE))


# ---- the table


BACKGROUND = (rect(0, 0, WIDTH, HEIGHT, "frame", 18, fixed=True), rect(LEFT, TOP, SPAN, SPAN, "table", 10, fixed=True))


def _render_area(camera: Camera) -> Iterator[Shape]:
    """The visible cells that may still be used, and the lines of the limit where they are visible."""
    low_x, high_x = _bounds(camera, 0, camera.x, LEFT)
    low_y, high_y = _bounds(camera, 1, camera.y, TOP)
    x, y = max(low_x, LEFT), max(low_y, TOP)
    yield rect(x, y, min(high_x, LEFT + SPAN) - x, min(high_y, TOP + SPAN) - y, "area", 8, id="area")
    for name, at in (("left", low_x), ("right", high_x)):
        if camera.is_limited(0) and LEFT <= at <= LEFT + SPAN:
            yield line(0, y, 0, min(high_y, TOP + SPAN), "limit", id=f"limit-{name}", at=(at, 0))
    for name, at in (("top", low_y), ("bottom", high_y)):
        if camera.is_limited(1) and TOP <= at <= TOP + SPAN:
            yield line(x, 0, min(high_x, LEFT + SPAN), 0, "limit", id=f"limit-{name}", at=(0, at))


def _bounds(camera: Camera, axis: int, corner: Number, start: int) -> tuple[Number, Number]:
    """Where the usable cells begin and end on an axis, with a small margin so that tiles do not hide the line."""
    if not camera.is_limited(axis):
        return start, start + SPAN
    low, high = CELL * (camera.last[axis] + 1 - LIMIT) - 6, CELL * (camera.first[axis] + LIMIT) + 6
    return corner + camera.zoom * low, corner + camera.zoom * high


@lru_cache(maxsize=CAMERAS_KEPT)
def _render_floor(camera: Camera) -> Shape:
    """A faint square for every usable cell, clipped at the border of the picture."""
    columns, rows = list(_floor_parts(camera, 0)), list(_floor_parts(camera, 1))
    squares = [f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" for y, height in rows for x, width in columns]
    return path("".join(squares), "floor", id="floor", kept=True)


def _floor_parts(camera: Camera, axis: int) -> Iterator[tuple[Number, Number]]:
    """Start and length of the squares of the usable columns or rows, in frame coordinates."""
    low, high = CELL * camera.corner[axis], CELL * (camera.corner[axis] + camera.shown)
    for i in camera.usable(axis):
        begin, end = max(low, CELL * i + 6), min(high, CELL * i + CELL - 6)
        if begin < end:
            yield begin, end - begin


def _render_coordinates(camera: Camera) -> Iterator[Shape]:
    """Letters above and numbers beside the visible cells, stronger along the mosaic."""
    for axis, corner in enumerate((camera.x, camera.y)):
        for i in camera.columns(axis):
            used = camera.first[axis] <= i <= camera.last[axis]
            yield _render_coordinate(axis, i, corner + camera.zoom * (CELL * i + CELL / 2), used)


@lru_cache(maxsize=NAMES_KEPT)
def _render_coordinate(axis: int, i: int, at: Number, used: bool) -> Shape:
    """A letter above a column (axis 0), or a number beside a row (axis 1)."""
    name = COLUMNS[i] if axis == 0 else str(i + 1)
    place = (at, TOP / 2 + 2) if axis == 0 else (LEFT / 2, at)
    return text(0, 0, name, "coordinate used" if used else "coordinate", id=f"name-{name}", at=place, kept=True)


def _render_cells(seen: Mapping[str, Any], camera: Camera) -> Iterator[Shape]:
    """The areas that receive clicks: each visible cell, on top of its stack. In the end they say why nothing fits."""
    over = _ended(seen)
    for y in camera.columns(1):
        for x in camera.columns(0):
            cell = _render_cell(x, y, seen["board"][y][x], int(seen["heights"][y][x]))
            yield cell.put(tries="", why=tell_no_place(seen, (x, y))) if over else cell


def _ended(seen: Mapping[str, Any]) -> bool:
    """Whether the game is over because the player to move cannot place a tile."""
    return seen["outcome"] is not None and seen["outcome"]["reason"] in ("regions", "equal")


@cache
def _render_cell(x: int, y: int, sign: str, height: int) -> Shape:
    """The area of one cell that receives clicks."""
    name = cell_name(x, y)
    return rect(
        *(1.5, 1.5, CELL - 3, CELL - 3, f"cell on-{GROUND[sign]}", 7),
        id=name,
        at=lifted(x, y, height - 1),
        label=say(CONTENTS[sign], cell=name, height=height),
        tries=f"{{turn}}@{name}",
        layers=height,
        kept=True,
    )


# ---- regions


def _render_regions(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """The largest region of each colour, with its size; at the end those that decided."""
    outcome = seen["outcome"]
    if outcome is not None and outcome["reason"] == "regions":
        yield from _render_decisive(seen, outcome["winner"])
        return
    for player in (0, 1):
        for region in regions_of(seen, player)[:1]:
            cls = f"largest {SIDES[player]}"
            yield path(outline(region, seen["heights"]), cls, id=f"largest-{SIDES[player]}", step=1)
            yield _render_count(region, player, seen)


def _render_decisive(seen: Mapping[str, Any], winner: int) -> Iterator[Shape]:
    """Both regions that decided, with their sizes: the largest, or the first that differ. The winner's stands out."""
    ahead = first_difference(seen["regions"][winner], seen["regions"][1 - winner])
    won, *lost = [region for player in (winner, 1 - winner) for region in regions_of(seen, player)[ahead : ahead + 1]]
    if lost:
        yield path(outline(lost[0], seen["heights"]), "runner-up", id="runner-up", step=1)
    yield decisive(path(outline(won, seen["heights"])))
    for player, region in ((winner, won), *((1 - winner, region) for region in lost)):
        yield _render_count(region, player, seen)


def _render_count(region: set[Cell], player: int, seen: Mapping[str, Any]) -> Shape:
    """The size of a region, on the cell nearest to its middle."""
    middle = [sum(cell[axis] for cell in region) / len(region) for axis in (0, 1)]
    x, y = min(sorted(region), key=lambda cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2)
    left, top = lifted(x, y, int(seen["heights"][y][x]) - 1)
    size, aside = (0.4, 0.5) if seen["outcome"] is not None else (0.2, 0.72)  # beside the pips while the game goes on
    disc, number = circle(0, 0, CELL * size), text(0, 1, str(len(region)))
    cls = f"region-count {SIDES[player]}" + (" final" if seen["outcome"] is not None else "")
    place = (left + CELL * aside, top + CELL * aside)
    return group(disc, number, cls=cls, id=f"count-{SIDES[player]}", step=1, at=place)


def _notice(seen: Mapping[str, Any]) -> Saying | None:
    """Which regions decided, where the largest are equal."""
    outcome = seen["outcome"]
    if outcome is None or outcome["reason"] != "regions" or outcome["score"][0] != outcome["score"][1]:
        return None
    own, other = (seen["regions"][player] for player in (outcome["winner"], 1 - outcome["winner"]))
    at = first_difference(own, other)
    text = N_("The largest regions are equal, so the first that differ decide: {more} cells to {less}.")
    return say(text, more=own[at], less=other[at] if at < len(other) else 0)


# ---- supplies and moves


def _render_supplies(seen: Mapping[str, Any], usable: Container[str]) -> Iterator[Shape]:
    """Both supplies below the table: light's on the left, dark's on the right. `usable`: what the viewer can place."""
    chooser = seen["viewer"] if seen["viewer"] in seen["players"] else None
    other = None if chooser is None else 1 - chooser
    for player in (0, 1):
        x = LEFT + (SPAN / 2 + 4) * player
        cls = f"tray {SIDES[player]}" + (" turn" if player in seen["players"] else "")
        yield rect(x, SUPPLY_TOP, SPAN / 2 - 4, TRAY, cls, 12, id=f"tray-{SIDES[player]}")
        for i, (size, count) in enumerate(seen["supply"][player].items()):
            is_stuck = _ended(seen) and player == stuck(seen)
            fits = not is_stuck and (player != chooser or _supply_id(player, size) in usable)
            why = None if fits else (NO_PLACE_LEFT if is_stuck else FITS_NOWHERE)[size]
            if count == 0:
                fits, why = True, None if chooser is None else NONE_LEFT[size]
            yield _render_supply(player, size, count, x + 4 + SUPPLY * i, fits, NOT_YOURS if player == other else why)


@cache
def _render_supply(player: int, size: str, count: int, left: Number, fits: bool, why: str | None) -> Shape:
    """The tiles left of one size: a small heap with the number beside it. `why`: the reason why none can be taken."""
    width, height = _size(size)
    cell = CELL * 0.6
    x, y = 38 - cell * width / 2, 50 - cell * height / 2
    steps = range(max(1, min(count, 3)))
    heap = [render_tile((width, height), player, cell, at=(x - 1.5 * i, y - 3.5 * i)) for i in steps]
    heap[-1] = heap[-1].put(cls=f"{heap[-1].cls} topmost")  # the page shows its rotation here
    return group(
        rect(0, 0, SUPPLY - 2, TRAY - 8, "hit", 9),
        *heap,
        text(SUPPLY - 16, 48, str(count), "count"),
        cls=f"supply {SIDES[player]}" + ("" if count else " spent") + ("" if fits else " useless"),
        id=_supply_id(player, size),
        at=(left, SUPPLY_TOP + 4),
        label=say(SUPPLIES[player], size=size.replace("x", " × "), count=count),
        why=None if why is None else say(why),
        kept=True,
    )


def _size(kind: str) -> Cell:
    """Width and height of `2x1`."""
    return int(kind[0]), int(kind[2])


def _supply_id(player: int, size: str) -> str:
    return f"supply-{SIDES[player]}-{size}"


def _choice(move: str, seen: Mapping[str, Any], camera: Camera) -> Choice:
    """Two clicks; the kind is the rotation, since wide and tall are the same tile of the supply."""
    kind, (x, y), (width, depth), names = _placement(move)
    height = int(seen["heights"][y][x])
    left, top = lifted(x, y, height)
    middle = left + CELL * width / 2, top + CELL * depth / 2
    ghost = f"{kind}-{height + 1}", camera.x + camera.zoom * middle[0], camera.y + camera.zoom * middle[1]
    supply = _supply_id(seen["viewer"], "2x1" if kind == "1x2" else kind)
    return Choice(move, (supply, names[0]), kind, ghost, names[1:])


@cache
def _placement(move: str) -> tuple[str, Cell, Cell, tuple[str, ...]]:
    """The kind of a tile that is placed, its upper left cell, its size, and the names of its cells."""
    kind, cells = move.partition("@")[0], covered(move)
    return kind, cells[0], _size(kind), tuple([cell_name(*cell) for cell in cells])


@cache
def _render_ghost(name: str, player: int, zoom: Number) -> Shape:
    """The tile of `2x1-3`, a wide one for the third level, around (0, 0)."""
    kind, level = name.split("-")
    width, height = _size(kind)
    tile = render_tile((width, height), player)
    return group(
        *(*tile.children, *render_pips(13, 13, int(level))),
        cls=tile.cls,
        at=(-zoom * CELL * width / 2, -zoom * CELL * height / 2),
        scaled=zoom,
        kept=True,
    )


def _lit_on_light() -> tuple[Shape, ...]:
    """A cell on a light tile where the tile in hand may lie."""
    return render_tile((1, 1), 0, 36, at=(40, 1)), rect(43, 4, 30, 30, "cell lit on-light", 6)


def _third_level() -> Shape:
    """A tile with the pips of the third level."""
    return group(render_tile((1, 1), 0, 36), *render_pips(9, 12, 3), cls="light", at=(22, 1))


def _largest_of_three() -> tuple[Shape, ...]:
    """A region of three cells, with its outline and its size."""
    around = path("M5 4h70v18h-35v17h-35z", "largest dark")
    tiles = render_tile((2, 1), 1, 34, at=(6, 3)), render_tile((1, 1), 1, 17, at=(6, 21))
    return *tiles, around, group(circle(0, 0, 9), text(0, 1, "3"), cls="region-count dark", at=(57, 13))


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player and how large their largest region is."""
    regions = seen["regions"]
    return Side(say(NAMES[player]), None, _standing(regions[player], regions[1 - player]), TOKENS[player])


def _standing(own: Sequence[int], other: Sequence[int]) -> Saying:
    """The size of a player's largest region; where both have the same, of the regions up to those that decide."""
    if not own:
        return say(N_("no tiles yet"))
    first, *rest = own[: first_difference(own, other) + 1]
    if not rest:
        return say(N_("largest region: {size}"), size=first)
    return say(N_("regions: {size}, then {sizes}"), size=first, sizes=", ".join(map(str, rest)))


LARGEST = N_("Outline and number: the largest region of a colour, that is cells joined edge to edge, seen from above.")
GROUND_OF_SIGNS = rect(0, 0, 80, 40, "area", 6)
LEGEND = (
    Legend(
        Figure(80, 40, (GROUND_OF_SIGNS, line(6, 20, 74, 20, "limit"))),
        say(N_("The limit: no tile may lie beyond the dotted line.")),
        aside=True,
    ),
    Legend(
        Figure(80, 40, (GROUND_OF_SIGNS, rect(5, 4, 30, 30, "cell lit", 6), *_lit_on_light())),
        say(N_("Lit cells: the tile in your hand may go there.")),
        aside=True,
    ),
    Legend(
        Figure(80, 40, (GROUND_OF_SIGNS, *_largest_of_three())),
        say(LARGEST),
        aside=True,
    ),
    Legend(
        Figure(80, 40, (GROUND_OF_SIGNS, _third_level())),
        say(N_("Dots count the levels of a stack; a tile on the table has none.")),
        aside=True,
    ),
)
TOKENS = tuple((render_tile((1, 1), player, 36, at=(2, 0), kept=True),) for player in (0, 1))
