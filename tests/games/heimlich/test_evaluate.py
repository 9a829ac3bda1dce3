"""Heimlich's own judgement: the endgame against plain minimax, the evaluation against its definition."""

import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

import zweispiel
from tests.games.heimlich.minimax import endgame, minimax
from zweispiel.games.heimlich import patterns
from zweispiel.games.heimlich.endgame import finish, last_field, longest_at
from zweispiel.games.heimlich.engine import HINTS
from zweispiel.games.heimlich.evaluate import FILE, STAGES, evaluate, features, load_weights, points, sharing, usable
from zweispiel.games.heimlich.rules import sides
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import State

Map = Callable[[int, int], tuple[int, int]]
MIRRORS: tuple[Map, ...] = (lambda x, y: (7 - x, y), lambda x, y: (x, 7 - y), lambda x, y: (y, x))


def stones(state: State) -> tuple[np.uint64, np.uint64]:
    """The mover's and the other's stones as words (compiled functions hand out plain numbers)."""
    own, opposing = sides(state)
    return U(own), U(opposing)


def mirrored(board: np.uint64, mirror: Map) -> np.uint64:
    fields = [mirror(i % 8, i // 8) for i in range(64) if int(board) >> i & 1]
    return U(sum(1 << (8 * y + x) for x, y in fields))


# ---- the endgame


@pytest.mark.parametrize("empty", range(1, 9))
def test_the_endgame_is_exact(empty: int) -> None:
    counter = np.zeros(1, np.int64)
    for seed in range(12):
        state = endgame(seed, empty)
        assert finish(*stones(state), -65, 65, counter) == minimax(state)


def test_a_narrow_window_gives_a_bound_on_the_right_side() -> None:
    counter = np.zeros(1, np.int64)
    for seed in range(40):
        state = endgame(seed, 7)
        truth = finish(*stones(state), -65, 65, counter)
        for alpha in (-20, -1, 0, 7):
            found = finish(*stones(state), alpha, alpha + 1, counter)
            assert (truth > alpha) == (found > alpha)
            assert found <= truth if found > alpha else found >= truth


def test_the_last_field_takes_the_longest_line() -> None:
    rng = np.random.default_rng(1)
    for _ in range(300):
        field = int(rng.integers(64))
        own = U(int(rng.integers(2**63)) * 2 + int(rng.integers(2))) & ~U(1 << field)
        opposing = ~own & ~U(1 << field)
        state = np.array([0, 0, own, opposing], np.uint64)
        assert last_field(own, opposing, field) == minimax(state)
        assert 0 <= longest_at(own, field) <= 6


# ---- the evaluation


def test_mirror_images_are_worth_the_same() -> None:
    weights = load_weights()
    for seed in range(20):
        own, opposing = stones(endgame(seed, 4 + 2 * seed))
        for mirror in MIRRORS:
            image = points(mirrored(own, mirror), mirrored(opposing, mirror), weights)
            assert image == points(own, opposing, weights)


def test_every_pattern_reads_its_own_fields() -> None:
    """A stone changes exactly the patterns it lies in, and the number of stones."""
    empty, out, before = np.zeros(4, np.uint64), np.zeros(64, np.int64), np.zeros(64, np.int64)
    n = features(empty, before)
    assert n == patterns.NUM_PATTERNS + 1
    for field in range(64):
        state = empty.copy()
        state[2] = U(1 << field)
        features(state, out)
        x, y = field % 8, field // 8
        diagonals = (8 - abs(x - y) >= 4) + (8 - abs(x + y - 7) >= 4)
        across, down = min(x, 7 - x), min(y, 7 - y)
        corner = across < 3 and down < 3
        blocks = (down < 2) * (1 + (across == 3)) + (across < 2) * (1 + (down == 3))
        beside_edges = 2 * (across == down == 1)
        assert (out[:n] != before[:n]).sum() == 2 + diagonals + corner + blocks + beside_edges + 1


def test_points_are_the_sum_of_the_features() -> None:
    weights, out = load_weights(), np.zeros(64, np.int64)
    after_the_table = weights[patterns.TABLE :].astype(int)
    for seed in range(20):
        state = endgame(seed, 3 + 2 * seed)
        n = features(state, out)
        assert points(*stones(state), weights) == after_the_table[out[:n]].sum()


def test_only_finished_games_are_certain() -> None:
    weights = load_weights()
    finished = np.array([0, 0, 0xFF, 0], np.uint64)
    assert evaluate(finished, weights) == 1.0
    finished[0] = 1
    assert evaluate(finished, weights) == -1.0
    for seed in range(40):
        assert -1 < evaluate(endgame(seed, 1 + seed), weights) < 1


def test_the_evaluation_knows_who_is_ahead() -> None:
    """With ten empty fields it names the winner far more often than chance."""
    counter, right, decided = np.zeros(1, np.int64), 0, 0
    for seed in range(60):
        state = endgame(seed, 10)
        truth = finish(*stones(state), -65, 65, counter)
        decided += truth != 0
        right += truth * evaluate(state, load_weights()) > 0
    assert right >= 0.75 * decided


def test_the_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    assert FILE.stat().st_size <= 1_500_000
    assert "zweispiel train heimlich evaluation" in FILE.with_suffix(".txt").read_text()
    weights = load_weights()[patterns.TABLE :]
    assert len(weights) == STAGES * patterns.BLOCK
    assert (weights == weights[sharing()]).all()
    assert (load_weights() == usable(weights)).all()
    assert HINTS.evaluation is not None
    assert HINTS.evaluation.load_weights() is load_weights()


@pytest.mark.long
def test_interpreted_and_compiled_code_agree() -> None:
    code = (
        "import numpy as np; from tests.games.heimlich import test_evaluate as t; from zweispiel.kernel.bits import U\n"
        "state = np.array(%s, np.uint64); own, opposing = t.stones(state); counter = np.zeros(1, np.int64)\n"
        "print(int(t.finish(own, opposing, -65, 65, counter)), float(t.evaluate(state, t.load_weights())))\n"
    )
    for seed in range(2):
        state = endgame(seed, 5)
        compiled = finish(*stones(state), -65, 65, np.zeros(1, np.int64)), evaluate(state, load_weights())
        shown = subprocess.run(
            [sys.executable, "-W", "error", "-c", code % state.tolist()],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        margin, value = shown.split()
        assert int(margin) == compiled[0]
        assert float(value) == pytest.approx(compiled[1])


def test_the_start_is_about_even() -> None:
    for start in ("diagonal", "parallel"):
        assert abs(evaluate(zweispiel.load("heimlich", start=start).new_state(), load_weights())) < 0.9
