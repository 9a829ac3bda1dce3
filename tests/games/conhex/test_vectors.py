"""Known games replay with the cells won at the known moves."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.conhex.positions import GAME, owners

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", VECTORS["games"])
def test_known_games(game: dict[str, Any]) -> None:
    match = GAME.match()
    won: list[list[object]] = []
    for ply, move in enumerate(game["moves"], start=1):
        assert match.player == (ply - 1) % 2
        before = owners(match)
        match.push(move)
        won += sorted([ply, (ply - 1) % 2, cell] for cell in owners(match).keys() - before.keys())
    assert won == game["captures"]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winner == game["winner"]
    assert outcome.score == ((1, 0) if game["winner"] == 0 else (0, 1))
    assert match.moves() == []
    assert match.record().replay().outcome() == outcome
