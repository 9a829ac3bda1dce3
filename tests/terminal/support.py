"""Running the program the way people and scripts do: as a process, with pipes or with a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import zweispiel

SOURCES = Path(zweispiel.__file__).parent.parent
PATIENCE = 30.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
#: Takes the terminal as its own, so that Ctrl-C reaches it, and becomes the program.
ON_TERMINAL = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from zweispiel.cli import main
main(sys.argv[1:])
"""


def environment(**changes: str | None) -> dict[str, str]:
    """The environment without anything that changes language or colours, plus `changes` (None takes a name away)."""
    silent = {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"}
    kept = {name: value for name, value in os.environ.items() if name not in silent}
    wanted: Mapping[str, str | None] = kept | {"PYTHONPATH": str(SOURCES), "LANG": "C.UTF-8"} | changes
    return {name: value for name, value in wanted.items() if value is not None}


def run(
    *arguments: str, typed: str | bytes = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end with pipes for everything."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        command(arguments), input=given, capture_output=True, timeout=PATIENCE, env=env or environment(), check=False
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


def command(arguments: Sequence[str]) -> list[str]:
    """What starts the program."""
    return [sys.executable, "-m", "zweispiel", *arguments]


class Typist:
    """A person at a terminal: types lines, waits for texts, sees everything that appears."""

    def __init__(self, *arguments: str, **changes: str | None) -> None:
        self.screen = ""
        self.read_up_to = 0
        self.terminal, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_TERMINAL, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            env=environment(**{"TERM": "xterm"} | changes),
        )
        os.close(inner)

    def __enter__(self) -> "Typist":
        return self

    def __exit__(self, *details: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.terminal)

    def wait_for(self, text: str) -> str:
        """Everything that appeared since the last wait, up to and including `text`."""
        until = time.monotonic() + PATIENCE
        while (found := self.screen.find(text, self.read_up_to)) < 0:
            assert time.monotonic() < until, f"never saw {text!r} in {self.screen[self.read_up_to :]!r}"
            if not self._more():
                raise AssertionError(f"ended without {text!r}: {self.screen[self.read_up_to :]!r}")
        start, self.read_up_to = self.read_up_to, found + len(text)
        return self.screen[start : self.read_up_to]

    def type(self, text: str, end: str = "\r") -> None:
        """Type a text and Enter."""
        os.write(self.terminal, (text + end).encode())

    def press(self, key: str) -> None:
        """Press one key, `C` for Ctrl-C and `D` for Ctrl-D, not faster than a person: readline would miss it."""
        time.sleep(0.3)
        self.type({"C": "\x03", "D": "\x04"}[key], end="")

    def leave(self) -> int:
        """Wait for the end and return the exit code."""
        until = time.monotonic() + PATIENCE
        while self._more():
            assert time.monotonic() < until, f"does not end: {self.screen[self.read_up_to :]!r}"
        return self.process.wait(PATIENCE)

    def _more(self) -> bool:
        """Read what has appeared; False when the program has gone."""
        try:
            if select.select([self.terminal], [], [], 0.2)[0]:
                seen = os.read(self.terminal, 65536)
                self.screen += seen.decode("utf-8", "replace")
                return bool(seen)
        except OSError:  # Linux says so when the other side has closed
            return False
        return True
