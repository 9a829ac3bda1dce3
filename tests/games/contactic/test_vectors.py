"""The known games replay, with the right player, source and number of placements at every turn."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.contactic.positions import island_sizes, start
from zweispiel import CHANCE

GAMES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))["games"]


def known_game(size: str) -> dict[str, Any]:
    """The known game on a board of that size."""
    return next(known for known in GAMES if known["board"] == size)


@pytest.mark.parametrize("known", GAMES, ids=lambda known: str(known["board"]))
def test_known_games(known: dict[str, Any]) -> None:
    match = start(known["board"])
    turns = zip(known["players"], known["sources"], known["placement_counts"], strict=True)
    for number, (player, source, count) in enumerate(turns):
        draw, answer = known["moves"][2 * number : 2 * number + 2]
        assert match.players == (CHANCE,)
        assert draw in match.moves()
        assert source == "draw" or match.moves() == [draw]
        match.push(draw)
        assert match.players == (player,)
        assert match.observe(None)["from_reserve"] is (source == "reserve")
        assert len([move for move in match.moves() if ":" in move]) == count
        assert answer in match.moves()
        match.push(answer, player)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, list(outcome.score)) == (known["winner"], known["score"])
    assert [island_sizes(match, 0), island_sizes(match, 1)] == known["islands"]
    assert match.observe(None)["reststeine"] == known["reststeine"]
