"""Known games of Heimlich."""

import json
from pathlib import Path
from typing import Any

import pytest

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


@pytest.fixture
def known_games() -> list[dict[str, Any]]:
    """Whole games with the number of legal moves at every ply and the final board."""
    games: list[dict[str, Any]] = VECTORS["games"]
    return games


@pytest.fixture
def known_positions() -> list[dict[str, Any]]:
    """Positions with all their legal moves."""
    positions: list[dict[str, Any]] = VECTORS["positions"]
    return positions
