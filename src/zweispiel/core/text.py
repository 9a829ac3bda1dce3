"""Boards as text: a grid of characters, each with the name of a style.

A game renders an observation and nothing else, so a text board can never reveal more than its viewer may know. Styles
are names ("first", "second", "label" …). The terminal turns them into colours; the text is readable without any.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

#: All styles: none, the two players' colours, neutral things, labels, faint things, the last move.
STYLES = ("", "first", "second", "neutral", "label", "faint", "last")


@dataclass
class Canvas:
    """Characters placed by row and column; grows as needed."""

    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    #: Words that depend on the reader's language: (row, column, English text, style, minimum width).
    words: list[tuple[int, int, str, str, int]] = field(default_factory=list)

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write `text` from (row, column) to the right."""
        for i, character in enumerate(text):
            self.cells[row, column + i] = (character, style)

    def say(self, row: int, column: int, text: str, style: str = "", width: int = 0) -> None:
        """Write a catalogue text (marked `N_`) that is translated when the canvas is shown.

        With a `width` it is right-aligned in that many columns.
        """
        self.words.append((row, column, text, style, width))

    def paste(self, other: "Canvas", row: int, column: int) -> None:
        """Copy another canvas with its upper left corner at (row, column)."""
        for (r, c), cell in other.cells.items():
            self.cells[row + r, column + c] = cell
        self.words += [(row + r, column + c, text, style, width) for r, c, text, style, width in other.words]

    def spoken(self, translate: Callable[[str], str]) -> "Canvas":
        """The canvas with its words translated."""
        canvas = Canvas(dict(self.cells))
        for row, column, text, style, width in self.words:
            canvas.put(row, column, translate(text).rjust(width), style)
        return canvas

    @property
    def height(self) -> int:
        """Number of rows in use."""
        return 1 + max((row for row, _ in self.spoken(str).cells), default=-1)

    @property
    def width(self) -> int:
        """Number of columns in use."""
        return 1 + max((column for _, column in self.spoken(str).cells), default=-1)

    def spans(self) -> list[list[tuple[str, str]]]:
        """Each row as runs of (text, style), without trailing blanks."""
        canvas = self.spoken(str) if self.words else self
        return [canvas._row_spans(row) for row in range(canvas.height)]

    def _row_spans(self, row: int) -> list[tuple[str, str]]:
        last = max((c for r, c in self.cells if r == row), default=-1)
        runs: list[tuple[str, str]] = []
        for column in range(last + 1):
            character, style = self.cells.get((row, column), (" ", ""))
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + character, style)
            else:
                runs.append((character, style))
        return runs

    def plain(self) -> str:
        """The canvas as plain text."""
        return "\n".join("".join(text for text, _ in runs).rstrip() for runs in self.spans())
