"""Zaic's own judgement: every number it is made of against a plain way to find it."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.games.zaic.positions import GAME
from tests.support import state_after
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.games.zaic import look
from zweispiel.games.zaic.engine import HINTS, remaining
from zweispiel.games.zaic.evaluate import (
    ASPECTS,
    FILE,
    NUM_INPUTS,
    OUTPUTS_AT,
    ROWS,
    STAGES,
    VALUES,
    both,
    evaluate,
    features,
    load_weights,
    moves_in,
    points,
    stage_of,
)
from zweispiel.games.zaic.prospects import margin
from zweispiel.games.zaic.rules import target
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, State
from zweispiel.kernel.network import HIDDEN, LANE_OFFSET, MOST_INPUTS, OUTPUT_UNIT, OUTPUT_WORDS, UNIT
from zweispiel.kernel.rng import below, seeded

SAMPLE = [state_after(GAME, seed, plies) for seed in range(6) for plies in range(1, 27)]


def turned(state: State) -> State:
    """The same position with the other to move."""
    other = state.copy()
    other[PLAYER] ^= U(1)
    return other


def counted_moves(state: State) -> tuple[int, int, int, int]:
    """Moves on the table, and stacked squares, dominoes and singles, found by going through all moves."""
    lying, counts = set(look.lying_cells(state)), [0, 0, 0, 0]
    for action in GAME.legal(state):
        kind, column, row = target(state, int(action))
        stacked = min(row, column) >= 0 and 8 * row + column in lying
        counts[(1, 2, 2, 3)[kind] if stacked else 0] += 1
    return counts[0], counts[1], counts[2], counts[3]


def test_aspects_are_regions_cells_supply_and_moves() -> None:
    for state in SAMPLE:
        for player, found in zip((int(state[0]), 1 - int(state[0])), both(state), strict=True):
            view = state if player == int(state[0]) else turned(state)
            assert len(found) == ASPECTS
            assert found[0] == (look.regions(state, player) or [0])[0]
            assert found[1] >= found[0] >= max(found[2], found[3])
            assert found[4] == sum(look.regions(state, player))
            assert list(found[7:10]) == list(look.supply(state, player).values())
            assert tuple(found[10:]) == counted_moves(view)


def test_the_moves_of_the_player_to_move_are_the_legal_ones() -> None:
    for state in [GAME.new_state(), *SAMPLE]:
        assert moves_in(both(state)[0]) == len(GAME.legal(state))


def plain_output(state: State) -> float:
    """The network by plain arithmetic."""
    network, out = load_weights(), np.zeros(NUM_INPUTS, np.int64)
    assert features(state, out) == NUM_INPUTS <= MOST_INPUTS
    assert (out // VALUES == np.arange(NUM_INPUTS)).all()
    lanes = np.array([[int(word) >> 16 * i & 0xFFFF for word in network[:OUTPUTS_AT] for i in range(4)]])
    rows = lanes.reshape(ROWS, HIDDEN) - LANE_OFFSET
    hidden = np.clip(rows[out].sum(axis=0), 0, UNIT)
    weights = network[OUTPUTS_AT + OUTPUT_WORDS * stage_of(state) :][:OUTPUT_WORDS].astype(np.int64)
    return float(hidden @ weights[:HIDDEN] + UNIT * weights[HIDDEN])


def test_points_are_the_output_of_the_network() -> None:
    for state in SAMPLE[::7]:
        assert points(state, load_weights()) == plain_output(state)
        x = plain_output(state) / OUTPUT_UNIT
        assert len(GAME.legal(state)) == 0 or evaluate(state, load_weights()) == pytest.approx(
            0.999 * x / (1 + x * x) ** 0.5
        )


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


def minimax(state: State) -> int:
    """The outcome for the player to move, by plain search of everything."""
    actions = GAME.legal(state)
    if len(actions) == 0:
        return int(margin(state))
    best = -1
    for action in actions:
        child = state.copy()
        GAME.kernel.play(child, int(action))
        best = max(best, -minimax(child))
        if best == 1:
            break
    return best


def test_proofs_agree_with_plain_minimax() -> None:
    thinker, seen = AlphaBeta(GAME, memory=4), set()
    late = [state for state in (state_after(GAME, seed, 40) for seed in range(60)) if len(GAME.legal(state)) <= 4]
    assert len(late) >= 10
    for state in late:
        truth = minimax(state)
        assert thinker.outcome(state) == truth
        seen.add(truth)
    assert seen >= {-1, 1}


def test_the_evaluation_knows_who_is_ahead() -> None:
    """A few moves before the end it names the winner far more often than chance."""
    thinker, right, decided = AlphaBeta(GAME, memory=4), 0, 0
    for seed in range(60):
        state = state_after(GAME, seed, 23)
        truth = thinker.outcome(state)
        assert truth is not None
        decided += truth != 0
        right += truth * evaluate(state, load_weights()) > 0
    assert right >= 0.7 * decided


def test_the_shipped_network_is_small_and_says_how_it_was_made() -> None:
    assert FILE.stat().st_size <= 25_000
    assert "zweispiel train zaic network" in FILE.with_suffix(".txt").read_text()
    network = load_weights()
    assert len(network) == OUTPUTS_AT + STAGES * OUTPUT_WORDS
    assert np.count_nonzero(network) > 500
    assert HINTS.evaluation is not None
    assert HINTS.evaluation.load_weights() is network


def test_interpreted_and_compiled_code_agree() -> None:
    states = [state_after(GAME, seed, 10 + seed) for seed in range(4)]
    code = (
        "import numpy as np; from zweispiel.games.zaic.evaluate import evaluate, load_weights\n"
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
