"""Contactic's moves as text: `draw:1100`, `h5:0110`, `skip`, `challenge`, `accept`."""

import re
from string import ascii_lowercase

from zweispiel.core.errors import N_, IllegalMove
from zweispiel.games.contactic.layout import KINDS, MAX_TILES
from zweispiel.games.contactic.rules import ACCEPT, CHALLENGE, PLACE, SKIP

DRAW = re.compile(r"draw:([01]{4})")
PLACEMENT = re.compile(r"([a-z])(0|[1-9][0-9]*):([01]{4})")
WORDS = {"skip": SKIP, "challenge": CHALLENGE, "accept": ACCEPT}
OFF_BOARD = N_("{field} is not on the board: columns run from a to {last_column}, rows from 1 to {last_row}.")
NO_SUCH_KIND = N_("{bits} is not a kind of tile; the kinds are {kinds}.")

BOARD = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
TILES = re.compile(r"(?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?)){5}")


# ---- options


def board_size(text: str) -> tuple[int, int]:
    """Width and height of `13x9`."""
    width, height = text.split("x")
    return int(width), int(height)


def read_board(text: str) -> str:
    """Check a board size; ValueError if it is not odd × odd or out of range."""
    if BOARD.fullmatch(text) is None or not all(3 <= n <= 25 and n % 2 for n in board_size(text)):
        raise ValueError(text)
    return text


def tile_counts(text: str) -> list[int]:
    """The six numbers of `10,10,10,10,10,10`."""
    return [int(count) for count in text.split(",")]


def read_tiles(text: str) -> str:
    """Check a mix of tiles; ValueError if it has none or too many."""
    if TILES.fullmatch(text) is None or not 1 <= sum(tile_counts(text)) <= MAX_TILES:
        raise ValueError(text)
    return text


# ---- moves


def field_name(field: int, width: int) -> str:
    """`h5` for 59 on a board 13 wide."""
    return f"{ascii_lowercase[field % width]}{field // width + 1}"


def bits(pattern: int) -> str:
    """A pattern in notation, N-E-S-W."""
    return "".join(str(pattern >> direction & 1) for direction in range(4))


def format_action(action: int, width: int) -> str:
    """The canonical text of an action."""
    if action < SKIP:
        return f"draw:{KINDS[action]}"
    if action < PLACE:
        return ("skip", "challenge", "accept")[action - SKIP]
    return f"{field_name((action - PLACE) >> 4, width)}:{bits((action - PLACE) & 15)}"


def parse_action(text: str, width: int, height: int) -> int | None:
    """The action a text names, None if it cannot be read."""
    if text in WORDS:
        return WORDS[text]
    draw = DRAW.fullmatch(text)
    if draw:
        return _kind(draw[1])
    parts = PLACEMENT.fullmatch(text)
    if parts is None:
        return None
    return PLACE + 16 * _field(parts[1], parts[2], width, height) + _pattern(parts[3])


def _kind(written: str) -> int:
    """The number of a kind; a draw names the kind, not one of its rotations."""
    if written not in KINDS:
        raise IllegalMove("no-such-kind", NO_SUCH_KIND, bits=written, kinds=" ".join(KINDS))
    return KINDS.index(written)


def _field(letter: str, number: str, width: int, height: int) -> int:
    """The number of a field on the board."""
    column, row = ascii_lowercase.index(letter), int(number) - 1
    if column >= width or not 0 <= row < height:
        last = ascii_lowercase[width - 1]
        raise IllegalMove("off-board", OFF_BOARD, field=letter + number, last_column=last, last_row=height)
    return row * width + column


def _pattern(written: str) -> int:
    """The pattern of four bits N-E-S-W."""
    return sum(1 << direction for direction in range(4) if written[direction] == "1")
