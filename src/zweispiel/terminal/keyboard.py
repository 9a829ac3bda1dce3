"""Reading lines, with and without showing them, from a terminal or from a pipe."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from getpass import getpass

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]


def read_line(prompt: str) -> str:
    """A line without its end; EOFError when there are no more."""
    if _typed() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - makes `input` editable with the arrow keys
        return input(prompt)
    line = _next_line(prompt)
    if not _typed():  # piped input is not echoed; a transcript should show it
        sys.stdout.write(line + "\n")
    return line


def read_blind(prompt: str) -> str:
    """A line that is not shown while it is typed."""
    if _typed() and termios is None:
        return getpass(prompt)
    with _echo_off():
        line = _next_line(prompt)
    sys.stdout.write("\n")
    return line


def _typed() -> bool:
    """Whether there is a person at a keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


def _next_line(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


@contextmanager
def _echo_off() -> Iterator[None]:
    """Keep the terminal from showing what is typed. What was typed too early is thrown away: it has been shown."""
    if not _typed():
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    silent = list(before)
    silent[3] &= ~termios.ECHO
    try:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, silent)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
