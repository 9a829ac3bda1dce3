"""The old evaluation stays as it was in the first release."""

from tests.games.heimlich.minimax import endgame
from zweispiel.games.heimlich import old_evaluate, old_patterns
from zweispiel.games.heimlich.rules import sides
from zweispiel.kernel.bits import U

#: Of positions with 4, 10, 16 … empty fields, found by the first release.
POINTS = [-1072, 3964, 3990, 218, 776, 1619, 548, -135, -60, 166]


def test_positions_are_worth_what_they_were() -> None:
    weights = old_evaluate.load_weights()
    assert len(weights) == old_evaluate.STAGES * old_patterns.BLOCK
    for seed, worth in enumerate(POINTS):
        own, opposing = (U(stones) for stones in sides(endgame(seed, 4 + 6 * seed)))
        assert old_evaluate.points(own, opposing, weights) == worth


def test_mirror_images_of_a_pattern_share_their_weight() -> None:
    shared = old_patterns.shared_places()
    assert len(shared) == old_patterns.BLOCK
    assert (shared[shared] == shared).all()
    assert 2 * (shared == range(len(shared))).sum() > old_patterns.BLOCK
