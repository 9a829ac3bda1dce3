"""Zaic's judgement in the first release: every number it is made of against a plain way to find it."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.games.zaic.positions import GAME
from tests.support import state_after
from zweispiel.games.zaic import layout, look
from zweispiel.games.zaic.engine import HINTS, remaining
from zweispiel.games.zaic.old_evaluate import (
    ASPECTS,
    BLOCK,
    FILE,
    NUM_FEATURES,
    STAGES,
    VALUES,
    both,
    evaluate,
    features,
    load_weights,
    points,
    sharing,
)
from zweispiel.games.zaic.placing import HEIGHTS, WIDTHS
from zweispiel.games.zaic.prospects import coverable, margin, reach, settled
from zweispiel.games.zaic.rules import target
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, State
from zweispiel.kernel.rng import below, seeded

SAMPLE = [state_after(GAME, seed, plies) for seed in range(6) for plies in range(1, 27)]


def turned(state: State) -> State:
    """The same position with the other to move."""
    other = state.copy()
    other[PLAYER] ^= U(1)
    return other


def stacked_cells(state: State) -> int:
    """The cells that some legal move covers, as a word, found by going through all moves."""
    cells, lying = 0, set(look.lying_cells(state))
    for action in GAME.legal(state):
        kind, column, row = target(state, int(action))
        tile = [8 * (row + y) + column + x for y in range(HEIGHTS[kind]) for x in range(WIDTHS[kind])]
        if min(row, column) >= 0 and lying.issuperset(tile):
            cells |= sum(1 << cell for cell in tile)
    return cells


def lying_word(state: State) -> np.uint64:
    return U(state[layout.LIGHT] | state[layout.DARK])


def test_reach_is_what_moves_can_cover() -> None:
    for state in SAMPLE:
        places = tuple(U(kind) for kind in coverable(state, lying_word(state)))
        for view in (state, turned(state)):
            player = int(view[PLAYER])
            opposing = U(view[layout.DARK - player])
            assert int(reach(view, player, opposing, places)) == stacked_cells(view)  # type: ignore[arg-type]


def test_settled_cells_are_the_last_of_their_tiles() -> None:
    for state in SAMPLE:
        bonds = tuple(U(word) for word in state[layout.BONDS : layout.BONDS + 4])
        word = int(settled(lying_word(state), bonds))  # type: ignore[arg-type]
        alone = [names for names in look.tiles(state) if len(names) == 1]
        assert word.bit_count() == len(alone)


def test_aspects_are_regions_cells_and_supply() -> None:
    for state in SAMPLE:
        for player, found in zip((int(state[0]), 1 - int(state[0])), both(state), strict=True):
            assert len(found) == ASPECTS
            assert found[0] == (look.regions(state, player) or [0])[0]
            assert found[1] >= found[0]
            assert found[2] == sum(look.regions(state, player))
            assert list(found[4:]) == list(look.supply(state, player).values())


def test_points_are_the_sum_of_the_features() -> None:
    weights, out = load_weights(), np.zeros(NUM_FEATURES, np.int64)
    for state in SAMPLE:
        assert features(state, out) == NUM_FEATURES
        assert points(state, len(GAME.legal(state)), weights) == weights[out].astype(int).sum()
        assert (out // BLOCK == out[0] // BLOCK).all()
        assert (out % BLOCK // VALUES == [*range(ASPECTS), *range(ASPECTS, 2 * ASPECTS), 2 * ASPECTS]).all()


def test_only_finished_games_are_certain() -> None:
    weights, rng = load_weights(), seeded("finished")
    for _ in range(20):
        state, moves = GAME.new_state(), 0
        while len(actions := GAME.legal(state)) > 0:
            assert -1 < evaluate(state, weights) < 1
            assert remaining(state) > 0
            moves += 1
            GAME.kernel.play(state, int(actions[below(rng, len(actions))]))
        outcome, mover = int(GAME.kernel.result(state)), int(state[0])
        expected = 0 if outcome == DRAW else 1 if outcome == FIRST_WON + mover else -1
        assert evaluate(state, weights) == margin(state) == expected
        assert moves <= remaining(GAME.new_state()) == 38


def test_the_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    assert FILE.stat().st_size <= 20_000
    assert "evaluation zaic --rounds 5 --games 3000 --depth 2 --seed 1" in FILE.with_suffix(".txt").read_text()
    weights = load_weights()
    assert len(weights) == STAGES * BLOCK == len(sharing())
    assert np.count_nonzero(weights) > 500
    old = HINTS.of(old=True).evaluation
    assert old is not None
    assert old.load_weights() is weights


def test_interpreted_and_compiled_code_agree() -> None:
    states = [state_after(GAME, seed, 10 + seed) for seed in range(4)]
    code = (
        "import numpy as np; from zweispiel.games.zaic.old_evaluate import evaluate, load_weights\n"
        f"for words in {[state.tolist() for state in states]}:\n"
        "    print(float(evaluate(np.array(words, np.uint64), load_weights())))\n"
    )
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    compiled = [evaluate(state, load_weights()) for state in states]
    assert [float(value) for value in shown.split()] == pytest.approx(compiled)
