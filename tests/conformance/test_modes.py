"""Compiled, interpreted and bounds-checked code must do the same."""

from pathlib import Path

import pytest

from zweispiel.games import GAMES
from zweispiel.testing.check_compiled import traces


@pytest.mark.long
def test_compiled_equals_interpreted(pytestconfig: pytest.Config) -> None:
    games = 10 if pytestconfig.getoption("--long") else 1
    assert traces(GAMES, games) == traces(GAMES, games, NUMBA_DISABLE_JIT="1")


@pytest.mark.long
def test_compiled_with_bounds_checks(tmp_path: Path) -> None:
    assert traces(GAMES, 40) == traces(GAMES, 40, NUMBA_BOUNDSCHECK="1", ZWEISPIEL_CACHE=str(tmp_path))
