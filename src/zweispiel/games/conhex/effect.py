"""What a move does in ConHex, in one sentence."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.conhex.board import BOARD


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """What a stone wins, or for how many open cells it counts."""
    if move == "swap":
        return say(N_("You take over red, with the stone on the board."))
    if then["outcome"] is not None:
        return say(N_("It completes your chain."))
    colour = seen["colours"][seen["viewer"]]
    won = len(then["cells"][colour]) - len(seen["cells"][colour])
    if won:
        return say(N_("It wins a cell.")) if won == 1 else say(N_("It wins {count} cells."), count=won)
    taken = {*seen["cells"]["red"], *seen["cells"]["yellow"]}
    open_cells = sum(move in cell["points"] and cell["id"] not in taken for cell in BOARD["cells"])
    stones = {*then["stones"][colour]}
    if any(_lacks_one(cell, stones) for cell in BOARD["cells"] if move in cell["points"] and cell["id"] not in taken):
        return say(N_("After that, one more stone wins you a cell."))
    if not open_cells:
        return say(N_("All cells around it are taken already."))
    if open_cells == 1:
        return say(N_("It counts for one open cell."))
    return say(N_("It counts for {count} open cells."), count=open_cells)


def _lacks_one(cell: Mapping[str, Any], stones: set[str]) -> bool:
    """Whether these stones need one more to win a cell."""
    return len(stones.intersection(cell["points"])) == cell["threshold"] - 1
