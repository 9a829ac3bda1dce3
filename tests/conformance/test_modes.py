"""Compiled, interpreted and bounds-checked code must do the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def traces(games: int, **environment: str) -> dict[str, list[str]]:
    """What `trace.py` prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.conformance.trace", str(games)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_compiled_equals_interpreted(pytestconfig: pytest.Config) -> None:
    games = 10 if pytestconfig.getoption("--long") else 2
    assert traces(games) == traces(games, NUMBA_DISABLE_JIT="1")


@pytest.mark.long
def test_compiled_with_bounds_checks(tmp_path: Path) -> None:
    assert traces(40) == traces(40, NUMBA_BOUNDSCHECK="1", ZWEISPIEL_CACHE=str(tmp_path))
