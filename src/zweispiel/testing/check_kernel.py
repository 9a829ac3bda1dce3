"""What `kernel/contract.py` promises, at every ply of random games."""

import random

import numpy as np

from zweispiel.core.game import Game
from zweispiel.kernel.contract import CHANCE, GOING, PLAYER, PLY, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded
from zweispiel.testing.random_play import random_game, random_match, random_move, sample_actions, seen_by, states_equal
from zweispiel.testing.subject import Subject

MOST_PLIES = 600


def _random_states(name: str, seed: object, games: int = 6) -> list[tuple[Game, State]]:
    """Every fifth position of some random games, the last one included."""
    rng = random.Random(f"{name} {seed}")
    found = []
    for _ in range(games):
        game = random_game(name, rng)
        state, source = game.new_state(), seeded(rng.random())
        actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        pick = walks(game.kernel, name).pick
        ply = 0
        while game.kernel.result(state) == GOING and ply < MOST_PLIES:
            if ply % 5 == 0:
                found.append((game, state.copy()))
            game.kernel.play(state, pick(state, actions, weights, source))
            ply += 1
        found.append((game, state))
    return found


def why_not_and_legal_agree(subject: Subject) -> None:
    """An action is legal exactly if `why_not` finds no broken rule; every broken rule has a code and a text."""
    rng, most = random.Random(f"{subject.name} {subject.seed}"), min(2_000, 80 * subject.examples)
    for game, state in _random_states(subject.name, "why not"):
        at_chance = int(state[PLAYER].astype(np.int64)) == CHANCE
        possible = game.chance_weights(state)[0] if at_chance else game.legal(state)
        if at_chance:
            assert len(game.legal(state)) == 0
        assert len(set(possible.tolist())) == len(possible) <= game.max_moves
        legal = set(possible.tolist())
        for action in {*sample_actions(game, rng, most), *rng.sample(sorted(legal), min(len(legal), most // 4))}:
            number = game.kernel.why_not(state, action)
            assert (number == 0) == (action in legal), (game, game.format(action), number)
            if number:
                _check_refusal(game, state, action, number)


def _check_refusal(game: Game, state: State, action: int, number: int) -> None:
    error = game.refusal(state, action)
    assert error is not None
    assert error.code == game.reasons[number][0] != ""
    assert str(error)


def asking_changes_nothing(subject: Subject) -> None:
    """Only `play` changes a state."""
    for game, state in _random_states(subject.name, "asking", games=2):
        before = state.copy()
        game.legal(state)
        game.chance_weights(state)
        game.kernel.result(state)
        game.kernel.why_not(state, 0)
        game.kernel.encode(state, 0, np.zeros(game.encoding, np.float32).ravel())
        assert states_equal(state, before)


def finished_games_have_no_moves(subject: Subject) -> None:
    """There are moves exactly while the game goes on and a player is to move, and draws exactly at chance."""
    for game, state in _random_states(subject.name, "finished"):
        over = game.kernel.result(state) != GOING
        at_chance = int(state[PLAYER].astype(np.int64)) == CHANCE
        assert (len(game.legal(state)) == 0) == (over or at_chance)
        assert (len(game.chance_weights(state)[0]) > 0) == (at_chance and not over)
        if over:
            assert all(game.kernel.why_not(state, action) for action in sample_actions(game, random.Random(1), 200))


def ply_counts_and_games_are_not_longer_than_promised(subject: Subject) -> None:
    """Word 1 counts moves, `max_plies` bounds them, and actions stay below `num_actions`."""
    rng = random.Random(subject.name)
    for _ in range(20):
        game = random_game(subject.name, rng)
        state, played = game.new_state(), np.empty(game.max_plies + 1, np.int64)
        buffers = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        length = walks(game.kernel, game.name).random_game(state, seeded(rng.random()), *buffers, played)
        assert length <= game.max_plies
        assert int(state[PLY]) == length
        assert game.kernel.result(state) in (1, 2, 3)
        assert played[:length].min() >= 0
        assert played[:length].max() < game.num_actions


def playouts_from_anywhere_end(subject: Subject) -> None:
    """Random play from any position ends, with hidden parts filled in too; a finished game keeps its result."""
    for game, state in _random_states(subject.name, "playouts", games=4):
        buffers = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        hidden = state.copy()
        for player in (0, 1):
            game.kernel.hide(hidden, player)
            game.kernel.sample(hidden, player, seeded(player))
        result = walks(game.kernel, game.name).playout(hidden, seeded(game.name), *buffers)
        assert result in (1, 2, 3)
        if game.kernel.result(state) != GOING:
            again = walks(game.kernel, game.name).playout(state.copy(), seeded(0), *buffers)
            assert again == game.kernel.result(state)


def encoding_uses_only_what_the_player_knows(subject: Subject) -> None:
    """`encode` fills its whole output, and hiding what the player may not know changes nothing in it."""
    for game, state in _random_states(subject.name, "encode", games=3):
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


def sampling_keeps_all_that_is_known(subject: Subject) -> None:
    """Hiding twice is hiding once, and `sample` changes only what is hidden."""
    subject.repeat(_sample_for_every_viewer)


def _sample_for_every_viewer(subject: Subject, seed: int) -> None:
    match = random_match(subject.name, random.Random(seed))
    if match.outcome() is not None:
        return
    game = match.game
    for viewer in (0, 1, CHANCE):
        known = match.knowledge(None if viewer == CHANCE else viewer)
        again = known.copy()
        game.kernel.hide(again, viewer)
        assert states_equal(again, known), "hiding twice is hiding once"
        filled = known.copy()
        game.kernel.sample(filled, viewer, seeded(seed))
        game.kernel.hide(filled, viewer)
        assert states_equal(filled, known), "a sample may differ only in what is hidden"


def what_a_player_may_do_does_not_depend_on_secrets(subject: Subject) -> None:
    """The legal moves follow from what the player knows."""
    rng = random.Random(subject.name)
    for _ in range(30):
        match = random_match(subject.name, rng)
        for player in match.players:
            if player == CHANCE:
                continue
            known = match.knowledge(player)
            assert set(match.game.legal(known)) == set(match.game.legal(seen_by(match, player)))


def fair_actions_are_legal_and_never_none(subject: Subject) -> None:
    """What a computer allows itself is legal, and it always has something to do."""
    rng = random.Random(3)
    options = [{o.name: value} for o in subject.game.option_list for value in o.examples]
    for option in ({}, *options):
        match = type(subject.game)(option).match(1)
        for _ in range(30):
            if not match.players:
                break
            if match.player != CHANCE:
                state = match.knowledge(match.player)
                fair = match.game.fair(state)
                assert len(fair) > 0
                assert np.isin(fair, match.game.legal(state)).all()
            match.push(random_move(match, match.players[0], rng), match.players[0])
