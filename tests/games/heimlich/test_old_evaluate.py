"""The old evaluation and the present one: the same sum, found in two ways."""

from tests.games.heimlich.minimax import endgame
from zweispiel.games.heimlich import evaluate, old_evaluate
from zweispiel.games.heimlich.rules import sides
from zweispiel.kernel.bits import U


def test_both_evaluations_agree() -> None:
    weights, old_weights = evaluate.load_weights(), old_evaluate.load_weights()
    for seed in range(120):
        own, opposing = (U(stones) for stones in sides(endgame(seed, 1 + seed % 58)))
        assert evaluate.points(own, opposing, weights) == old_evaluate.points(own, opposing, old_weights)
