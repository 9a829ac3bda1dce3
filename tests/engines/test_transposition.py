"""The transposition table: entries come back as stored, and the expensive ones stay."""

import numpy as np

from zweispiel.engines.transposition import (
    EXACT,
    LOWER,
    action_in,
    depth_in,
    kind_in,
    look_up,
    new_table,
    store,
    value_in,
)


def test_an_entry_comes_back_as_it_was_stored() -> None:
    table = new_table(0.01)
    for value, action, depth, kind in ((-10_000, 0, 0, LOWER), (9_999, 0xFFFFFE, 255, EXACT)):
        key = np.uint64(0xABCDEF0123456789 + depth)
        store(table, key, value, action, depth, kind, 3)
        word = np.uint64(look_up(table, key))
        assert (value_in(word), action_in(word), depth_in(word), kind_in(word)) == (value, action, depth, kind)
    assert look_up(table, np.uint64(12345)) == 0


def test_deep_entries_outlast_shallow_ones() -> None:
    table = new_table(0.00001)  # a single bucket
    store(table, np.uint64(2), 5, 1, 9, EXACT, 1)
    for key in range(4, 20, 2):
        store(table, np.uint64(key), 0, 1, 1, EXACT, 1)
    assert value_in(np.uint64(look_up(table, np.uint64(2)))) == 5
    store(table, np.uint64(30), 0, 1, 1, EXACT, 2)  # a later search: what is old goes first
    store(table, np.uint64(32), 0, 1, 1, EXACT, 2)
    assert look_up(table, np.uint64(2)) == 0
