"""ConHex's board as a picture.

From back to front: the frame with the four sides in their colours, the cells, the points that receive the clicks, the
stones. A number in an open cell says how many stones a colour still needs there. A point under the pointer shows what
a stone there would do to its cells: those it would win, and how many stones the others would need then.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Button,
    Choice,
    Figure,
    Legend,
    Saying,
    Scene,
    Shape,
    Side,
    circle,
    decisive,
    group,
    rect,
    say,
    text,
)
from zweispiel.games.conhex.board import BOARD
from zweispiel.games.conhex.chains import anchored_cells, winning_chain
from zweispiel.games.conhex.shapes import (
    CELLS,
    DOT,
    FRAME,
    GROUNDS,
    HALVES,
    HIT,
    MIDDLES,
    NUMBERS,
    OUTLINES,
    PLACES,
    SIZE,
    STONE,
    TARGETS,
    TIGHT,
    position,
    render_bar,
    render_stone,
)

PATTERN = {"red": "hatch", "yellow": "dots"}
CELLS_AT = {point["id"]: [c["id"] for c in BOARD["cells"] if point["id"] in c["points"]] for point in BOARD["points"]}

NAMES = {"red": N_("Red"), "yellow": N_("Yellow")}
AIMS = {"red": N_("connects top and bottom"), "yellow": N_("connects left and right")}
STONES = {"red": N_("{point}, red stone"), "yellow": N_("{point}, yellow stone")}
#: What a click into a cell is answered with.
NOT_HERE = say(N_("Stones go on the circles, not into the cells."))
#: For a player's first stone: the goal, how a cell is won, what the number means that appears at a point, what to do.
FIRST_PROMPTS = {
    "red": N_(
        "Connect top and bottom with a chain of cells. Half of a cell's points win it; numbers say what is missing. "
        "Take a point."
    ),
    "yellow": N_(
        "Connect left and right with a chain of cells. Half of a cell's points win it; numbers say what is missing. "
        "Take a point."
    ),
}
SWAP_PROMPT = N_(
    "Connect left and right; half of a cell's points win it. "
    "Or swap: then you play Red, with the red stone, top to bottom."
)
#: What a swap means to the two players and to spectators.
SWAPPED = {
    0: N_("{name} swapped sides: you play Yellow now."),
    1: N_("You swapped sides: you play Red now."),
    None: N_("{name} swapped sides and plays Red now."),
}
#: For the next stones: by then there are numbers on the board.
NUMBER_PROMPTS = {
    "red": N_(
        "Take a free point. The small numbers say how many stones each colour still needs for a cell. "
        "Connect top and bottom."
    ),
    "yellow": N_(
        "Take a free point. The small numbers say how many stones each colour still needs for a cell. "
        "Connect left and right."
    ),
}
#: Before these plies, players are told the rules about cells, and what the numbers mean.
FIRST_PLIES, NUMBER_PLIES = 2, 6
PROMPTS = {
    "red": N_("Place a stone on a free point. Connect top and bottom with your cells."),
    "yellow": N_("Place a stone on a free point. Connect left and right with your cells."),
}


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation, with a point to click for every stone the viewer may place.

    `names`, if the observation has them, are what the players are called.
    """
    mine = moves() if seen["viewer"] in seen["players"] else []
    free = [move for move in mine if move != "swap"]
    return Scene(
        width=SIZE,
        height=SIZE,
        title=say(N_("{title} board"), title="ConHex"),
        shapes=(FRAME, *_render_cells(seen, bool(free)), *_render_points(seen, set(free)), *_render_stones(seen)),
        sides=(_side(0, seen), _side(1, seen)),
        prompt=_prompt(seen, mine),
        notice=_notice(seen),
        choices=tuple([Choice(move, (move,), ghost=("stone", *position(*PLACES[move]))) for move in free]),
        buttons=(Button("swap", say(N_("Swap: play red"))),) if "swap" in mine else (),
        ghosts={"stone": render_stone(seen["colours"][seen["viewer"]])} if free else {},
        legend=LEGEND,
    )


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    if not mine:
        return None
    if "swap" in mine:
        return say(SWAP_PROMPT)
    plies = len(seen["history"])
    prompts = FIRST_PROMPTS if plies < FIRST_PLIES else NUMBER_PROMPTS if plies < NUMBER_PLIES else PROMPTS
    return say(prompts[seen["colours"][seen["viewer"]]])


def _notice(seen: Mapping[str, Any]) -> Saying | None:
    """Who plays which colour after a swap, which moves nothing on the board."""
    if not seen["history"] or seen["history"][-1] != "swap":
        return None
    name = seen.get("names", (None, None))[1]
    stranger = N_("The second player") if seen["viewer"] is None else N_("Your opponent")
    return say(SWAPPED[seen["viewer"]], name=name or say(stranger))


def _side(player: int, seen: Mapping[str, Any]) -> Side:
    """A player with their aim, and how many cells they have."""
    colour = seen["colours"][player]
    count = len(seen["cells"][colour])
    standing = say(N_("cells: {count}"), count=count) if count else say(N_("no cells yet"))
    return Side(say(NAMES[colour]), say(AIMS[colour]), standing, (render_stone(colour, at=(20, 19)),))


def _owners(seen: Mapping[str, Any]) -> dict[str, str]:
    """`red` or `yellow` for every owned cell."""
    return {cell: colour for colour, cells in seen["cells"].items() for cell in cells}


def _needed(cell: str, stones: set[str]) -> int:
    """How many stones a colour with these still needs to win a cell."""
    return int(CELLS[cell]["threshold"]) - len(stones.intersection(CELLS[cell]["points"]))


def _won_last(seen: Mapping[str, Any]) -> list[str]:
    """The cells that the last stone won: it was the one that its colour still needed there."""
    last = seen["history"][-1] if seen["history"] else "swap"
    if last == "swap":
        return []
    colour = "red" if last in seen["stones"]["red"] else "yellow"
    stones = set(seen["stones"][colour])
    return [cell for cell in CELLS_AT[last] if cell in seen["cells"][colour] and _needed(cell, stones) == 0]


# ---- shapes


def _render_cells(seen: Mapping[str, Any], asked: bool) -> Iterator[Shape]:
    """Every cell with its filling; cells connected to their side are highlighted, the winning chain even more."""
    owners, chain = _owners(seen), _chain(seen)
    linked = {cell for colour in ("red", "yellow") for cell in anchored_cells(colour, seen["cells"][colour])}
    steps = {cell: step for step, cell in enumerate(_won_last(seen), start=1)}
    stones = {colour: set(points) for colour, points in seen["stones"].items()}
    colour = seen["colours"][seen["viewer"]] if asked else ""
    for cell in CELLS:
        step = steps.get(cell, 0)
        if cell in owners:
            yield _render_owned(cell, owners[cell], cell in linked, cell in chain, step, asked)
        else:
            yield _render_open(cell, tuple((one, _needed(cell, stones[one])) for one in stones), colour, step)
    if chain:
        yield decisive(*[OUTLINES[cell] for cell in sorted(chain)])


@cache
def _render_owned(cell: str, owner: str, linked: bool, chain: bool, step: int, asked: bool) -> Shape:
    """A cell that a colour has won; `asked`: the viewer is to move."""
    filling = OUTLINES[cell].put(cls="filling", pattern=PATTERN[owner])
    cls = f"cell {owner}{' linked' if linked else ''}{' chain' if chain else ''}"
    inside = (GROUNDS[cell], filling, *_target(cell, asked))
    return group(*inside, cls=cls, id=_cell_id(cell), step=step, why=NOT_HERE if asked else None, kept=True)


@cache
def _render_open(cell: str, needed: tuple[tuple[str, int], ...], colour: str, step: int) -> Shape:
    """A cell that can still be won, with what each colour needs; `colour` is that of a viewer who is to move."""
    needs = dict(needed)
    inside = [GROUNDS[cell], *_target(cell, colour != ""), *_render_needs(cell, needs)]
    inside += _render_after(cell, colour, needs)
    cls = f"cell gains {colour}" if colour and needs[colour] == 1 else "cell"
    return group(*inside, cls=cls, id=_cell_id(cell), step=step, why=NOT_HERE if colour else None, kept=True)


def _target(cell: str, asked: bool) -> tuple[Shape, ...]:
    """What a finger has to be nearer to than to any point if it means the cell."""
    return (TARGETS[cell],) if asked else ()


def _render_needs(cell: str, needs: Mapping[str, int]) -> Iterator[Shape]:
    """How many stones each colour that has begun with an open cell still needs there."""
    begun = [colour for colour in needs if needs[colour] < CELLS[cell]["threshold"]]
    for colour in begun:
        place = NUMBERS[cell][colour] if len(begun) > 1 or cell in HALVES else MIDDLES[cell]
        yield text(*place, str(needs[colour]), f"needs {colour}{_tightness(cell)}")
    if len(begun) > 1 and cell not in HALVES and NUMBERS[cell]["red"][1] == NUMBERS[cell]["yellow"][1]:
        yield render_bar(*MIDDLES[cell])  # two digits side by side would read as one number


def _render_after(cell: str, colour: str, needs: Mapping[str, int]) -> Iterator[Shape]:
    """How many stones the viewer would need after one more, shown while they point at one of its points."""
    if colour and needs[colour] > 1:
        place = HALVES[cell][colour] if cell in HALVES else MIDDLES[cell]
        yield text(*place, str(needs[colour] - 1), f"after {colour}{_tightness(cell)}")


def _tightness(cell: str) -> str:
    """A class for the numbers of a cell that has less room for them than others."""
    return " tight" if cell == TIGHT else ""


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
    """All points as places to click; free ones show what a stone there would do."""
    taken = {point: colour for colour, points in seen["stones"].items() for point in points}
    owned, colour = _owners(seen), seen["colours"][seen["viewer"]] if free else ""
    stones = set(seen["stones"].get(colour, ()))
    for point in PLACES:
        cells = [cell for cell in CELLS_AT[point] if cell not in owned] if point in free else []
        wins = sum([_needed(cell, stones) == 1 for cell in cells])
        yield _render_point(point, taken.get(point), point in free, tuple(cells), wins)


@cache
def _render_point(point: str, taken: str | None, is_open: bool, cells: tuple[str, ...], wins: int) -> Shape:
    """A point, taken by a colour or free; a stone there counts for these cells and wins so many of them."""
    return group(
        *((HIT,) if taken else (HIT, DOT)),
        cls="spot open" if is_open else "spot",
        id=point,
        at=position(*PLACES[point]),
        label=_spot_label(point, taken, wins),
        tries=point,
        shows=tuple([_cell_id(cell) for cell in cells]),
        kept=True,
    )


def _spot_label(point: str, colour: str | None, wins: int) -> Saying:
    """What is on the point, or what a stone there would win."""
    if colour:
        return say(STONES[colour], point=point)
    return say(N_("{point}, free, would win cells: {count}") if wins else N_("{point}, free"), point=point, count=wins)


def _render_stones(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """The stones, and a ring on the rim of the last one."""
    for colour, points in seen["stones"].items():
        yield from (render_stone(colour, id=f"stone-{point}", at=position(*PLACES[point])) for point in points)
    if seen["history"] and seen["history"][-1] != "swap":
        yield circle(*position(*PLACES[seen["history"][-1]]), STONE, "last", id="last")


def _cell_sign(x: int, cls: str) -> Shape:
    """A small red cell."""
    return group(rect(x, 2, 36, 36, "ground"), rect(x, 2, 36, 36, "filling", pattern=PATTERN["red"]), cls=cls)


LEGEND = (
    Legend(
        Figure(80, 40, (_cell_sign(2, "cell red linked"), _cell_sign(42, "cell red"))),
        say(N_("The darker cells are linked to a side of their colour, the lighter ones are not yet.")),
        aside=True,
    ),
    Legend(
        Figure(
            80,
            40,
            (
                rect(2, 2, 76, 36, "ground"),
                text(30, 20, "2", "needs red"),
                text(50, 20, "1", "needs yellow"),
                render_bar(40, 20),
            ),
        ),
        say(N_("How many stones each colour still needs to win the cell.")),
        aside=True,
    ),
)
