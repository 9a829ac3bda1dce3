"""Records of Combinato can be judged: every move has a value, whatever the options."""

import random

import pytest

import zweispiel
from tests.games.combinato.play import CHOICES, digits, words
from zweispiel import Limit, Match
from zweispiel.study.study import study
from zweispiel.study.values import JudgedMove

LIMIT = Limit(visits=100)


def judged(match: Match) -> list[JudgedMove]:
    """All moves of a match with what they were worth."""
    return study(match, zweispiel.engine(match.game, engine="mcts", seed=1), LIMIT).moves


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_worth_something(seed: int) -> None:
    dice = random.Random(seed)
    options = {name: dice.choice(values) for name, values in CHOICES.items()} | {"rows": "20"}
    match = zweispiel.load("combinato", **options).match()
    engine = zweispiel.engine(match.game, level=4, seed=seed)
    while match.players and len(match.history) < 14:
        for player in match.players:
            match.push(engine.think(match, player=player).move, player)
    moves = judged(match)
    assert [move.move for move in moves] == list(match.history)
    assert [move.value for move in moves[:2]] == [None, None], "secrets are only chosen"
    for move in moves[2:]:
        assert move.value is not None
        assert -1 <= move.value.first <= 1
        assert move.loss is not None
        assert move.best is not None


def test_secrets_are_not_judged_and_good_openings_not_blamed() -> None:
    moves = judged(digits("0012 0123"))
    assert [(move.loss, move.best) for move in moves[:2]] == [(None, None)] * 2
    assert [move.mark for move in moves] == ["", "", "", ""]
    assert moves[2].is_best


def test_a_wasted_row_is_a_mistake() -> None:
    wasted = judged(digits("5019 1239", "5019 4239"))[4]
    assert wasted.mark in ("?", "??")
    assert wasted.best != "5019"
    named = judged(words("HERD SAND", "solve:HERD TORF"))[4]
    assert named.mark in ("?", "??")


def test_naming_the_only_secret_left_is_best() -> None:
    match = digits("5670 9999", "5671 9999", "5672 9999", "5673 9999", "5674 9999", "5679 9999", "solve:5678 9999")
    last = judged(match)[-2]
    assert last.loss is not None
    assert last.loss < 0.02


def test_false_reports_are_blunders() -> None:
    moves = judged(digits("5670 2143", "chips:0+0 chips:3+0", chips="reported"))
    false, true = moves[-2:]
    assert (false.mark, false.best) == ("??", "chips:0+4")
    assert false.reason is not None
    assert false.reason.fact == "false-report"
    assert (true.mark, true.is_best) == ("", True)


def test_a_single_report_is_judged_too() -> None:
    false = judged(digits("solve:5670 2143", "chips:0+0", chips="reported"))[-1]
    assert (false.player, false.mark, false.best) == (0, "??", "chips:0+4")
