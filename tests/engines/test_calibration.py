"""Calibrated values: expected results, in the same order as what the search found."""

from itertools import pairwise
from pathlib import Path

import pytest

import zweispiel
from benchmarks.values import Sample, Samples, best_factor, bins, log_loss, with_factor
from tests.engines.support import SEARCHED, idea, some_matches
from zweispiel import Limit
from zweispiel.core.levels import level_of
from zweispiel.core.search import Thought
from zweispiel.engines.calibration import calibrated, calibrated_thought
from zweispiel.engines.engine import Analysis, Engine
from zweispiel.engines.mcts import MonteCarlo, concluded
from zweispiel.study.judging import Judge, answer_all

FACTORS = (0.4, 0.8, 1.0, 1.7)
VALUES = [step / 500 for step in range(-500, 501)]


@pytest.mark.parametrize("factor", FACTORS)
def test_the_map_rises_is_the_same_for_both_players_and_fixes_results(factor: float) -> None:
    found = [calibrated(value, factor) for value in VALUES]
    assert all(low < high for low, high in pairwise(found))
    assert found == [-value for value in reversed(found)]
    assert [calibrated(value, factor) for value in (-1, 0, 1)] == [-1, 0, 1]


def test_the_factor_multiplies_log_odds() -> None:
    share = (1 + calibrated(0.5, 2.0)) / 2
    assert share / (1 - share) == pytest.approx((0.75 / 0.25) ** 2)


def test_proven_values_and_the_choice_stay() -> None:
    ideas = (idea(0, 0.5, 20), idea(1, 0.3), idea(2, 0.25, 3, exact=True), idea(3, -1.0, 5, exact=True))
    found = calibrated_thought(Thought(0, 0.5, (0,), ideas, 38, exact=False), 0.5)
    assert [one.action for one in found.ideas] == [0, 1, 2, 3]
    assert [one.value for one in found.ideas[2:]] == [0.25, -1.0]
    assert found.action == 0
    assert found.value == found.ideas[0].value == calibrated(0.5, 0.5) < 0.5
    won = concluded([idea(0, 1.0, 1, exact=True), idea(1, 0.9, 50)], 51)
    assert calibrated_thought(won, 0.5).value == 1.0


def of_factor(name: str, factor: float, level: int) -> list[Analysis]:
    """What a weak level, which errs on purpose, finds in some positions."""
    found = []
    for number, match in enumerate(some_matches(name, "calibration", 8)):
        thinker = MonteCarlo(match.game, seed=number, memory=8)
        engine = Engine(match.game, thinker, level_of(match.game.hints.levels, level), number, factor)
        found.append(engine.think(match, Limit(visits=200)))
    return found


@pytest.mark.parametrize("name", SEARCHED)
def test_engines_calibrate_once_and_play_the_same_moves(name: str) -> None:
    for raw, told in zip(of_factor(name, 1.0, 2), of_factor(name, 0.6, 2), strict=True):
        assert (raw.move, raw.line, raw.exact) == (told.move, told.line, told.exact)
        assert [c.move for c in raw.candidates] == [c.move for c in told.candidates]
        expected = [c.value if c.exact else calibrated(c.value, 0.6) for c in raw.candidates]
        assert [c.value for c in told.candidates] == expected


@pytest.mark.parametrize("name", SEARCHED)
def test_only_the_best_search_is_calibrated(name: str) -> None:
    game = zweispiel.load(name)
    best = game.hints.levels[-1].engine
    assert zweispiel.engine(game, level=8, memory=1).calibration == game.hints.calibration
    assert zweispiel.engine(game, engine=best, memory=1).calibration == game.hints.calibration
    assert zweispiel.engine(game, engine="uct", memory=1).calibration == 1.0
    assert zweispiel.engine(game, engine="old-level-8", memory=1).calibration == 1.0


def test_before_a_draw_the_value_is_the_average_of_calibrated_ones() -> None:
    match = zweispiel.load("contactic").match(seed=1)
    match.draw()
    match.push(match.moves()[0])
    assert match.players == (zweispiel.CHANCE,)
    actions, weights = match.game.chance_weights(match.knowledge(None))
    engine = Engine(match.game, MonteCarlo(match.game, seed=1, memory=8), calibration=0.5)
    told: list[float] = []

    def think(question: object) -> Analysis:
        found = engine.think(question.match, question.limit)  # type: ignore[attr-defined]
        told.append(found.candidates[0].value * (1 - 2 * question.player))  # type: ignore[attr-defined]
        return found

    value = answer_all(Judge(Limit(visits=900)).value(match), think)
    assert value is not None
    assert len(told) == len(actions)
    assert value.first == pytest.approx(sum(w * v for w, v in zip(weights, told, strict=True)) / weights.sum())


# ---- how the factor is found


def test_the_factor_is_found_from_results_of_games() -> None:
    """Ten positions judged 0.8 of which seven were won: the value should have been 0.4, so the log odds are divided."""
    found = [Sample(0.8, won, exact=False) for won in (1.0,) * 7 + (0.0,) * 3] + [Sample(1.0, 1.0, exact=True)] * 5
    factor = best_factor(found)
    assert with_factor(found, factor)[0].value == pytest.approx(0.4, abs=0.02)
    assert with_factor(found, factor)[-1].value == 1.0
    assert log_loss(with_factor(found, factor)) < log_loss(found)


def test_small_bins_are_merged() -> None:
    values = [-0.9] * 250 + [-0.5] * 150 + [0.1] * 90 + [0.5] * 300 + [0.9] * 20
    assert [len(part) for part in bins([Sample(value, 0.5, exact=False) for value in values])] == [250, 240, 320]


def test_samples_are_kept_and_taken_on(tmp_path: Path) -> None:
    taken = Samples(zweispiel.load("heimlich"), 4, 1, 2, tmp_path)
    first = taken.of(1)
    assert len(first) == 2
    assert all(-1 <= one.value <= 1 and one.points in (0, 0.5, 1) for one in first)
    both = taken.of(2)
    assert both[:2] == first
    assert Samples(zweispiel.load("heimlich"), 4, 1, 2, tmp_path).of(2) == both
    assert len(taken.file.read_text().splitlines()) == 2
