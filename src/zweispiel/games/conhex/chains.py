"""Chains of cells, for pictures: which cells hang together with a side, and which ones won the game."""

from collections.abc import Collection, Iterable

from zweispiel.games.conhex.board import BOARD

CELLS = {cell["id"]: cell for cell in BOARD["cells"]}
#: The two sides that a colour joins.
SIDES = {"red": ("N", "S"), "yellow": ("W", "E")}


def anchored_cells(colour: str, cells: Collection[str]) -> set[str]:
    """Those of a colour's cells that hang together with one of its sides."""
    return {cell for side in SIDES[colour] for cell in _reached(_at_side(side, cells), cells)}


def winning_chain(colour: str, cells: Collection[str]) -> list[str]:
    """A shortest chain between a colour's two sides, or nothing."""
    start, goal = SIDES[colour]
    came_from = _reached(_at_side(start, cells), cells)
    ends = [cell for cell in came_from if goal in CELLS[cell]["sides"]]
    chain = ends[:1]  # breadth first: the first one found is the nearest
    while chain and came_from[chain[-1]]:
        chain.append(came_from[chain[-1]])
    return chain


def _at_side(side: str, cells: Iterable[str]) -> list[str]:
    return [cell for cell in cells if side in CELLS[cell]["sides"]]


def _reached(start: list[str], cells: Collection[str]) -> dict[str, str]:
    """All cells that hang together with `start`, the nearest first, each with the one before it."""
    came_from, queue = dict.fromkeys(start, ""), list(start)
    for cell in queue:  # grows while we walk along it
        for neighbour in CELLS[cell]["neighbours"]:
            if neighbour in cells and neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
    return came_from
