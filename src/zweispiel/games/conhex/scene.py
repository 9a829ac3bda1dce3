"""ConHex's board as a picture.

From back to front: the frame with the four sides in their colours, the cells, the points that receive the clicks, the
stones. A point under the pointer shows which cells a stone there would win.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Button, Choice, Saying, Scene, Shape, Side, circle, group, say
from zweispiel.games.conhex.board import BOARD
from zweispiel.games.conhex.chains import anchored_cells, winning_chain
from zweispiel.games.conhex.shapes import CELLS, DOT, FRAME, GROUNDS, HIT, OUTLINES, SIZE, STONE, position, render_stone

PATTERN = {"red": "hatch", "yellow": "dots"}
CELLS_AT = {point["id"]: [c["id"] for c in BOARD["cells"] if point["id"] in c["points"]] for point in BOARD["points"]}
PLACES = {point["id"]: (point["x"], point["y"]) for point in BOARD["points"]}

NAMES = {"red": N_("Red"), "yellow": N_("Yellow")}
AIMS = {"red": N_("connects top and bottom"), "yellow": N_("connects left and right")}
STONES = {"red": N_("{point}, red stone"), "yellow": N_("{point}, yellow stone")}
PROMPTS = {
    "red": N_("Place a stone on a free point. Connect top and bottom with your cells."),
    "yellow": N_("Place a stone on a free point. Connect left and right with your cells."),
}


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation, with a point to click for every stone the viewer may place."""
    mine = moves() if seen["viewer"] in seen["players"] else []
    free = [move for move in mine if move != "swap"]
    return Scene(
        width=SIZE,
        height=SIZE,
        title=say(N_("{title} board"), title="ConHex"),
        shapes=(FRAME, *_render_cells(seen), *_render_points(seen, set(free)), *_render_stones(seen)),
        sides=(_side(0, seen), _side(1, seen)),
        prompt=_prompt(seen, mine),
        choices=tuple(Choice(move, (move,)) for move in free),
        buttons=(Button("swap", say(N_("Swap: play red"))),) if "swap" in mine else (),
    )


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    if not mine:
        return None
    if "swap" in mine:
        return say(N_("Place a stone on a free point, or swap to take over red and its stone."))
    return say(PROMPTS[seen["colours"][seen["viewer"]]])


def _side(player: int, seen: Mapping[str, Any]) -> Side:
    colour = seen["colours"][player]
    count = len(seen["cells"][colour])
    standing = say(N_("1 cell")) if count == 1 else say(N_("{count} cells"), count=count)
    return Side(say(NAMES[colour]), say(AIMS[colour]), standing, (render_stone(colour, at=(20, 19)),))


def _owners(seen: Mapping[str, Any]) -> dict[str, str]:
    """`red` or `yellow` for every owned cell."""
    return {cell: colour for colour, cells in seen["cells"].items() for cell in cells}


def _winnable(colour: str, seen: Mapping[str, Any]) -> set[str]:
    """The open cells that this colour would win with one more stone."""
    stones, owned = set(seen["stones"][colour]), _owners(seen)
    return {
        name
        for name, cell in CELLS.items()
        if name not in owned and len(stones.intersection(cell["points"])) == cell["threshold"] - 1
    }


# ---- shapes


def _render_cells(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """Every cell with its filling; cells connected to their side are highlighted, the winning chain even more."""
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


def _render_points(seen: Mapping[str, Any], free: set[str]) -> Iterator[Shape]:
    """All points as places to click."""
    taken = {point: colour for colour, points in seen["stones"].items() for point in points}
    colour = seen["colours"][seen["viewer"]] if free else ""
    winnable = _winnable(colour, seen) if free else set()
    for point, place in PLACES.items():
        inside = [HIT] if point in taken else [HIT, DOT]
        if point in free:
            inside += _render_preview(point, colour, winnable)
        label = say(STONES[taken[point]] if point in taken else N_("{point}, free"), point=point)
        yield group(
            *inside,
            cls="spot open" if point in free else "spot",
            id=point,
            at=position(*place),
            label=label,
            tries=point,
        )


def _render_preview(point: str, colour: str, winnable: set[str]) -> Iterable[Shape]:
    """The stone the viewer could place here, and the cells it would win."""
    x, y = position(*PLACES[point])
    for cell in sorted(winnable.intersection(CELLS_AT[point])):
        yield OUTLINES[cell].put(cls=f"gain {colour}", at=(-x, -y))  # relative to the spot
    yield render_stone(colour).put(cls=f"shade {colour}")


def _render_stones(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """The stones, and a ring around the last one."""
    for colour, points in seen["stones"].items():
        yield from (render_stone(colour, id=f"stone-{point}", at=position(*PLACES[point])) for point in points)
    if seen["history"] and seen["history"][-1] != "swap":
        yield circle(*position(*PLACES[seen["history"][-1]]), STONE + 6, "last", id="last")
