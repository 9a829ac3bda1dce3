"""Known games and positions of Heimlich replay exactly."""

from typing import Any

from tests.games.heimlich.positions import after


def test_known_games_replay(known_games: list[dict[str, Any]]) -> None:
    assert known_games
    for game in known_games:
        match = after()
        for move, count in zip(game["moves"], game["legal_counts"], strict=True):
            assert len(match.moves()) == count
            match.push(move)
        outcome = match.outcome()
        assert outcome is not None
        assert match.observe(None)["board"] == game["final_rows"]
        assert outcome.score == (game["counts"]["white"], game["counts"]["yellow"])
        assert outcome.winner == game["winner"]


def test_known_positions(known_positions: list[dict[str, Any]]) -> None:
    assert known_positions
    for known in known_positions:
        match = after(*known["moves"])
        assert match.observe(None)["board"] == known["rows"]
        assert match.player == known["player"]
        assert set(match.moves()) == set(known["legal"])
