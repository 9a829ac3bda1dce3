"""Output to and input from any terminal: with colours, dumb, or replaced by a file or a pipe."""

import os
import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import IO, TypeVar

from rich.console import Console
from rich.status import Status
from rich.text import Text

from zweispiel.core.text import Canvas
from zweispiel.i18n import _, translate
from zweispiel.kernel import compile as kernel_compile
from zweispiel.terminal.keyboard import read_blind, read_line

WIDTH = 80
#: Seconds of waiting that need no explanation.
BLINK = 0.1
YES = ("y", "yes", "j", "ja")
STYLES = {"neutral": "bold", "label": "cyan", "faint": "bright_black", "last": "bold"}
#: Cursor home, erase the screen, erase what scrolled off it: a secret must not be found by scrolling back.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"

T = TypeVar("T")


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # Rich would end the program here


def has_colours(stream: IO[str]) -> bool:
    """Whether to use colours and other control codes: never in files and pipes, on dumb terminals or with NO_COLOR."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def is_terminal(stream: IO[str]) -> bool:
    """Whether a stream is a terminal that can do more than print lines."""
    return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def console_for(stream: IO[str]) -> Console:
    """A Rich console on `stream`, at most 80 columns wide, without any guessing about what texts mean."""
    colours = has_colours(stream)
    width = min(WIDTH, Console(file=stream).width) if stream.isatty() else WIDTH
    return _Console(
        file=stream,
        width=width,
        color_system="auto" if colours else None,
        force_terminal=is_terminal(stream),
        no_color=not colours,
        highlight=False,
        markup=False,
        emoji=False,
    )


class Screen:
    """What one person, or two at one keyboard, see and type."""

    def __init__(self) -> None:
        self.console = console_for(sys.stdout)
        self.notes = console_for(sys.stderr)
        self._status: Status | None = None
        self._preparing_said = False
        self._busy = threading.Lock()  # compiling is noticed in the thread that works, waiting in the one that waits

    def __enter__(self) -> "Screen":
        kernel_compile.listeners.append(self._preparing)
        return self

    def __exit__(self, *details: object) -> None:
        self.settle()
        kernel_compile.listeners.remove(self._preparing)

    # ---- showing

    def say(self, text: str = "", style: str = "") -> None:
        """Write a paragraph."""
        self.settle()
        self.console.print(Text(text, style=style))

    def lines(self, text: str) -> None:
        """Write lines as they are, without wrapping."""
        self.settle()
        self.console.print(Text(text), soft_wrap=True)

    def board(self, canvas: Canvas, colours: tuple[str, str]) -> None:
        """Draw a board in the two players' colours."""
        self.settle()
        styles = STYLES | {"first": colours[0], "second": colours[1]}
        for runs in canvas.spoken(translate).spans():
            line = Text()
            for text, style in runs:
                line.append(text, styles.get(style, ""))
            line.rstrip()
            self.console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Take everything off the screen, so that the next person does not see it."""
        self.settle()
        if is_terminal(self.console.file):
            self.console.file.write(CLEAR)
        elif self.console.file.isatty():
            self.console.file.write("\n" * 60)
        else:
            self.console.file.write("-" * WIDTH + "\n")

    # ---- asking

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of the input."""
        self.settle()
        return read_line(prompt)

    def ask_blind(self, prompt: str) -> str:
        """Read a line without showing what is typed."""
        self.settle()
        return read_blind(prompt)

    def confirm(self, question: str) -> bool:
        """Ask a question; everything but a clear yes is no."""
        return self.ask(f"{question} ({_('y/n')}) ").strip().lower() in YES

    # ---- waiting

    def _preparing(self, name: str) -> None:
        """Numba is compiling: tell a waiting person, with a spinner where the terminal can show one."""
        if self._preparing_said or not self.notes.file.isatty():
            return
        self._preparing_said = True
        text = _("Preparing the game; this is needed only once …")
        if self.notes.is_terminal:
            self._spin(text, instead=True)
        else:
            self.notes.print(text)

    def _spin(self, text: str, instead: bool = False) -> None:
        """Show a spinner with a text; an existing one keeps its text unless `instead` is set."""
        with self._busy:
            if self._status is None:
                self._status = self.notes.status(text, spinner="line")
                self._status.start()
            elif instead:
                self._status.update(text)

    def settle(self) -> None:
        """The wait is over: remove the spinner."""
        with self._busy:
            if self._status is not None:
                self._status.stop()
                self._status = None
                self._preparing_said = False

    def wait_for(self, work: Callable[[], T], text: str = "") -> T:
        """Do long compiled work in a thread, because compiled code does not notice Ctrl-C and the main thread must.

        A text tells what we are waiting for, once it takes longer than a blink.
        """
        results: list[T] = []
        failures: list[BaseException] = []

        def run() -> None:
            try:
                results.append(work())
            except BaseException as error:  # noqa: BLE001 - raised again where the result is wanted
                failures.append(error)

        thread = threading.Thread(target=copy_context().run, args=(run,), daemon=True)  # in the same language
        thread.start()
        try:
            while thread.is_alive():
                thread.join(BLINK)
                if text and thread.is_alive() and self.notes.is_terminal:
                    self._spin(text)
        except KeyboardInterrupt:
            self.settle()
            sys.stderr.write("\n")
            sys.stderr.flush()
            os._exit(130)  # an orderly exit would free compiled code that is still running
        if failures:
            raise failures[0]
        return results[0]
