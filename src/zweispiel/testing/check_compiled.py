"""Compiled and interpreted code must do the same."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from zweispiel.testing.subject import Subject


def compiled_code_equals_interpreted_code(subject: Subject) -> None:
    """Every state, encoding, sample and result of random games, bit for bit."""
    names = [subject.name]
    assert traces(names, subject.traces) == traces(names, subject.traces, NUMBA_DISABLE_JIT="1")


def traces(names: Sequence[str], games: int, **environment: str) -> dict[str, list[str]]:
    """What `trace.py` prints in a process of its own; a warning there is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "zweispiel.testing.trace", str(games), *names],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found
