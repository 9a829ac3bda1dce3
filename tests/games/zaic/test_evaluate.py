"""Zaic's own judgement: every number it is made of against a plain way to find it."""

import numpy as np
import pytest

from tests.games.zaic.positions import GAME, SAMPLE, turned
from tests.support import state_after
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.games.zaic import look
from zweispiel.games.zaic.engine import HINTS
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
from zweispiel.kernel.contract import State
from zweispiel.kernel.network import HIDDEN, LANE_OFFSET, MOST_INPUTS, OUTPUT_UNIT, OUTPUT_WORDS, UNIT


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
