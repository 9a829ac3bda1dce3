"""The simple opponent: legal, bounded, reproducible, honest, and better than chance."""

import random
import time

import numpy as np
import pytest

import zweispiel
from tests.support import play_randomly, random_move
from zweispiel import CHANCE, Match
from zweispiel.engines.limit import Limit
from zweispiel.engines.simple import choose_move
from zweispiel.kernel.rng import seeded

GAMES = zweispiel.games()
QUICK = Limit(visits=400)


def play_against_chance(name: str, player: int, seed: int) -> Match:
    """A match between the simple opponent and random moves."""
    match, rng, moves = zweispiel.load(name).match(seed), seeded(seed), random.Random(seed)
    while match.players:
        if match.player == CHANCE:
            match.draw()
            continue
        mover = match.players[0]
        move = choose_move(match, mover, rng, QUICK) if mover == player else random_move(match, mover, moves)
        match.push(move, mover)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_random_play(name: str) -> None:
    matches = [play_against_chance(name, seed % 2, seed) for seed in range(6)]
    won = sum(match.outcome().winner == seed % 2 for seed, match in enumerate(matches))  # type: ignore[union-attr]
    assert won >= 5


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_chooses_the_same_move(name: str) -> None:
    match = play_randomly(zweispiel.load(name).match(1), random.Random(1), 8)
    for player in match.players:
        if player != CHANCE:
            chosen = {choose_move(match, player, seeded(5), QUICK) for _ in range(2)}
            assert len(chosen) == 1
            assert chosen <= set(match.moves(player))


@pytest.mark.parametrize("name", GAMES)
def test_thinking_is_bounded(name: str) -> None:
    match = zweispiel.load(name).match(1)
    while match.player == CHANCE:
        match.draw()
    choose_move(match, 0, seeded(1), QUICK)
    started = time.process_time()
    choose_move(match, 0, seeded(1), Limit(seconds=0.2))
    assert time.process_time() - started < 0.6


@pytest.mark.parametrize("name", GAMES)
def test_fair_actions_are_legal_and_never_none(name: str) -> None:
    rng = random.Random(3)
    for option in ({}, *({o.name: value} for o in zweispiel.load(name).option_list for value in o.examples)):
        match = zweispiel.load(name, **option).match(1)
        for _ in range(30):
            if not match.players:
                break
            if match.player != CHANCE:
                state = match.knowledge(match.player)
                fair = match.game.fair(state)
                assert len(fair) > 0
                assert np.isin(fair, match.game.legal(state)).all()
            match.push(random_move(match, match.players[0], rng), match.players[0])


@pytest.mark.parametrize("name", [name for name in GAMES if zweispiel.load(name).has_secrets])
def test_it_knows_no_secrets(name: str) -> None:
    """Whatever the other's secret is, the choice is the same."""
    game = zweispiel.load(name)
    chosen = set()
    for secret in (game.match().moves(1)[i] for i in (0, 700, -1)):
        match = game.match(1)
        match.push(match.moves(0)[100], 0)
        match.push(secret, 1)
        chosen.add(choose_move(match, 0, seeded(1), QUICK))
    assert len(chosen) == 1


def test_no_limit_does_not_mean_for_ever() -> None:
    assert Limit().spent(0.0, 0) >= 1
    assert Limit(visits=10).spent(100.0, 5) == 0.5
