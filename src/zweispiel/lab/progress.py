"""A progress bar on terminals; silent in files and pipes."""

import sys
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zweispiel.i18n import _
from zweispiel.kernel import compile as kernel_compile
from zweispiel.terminal.screen import console_for

T = TypeVar("T")


class Bar:
    """Shows progress on the error output, and says when games are being compiled."""

    def __init__(self, total: int, done: int = 0, text: str = "") -> None:
        console = console_for(sys.stderr)
        columns = (BarColumn(24), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task = self._bar.add_task(text, total=total, completed=done)
        self._preparing_text = _("Preparing the game; this is needed only once …")

    def __enter__(self) -> "Bar":
        kernel_compile.listeners.append(self._preparing)
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()
        kernel_compile.listeners.remove(self._preparing)

    def advance(self, text: str = "") -> None:
        """One more is done; `text` describes the state of the work."""
        self._bar.update(self._task, advance=1, description=text)

    def _preparing(self, name: str) -> None:
        """Numba is compiling. This may run in any thread, so the text was translated beforehand."""
        self._bar.update(self._task, description=self._preparing_text)


def tracked(items: Sequence[T], text: str) -> Iterator[T]:
    """The items one by one, with a bar that says how many are done."""
    with Bar(len(items), text=text) as bar:
        for item in items:
            yield item
            bar.advance(text)
