"""Combinato's two boards as text."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas
from zweispiel.games.combinato.shapes import MEANINGS
from zweispiel.games.combinato.words import DIGITS, LETTERS

#: Rows a board has room for; older ones scroll off.
BOARD_ROWS = 12
BOARD_COLUMNS = (4, 44)
STYLES = ("first", "second")
RED, YELLOW = "●", "○"
#: By player, and whether the viewer is that player.
HEADS = {
    (0, False): N_("LEFT"),
    (0, True): N_("LEFT (you)"),
    (1, False): N_("RIGHT"),
    (1, True): N_("RIGHT (you)"),
}
STAGES = {"secrets": N_("to move: secret"), "laying": N_("to move: guess"), "reports": N_("to move: report")}
VERDICTS = {None: N_("solve"), True: N_("solve: correct"), False: N_("solve: wrong")}


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """Both boards side by side: the last twelve rows, chips, known secrets, and the signs not ruled out."""
    canvas = Canvas()
    rows = [*seen["rows"], *([seen["open"]] if seen["open"] else [])]
    first = max(0, len(rows) - BOARD_ROWS)
    for i in range(BOARD_ROWS):
        canvas.put(3 + i, 0, f"{first + i + 1:3}", "label" if first + i < len(rows) else "faint")
    for player in (0, 1):
        board = Canvas()
        _render_head(board, seen, player)
        for i, row in enumerate(rows[first:]):
            newest = first + i == len(rows) - 1
            _render_row(board, 3 + i, row, player, "last" if newest else STYLES[player])
        board.put(4 + BOARD_ROWS, 1, _signs_left(seen, player), "neutral")
        canvas.paste(board, 0, BOARD_COLUMNS[player])
    canvas.put(6 + BOARD_ROWS, 1, RED, "faint")
    right, elsewhere = MEANINGS[seen["options"]["code"]]
    canvas.say(6 + BOARD_ROWS, 3, right, "faint")
    canvas.put(6 + BOARD_ROWS, 40, YELLOW, "faint")
    canvas.say(6 + BOARD_ROWS, 42, elsewhere, "faint")
    return canvas


def _render_head(board: Canvas, seen: Mapping[str, Any], player: int) -> None:
    """The board's owner and their secret."""
    board.say(0, 1, HEADS[player, seen["viewer"] == player], STYLES[player])
    if player in seen["players"]:
        board.say(0, 14, STAGES[seen["stage"]], "neutral")
    board.say(1, 1, N_("secret"), STYLES[player])
    board.put(1, 8, _spaced(_known_secret(seen, player)), STYLES[player])


def _known_secret(seen: Mapping[str, Any], player: int) -> str:
    """A player's secret as far as the viewer knows it; the viewer's own even while it is pending."""
    pending = seen.get("pending", "")
    if seen["viewer"] == player and pending.startswith("secret:"):
        return str(pending.removeprefix("secret:"))
    return seen["secrets"][player] or "????"


def _render_row(board: Canvas, y: int, row: Mapping[str, Any], player: int, style: str) -> None:
    """One row: the code laid or named, and its chips or verdict."""
    text = row["laid"][player]
    solve = text.startswith("solve:")
    board.put(y, 0, "=" if solve else " ", style)
    board.put(y, 1, _spaced(text.removeprefix("solve:")), style)
    if style == "last":
        board.put(y, 9, "<", style)
    if solve:
        board.say(y, 12, VERDICTS[row["verdict"][player]])
    elif row["chips"][player] is None:
        board.say(y, 12, N_("report due"))
    else:
        _render_chips(board, y, row["chips"][player], row.get("due", row["chips"])[player])


def _render_chips(board: Canvas, y: int, given: list[int], due: list[int]) -> None:
    """The chips of a row; after the end, also the true ones if a report was false."""
    red, yellow = given
    board.put(y, 12, (RED * red + YELLOW * yellow).ljust(4, "·"))
    if given != due:
        board.say(y, 17, N_("false:"), width=7)
        board.put(y, 25, f"{due[0]}+{due[1]}")


def _signs_left(seen: Mapping[str, Any], player: int) -> str:
    """The strip of signs below a board, without those ruled out by a row without chips."""
    rows = [row for row in seen["rows"] if row["chips"][player] == [0, 0]]
    out = {sign for row in rows for sign in row["laid"][player]}
    alphabet = DIGITS if seen["options"]["code"] == "digits" else LETTERS
    return "".join("·" if sign in out else sign for sign in alphabet)


def _spaced(word: str) -> str:
    return " ".join(word)
