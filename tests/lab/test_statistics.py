"""Intervals and Elo against known values."""

from math import inf

import pytest

from zweispiel.lab.contest.statistics import Tally, elo, tally, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (149, 200, 0.6804, 0.8004),
    ],
)
def test_wilson(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_prove_nothing() -> None:
    nothing = Tally()
    assert nothing.interval == (0.0, 1.0)
    assert (nothing.share, nothing.elo) == (None, None)
    assert nothing.as_dict()["elo_interval"] == [None, None]


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400), (0.24, -200)])
def test_elo(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=1)


def test_elo_has_no_end() -> None:
    assert (elo(0.0), elo(1.0)) == (-inf, inf)


def test_nothing_but_wins_leaves_elo_open_above() -> None:
    for games in range(1, 300):
        low, high = Tally(won=games).elo_interval
        assert -inf < low < 1000
        assert high == inf
        assert Tally(lost=games).elo_interval[0] == -inf


def test_draws_are_half_a_point() -> None:
    first = tally([0, None, 1, 0], 0)
    assert (first.won, first.drawn, first.lost, first.share) == (2, 1, 1, 0.625)
    assert first.turned() == tally([0, None, 1, 0], 1)
    low, high = first.interval
    assert low < 0.625 < high
