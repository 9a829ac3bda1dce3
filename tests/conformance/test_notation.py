"""Moves as text: every action has one canonical form, and forgiving reading leads back to it."""

import random

import pytest
from hypothesis import given

import zweispiel
from tests.support import random_game, random_match, random_move, sample_actions, seeds
from zweispiel import IllegalMove, InvalidMove

every_game = pytest.mark.parametrize("name", zweispiel.games())


@every_game
@given(seed=seeds)
def test_parse_and_format_round_trip(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(name, rng)
    for action in sample_actions(game, rng, 1_000):
        text = game.format(action)
        assert game.parse(text) == action
        assert text.isascii()
        assert " " not in text


@every_game
def test_case_and_surrounding_blanks_do_not_matter(name: str) -> None:
    rng = random.Random(name)
    game = random_game(name, rng)
    for action in sample_actions(game, rng, 200):
        text = game.format(action)
        for variant in (text.upper(), text.lower(), f"  {text}\t\n"):
            assert game.format(game.parse(variant)) == text


@every_game
def test_push_returns_the_canonical_text(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        match = random_match(name, rng)
        if match.players:
            move = random_move(match, match.players[0], rng)
            assert match.push(f" {move.swapcase()} ") == move


@every_game
@pytest.mark.parametrize("text", ["", " ", "?", "a b", "d3 - s", "straße", "ａ1", "²", "d3-ß", "x" * 1000, "\0", "-1"])
def test_nonsense_is_invalid(name: str, text: str) -> None:
    with pytest.raises(InvalidMove):
        zweispiel.load(name).match().push(text)


@every_game
@pytest.mark.parametrize("thing", [None, 3, b"d3", ["d3"], 1.5])
def test_moves_are_texts(name: str, thing: object) -> None:
    with pytest.raises(InvalidMove):
        zweispiel.load(name).match().push(thing)  # type: ignore[arg-type]


@every_game
def test_illegal_moves_of_random_positions_name_a_rule(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        match = random_match(name, rng)
        if not match.players:
            continue
        legal = set(match.moves())
        for action in sample_actions(match.game, rng, 100):
            text = match.game.format(action)
            if text not in legal:
                with pytest.raises(IllegalMove) as caught:
                    match.push(text)
                assert caught.value.code in {code for code, _ in match.game.reasons}
