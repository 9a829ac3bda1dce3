"""What `kernel/contract.py` promises, for every registered game at every ply of random games."""

import random

import numpy as np
import pytest
from hypothesis import given

import zweispiel
from tests.support import random_game, random_match, sample_actions, seeds, seen_by, states_equal
from zweispiel import CHANCE, Game
from zweispiel.kernel.contract import GOING, PLAYER, PLY, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded

every_game = pytest.mark.parametrize("name", zweispiel.games())


def random_states(name: str, seed: object, games: int = 6) -> list[tuple[Game, State]]:
    """Every fifth position of some random games, the last one included."""
    rng = random.Random(f"{name} {seed}")
    found = []
    for _ in range(games):
        game = random_game(name, rng)
        state, source = game.new_state(), seeded(rng.random())
        actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        pick = walks(game.kernel, name).pick
        ply = 0
        while game.kernel.result(state) == GOING and ply < 600:
            if ply % 5 == 0:
                found.append((game, state.copy()))
            game.kernel.play(state, pick(state, actions, weights, source))
            ply += 1
        found.append((game, state))
    return found


@every_game
def test_why_not_and_legal_agree(name: str) -> None:
    rng = random.Random(name)
    for game, state in random_states(name, "why not"):
        at_chance = int(state[PLAYER].astype(np.int64)) == CHANCE
        possible = game.chance_weights(state)[0] if at_chance else game.legal(state)
        if at_chance:
            assert len(game.legal(state)) == 0
        assert len(set(possible.tolist())) == len(possible) <= game.max_moves
        legal = set(possible.tolist())
        for action in {*sample_actions(game, rng), *rng.sample(sorted(legal), min(len(legal), 300))}:
            number = game.kernel.why_not(state, action)
            assert (number == 0) == (action in legal), (game, game.format(action), number)
            if number:
                error = game.refusal(state, action)
                assert error is not None
                assert error.code == game.reasons[number][0] != ""
                assert str(error)


@every_game
def test_asking_changes_nothing(name: str) -> None:
    for game, state in random_states(name, "asking", games=2):
        before = state.copy()
        game.legal(state)
        game.chance_weights(state)
        game.kernel.result(state)
        game.kernel.why_not(state, 0)
        game.kernel.encode(state, 0, np.zeros(game.encoding, np.float32).ravel())
        assert states_equal(state, before)


@every_game
def test_finished_games_have_no_moves(name: str) -> None:
    for game, state in random_states(name, "finished"):
        over = game.kernel.result(state) != GOING
        at_chance = int(state[PLAYER].astype(np.int64)) == CHANCE
        assert (len(game.legal(state)) == 0) == (over or at_chance)
        assert (len(game.chance_weights(state)[0]) > 0) == (at_chance and not over)
        if over:
            assert all(game.kernel.why_not(state, action) for action in sample_actions(game, random.Random(1), 200))


@every_game
def test_ply_counts_and_games_are_not_longer_than_promised(name: str) -> None:
    rng = random.Random(name)
    for _ in range(20):
        game = random_game(name, rng)
        state, played = game.new_state(), np.empty(game.max_plies + 1, np.int64)
        buffers = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        length = walks(game.kernel, name).random_game(state, seeded(rng.random()), *buffers, played)
        assert length <= game.max_plies
        assert int(state[PLY]) == length
        assert game.kernel.result(state) in (1, 2, 3)
        assert played[:length].min() >= 0
        assert played[:length].max() < game.num_actions


@every_game
def test_playouts_from_anywhere_end(name: str) -> None:
    for game, state in random_states(name, "playouts", games=4):
        buffers = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        hidden = state.copy()
        for player in (0, 1):
            game.kernel.hide(hidden, player)
            game.kernel.sample(hidden, player, seeded(player))
        result = walks(game.kernel, name).playout(hidden, seeded(name), *buffers)
        assert result in (1, 2, 3)
        if game.kernel.result(state) != GOING:
            assert walks(game.kernel, name).playout(state.copy(), seeded(0), *buffers) == game.kernel.result(state)


@every_game
def test_encoding_uses_only_what_the_player_knows(name: str) -> None:
    for game, state in random_states(name, "encode", games=3):
        if game.kernel.result(state) != GOING:
            continue
        for player in (0, 1):
            shown, hidden = (np.full(int(np.prod(game.encoding)), np.nan, np.float32) for _ in range(2))
            game.kernel.encode(state, player, shown)
            known = state.copy()
            game.kernel.hide(known, player)
            game.kernel.encode(known, player, hidden)
            assert np.isfinite(shown).all(), "encode must fill its whole output"
            assert np.array_equal(shown, hidden)


@every_game
@pytest.mark.parametrize("viewer", [0, 1, CHANCE])
@given(seed=seeds)
def test_sampling_keeps_all_that_is_known(name: str, viewer: int, seed: int) -> None:
    match = random_match(name, random.Random(seed))
    if match.outcome() is not None:
        return
    game, known = match.game, match.knowledge(None if viewer == CHANCE else viewer)
    again = known.copy()
    game.kernel.hide(again, viewer)
    assert states_equal(again, known), "hiding twice is hiding once"
    filled = known.copy()
    game.kernel.sample(filled, viewer, seeded(seed))
    game.kernel.hide(filled, viewer)
    assert states_equal(filled, known), "a sample may differ only in what is hidden"


@every_game
def test_what_a_player_may_do_does_not_depend_on_what_he_cannot_know(name: str) -> None:
    rng = random.Random(name)
    for _ in range(30):
        match = random_match(name, rng)
        for player in match.players:
            if player == CHANCE:
                continue
            known = match.knowledge(player)
            assert set(match.game.legal(known)) == set(match.game.legal(seen_by(match, player)))
