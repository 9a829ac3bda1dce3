"""Calibrated values: expected results, in the same order as what the search found."""

from itertools import pairwise
from math import log
from pathlib import Path

import pytest

import zweispiel
from benchmarks.values import Sample, Samples, best_calibration, bins, log_loss, uncertainty, with_calibration
from tests.engines.support import SEARCHED, idea, some_matches
from zweispiel import Limit
from zweispiel.core.hints import AS_FOUND, Calibration
from zweispiel.core.levels import level_of
from zweispiel.core.search import Thought
from zweispiel.engines.calibration import calibrated, calibrated_thought
from zweispiel.engines.engine import Analysis, Engine
from zweispiel.engines.mcts import MonteCarlo, concluded
from zweispiel.study.judging import Judge, answer_all

CALIBRATIONS = (Calibration(0.4), Calibration(0.8, -0.3), AS_FOUND, Calibration(1.7, 0.2), Calibration(1.5, 0.1, 0.04))
HALF = Calibration(0.5)
VALUES = [step / 500 for step in range(-500, 501)]


@pytest.mark.parametrize("calibration", CALIBRATIONS)
def test_the_map_rises_says_the_same_to_both_players_and_fixes_results(calibration: Calibration) -> None:
    first, second = ([calibrated(value, calibration, player) for value in VALUES] for player in (0, 1))
    assert all(low < high for low, high in pairwise(first))
    assert first == [-value for value in reversed(second)]
    assert (first[0], first[-1]) == (-1, 1)
    assert (calibrated(0, calibration, 0) < 0) == (calibration.lean < 0)


def test_the_factor_multiplies_log_odds() -> None:
    share = (1 + calibrated(0.5, Calibration(2.0), 0)) / 2
    assert share / (1 - share) == pytest.approx((0.75 / 0.25) ** 2)


def test_the_lean_is_added_to_the_log_odds_of_the_first_player() -> None:
    shares = [(1 + calibrated(0.5, Calibration(1.0, -0.4), player)) / 2 for player in (0, 1)]
    assert [log(share / (1 - share)) - log(3) for share in shares] == pytest.approx([-0.4, 0.4])


def test_doubt_shrinks_what_is_not_certain() -> None:
    assert calibrated(0.9, Calibration(doubt=0.1), 1) == pytest.approx(0.81)


def test_proven_values_and_the_choice_stay() -> None:
    ideas = (idea(0, 0.5, 20), idea(1, 0.3), idea(2, 0.25, 3, exact=True), idea(3, -1.0, 5, exact=True))
    found = calibrated_thought(Thought(0, 0.5, (0,), ideas, 38, exact=False), HALF, 1)
    assert [one.action for one in found.ideas] == [0, 1, 2, 3]
    assert [one.value for one in found.ideas[2:]] == [0.25, -1.0]
    assert found.action == 0
    assert found.value == found.ideas[0].value == calibrated(0.5, HALF, 1) < 0.5
    won = concluded([idea(0, 1.0, 1, exact=True), idea(1, 0.9, 50)], 51)
    assert calibrated_thought(won, HALF, 0).value == 1.0


def with_own(name: str, calibration: Calibration, level: int) -> list[Analysis]:
    """What a weak level, which errs on purpose, finds in some positions."""
    found = []
    for number, match in enumerate(some_matches(name, "calibration", 8)):
        thinker = MonteCarlo(match.game, seed=number, memory=8)
        engine = Engine(match.game, thinker, level_of(match.game.hints.levels, level), number, calibration)
        found.append(engine.think(match, Limit(visits=200)))
    return found


@pytest.mark.parametrize("name", SEARCHED)
def test_engines_calibrate_once_and_play_the_same_moves(name: str) -> None:
    other, players = Calibration(0.6, -0.3, 0.1), [match.players[0] for match in some_matches(name, "calibration", 8)]
    found = zip(players, with_own(name, AS_FOUND, 2), with_own(name, other, 2), strict=True)
    for player, raw, told in found:
        assert (raw.move, raw.line, raw.exact) == (told.move, told.line, told.exact)
        assert [c.move for c in raw.candidates] == [c.move for c in told.candidates]
        expected = [c.value if c.exact else calibrated(c.value, other, player) for c in raw.candidates]
        assert [c.value for c in told.candidates] == expected


@pytest.mark.parametrize("name", SEARCHED)
def test_only_the_best_search_is_calibrated(name: str) -> None:
    game = zweispiel.load(name)
    best = game.hints.levels[-1].engine
    assert zweispiel.engine(game, level=8, memory=1).calibration == game.hints.calibration
    assert zweispiel.engine(game, engine=best, memory=1).calibration == game.hints.calibration
    assert zweispiel.engine(game, engine="uct", memory=1).calibration == AS_FOUND
    assert zweispiel.engine(game, engine="old-level-8", memory=1).calibration == AS_FOUND


def test_before_a_draw_the_value_is_the_average_of_calibrated_ones() -> None:
    match = zweispiel.load("contactic").match(seed=1)
    match.draw()
    match.push(match.moves()[0])
    assert match.players == (zweispiel.CHANCE,)
    actions, weights = match.game.chance_weights(match.knowledge(None))
    engine = Engine(match.game, MonteCarlo(match.game, seed=1, memory=8), calibration=HALF)
    told: list[float] = []

    def think(question: object) -> Analysis:
        found = engine.think(question.match, question.limit)  # type: ignore[attr-defined]
        told.append(found.candidates[0].value * (1 - 2 * question.player))  # type: ignore[attr-defined]
        return found

    value = answer_all(Judge(Limit(visits=900)).value(match), think)
    assert value is not None
    assert len(told) == len(actions)
    assert value.first == pytest.approx(sum(w * v for w, v in zip(weights, told, strict=True)) / weights.sum())


# ---- how a calibration is found


def test_a_calibration_is_found_from_results_of_games() -> None:
    """Of ten positions judged 0.8 seven were won, of ten judged -0.8 one: they should have been 0.4 and -0.8."""
    won = {0.8: 7, -0.8: 1}
    found = [Sample(value, float(i < count), exact=False) for value, count in won.items() for i in range(10)]
    found += [Sample(1.0, 1.0, exact=True)] * 5
    best = best_calibration(found)
    told = with_calibration(found, best)
    assert [told[0].value, told[10].value] == pytest.approx([0.4, -0.8], abs=0.03)
    assert told[-1].value == 1.0
    assert log_loss(told) < log_loss(found)
    assert best.factor < 1
    assert best.lean < 0


def test_the_doubt_is_found_and_how_certain_it_is() -> None:
    """One of forty positions judged 0.99 was lost, four of ten judged 0.2: only the former was too sure."""
    found = [Sample(0.99, float(i % 40 > 0), exact=False) for i in range(200)]
    found += [Sample(0.2, float(i % 10 > 3), exact=False) for i in range(200)]
    found += [Sample(-one.value, 1 - one.points, exact=False) for one in found]
    best = best_calibration(found)
    told = with_calibration(found, best)
    assert [told[0].value, told[200].value] == pytest.approx([0.95, 0.2], abs=0.02)
    assert best.lean == pytest.approx(0)
    errors = uncertainty([[one] for one in found])
    assert all(0 < error < 1 for error in errors)
    assert errors.lean < uncertainty([[one] for one in found[::8]]).lean


def test_small_bins_are_merged() -> None:
    values = [-0.9] * 250 + [-0.5] * 150 + [0.1] * 90 + [0.5] * 300 + [0.9] * 20
    assert [len(part) for part in bins([Sample(value, 0.5, exact=False) for value in values])] == [250, 240, 320]


def test_samples_are_kept_and_taken_on(tmp_path: Path) -> None:
    taken = Samples(zweispiel.load("heimlich"), 4, 1, 2, tmp_path)
    first = taken.of(1)
    assert [len(game) for game in first] == [2]
    assert all(-1 <= one.value <= 1 and one.points in (0, 0.5, 1) for one in first[0])
    both = taken.of(2)
    assert both[:1] == first
    assert Samples(zweispiel.load("heimlich"), 4, 1, 2, tmp_path).of(2) == both
    assert len(taken.file.read_text().splitlines()) == 2
