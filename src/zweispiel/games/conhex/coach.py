"""What a coach says in the first games of ConHex."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_
from zweispiel.games.conhex.board import BOARD
from zweispiel.games.conhex.scene import CELLS_AT


def _cells_one_short(seen: Mapping[str, Any], mine: bool) -> list[list[str]]:
    """The free points of each cell that one stone would win, for the viewer or for their opponent."""
    player = seen["viewer"] if mine else 1 - seen["viewer"]
    stones = {colour: set(points) for colour, points in seen["stones"].items()}
    own, other = stones[seen["colours"][player]], stones[seen["colours"][1 - player]]
    taken = {*seen["cells"]["red"], *seen["cells"]["yellow"]}
    short = [
        [point for point in cell["points"] if point not in own | other]
        for cell in BOARD["cells"]
        if cell["id"] not in taken and len(own.intersection(cell["points"])) == cell["threshold"] - 1
    ]
    return [free for free in short if free]


def _name_block(seen: Mapping[str, Any]) -> dict[str, str]:
    """A point that the opponent needs: for many cells, and one that many cells share."""
    short = _cells_one_short(seen, False)
    needed = Counter(chain(*short))
    return {"point": max(needed, key=lambda point: (needed[point], len(CELLS_AT[point])))}


TIPS = (
    Tip(
        "swap",
        N_("You may swap now: take over red with the stone on the board."),
        lambda seen, _: bool(seen["may_swap"]),
    ),
    Tip(
        "win",
        N_("A cell with a 1 in your colour needs just one more stone."),
        lambda seen, _: bool(_cells_one_short(seen, True)),
    ),
    Tip(
        "block",
        N_("Your opponent is one stone short of a cell: {point} slows them down."),
        lambda seen, _: bool(_cells_one_short(seen, False)),
        _name_block,
    ),
    Tip(
        "points",
        N_("A point of three cells is worth more than one at the edge."),
        lambda seen, _: seen["ply"] < 4,
    ),
)
