"""Selectivity: off by default, reductions that leave at least a look, old hints untouched by what is new."""

import numpy as np
import pytest

import zweispiel
from zweispiel.core.hints import FULL_WIDTH, Selectivity
from zweispiel.core.limit import Limit
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.pvs import FULLY, INFINITE, SCALE, probe_depths, reductions
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import below, seeded

ZAIC, HEIMLICH = zweispiel.load("zaic"), zweispiel.load("heimlich")


def test_nothing_is_reduced_by_default() -> None:
    assert not reductions(FULL_WIDTH).any()


def test_reductions_grow_and_leave_at_least_the_evaluation() -> None:
    table = reductions(Selectivity(reduction=0.9, reduce_from_depth=3, reduce_from_move=2))
    assert not table[:3].any()
    assert not table[:, :2].any()
    assert (np.diff(table, axis=0) >= 0).all()
    assert (np.diff(table, axis=1) >= 0).all()
    assert (table <= np.maximum(0, np.arange(len(table)) - 1)[:, None]).all()


def test_probes_are_about_half_as_deep_and_the_same_player_moves_last() -> None:
    for depth in range(2, 40):
        probe = int(probe_depths()[depth])
        assert (depth - probe) % 2 == 0
        assert depth / 2 - 1.5 <= probe <= depth / 2


def after(plies: int) -> State:
    """A position of Heimlich after so many random moves."""
    state, rng = HEIMLICH.new_state(), seeded(f"probes {plies}")
    for _ in range(plies):
        actions = HEIMLICH.legal(state)
        HEIMLICH.kernel.play(state, int(actions[below(rng, len(actions))]))
    return state


def minimax(player: AlphaBeta, state: State, depth: int) -> int:
    """The value without any cut."""
    actions = HEIMLICH.legal(state)
    if depth == 0 or len(actions) == 0:
        return int(SCALE * player.evaluation.evaluate(state, player.work.weights))
    return max(-minimax(player, player._after(state, int(action)), depth - 1) for action in actions)


@pytest.mark.parametrize("plies", [6, 15, 30])
def test_a_search_without_probes_looks_everywhere(plies: int) -> None:
    player, state = AlphaBeta(HEIMLICH, memory=4), after(plies)
    player.work.cursor[FULLY] = 1
    assert player._value(state, 3, -INFINITE, INFINITE) == minimax(player, state, 3)


def test_probes_save_visits_and_find_nearly_the_same() -> None:
    visits, off = [0, 0], 0
    for plies in (8, 12, 16, 20, 24, 28):
        found = []
        for fully in (0, 1):
            player, state = AlphaBeta(HEIMLICH, memory=4), after(plies)
            player.work.cursor[FULLY] = fully
            thought = player.think(state, int(state[PLAYER]), Limit(depth=6))
            visits[fully] += thought.visits
            found.append(thought.value)
        off += abs(found[0] - found[1]) > 0.2
    assert visits[0] < 0.7 * visits[1]
    assert off <= 1


def test_the_old_hints_search_everything_and_prove_as_they_did() -> None:
    for name in ("heimlich", "zaic"):
        evaluation = zweispiel.load(name).hints.of(old=True).evaluation
        assert evaluation is not None
        assert evaluation.selectivity == FULL_WIDTH
        assert (evaluation.proof_hope, evaluation.finish_per_visit) == (1.0, 1)
        assert (evaluation.null_windows, evaluation.steady) == (False, False)
        assert (evaluation.look_up_from, evaluation.preview_most) == (0, 1.0)


@pytest.mark.parametrize("depth", [2, 4])
@pytest.mark.parametrize("plies", [8, 14])
def test_the_value_is_a_mean_of_the_last_three_iterations(plies: int, depth: int) -> None:
    state, rng = ZAIC.new_state(), seeded(f"steady {plies}")
    for _ in range(plies):
        actions = ZAIC.legal(state)
        ZAIC.kernel.play(state, int(actions[below(rng, len(actions))]))
    thinking = AlphaBeta(ZAIC, memory=4)
    thought = thinking.think(state, int(state[PLAYER]), Limit(depth=depth))
    assert not thought.exact
    first, middle, last = thinking.iterations[-3:]
    if depth == 2:  # there is no third
        first = last
    assert thought.value == pytest.approx((first + 2 * middle + last) / 4 / SCALE, abs=1e-4)
    assert all(idea.value <= thought.value for idea in thought.ideas)
