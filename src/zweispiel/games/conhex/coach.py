"""What a coach says in the first games of ConHex."""

from collections.abc import Collection, Mapping
from typing import Any

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_
from zweispiel.games.conhex.board import BOARD
from zweispiel.games.conhex.facts import shortest_way
from zweispiel.games.conhex.scene import CELLS_AT
from zweispiel.games.conhex.shapes import CELLS


def _cells_one_short(seen: Mapping[str, Any], mine: bool, among: Collection[str] = CELLS) -> list[list[str]]:
    """The free points of each cell that one stone would win, for the viewer or for their opponent."""
    player = seen["viewer"] if mine else 1 - seen["viewer"]
    stones = {colour: set(points) for colour, points in seen["stones"].items()}
    own, other = stones[seen["colours"][player]], stones[seen["colours"][1 - player]]
    taken = {*seen["cells"]["red"], *seen["cells"]["yellow"]}
    short = [
        [point for point in cell["points"] if point not in own | other]
        for cell in BOARD["cells"]
        if cell["id"] in among
        and cell["id"] not in taken
        and len(own.intersection(cell["points"])) == cell["threshold"] - 1
    ]
    return [free for free in short if free]


def _worth_blocking(seen: Mapping[str, Any]) -> list[str]:
    """Points of cells that the opponent's last stone has prepared, where a stone makes their shortest way longer.

    None while the viewer's own way is shorter: then they had better go on with it. What was prepared earlier has been
    told already.
    """
    last = seen["history"][-1] if seen["history"] else "swap"
    own, other = (seen["colours"][player] for player in (seen["viewer"], 1 - seen["viewer"]))
    length = shortest_way(seen, other)
    if last == "swap" or length > shortest_way(seen, own):
        return []
    prepared = {point for points in _cells_one_short(seen, False, CELLS_AT[last]) for point in points}
    return [point for point in sorted(prepared) if shortest_way(_with_stone(seen, own, point), other) > length]


def _with_stone(seen: Mapping[str, Any], colour: str, point: str) -> dict[str, Any]:
    """An observation with one more stone, without the cells it wins."""
    return {**seen, "stones": {**seen["stones"], colour: [*seen["stones"][colour], point]}}


def _name_block(seen: Mapping[str, Any]) -> dict[str, str]:
    """Of these points, one that many cells share."""
    return {"point": max(_worth_blocking(seen), key=lambda point: len(CELLS_AT[point]))}


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
        lambda seen, _: bool(_worth_blocking(seen)),
        _name_block,
    ),
    Tip(
        "points",
        N_("A point shared by three cells is worth more than one at the edge."),
        lambda seen, _: seen["ply"] < 4,
    ),
)
