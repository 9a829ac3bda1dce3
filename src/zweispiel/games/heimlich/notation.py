"""Heimlich's moves as text: `d3-s`, `pass`; `d3` where only one line is possible."""

import re

import numpy as np

from zweispiel.core.errors import N_, AmbiguousMove, IllegalMove
from zweispiel.games.heimlich.lines import DIRECTIONS
from zweispiel.games.heimlich.rules import PASS
from zweispiel.kernel.contract import Numbers

MOVE = re.compile(r"([a-z])(0|[1-9][0-9]*)(?:-(n|ne|e|se|s|sw|w|nw))?")
OFF_BOARD = N_("{field} is not on the board: columns run from a to h, rows from 1 to 8.")
AMBIGUOUS = N_("{field} can flip more than one line. Choose one: {choices}.")


def field_name(field: int) -> str:
    """`d3` for 19."""
    return f"{'abcdefgh'[field % 8]}{field // 8 + 1}"


def format_action(action: int) -> str:
    """The canonical text of an action."""
    return "pass" if action == PASS else f"{field_name(action >> 3)}-{DIRECTIONS[action & 7]}"


def parse_action(text: str, legal: Numbers | None) -> int | None:
    """The action that a text names, None if it cannot be read. A bare field is looked up among the `legal` actions."""
    if text == "pass":
        return PASS
    parts = MOVE.fullmatch(text)
    if parts is None:
        return None
    column, row, direction = parts.groups()
    if column > "h" or not 1 <= int(row) <= 8:
        raise IllegalMove("off-board", OFF_BOARD, field=column + row)
    field = (int(row) - 1) * 8 + "abcdefgh".index(column)
    return 8 * field + DIRECTIONS.index(direction) if direction else _only_line(field, legal)


def _only_line(field: int, legal: Numbers | None) -> int:
    """The only action on a field; AmbiguousMove if there are several, or if there is no position to ask.

    If there is none, any action on the field: the rules will refuse it and say why.
    """
    here = np.arange(8 * field, 8 * field + 8) if legal is None else legal[(legal >> 3) == field]
    if len(here) == 0:
        return 8 * field
    if len(here) > 1:
        choices = ", ".join(format_action(int(action)) for action in here)
        raise AmbiguousMove("several-lines", AMBIGUOUS, field=field_name(field), choices=choices)
    return int(here[0])
