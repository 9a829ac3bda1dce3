"""ConHex's moves as text: `f6`, `swap`."""

import re

from zweispiel.core.errors import N_, IllegalMove
from zweispiel.games.conhex.board import POINTS
from zweispiel.games.conhex.rules import SWAP

MOVE = re.compile(r"([a-z])(0|[1-9][0-9]*)")
OFF_BOARD = N_("{point} is not on the board: columns run from a to k, rows from 1 to 11.")
NO_POINT = N_("There is no point {point} on this board. Points are where lines meet, plus f6 in the centre.")

NUMBERS = {name: number for number, name in enumerate(POINTS)}


def format_action(action: int) -> str:
    """The canonical text of an action."""
    return "swap" if action == SWAP else POINTS[action]


def parse_action(text: str) -> int | None:
    """The action a text names, None if it cannot be read."""
    if text == "swap":
        return SWAP
    parts = MOVE.fullmatch(text)
    if parts is None:
        return None
    if text in NUMBERS:
        return NUMBERS[text]
    column, row = parts.groups()
    if column > "k" or not 1 <= int(row) <= 11:
        raise IllegalMove("off-board", OFF_BOARD, point=text)
    raise IllegalMove("no-point", NO_POINT, point=text)
