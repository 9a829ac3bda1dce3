"""Chains of cells, for pictures: which cells are connected to a side, and which ones won the game."""

from collections.abc import Collection, Iterable

from zweispiel.games.conhex.board import BOARD

CELLS = {cell["id"]: cell for cell in BOARD["cells"]}
#: The two sides that a colour connects.
SIDES = {"red": ("N", "S"), "yellow": ("W", "E")}


def anchored_cells(colour: str, cells: Collection[str]) -> set[str]:
    """The cells of a colour that are connected to one of its sides."""
    return {cell for side in SIDES[colour] for cell in _reached(_at_side(side, cells), cells)}


def winning_chain(colour: str, cells: Collection[str]) -> list[str]:
    """A shortest chain between a colour's two sides, empty if there is none."""
    start, goal = SIDES[colour]
    came_from = _reached(_at_side(start, cells), cells)
    ends = [cell for cell in came_from if goal in CELLS[cell]["sides"]]
    chain = ends[:1]  # the search is breadth-first, so the first one found is the nearest
    while chain and came_from[chain[-1]]:
        chain.append(came_from[chain[-1]])
    return chain


def _at_side(side: str, cells: Iterable[str]) -> list[str]:
    return [cell for cell in cells if side in CELLS[cell]["sides"]]


def _reached(start: list[str], cells: Collection[str]) -> dict[str, str]:
    """All cells connected to `start`, nearest first, each with the cell before it on the way."""
    came_from, queue = dict.fromkeys(start, ""), list(start)
    for cell in queue:  # the queue grows while we iterate
        for neighbour in CELLS[cell]["neighbours"]:
            if neighbour in cells and neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
    return came_from
