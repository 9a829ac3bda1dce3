"""Levels: eight in every game, read from what people type."""

import pytest

import zweispiel
from zweispiel import OptionError
from zweispiel.core.levels import LEVELS, ladder, level_of, read_level


def test_a_ladder_has_eight_levels_up_to_the_most_visits() -> None:
    levels = ladder(1_000, growth=10.0)
    assert len(levels) == LEVELS
    assert [level.visits for level in levels[4:]] == [1, 10, 100, 1_000]
    assert all(level.temperature == 0 for level in levels[4:])


@pytest.mark.parametrize("name", zweispiel.games())
def test_every_game_has_eight_levels(name: str) -> None:
    levels = zweispiel.load(name).hints.levels
    assert len(levels) == LEVELS
    assert [level_of(levels, number) for number in range(1, LEVELS + 1)] == list(levels)


@pytest.mark.parametrize("text", ["0", "9", "-1", "", "one", "1.0", "²", "000001"])
def test_other_levels_are_refused(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_level(text)
    assert caught.value.code == "unknown-level"


def test_levels_are_read() -> None:
    assert [read_level(text) for text in ("1", "8", "03")] == [1, 8, 3]
