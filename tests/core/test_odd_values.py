"""Whatever is given where a player, an option or a seed is wanted: one of our errors, which shows it."""

from typing import Any

import pytest

import zweispiel
from zweispiel.core.errors import shown

HUGE = 10**5000  # too long for Python to write it down


@pytest.mark.parametrize("player", [2, -1, HUGE, "0", True, 0.0, [0]], ids=shown)
def test_viewers_that_there_are_not(player: Any) -> None:
    match = zweispiel.load("combinato").match(1)
    match.push("secret:1234", 0)
    for ask in (match.observe, match.scene, match.text, match.record, match.resign):
        with pytest.raises(zweispiel.ZweispielError) as caught:
            ask(player)
        assert caught.value.code == "no-such-player"
        assert shown(player) in str(caught.value)


@pytest.mark.parametrize("value", [0, 1000, -5, HUGE, 1.5, None, "", "x" * 1000, ["5"], b"5", True], ids=shown)
def test_values_that_an_option_cannot_have(value: object) -> None:
    with pytest.raises(zweispiel.OptionError) as caught:
        zweispiel.load("combinato", rows=value)
    assert caught.value.code == "bad-value"
    assert shown(value) in str(caught.value)
    assert len(str(caught.value)) < 200


def test_numbers_and_truth_values_are_understood() -> None:
    assert zweispiel.load("combinato", rows=12, repeats=True).options["rows"] == "12"
    assert zweispiel.load("combinato", repeats=True).options["repeats"] == "true"


def test_what_errors_show() -> None:
    assert [shown(value) for value in (0, 1.5, True, "x", None)] == ["0", "1.5", "True", "x", "None"]
    assert [shown(value) for value in (HUGE, b"x", object)] == ["int", "bytes", "type"]
