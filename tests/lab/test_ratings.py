"""Ratings: known strengths are found again, and their intervals hold them."""

import random
from itertools import combinations
from math import inf

import pytest

from zweispiel.lab.contest.ratings import expected_share, ratings
from zweispiel.lab.contest.statistics import Tally

STRENGTHS = {"a": 0.0, "b": 150.0, "c": 320.0, "d": -200.0}


def simulated(seed: int, games: int) -> dict[tuple[str, str], Tally]:
    rng, results = random.Random(seed), {}
    for one, other in combinations(STRENGTHS, 2):
        share = expected_share(STRENGTHS[one] - STRENGTHS[other])
        won = sum(rng.random() < share for _ in range(games))
        results[one, other] = Tally(won, 0, games - won)
    return results


def test_known_strengths_are_found_again() -> None:
    found = ratings(list(STRENGTHS), simulated(1, 100_000), "a")
    assert [rating.player for rating in found] == ["c", "b", "a", "d"]
    for rating in found:
        assert rating.elo == pytest.approx(STRENGTHS[rating.player], abs=8)
        assert rating.games == 300_000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    inside = [
        abs(rating.elo - STRENGTHS[rating.player]) <= rating.reach
        for seed in range(200)
        for rating in ratings(list(STRENGTHS), simulated(seed, 60), "a")
        if rating.player != "a"
    ]
    assert 0.91 < sum(inside) / len(inside) < 0.99


def test_the_anchor_is_zero_and_certain() -> None:
    anchor = next(rating for rating in ratings(["a", "b"], {("a", "b"): Tally(3, 0, 1)}, "a") if rating.player == "a")
    assert anchor.elo == 0
    assert anchor.reach == pytest.approx(0, abs=1e-6)


def test_two_players_differ_by_their_share() -> None:
    best, _ = ratings(["a", "b"], {("b", "a"): Tally(60, 30, 10)}, "a")
    assert (best.player, best.games) == ("b", 100)
    assert expected_share(best.elo) == pytest.approx(75.5 / 101)


def test_a_player_who_won_everything_has_a_finite_rating() -> None:
    best, worst = ratings(["a", "b"], {("a", "b"): Tally(10, 0, 0)}, "b")
    assert best.player == "a"
    assert 300 < best.elo < 1000
    assert worst.elo == 0


def test_players_without_games_are_unknown() -> None:
    found = {r.player: r for r in ratings(["a", "b", "c"], {("a", "b"): Tally(5, 0, 5)}, "a")}
    assert (found["c"].games, found["c"].reach) == (0, inf)


def test_many_opponents_do_not_make_a_winner_look_weaker() -> None:
    """Twenty games won of twenty are as much against ten equal opponents as against one."""
    equals = [f"b{number}" for number in range(10)]
    results = {("a", other): Tally(2, 0, 0) for other in equals}
    results |= {pair: Tally(500, 0, 500) for pair in combinations(equals, 2)}
    best = ratings(["a", *equals], results, "b0")[0]
    assert best.player == "a"
    assert expected_share(best.elo) == pytest.approx(20.25 / 20.5, abs=0.005)
