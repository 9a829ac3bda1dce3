"""What a move does in ConHex, in one sentence."""

from collections.abc import Collection, Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.conhex.board import BOARD


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """What a stone changes: the cells it wins or prepares, or for how many cells it counts that are still to be won."""
    if move == "swap":
        return say(N_("You take over red, with the stone on the board."))
    if then["outcome"] is not None:
        return say(N_("It completes your chain."))
    colour = seen["colours"][seen["viewer"]]
    won = len(then["cells"][colour]) - len(seen["cells"][colour])
    if won:
        return say(N_("It wins a cell.")) if won == 1 else say(N_("It wins {count} cells."), count=won)
    taken = {*seen["cells"]["red"], *seen["cells"]["yellow"]}
    open_cells = _count_cells(move, taken)
    before, after = (_cells_lacking_one(one["stones"][colour], taken) for one in (seen, then))
    if after > before:
        another = N_("After that, one more stone wins you another cell, too.")
        return say(another) if before else say(N_("After that, one more stone wins you a cell."))
    if not open_cells:
        return say(N_("All cells around it are taken already."))
    if open_cells == 1:
        return say(N_("It counts for one cell that is still to be won."))
    return say(N_("It counts for {count} cells that are still to be won."), count=open_cells)


def tell_reason(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """The effect; of a swap also what the stone is worth, and where its new owner has to go."""
    effect = tell_effect(seen, move, then)
    if move != "swap" or effect is None:
        return effect
    cells = _count_cells(seen["history"][0], ())
    if cells == 1:
        return say("{effect} {more}", effect=effect, more=say(N_("Then you connect top and bottom.")))
    more = say(N_("It counts for {count} cells. Then you connect top and bottom."), count=cells)
    return say("{effect} {more}", effect=effect, more=more)


def _count_cells(point: str, taken: Collection[str]) -> int:
    """How many cells a point counts for, but for those that are taken."""
    return sum(point in cell["points"] and cell["id"] not in taken for cell in BOARD["cells"])


def _cells_lacking_one(stones: Collection[str], taken: Collection[str]) -> int:
    """How many cells these stones would win with one more."""
    own = set(stones)
    cells = [cell for cell in BOARD["cells"] if cell["id"] not in taken]
    return sum(len(own.intersection(cell["points"])) == cell["threshold"] - 1 for cell in cells)
