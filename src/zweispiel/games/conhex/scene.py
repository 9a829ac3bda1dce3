"""ConHex's board as a picture.

From below to above: the frame with the four sides in their colours, the cells, the points that catch the clicks, the
stones. A point under the pointer shows which cells a stone there would win.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Button, Choice, Saying, Scene, Shape, Side, circle, group, polygon, rect, say, text
from zweispiel.games.conhex.board import BOARD, GRID
from zweispiel.games.conhex.chains import anchored_cells, winning_chain

STEP, MARGIN = 46, 46
SIZE = 2 * MARGIN + (GRID - 1) * STEP
FAR = SIZE - MARGIN
BAR, STONE = 20, 15
PATTERN = {"red": "hatch", "yellow": "dots"}
CELLS: Mapping[str, Any] = {cell["id"]: cell for cell in BOARD["cells"]}
CELLS_AT = {point["id"]: [c["id"] for c in BOARD["cells"] if point["id"] in c["points"]] for point in BOARD["points"]}
PLACES = {point["id"]: (point["x"], point["y"]) for point in BOARD["points"]}

NAMES = {"red": N_("Red"), "yellow": N_("Yellow")}
AIMS = {"red": N_("joins top and bottom"), "yellow": N_("joins left and right")}
STONES = {"red": N_("{point}, red stone"), "yellow": N_("{point}, yellow stone")}
PROMPTS = {
    "red": N_("Set a stone on a free point; your cells shall join top and bottom."),
    "yellow": N_("Set a stone on a free point; your cells shall join left and right."),
}


def draw_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation, with a point to click for every stone the viewer may set."""
    mine = moves() if seen["viewer"] in seen["players"] else []
    free = [move for move in mine if move != "swap"]
    return Scene(
        width=SIZE,
        height=SIZE,
        title=say(N_("Board of {title}"), title="ConHex"),
        shapes=(FRAME, *_draw_cells(seen), *_draw_points(seen, set(free)), *_draw_stones(seen)),
        sides=(_side(0, seen), _side(1, seen)),
        prompt=_prompt(seen, mine),
        choices=tuple(Choice(move, (move,)) for move in free),
        buttons=(Button("swap", say(N_("Swap: take over red"))),) if "swap" in mine else (),
    )


def tell_move(move: str) -> Saying:
    """A move in words."""
    return say(N_("Swaps the colours")) if move == "swap" else say(N_("Stone on {point}"), point=move)


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    if not mine:
        return None
    if "swap" in mine:
        return say(N_("Set a stone on a free point, or swap and take over red with its stone."))
    return say(PROMPTS[seen["colours"][seen["viewer"]]])


def _side(player: int, seen: Mapping[str, Any]) -> Side:
    colour = seen["colours"][player]
    count = len(seen["cells"][colour])
    standing = say(N_("1 cell")) if count == 1 else say(N_("{count} cells"), count=count)
    return Side(say(NAMES[colour]), say(AIMS[colour]), standing, (_stone(colour, at=(20, 19)),))


# ---- places


def _at(x: float, y: float) -> tuple[float, float]:
    """Where a place of the board is drawn; its rows count from the bottom."""
    return MARGIN + STEP * x, FAR - STEP * y


OUTLINES = {cell: polygon([_at(x, y) for x, y in CELLS[cell]["polygon"]]) for cell in CELLS}
GROUNDS = {cell: shape.put(cls="ground", fixed=True) for cell, shape in OUTLINES.items()}


def _owners(seen: Mapping[str, Any]) -> dict[str, str]:
    """`red` or `yellow` for every cell that belongs to somebody."""
    return {cell: colour for colour, cells in seen["cells"].items() for cell in cells}


def _winnable(colour: str, seen: Mapping[str, Any]) -> set[str]:
    """The cells of nobody where this colour lacks one stone."""
    stones, owned = set(seen["stones"][colour]), _owners(seen)
    return {
        name
        for name, cell in CELLS.items()
        if name not in owned and len(stones.intersection(cell["points"])) == cell["threshold"] - 1
    }


# ---- shapes


def _draw_frame() -> Iterator[Shape]:
    """The board, and its sides in the colours that join them, with letters and numbers on them."""
    yield rect(0, 0, SIZE, SIZE, "frame", 18)
    near, far, length = 10, SIZE - 10 - BAR, FAR - MARGIN - STEP / 2
    start = MARGIN + STEP / 4
    for edge in (near, far):
        yield rect(start, edge, length, BAR, "bar red", BAR / 2)
        yield rect(edge, start, BAR, length, "bar yellow", BAR / 2)
    for i in range(GRID):
        x, y = _at(i, i)
        corner = " corner" if i in (0, GRID - 1) else ""
        for centre in (near + BAR / 2, far + BAR / 2):
            yield text(x, centre, "abcdefghijk"[i], "coordinate on-red" + corner)
            yield text(centre, y, str(i + 1), "coordinate on-yellow" + corner)


FRAME = group(*_draw_frame(), fixed=True)


def _draw_cells(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """Every cell with its filling; what hangs together with a side shines, and the chain that won even more."""
    owners = _owners(seen)
    linked = {cell for colour in ("red", "yellow") for cell in anchored_cells(colour, seen["cells"][colour])}
    chain = _chain(seen)
    for cell in CELLS:
        owner = owners.get(cell, "")
        marks = [owner, "linked" if cell in linked else "", "chain" if cell in chain else ""]
        inside = [GROUNDS[cell]]
        if owner:
            inside.append(OUTLINES[cell].put(cls="filling", pattern=PATTERN[owner]))
        yield group(*inside, cls=" ".join(["cell", *filter(None, marks)]), id=_cell_id(cell))
    yield from (OUTLINES[cell].put(cls="glow") for cell in sorted(chain))


def _cell_id(cell: str) -> str:
    """`cell-N0-1` for `N0.1`: ids have no dots."""
    return "cell-" + cell.replace(".", "-")


def _chain(seen: Mapping[str, Any]) -> set[str]:
    """The cells that won the game."""
    outcome = seen["outcome"]
    if outcome is None or outcome["reason"] != "chain":
        return set()
    colour = seen["colours"][outcome["winner"]]
    return set(winning_chain(colour, seen["cells"][colour]))


HIT, DOT = circle(0, 0, STEP / 2, "hit", fixed=True), circle(0, 0, 5.5, "dot", fixed=True)
EDGE, BODY = circle(0, 1.5, STONE + 1, "edge", fixed=True), circle(0, 0, STONE, "body", fixed=True)
SIGNS = {
    "red": circle(0, 0, 4.6, "sign", fixed=True),
    "yellow": polygon([(0, -7), (7, 0), (0, 7), (-7, 0)], "sign", fixed=True),
}


def _draw_points(seen: Mapping[str, Any], free: set[str]) -> Iterator[Shape]:
    """All points as places to click."""
    taken = {point: colour for colour, points in seen["stones"].items() for point in points}
    colour = seen["colours"][seen["viewer"]] if free else ""
    winnable = _winnable(colour, seen) if free else set()
    for point, place in PLACES.items():
        inside = [HIT] if point in taken else [HIT, DOT]
        if point in free:
            inside += _draw_preview(point, colour, winnable)
        label = say(STONES[taken[point]] if point in taken else N_("{point}, free"), point=point)
        yield group(
            *inside, cls="spot open" if point in free else "spot", id=point, at=_at(*place), label=label, tries=point
        )


def _draw_preview(point: str, colour: str, winnable: set[str]) -> Iterable[Shape]:
    """The stone the viewer could set here, and the cells it would win."""
    x, y = _at(*PLACES[point])
    for cell in sorted(winnable.intersection(CELLS_AT[point])):
        yield OUTLINES[cell].put(cls=f"gain {colour}", at=(-x, -y))  # the spot itself has been moved to the point
    yield _stone(colour).put(cls=f"shade {colour}")


def _draw_stones(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """The stones, and a ring around the last one."""
    for colour, points in seen["stones"].items():
        yield from (_stone(colour, id=f"stone-{point}", at=_at(*PLACES[point])) for point in points)
    if seen["history"] and seen["history"][-1] != "swap":
        yield circle(*_at(*PLACES[seen["history"][-1]]), STONE + 6, "last", id="last")


def _stone(colour: str, **more: Any) -> Shape:
    """Red with a dot or yellow with a diamond, around (0, 0)."""
    return Shape("g", children=(EDGE, BODY, SIGNS[colour]), cls=f"stone {colour}", **more)
