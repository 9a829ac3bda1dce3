"""Combinato's opponent: honest, and never at a loss."""

import random
from types import SimpleNamespace

import pytest

import zweispiel
from tests.games.combinato.play import CHOICES, digits, module, random_match, rows_of, run
from tests.games.combinato.reference import chips as slow_chips
from tests.games.combinato.reference import word_list
from zweispiel import Match
from zweispiel.kernel.rng import Rng, seeded

LITTLE = SimpleNamespace(seconds=None, visits=20)


def chosen(match: Match, player: int, rng: Rng, level: int = 8) -> str:
    """The move for a player by what he knows."""
    return match.game.format(module("opponent.opponent").think(match.knowledge(player), LITTLE, rng, level).action)


@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_games(seed: int) -> None:
    dice = random.Random(seed)
    options = {name: dice.choice(values) for name, values in CHOICES.items()} | {"rows": "100"}
    match, rng = zweispiel.load("combinato", **options).match(), seeded(seed)
    while match.players:
        player = dice.choice(match.players)
        match.push(chosen(match, player, rng), player)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in ("found", "both-found")  # it never lies, and finds the secret in time
    assert len(rows_of(match)) <= 20


def test_it_hides_a_noun() -> None:
    match = zweispiel.load("combinato", code="words", words="any", repeats=True).match()
    for seed in range(100):
        assert chosen(match, seed % 2, seeded(seed)).removeprefix("secret:") in word_list("de_secret_nouns")


def test_below_the_highest_level_it_lays_what_can_be_the_secret() -> None:
    match = digits("5670 9999")
    for seed in range(100):
        move = chosen(match, 0, seeded(seed), level=7)
        assert slow_chips(move, "5670") == (3, 0)
        assert move != "9999"


def test_it_solves_what_it_may_not_lay() -> None:
    match = run(zweispiel.load("combinato").match(), "secret:1234 secret:1234")
    run(match, "1235 5678", "1236 5679", "1237 5680", "1238 5690", "1239 5670")
    assert chosen(match, 0, seeded(1)) in ("1230", "solve:1234")
    run(match, "1230 5608")
    assert chosen(match, 0, seeded(1)) == "solve:1234"


def test_of_two_candidates_each_is_laid_first_as_often() -> None:
    match = run(zweispiel.load("combinato").match(), "secret:9876 secret:1234")
    run(match, "3685 0000", "9574 1111", "8906 2222", "8288 3333")  # 1234 and 1273 are left
    firsts = [chosen(match, 0, seeded(seed)) for seed in range(40)]
    assert 8 <= firsts.count("1234") <= 32
    assert firsts.count("1234") + firsts.count("1273") == 40


def test_it_reports_the_truth() -> None:
    match = digits("5670 2143", chips="reported")
    assert chosen(match, 0, seeded(1)) == "chips:0+4"
    assert chosen(match, 1, seeded(1)) == "chips:3+0"


@pytest.mark.long
def test_lies_do_not_confuse_it() -> None:
    match = digits("5670 9999", "chips:0+0 chips:3+0", chips="reported")
    run(match, "5670 9999", "chips:0+0 chips:0+0")  # cannot both be true
    for seed in range(20):
        match.copy().push(chosen(match, 0, seeded(seed)), 0)


def test_it_leaves_the_state_alone() -> None:
    rng = random.Random(2)
    for _ in range(20):
        match = random_match(rng, rng.randrange(20))
        for player in match.players:
            state = match.knowledge(player)
            before = state.tobytes()
            module("opponent.opponent").think(state, LITTLE, seeded(1))
            assert state.tobytes() == before
