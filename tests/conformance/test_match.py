"""Matches of every game: pushing, taking back, copying, ending, observing."""

import json
import random

import numpy as np
import pytest
from hypothesis import given

import zweispiel
from tests.support import fingerprint, play_randomly, random_game, random_match, random_move, seeds
from zweispiel import CHANCE, IllegalMove, OptionError

every_game = pytest.mark.parametrize("name", zweispiel.games())


@every_game
@given(seed=seeds)
def test_pop_undoes_push_exactly(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_game(name, rng).match(seed=1)
    trail: list[tuple[object, str, str]] = []
    while match.players and len(trail) < 60:
        player = match.players[0]  # in player order, so that taking back retraces the same steps
        trail.append((fingerprint(match), json.dumps(match.observe(0)), random_move(match, player, rng)))
        match.push(trail[-1][2], player)
    while trail:
        before, seen, move = trail.pop()
        assert match.pop() == move
        assert fingerprint(match) == before
        assert json.dumps(match.observe(0)) == seen
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.pop()


@every_game
@given(seed=seeds)
def test_copies_are_independent(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(name, rng)
    before, twin = fingerprint(match), match.copy()
    assert fingerprint(twin) == before
    play_randomly(twin, rng, 3)
    if twin.history:
        twin.pop()
    assert fingerprint(match) == before


@every_game
def test_seed_settles_chance(name: str) -> None:
    def drawn(seed: int) -> tuple[str, ...]:
        match, rng = zweispiel.load(name).match(seed=seed), random.Random(5)
        while match.players and len(match.history) < 60:
            if match.player == CHANCE:
                match.draw()
            else:
                match.push(random_move(match, match.players[0], rng))
        return match.history

    assert drawn(7) == drawn(7)
    if zweispiel.load(name).has_chance:
        assert drawn(7) != drawn(8)


@every_game
@given(seed=seeds)
def test_observations_do_not_depend_on_the_order_of_the_piles(name: str, seed: int) -> None:
    match = random_match(name, random.Random(seed))
    other = match.game.match(seed="another order")
    for move in match.history:
        other.push(move)
    for player, move in match.pending.items():
        other.push(move, player)
    for viewer in (0, 1, None):
        assert json.dumps(match.observe(viewer)) == json.dumps(other.observe(viewer))
        if match.outcome() is None:
            assert match.record(viewer, date="") == other.record(viewer, date="")


@every_game
def test_observation_has_the_promised_fields(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        match = random_match(name, rng)
        for viewer in (0, 1, None):
            seen = match.observe(viewer)
            assert {"game", "options", "players", "ply", "history", "outcome"} <= seen.keys()
            assert seen["ply"] == len(match.history)
            assert json.loads(json.dumps(seen)) == seen


@every_game
def test_drawings_fit_a_terminal(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        match = random_match(name, rng)
        for viewer in (0, 1, None):
            canvas = match.game.render_text(match.observe(viewer))
            assert 0 < canvas.width <= 80
            assert match.text(viewer) == canvas.plain()


@every_game
def test_resigning_ends_the_match(name: str) -> None:
    for player in (0, 1):
        match = play_randomly(zweispiel.load(name).match(seed=2), random.Random(3), 7)
        match.resign(player)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (1 - player, "resign")
        assert match.players == ()
        assert match.player is None
        assert match.moves() == []
        before = fingerprint(match)
        for refused in (match.agree_draw, lambda m=match: m.resign(0), lambda m=match: m.push("x"), match.draw):
            with pytest.raises(IllegalMove):
                refused()
        assert fingerprint(match) == before
        match.pop()
        assert match.outcome() is None


@every_game
def test_draws_are_agreed_where_the_game_has_draws(name: str) -> None:
    match = zweispiel.load(name).match()
    if not match.game.has_draws:
        with pytest.raises(IllegalMove, match="cannot end in a draw"):
            match.agree_draw()
        assert match.outcome() is None
        return
    match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "agreed")


@every_game
def test_losing_on_time(name: str) -> None:
    match = zweispiel.load(name).match()
    match.lose_on_time(0)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "time")


@every_game
def test_wrong_player_is_refused(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        match = random_match(name, rng)
        before = fingerprint(match)
        for player in (-2, -1, 0, 1, 2):
            if player in match.players:
                continue
            assert match.moves(player) == []
            with pytest.raises(IllegalMove) as caught:
                match.push(random_move(match, match.players[0], rng) if match.players else "pass", player)
            assert caught.value.code == ("not-your-turn" if match.players else "match-over")
        assert fingerprint(match) == before


@pytest.mark.parametrize("player", [2, -1, "0", None, True, 0.0])
def test_only_players_resign(player: object) -> None:
    match = zweispiel.load("heimlich").match()
    with pytest.raises(IllegalMove, match="no player"):
        match.resign(player)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [True, 1.5, [], "x" * 201, 10**201])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        zweispiel.load("heimlich").match(seed=seed)  # type: ignore[arg-type]


@every_game
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
