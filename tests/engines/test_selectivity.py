"""Selectivity: off by default, reductions that leave at least a look, old hints untouched by what is new."""

import numpy as np
import pytest

import zweispiel
from zweispiel.core.hints import FULL_WIDTH, Selectivity
from zweispiel.core.limit import Limit
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.pvs import SCALE, reductions
from zweispiel.kernel.contract import PLAYER
from zweispiel.kernel.rng import below, seeded

ZAIC = zweispiel.load("zaic")


def test_nothing_is_reduced_by_default() -> None:
    assert not reductions(FULL_WIDTH).any()


def test_reductions_grow_and_leave_at_least_the_evaluation() -> None:
    table = reductions(Selectivity(reduction=0.9, reduce_from_depth=3, reduce_from_move=2))
    assert not table[:3].any()
    assert not table[:, :2].any()
    assert (np.diff(table, axis=0) >= 0).all()
    assert (np.diff(table, axis=1) >= 0).all()
    assert (table <= np.maximum(0, np.arange(len(table)) - 1)[:, None]).all()


def test_the_old_hints_search_everything_and_prove_as_they_did() -> None:
    for name in ("heimlich", "zaic"):
        evaluation = zweispiel.load(name).hints.of(old=True).evaluation
        assert evaluation is not None
        assert evaluation.selectivity == FULL_WIDTH
        assert (evaluation.proof_hope, evaluation.finish_per_visit) == (1.0, 1)
        assert (evaluation.killers, evaluation.steady) == (False, False)


@pytest.mark.parametrize("plies", [8, 14])
def test_the_value_is_the_mean_of_the_last_two_iterations(plies: int) -> None:
    state, rng = ZAIC.new_state(), seeded(f"steady {plies}")
    for _ in range(plies):
        actions = ZAIC.legal(state)
        ZAIC.kernel.play(state, int(actions[below(rng, len(actions))]))
    thinking = AlphaBeta(ZAIC, memory=4)
    thought = thinking.think(state, int(state[PLAYER]), Limit(depth=4))
    assert not thought.exact
    mean = (thinking.iterations[-1] + thinking.iterations[-2]) / 2 / SCALE
    assert thought.value == pytest.approx(mean, abs=1e-4)
    assert all(idea.value <= thought.value for idea in thought.ideas)
