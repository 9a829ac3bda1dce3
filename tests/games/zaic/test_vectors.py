"""Known games and positions, replayed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.zaic.positions import after, verdict
from zweispiel import Outcome

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
CODES = {
    "limit": "limit",
    "not adjacent": "not-adjacent",
    "touches own colour": "touches-own",
    "tilted": "tilted",
    "covers no opposing square": "covers-nothing",
    "tile completely covered": "buries",
}


@pytest.mark.parametrize("game", VECTORS["games"])
def test_games(game: dict[str, Any]) -> None:
    match = after("")
    for move, count in zip(game["moves"], game["legal_counts"], strict=True):
        assert len(match.moves()) == count
        match.push(move)
    light, dark = game["regions"]
    assert match.observe(None)["regions"] == [light, dark]
    assert match.outcome() == Outcome(game["winner"], "regions", (light[0], dark[0]))


@pytest.mark.parametrize("known", VECTORS["positions"])
def test_positions(known: dict[str, Any]) -> None:
    match = after(" ".join(known["moves"]))
    assert match.players == (known["player"],)
    assert sorted(match.moves()) == sorted(known["legal"])
    for rule, moves in known["illegal"].items():
        assert {move: verdict(match, move) for move in moves} == dict.fromkeys(moves, CODES[rule])
