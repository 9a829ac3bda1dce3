"""ConHex's circuits against Kirchhoff's laws solved by NumPy, and the learned judgement built on them."""

import json
import math

import numpy as np
import pytest

import zweispiel
from tests.games.conhex.test_evaluate import turned
from tests.support import state_after
from zweispiel.games.conhex import learning, resistance
from zweispiel.games.conhex.board import NUM_CELLS
from zweispiel.games.conhex.circuit import LINK_ROOM, NODE_ROOM, ONE_END, OTHER_END, SINK, SOURCE, heat, solve
from zweispiel.kernel.bits import ONE
from zweispiel.kernel.contract import PLAYER, Floats, State
from zweispiel.kernel.rng import below, seeded

GAME = zweispiel.load("conhex")
SAMPLE = [state_after(GAME, seed, 2 + seed) for seed in range(50)]
WEIGHTS = learning.load_weights()


def some_resistances(seed: int) -> Floats:
    """Two circuits in which a fifth of the cells conduct nothing."""
    rng = np.random.default_rng(seed)
    found = rng.uniform(0.05, 5.0, NODE_ROOM).astype(np.float32)
    found[rng.random(NODE_ROOM) < 0.2] = np.inf
    found[2 * NUM_CELLS :] = 0
    return found


def kirchhoff(resistances: Floats) -> tuple[float, Floats]:
    """The conductance of one circuit, and each cell's share of the power."""
    laws = 1e-9 * np.eye(NUM_CELLS + 2)  # or cells that conduct nothing would have any voltage
    ends = list(zip(ONE_END // 2, OTHER_END // 2, strict=True))
    for one, other in ends:
        link = 1 / (float(resistances[one]) + float(resistances[other]))
        laws[[one, other], [other, one]] -= link
        laws[[one, other], [one, other]] += link
    voltages = np.zeros(NUM_CELLS + 2)
    voltages[SOURCE] = 1
    voltages[:NUM_CELLS] = np.linalg.solve(laws[:NUM_CELLS, :NUM_CELLS], -laws[:NUM_CELLS, SOURCE])
    power = np.zeros(NUM_CELLS + 2)
    for one, other in ends:
        total = float(resistances[one]) + float(resistances[other])
        if total < np.inf:
            current = (voltages[one] - voltages[other]) / total
            power[[one, other]] += current**2 * resistances[[one, other]]
    return float(-laws[SINK] @ voltages), power[:NUM_CELLS] / power.sum()


def test_both_circuits_obey_kirchhoff() -> None:
    links, shares = np.zeros(LINK_ROOM, np.float32), np.zeros(NODE_ROOM, np.float32)
    for seed in range(20):
        resistances = some_resistances(seed)
        found = solve(resistances, links)
        heat(resistances, links, shares)
        for lane in range(2):
            conductance, power = kirchhoff(resistances[lane::2])
            assert math.isclose(found[lane], conductance, rel_tol=1e-3)
            assert np.allclose(shares[lane : 2 * NUM_CELLS : 2], power, atol=1e-3)


def test_values_are_outcomes_and_priors_keep_what_matters() -> None:
    actions, chances = np.zeros(GAME.max_moves, np.int64), np.zeros(GAME.max_moves, np.float32)
    for state in SAMPLE:
        assert -1 < resistance.value(state, WEIGHTS) < 1
        n = GAME.kernel.legal(state, actions)
        legal = set(actions[:n].tolist())
        kept = resistance.prior(state, actions, n, chances, WEIGHTS)
        assert 0 < kept <= n
        assert set(actions[:kept].tolist()) <= legal
        assert (chances[:kept] > 0).all()


def test_both_colours_are_judged_alike() -> None:
    rng = seeded("colours")
    for stones in range(2, 26, 2):
        match, image = GAME.match(), GAME.match()
        for _ in range(stones):
            points = [move for move in match.moves() if move != "swap"]
            match.push(points[below(rng, len(points))])
        for red, yellow in zip(match.history[0::2], match.history[1::2], strict=True):
            image.push(turned(yellow))
            image.push(turned(red))
        state, other = match.knowledge(None), image.knowledge(None)
        state[PLAYER] ^= ONE  # yellow to move, as red is in the image
        assert math.isclose(resistance.value(state, WEIGHTS), resistance.value(other, WEIGHTS), abs_tol=1e-4)


@pytest.mark.parametrize("target", [0.0, 0.3, 1.0])
def test_the_gradient_of_values_is_their_slope(target: float) -> None:
    learned = learning.first_weights()
    for state in SAMPLE[4::9]:
        slopes = np.zeros_like(learned)
        learning.value_gradient(state, target, learning.usable(learned), slopes)
        for place in np.argsort(-np.abs(slopes))[:4]:
            assert math.isclose(slopes[place], slope(state, target, learned, int(place)), rel_tol=0.1, abs_tol=2e-3)


def slope(state: State, target: float, learned: Floats, place: int) -> float:
    """The change of the loss with one weight, by a small step."""
    losses = []
    for step in (0.02, -0.02):
        other = learned.copy()
        other[place] += step
        losses.append(learning.value_gradient(state, target, learning.usable(other), np.zeros_like(learned)))
    return (losses[0] - losses[1]) / 0.04


def test_the_gradient_of_moves_points_to_the_moves_that_were_searched() -> None:
    learned = learning.first_weights()
    for state in SAMPLE[4::9]:
        shares = np.zeros(GAME.num_actions, np.float32)
        shares[int(GAME.legal(state)[0])] = 1
        losses = []
        for _ in range(5):
            slopes = np.zeros_like(learned)
            losses.append(learning.move_gradient(state, shares, learning.usable(learned), slopes))
            learned -= 0.3 * slopes
        assert losses[-1] < losses[0] or losses[0] < 1e-6


def test_shipped_weights_say_how_they_were_made() -> None:
    stored = json.loads(resistance.FILE.read_text())
    assert stored["made_by"].startswith("zweispiel train conhex judgement ")
    assert max(map(int, stored["weights"])) < resistance.NUM_WEIGHTS
