"""Domineering's moves as text: the field on which the domino begins, such as `c3`."""

import re

from zweispiel.core.errors import N_, IllegalMove

COLUMNS = "abcdefgh"
FIELD = re.compile(r"([a-z])(0|[1-9][0-9]*)")
NO_SUCH_FIELD = N_("There is no field {field}: columns go from a to h, rows from 1 to 8.")


def field_name(field: int) -> str:
    """`c3` for 18."""
    return f"{COLUMNS[field % 8]}{field // 8 + 1}"


def parse_field(text: str) -> int | None:
    """The number of a field, None if the text cannot be read; IllegalMove if it is not on the board."""
    parts = FIELD.fullmatch(text)
    if parts is None:
        return None
    column, row = parts.groups()
    if column not in COLUMNS or not 1 <= int(row) <= 8:
        raise IllegalMove("no-such-field", NO_SUCH_FIELD, field=text)
    return 8 * (int(row) - 1) + COLUMNS.index(column)


def place(field: str) -> tuple[int, int]:
    """Column and row of a field's name, from 0."""
    return COLUMNS.index(field[0]), int(field[1]) - 1
