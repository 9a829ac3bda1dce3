"""Limits of thinking: positive numbers, and never for ever."""

import pytest

from zweispiel import Limit, OptionError


@pytest.mark.parametrize(
    "limit", [{"seconds": 0}, {"visits": 0}, {"visits": -5}, {"depth": 0}, {"seconds": float("nan")}]
)
def test_limits_are_positive(limit: dict[str, float]) -> None:
    with pytest.raises(OptionError) as caught:
        Limit(**limit)  # type: ignore[arg-type]
    assert caught.value.code == "bad-limit"


@pytest.mark.parametrize("limit", [{"visits": 1.5}, {"visits": "9"}, {"seconds": True}, {"seconds": "1"}])
def test_limits_are_numbers(limit: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Limit(**limit)  # type: ignore[arg-type]


def test_no_limit_does_not_mean_for_ever() -> None:
    assert Limit().spent(0.0, 0) >= 1
    assert Limit(visits=10).spent(100.0, 5) == 0.5
