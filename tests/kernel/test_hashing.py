"""Hashes of states that are put together from the hashes of their words."""

import numpy as np

from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLY
from zweispiel.kernel.hashing import state_hash, word_hash


def test_a_changed_word_changes_the_hash_by_its_own_two_hashes() -> None:
    rng = np.random.default_rng(7)
    before = rng.integers(0, 2**63, 20, dtype=np.uint64)
    for place in range(20):
        after = before.copy()
        after[place] = U(place)
        changed = int(word_hash(place, before[place])) ^ int(word_hash(place, after[place]))
        same = int(state_hash(before)) == int(state_hash(after))
        assert same == (place == PLY)
        if place != PLY:
            assert int(state_hash(before)) ^ changed == int(state_hash(after))


def test_equal_words_in_other_places_have_other_hashes() -> None:
    hashes = {int(word_hash(place, U(word))) for place in range(64) for word in range(100)}
    assert len(hashes) == 6400
