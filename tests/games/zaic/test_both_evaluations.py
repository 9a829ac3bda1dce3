"""What holds for Zaic's evaluation and for that of the first release alike."""

import os
import subprocess
import sys
from types import ModuleType

import pytest

from tests.games.zaic.positions import GAME
from tests.support import state_after
from zweispiel.games.zaic import evaluate, old_evaluate
from zweispiel.games.zaic.engine import remaining
from zweispiel.games.zaic.prospects import margin
from zweispiel.kernel.contract import DRAW, FIRST_WON
from zweispiel.kernel.rng import below, seeded

both_evaluations = pytest.mark.parametrize("module", [evaluate, old_evaluate])


@both_evaluations
def test_only_finished_games_are_certain(module: ModuleType) -> None:
    weights, rng = module.load_weights(), seeded("finished")
    for _ in range(20):
        state, moves = GAME.new_state(), 0
        while len(actions := GAME.legal(state)) > 0:
            assert -1 < module.evaluate(state, weights) < 1
            assert remaining(state) > 0
            moves += 1
            GAME.kernel.play(state, int(actions[below(rng, len(actions))]))
        outcome, mover = int(GAME.kernel.result(state)), int(state[0])
        expected = 0 if outcome == DRAW else 1 if outcome == FIRST_WON + mover else -1
        assert module.evaluate(state, weights) == margin(state) == expected
        assert moves <= remaining(GAME.new_state()) == 38


@both_evaluations
def test_interpreted_and_compiled_code_agree(module: ModuleType) -> None:
    states = [state_after(GAME, seed, 10 + seed) for seed in range(4)]
    code = (
        f"import numpy as np; from {module.__name__} import evaluate, load_weights\n"
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
    compiled = [module.evaluate(state, module.load_weights()) for state in states]
    assert [float(value) for value in shown.split()] == pytest.approx(compiled)
