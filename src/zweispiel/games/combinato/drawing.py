"""Combinato's two boards as text."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.drawing import Canvas
from zweispiel.games.combinato.words import DIGITS, LETTERS

#: Rows a board has room for; the oldest scroll off.
BOARD_ROWS = 12
BOARD_COLUMNS = (4, 44)
STYLES = ("first", "second")
RED, YELLOW = "●", "○"


def draw_text(seen: Mapping[str, Any]) -> Canvas:
    """Both boards side by side: the last twelve rows, chips, secrets as far as known, and the signs still possible."""
    canvas = Canvas()
    rows = [*seen["rows"], *([seen["open"]] if seen["open"] else [])]
    first = max(0, len(rows) - BOARD_ROWS)
    for i in range(BOARD_ROWS):
        canvas.put(3 + i, 0, f"{first + i + 1:3}", "label" if first + i < len(rows) else "faint")
    for player in (0, 1):
        board = Canvas()
        _draw_head(board, seen, player)
        for i, row in enumerate(rows[first:]):
            newest = first + i == len(rows) - 1
            _draw_row(board, 3 + i, row, player, "last" if newest else STYLES[player])
        board.put(4 + BOARD_ROWS, 1, _signs_left(seen, player), "neutral")
        canvas.paste(board, 0, BOARD_COLUMNS[player])
    canvas.put(6 + BOARD_ROWS, 1, f"{RED} right sign, right place   {YELLOW} right sign, other place", "faint")
    return canvas


def _draw_head(board: Canvas, seen: Mapping[str, Any], player: int) -> None:
    """Whose board it is, and his secret."""
    you = " (you)" if seen["viewer"] == player else ""
    board.put(0, 1, ("LEFT", "RIGHT")[player] + you, STYLES[player])
    if player in seen["players"]:
        board.put(0, 14, f"to move: {seen['stage']}", "neutral")
    board.put(1, 1, f"secret {_spaced(_known_secret(seen, player))}", STYLES[player])


def _known_secret(seen: Mapping[str, Any], player: int) -> str:
    """A player's secret as far as the viewer knows it; his own also while it waits for the other's."""
    pending = seen.get("pending", "")
    if seen["viewer"] == player and pending.startswith("secret:"):
        return str(pending.removeprefix("secret:"))
    return seen["secrets"][player] or "????"


def _draw_row(board: Canvas, y: int, row: Mapping[str, Any], player: int, style: str) -> None:
    """One row: what was laid or named, and its chips or verdict."""
    text = row["laid"][player]
    solve = text.startswith("solve:")
    board.put(y, 0, "=" if solve else " ", style)
    board.put(y, 1, _spaced(text.removeprefix("solve:")), style)
    if style == "last":
        board.put(y, 9, "<", style)
    board.put(y, 12, _verdict(row, player) if solve else _chips(row, player))


def _verdict(row: Mapping[str, Any], player: int) -> str:
    """What became of a named solution."""
    return {None: "solve", True: "solve: right", False: "solve: wrong"}[row["verdict"][player]]


def _chips(row: Mapping[str, Any], player: int) -> str:
    """The chips of a row; after the end also the true ones where a report was false."""
    if row["chips"][player] is None:
        return "report due"
    due = row.get("due", row["chips"])[player]
    false = "" if due == row["chips"][player] else f"  false: {due[0]}+{due[1]}"
    red, yellow = row["chips"][player]
    return (RED * red + YELLOW * yellow).ljust(4, "·") + false


def _signs_left(seen: Mapping[str, Any], player: int) -> str:
    """The strip of signs below a board, without those that a row without any chip rules out."""
    rows = [row for row in seen["rows"] if row["chips"][player] == [0, 0]]
    out = {sign for row in rows for sign in row["laid"][player]}
    alphabet = DIGITS if seen["options"]["code"] == "digits" else LETTERS
    return "".join("·" if sign in out else sign for sign in alphabet)


def _spaced(word: str) -> str:
    return " ".join(word)
