"""What matches refuse whatever the game."""

import pytest

import zweispiel
from zweispiel import IllegalMove, OptionError


@pytest.mark.parametrize("player", [2, -1, "0", None, True, 0.0])
def test_only_players_resign(player: object) -> None:
    match = zweispiel.load("heimlich").match()
    with pytest.raises(IllegalMove, match="no player"):
        match.resign(player)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [True, 1.5, [], "x" * 201, 10**201])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        zweispiel.load("heimlich").match(seed=seed)  # type: ignore[arg-type]
