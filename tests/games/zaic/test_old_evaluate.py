"""Zaic's judgement in the first release: every number it is made of against a plain way to find it."""

import numpy as np

from tests.games.zaic.positions import GAME, SAMPLE, turned
from zweispiel.games.zaic import layout, look
from zweispiel.games.zaic.engine import HINTS
from zweispiel.games.zaic.old_evaluate import (
    ASPECTS,
    BLOCK,
    FILE,
    NUM_FEATURES,
    STAGES,
    VALUES,
    both,
    features,
    load_weights,
    points,
    sharing,
)
from zweispiel.games.zaic.placing import HEIGHTS, WIDTHS
from zweispiel.games.zaic.prospects import coverable, reach, settled
from zweispiel.games.zaic.rules import target
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, State


def stacked_cells(state: State) -> int:
    """The cells that some legal move covers, as a word, found by going through all moves."""
    cells, lying = 0, set(look.lying_cells(state))
    for action in GAME.legal(state):
        kind, column, row = target(state, int(action))
        tile = [8 * (row + y) + column + x for y in range(HEIGHTS[kind]) for x in range(WIDTHS[kind])]
        if min(row, column) >= 0 and lying.issuperset(tile):
            cells |= sum(1 << cell for cell in tile)
    return cells


def lying_word(state: State) -> np.uint64:
    return U(state[layout.LIGHT] | state[layout.DARK])


def test_reach_is_what_moves_can_cover() -> None:
    for state in SAMPLE:
        places = tuple(U(kind) for kind in coverable(state, lying_word(state)))
        for view in (state, turned(state)):
            player = int(view[PLAYER])
            opposing = U(view[layout.DARK - player])
            assert int(reach(view, player, opposing, places)) == stacked_cells(view)  # type: ignore[arg-type]


def test_settled_cells_are_the_last_of_their_tiles() -> None:
    for state in SAMPLE:
        bonds = tuple(U(word) for word in state[layout.BONDS : layout.BONDS + 4])
        word = int(settled(lying_word(state), bonds))  # type: ignore[arg-type]
        alone = [names for names in look.tiles(state) if len(names) == 1]
        assert word.bit_count() == len(alone)


def test_aspects_are_regions_cells_and_supply() -> None:
    for state in SAMPLE:
        for player, found in zip((int(state[0]), 1 - int(state[0])), both(state), strict=True):
            assert len(found) == ASPECTS
            assert found[0] == (look.regions(state, player) or [0])[0]
            assert found[1] >= found[0]
            assert found[2] == sum(look.regions(state, player))
            assert list(found[4:]) == list(look.supply(state, player).values())


def test_points_are_the_sum_of_the_features() -> None:
    weights, out = load_weights(), np.zeros(NUM_FEATURES, np.int64)
    for state in SAMPLE:
        assert features(state, out) == NUM_FEATURES
        assert points(state, len(GAME.legal(state)), weights) == weights[out].astype(int).sum()
        assert (out // BLOCK == out[0] // BLOCK).all()
        assert (out % BLOCK // VALUES == [*range(ASPECTS), *range(ASPECTS, 2 * ASPECTS), 2 * ASPECTS]).all()


def test_the_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    assert FILE.stat().st_size <= 20_000
    assert "evaluation zaic --rounds 5 --games 3000 --depth 2 --seed 1" in FILE.with_suffix(".txt").read_text()
    weights = load_weights()
    assert len(weights) == STAGES * BLOCK == len(sharing())
    assert np.count_nonzero(weights) > 500
    old = HINTS.of(old=True).evaluation
    assert old is not None
    assert old.load_weights() is weights
