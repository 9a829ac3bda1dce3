"""ConHex's leaf value, against the sum it stands for and against what is known for certain."""

import json
import math

import numpy as np

import zweispiel
from tests.support import state_after
from zweispiel.games.conhex.evaluate import FILE, NUM_WEIGHTS, WEIGHTS, features, leaf_value
from zweispiel.kernel.bits import ONE
from zweispiel.kernel.contract import FIRST_WON, PLAYER, State
from zweispiel.kernel.rng import below, seeded

GAME = zweispiel.load("conhex")
SAMPLE = [state_after(GAME, seed, 2 + seed) for seed in range(60)]


def after(*moves: str) -> State:
    match = GAME.match()
    for move in moves:
        match.push(move)
    return match.knowledge(None)


def turned(move: str) -> str:
    """The point that lies for one colour as this one does for the other: columns and rows exchanged."""
    column, row = ord(move[0]) - ord("a"), int(move[1:]) - 1
    return f"{chr(ord('a') + row)}{column + 1}"


def test_a_leaf_value_is_the_sum_of_its_features() -> None:
    room = np.zeros(64, np.int64)
    for state in SAMPLE:
        n = features(state, room)
        odds = float(sum(WEIGHTS[place] for place in room[:n]))
        assert math.isclose(leaf_value(state), math.tanh(odds / 2), abs_tol=1e-5)
        assert -1 < leaf_value(state) < 1


def test_both_colours_are_valued_alike() -> None:
    rng = seeded("colours")
    for stones in range(2, 26, 2):
        match = GAME.match()
        for _ in range(stones):
            points = [move for move in match.moves() if move != "swap"]
            match.push(points[below(rng, len(points))])
        red, yellow = match.history[0::2], match.history[1::2]
        image = after(*(turned(move) for pair in zip(yellow, red, strict=True) for move in pair))
        state = match.knowledge(None)
        state[PLAYER] ^= ONE  # yellow to move, as red is in the image
        assert math.isclose(leaf_value(state), leaf_value(image), abs_tol=1e-5)


def test_who_may_swap_has_the_better_side() -> None:
    room, odds = np.zeros(64, np.int64), []
    for move in GAME.match().moves():
        state = after(move)
        odds.append(float(WEIGHTS[room[: features(state, room)]].sum()))
        assert math.isclose(leaf_value(state), abs(math.tanh(odds[-1] / 2)), abs_tol=1e-5)
    assert min(odds) < 0, "or there would be nothing to turn round"


def test_a_win_with_the_next_stone_is_seen_to_be_near() -> None:
    """Compared over many positions: those that the mover wins at once look far better than those he cannot."""
    near: list[float] = []
    far: list[float] = []
    for seed in range(300):
        state = state_after(GAME, 1000 + seed, 40 + seed % 15)
        (near if wins_at_once(state) else far).append(leaf_value(state))
    assert len(near) > 30
    assert np.mean(near) > 0.6
    assert np.mean(far) < 0.2


def wins_at_once(state: State) -> bool:
    for action in GAME.legal(state):
        copy = state.copy()
        GAME.kernel.play(copy, int(action))
        if GAME.kernel.result(copy) == FIRST_WON + int(state[PLAYER]):
            return True
    return False


def test_shipped_weights_say_how_they_were_made() -> None:
    stored = json.loads(FILE.read_text())
    assert stored["made_by"].startswith("zweispiel train conhex leaf_value ")
    assert np.count_nonzero(WEIGHTS) == len(stored["weights"]) > 100
    assert max(map(int, stored["weights"])) < NUM_WEIGHTS
