"""What a coach says in the first games of ConHex."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_
from zweispiel.games.conhex.board import BOARD


def _is_one_short(seen: Mapping[str, Any], mine: bool) -> bool:
    """Whether one stone would win a cell, for the viewer or for their opponent."""
    player = seen["viewer"] if mine else 1 - seen["viewer"]
    stones = {colour: set(points) for colour, points in seen["stones"].items()}
    own, other = stones[seen["colours"][player]], stones[seen["colours"][1 - player]]
    taken = {*seen["cells"]["red"], *seen["cells"]["yellow"]}
    return any(
        len(own.intersection(cell["points"])) == cell["threshold"] - 1 and not (own | other).issuperset(cell["points"])
        for cell in BOARD["cells"]
        if cell["id"] not in taken
    )


TIPS = (
    Tip(
        "swap",
        N_("You may swap now: the stone on the board becomes yours, and you play red."),
        lambda seen, _: bool(seen["may_swap"]),
    ),
    Tip(
        "win",
        N_("A cell with a 1 in your colour needs just one more stone. Find it!"),
        lambda seen, _: _is_one_short(seen, True),
    ),
    Tip(
        "block",
        N_("Your opponent needs one more point for a cell. A stone of yours there slows them down."),
        lambda seen, _: _is_one_short(seen, False),
    ),
    Tip(
        "points",
        N_("A point that belongs to three cells is worth more than one at the edge."),
        lambda seen, _: seen["ply"] < 4,
    ),
)
