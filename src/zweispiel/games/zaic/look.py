"""What an observation of Zaic shows: colours, heights, tiles, regions, supplies. For people, so not compiled."""

from collections.abc import Iterator

from zweispiel.games.zaic import layout
from zweispiel.games.zaic.notation import cell_name
from zweispiel.games.zaic.regions import largest
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.contract import State

#: For each kind of bond, the offsets in bits of its two cells from where the bond is noted.
ENDS = ((0, 1), (0, 8), (0, 9), (1, 8))


def look(state: State) -> dict[str, object]:
    """The position as plain data.

    `board` and `heights`: fifteen rows from the top; `tiles`: the visible cells of each tile; and for both players the
    `supply` and the sizes of the `regions`.
    """
    board, heights = frame(state)
    return {
        "board": board,
        "heights": heights,
        "tiles": tiles(state),
        "supply": [supply(state, player) for player in (0, 1)],
        "regions": [regions(state, player) for player in (0, 1)],
    }


def _members(cells: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def lying_cells(state: State) -> list[int]:
    """The board's occupied cells."""
    return list(_members(int(state[layout.LIGHT]) | int(state[layout.DARK])))


def place(state: State, cell: int) -> tuple[int, int]:
    """Column and row in the frame of a cell of the board."""
    return int(state[layout.LEFT]) + cell % 8, int(state[layout.TOP]) + cell // 8


def height(state: State, cell: int) -> int:
    """How many tiles lie on a cell."""
    return sum((int(state[layout.LEVELS + i]) >> cell & 1) << i for i in range(4))


def frame(state: State) -> tuple[list[str], list[str]]:
    """The frame's rows from the top: visible colours (L, D, dot) and heights (digits)."""
    colours = [["."] * layout.FRAME for _ in range(layout.FRAME)]
    heights = [["0"] * layout.FRAME for _ in range(layout.FRAME)]
    light = int(state[layout.LIGHT])
    for cell in lying_cells(state):
        column, row = place(state, cell)
        colours[row][column] = "L" if light >> cell & 1 else "D"
        heights[row][column] = str(height(state, cell))
    return ["".join(row) for row in colours], ["".join(row) for row in heights]


def tiles(state: State) -> list[list[str]]:
    """The visible cells of each tile in play."""
    groups = {cell: [cell] for cell in lying_cells(state)}
    for number, (one, other) in enumerate(ENDS):
        for at in _members(int(state[layout.BONDS + number])):
            if groups[at + one] is not groups[at + other]:
                groups[at + one] += groups[at + other]
                for cell in groups[at + other]:
                    groups[cell] = groups[at + one]
    lying = [sorted(group) for cell, group in groups.items() if cell == min(group)]
    return [[cell_name(*place(state, cell)) for cell in group] for group in lying]


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
