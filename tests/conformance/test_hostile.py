"""Hostile names of games; what else is hostile depends on the game and is among the checks of every game."""

import pytest

import zweispiel
from zweispiel import ZweispielError


@pytest.mark.parametrize(
    "name", ["", "Heimlich", "heimlich ", "../heimlich", "os", None, 3, "x" * 10_000, "heimlich.rules"]
)
def test_hostile_names(name: object) -> None:
    with pytest.raises(ZweispielError, match="There is no game"):
        zweispiel.load(name)  # type: ignore[arg-type]
