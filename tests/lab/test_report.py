"""Values and bars as people read them."""

import pytest

from zweispiel import i18n
from zweispiel.lab.report import BAR_WIDTH, bar, value_text
from zweispiel.study.values import Value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Value(0.254, exact=False), "+0.25"),
        (Value(-0.256, exact=False), "-0.26"),
        (Value(-0.001, exact=False), "+0.00"),
        (Value(0.5, exact=True), "=+0.50"),
        (Value(1.0, exact=True), "=+1"),
        (Value(-1.0, exact=True), "=-1"),
        (Value(0.0, exact=True), "=0"),
        (None, "–"),
    ],
    ids=str,
)
def test_values_as_text(value: Value | None, text: str) -> None:
    assert value_text(value) == text
    i18n.use("de")
    try:
        assert value_text(value) == text.replace(".", ",")
    finally:
        i18n.use("en")


def test_bars_grow_with_the_first_players_prospects() -> None:
    bars = [bar(Value(number / 10, exact=False)) for number in range(-10, 11)]
    assert {len(one) for one in bars} == {BAR_WIDTH}
    filled = [sum(sign not in "·." for sign in one) for one in bars]
    assert filled == sorted(filled)
    assert (filled[0], filled[-1]) == (0, BAR_WIDTH)
    assert bar(None) == ""
