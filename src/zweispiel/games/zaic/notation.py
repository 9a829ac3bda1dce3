"""Zaic's moves as text: `2x2@h8`, `2x1@h8` (wide), `1x2@h8` (tall), `1x1@h8`: size and upper left cell."""

import re

from zweispiel.core.errors import N_, IllegalMove
from zweispiel.games.zaic.layout import CELLS, FRAME

KINDS = ("2x2", "2x1", "1x2", "1x1")
COLUMNS = "abcdefghijklmno"
MOVE = re.compile(r"(2x2|2x1|1x2|1x1)@([a-z])(0|[1-9][0-9]*)")
#: Columns p … z and rows 0, 16 … are out of reach: the limit counts from h8, which is always occupied.
BEYOND = N_("The tile would be out of bounds there: the whole mosaic may be at most 8 cells wide and 8 cells high.")


def cell_name(column: int, row: int) -> str:
    """`h8` for column 7, row 7."""
    return f"{COLUMNS[column]}{row + 1}"


def format_action(action: int) -> str:
    """The canonical text of an action."""
    kind, cell = divmod(action, CELLS)
    return f"{KINDS[kind]}@{cell_name(cell % FRAME, cell // FRAME)}"


def parse_action(text: str) -> int | None:
    """The action a text names, None if it cannot be read."""
    parts = MOVE.fullmatch(text)
    if parts is None:
        return None
    kind, column, row = parts.groups()
    if column not in COLUMNS or not 1 <= int(row) <= FRAME:
        raise IllegalMove("limit", BEYOND, move=text)
    return KINDS.index(kind) * CELLS + (int(row) - 1) * FRAME + COLUMNS.index(column)


def covered(move: str) -> list[tuple[int, int]]:
    """Columns and rows of the cells under the tile of a canonical move."""
    width, height, column, row = int(move[0]), int(move[2]), COLUMNS.index(move[4]), int(move[5:]) - 1
    return [(column + across, row + down) for down in range(height) for across in range(width)]
