"""What everybody can see of a position: colours, heights, tiles, regions, supplies. For people, so not compiled."""

from zweispiel.games.zaic import layout
from zweispiel.games.zaic.notation import cell_name
from zweispiel.games.zaic.regions import largest
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.contract import State

#: Bonds by number: how far, in bits, the two bonded cells are from where the bond is noted.
ENDS = ((0, 1), (0, 8), (0, 9), (1, 8))


def _has(state: State, word: int, cell: int) -> bool:
    return bool(int(state[word]) >> cell & 1)


def lying_cells(state: State) -> list[int]:
    """The board's cells that something lies on."""
    lying = int(state[layout.LIGHT]) | int(state[layout.DARK])
    return [cell for cell in range(64) if lying >> cell & 1]


def place(state: State, cell: int) -> tuple[int, int]:
    """Column and row in the frame of a cell of the board."""
    return int(state[layout.LEFT]) + cell % 8, int(state[layout.TOP]) + cell // 8


def height(state: State, cell: int) -> int:
    """How many tiles lie on a cell."""
    return sum(_has(state, layout.LEVELS + i, cell) << i for i in range(4))


def frame(state: State) -> tuple[list[str], list[str]]:
    """The frame's rows from the top: visible colours (L, D, dot) and heights (digits)."""
    colours = [["."] * layout.FRAME for _ in range(layout.FRAME)]
    heights = [["0"] * layout.FRAME for _ in range(layout.FRAME)]
    for cell in lying_cells(state):
        column, row = place(state, cell)
        colours[row][column] = "L" if _has(state, layout.LIGHT, cell) else "D"
        heights[row][column] = str(height(state, cell))
    return ["".join(row) for row in colours], ["".join(row) for row in heights]


def tiles(state: State) -> list[list[str]]:
    """The visible cells of each tile in play."""
    groups = {cell: [cell] for cell in lying_cells(state)}
    for number, (one, other) in enumerate(ENDS):
        for at in range(64):
            if _has(state, layout.BONDS + number, at) and groups[at + one] is not groups[at + other]:
                groups[at + one] += groups[at + other]
                for cell in groups[at + other]:
                    groups[cell] = groups[at + one]
    shown = [[cell_name(*place(state, cell)) for cell in sorted(group)] for group in groups.values()]
    return [names for cell, names in zip(groups, shown, strict=True) if names[0] == cell_name(*place(state, cell))]


def regions(state: State, player: int) -> list[int]:
    """Sizes of a player's visible regions, the largest first."""
    cells = state[layout.LIGHT + player]
    sizes = []
    while cells != ZERO:
        best = U(largest(cells))  # compiled functions return plain Python numbers
        sizes.append(int(best).bit_count())
        cells &= ~best
    return sizes


def supply(state: State, player: int) -> dict[str, int]:
    """How many tiles of each size a player still has."""
    first = layout.SUPPLY + 3 * player
    return {size: int(state[first + pile]) for pile, size in enumerate(("2x2", "2x1", "1x1"))}
