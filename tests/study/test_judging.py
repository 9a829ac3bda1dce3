"""Analysis: a blunder is found, what is proven is told as proven, and every kind of match can be judged."""

import random

import pytest

import zweispiel
from tests.support import play_randomly
from zweispiel import CHANCE, Limit, Record
from zweispiel.study.judging import Judge, Question, Steps, T, answer_all, shared
from zweispiel.study.stored import dump_move, load_move
from zweispiel.study.study import Study, study, study_limit
from zweispiel.study.values import MARKS, JudgedMove, Value

#: An endgame: player 1 wins with b2-s or h1-sw and loses with b2-se.
ENDGAME = (
    "heimlich v1: d3-s e3-s f5-nw c5-e b6-ne c3-e e6-n a7-ne c6-ne e7-n f7-nw d6-n d7-e f8-nw e8-n f6-w c4-se f4-s "
    "g5-sw d8-n c8-ne h4-sw g8-w b8-e h5-w b4-e b5-e c7-e a6-e g4-sw b3-se a3-e d2-se f3-s c2-s h6-nw g6-w b1-se a8-n "
    "g7-n h7-n a5-se a2-se a4-se g3-sw e2-s f1-sw d1-s h3-s e1-s b7-n g1-w f2-s g2-sw h2-w a1-s h8-nw"
)


def analysed(match: zweispiel.Match, visits: int = 30) -> Study:
    engine = zweispiel.engine(match.game, engine="mcts", seed=1, memory=8)
    return study(match, engine, Limit(visits=visits))


def answered(match: zweispiel.Match, steps: Steps[T]) -> T:
    """What some steps lead to."""
    engine = zweispiel.engine(match.game, engine="mcts", seed=1, memory=8)

    def think(question: Question) -> zweispiel.Analysis:
        return engine.think(question.match, question.limit, player=question.player, also=question.also)

    return answer_all(steps, think)


JUDGE = Limit(visits=500)


@pytest.mark.parametrize("name", zweispiel.games())
def test_a_study_is_at_least_as_thorough_as_its_level(name: str) -> None:
    game = zweispiel.load(name)
    limits = [study_limit(game, level).visits or 0 for level in range(1, 9)]
    assert all(limit >= level.visits for limit, level in zip(limits, game.hints.levels, strict=True))


def test_a_blunder_is_found_and_the_better_move_named() -> None:
    match = Record.loads(ENDGAME).replay()
    blunder = answered(match, Judge(JUDGE).judge(match, 1, "b2-se", 58))
    assert blunder.value == Value(1.0, exact=True)  # won for player 0
    assert (blunder.best_value, blunder.loss, blunder.mark) == (Value(-1.0, exact=True), 2.0, "??")
    assert blunder.best in ("b2-s", "h1-sw")
    assert blunder.line[0] == blunder.best
    assert blunder.is_best is False
    facts = blunder.as_dict(("first", "second"))
    assert (facts["value"], facts["mover_value"], facts["best_value"], facts["exact"]) == (1.0, -1.0, 1.0, True)


@pytest.mark.parametrize("move", ["b2-s", "h1-sw"])
def test_every_winning_move_is_best(move: str) -> None:
    match = Record.loads(ENDGAME).replay()
    good = answered(match, Judge(JUDGE).judge(match, 1, move, 58))
    assert (good.loss, good.mark, good.is_best) == (0.0, "", True)


def test_a_whole_match() -> None:
    match = Record.loads(ENDGAME + " b2-se").replay()
    match = play_randomly(match, random.Random(1))
    found = analysed(match)
    assert [judged.move for judged in found.moves] == list(match.history)
    assert [judged.player for judged in found.moves[:3]] == [0, 1, 0]
    assert found.moves[57].mark == "??"
    assert found.moves[-1].value == Value(1.0, exact=True)
    first, second = found.summaries()
    assert second.marks["??"] >= 1
    assert first.moves + sum(j.forced for j in found.moves if j.player == 0) == 30
    assert 0 <= (first.best_share or 0) <= 1
    assert second.average_loss is not None
    assert found.as_dict() == analysed(match).as_dict()  # the same every time


def test_resigned_unfinished_and_empty_matches() -> None:
    game = zweispiel.load("heimlich")
    match = play_randomly(game.match(1), random.Random(1), 6)
    open_end = analysed(match)
    assert len(open_end.moves) == 6
    assert open_end.as_dict()["outcome"] is None
    match.resign(0)
    resigned = analysed(match)
    assert resigned.moves[-1].value == open_end.moves[-1].value  # judged by the board, not by giving up
    assert analysed(game.match(1)).summaries()[0].average_loss is None


def test_draws_are_averaged_and_not_judged() -> None:
    game = zweispiel.load("contactic", board="3x3", tiles="1,0,1,0,0,1")
    match = play_randomly(game.match(2), random.Random(2))
    found = analysed(match, 200)
    draws = [judged for judged in found.moves if judged.player == CHANCE]
    assert draws
    assert all(judged.loss is None and judged.mark == "" for judged in draws)
    assert draws[0].as_dict(("a", "b"))["player"] is None
    judge = Judge(Limit(visits=20_000))
    start = answered(match, judge.value(game.match()))
    assert start is not None
    parts = []
    for move in game.match().moves():
        after = game.match()
        after.push(move)
        value = answered(match, judge.value(after))
        assert value is not None
        parts.append(value.first)
    assert start.first == pytest.approx(sum(parts) / len(parts), abs=0.05)


def test_simultaneous_moves_are_judged_by_what_is_known() -> None:
    match = zweispiel.load("combinato", rows=2).match(1)
    play_randomly(match, random.Random(3))
    found = analysed(match)
    assert [judged.player for judged in found.moves] == [0, 1] * 3
    secrets, rows = found.moves[:2], found.moves[2:]
    assert all((judged.best, judged.loss) == (None, None) for judged in secrets), "no secret is better than another"
    assert all(judged.best for judged in rows)
    assert all(judged.loss is None or judged.loss >= 0 for judged in found.moves)


def test_at_the_end_of_simultaneous_moves_the_result_is_reached() -> None:
    """The moves of the last row are judged by what their players knew; the position after them is won."""
    match = Record.loads("combinato v1: secret:5678 secret:1234 5019 1239 1234 9876").replay()
    assert match.outcome() is not None
    *earlier, winning, losing = analysed(match).moves
    for judged in (winning, losing):
        assert judged.reached == Value(1.0, exact=True)
        assert load_move(dump_move(judged)) == judged
    assert losing.value != losing.reached
    assert losing.tally is not None
    assert losing.tally[0] == 1, "the secret that was found is the only one left"
    assert all(judged.result is None for judged in earlier)


def test_marks() -> None:
    assert [least for _, least in MARKS] == sorted((least for _, least in MARKS), reverse=True)
    for loss, mark in ((0.0, ""), (0.05, ""), (0.11, "?!"), (0.25, "?"), (0.5, "??"), (2.0, "??")):
        judged = JudgedMove(1, 1, "x", Value(loss - 1.0, exact=False), "y", Value(-1.0, exact=False))
        assert judged.mark == mark
    better = JudgedMove(1, 0, "x", Value(0.5, exact=False), "y", Value(0.2, exact=False))
    assert (better.loss, better.mark, better.is_best) == (0.0, "", True)


def test_a_move_after_which_the_match_is_still_clearly_won_is_no_blunder() -> None:
    """Even after a proven win: where four of five matches are still won, `?` is the most; where nine of ten, `?!`."""
    for expected in (0.61, 0.7, 0.81, 0.9, 0.95):
        judged = JudgedMove(1, 0, "x", Value(expected, exact=False), "y", Value(1.0, exact=True))
        assert judged.mark in ("", "?!", "?")
        assert expected < 0.81 or judged.mark != "?"
        assert expected < 0.95 or judged.mark == ""


def test_limits_are_shared() -> None:
    assert shared(Limit(seconds=3.0), 6) == Limit(seconds=0.5)
    assert shared(Limit(visits=3), 6) == Limit(visits=1)
    assert shared(Limit(depth=3), 6) == Limit(depth=3)
