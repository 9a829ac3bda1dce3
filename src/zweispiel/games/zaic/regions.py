"""Regions: visible cells of one colour joined edge to edge, and how they decide the game."""

import numpy as np

from zweispiel.games.zaic.placing import beside
from zweispiel.kernel.bits import ONE, ZERO, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, SECOND_WON


@jit
def region(cells: np.uint64, start: np.uint64) -> np.uint64:
    """The cells joined to `start` edge to edge."""
    found = start
    while True:
        wider = found | (beside(found) & cells)
        if wider == found:
            return found
        found = wider


@jit
def largest(cells: np.uint64) -> np.uint64:
    """One of the largest regions; empty if there are no cells."""
    best = ZERO
    while popcount(cells) > popcount(best):  # the rest may hold a larger one
        here = region(cells, cells & ~(cells - ONE))
        if popcount(here) > popcount(best):
            best = here
        cells &= ~here
    return best


@jit
def compared(light: np.uint64, dark: np.uint64) -> int:
    """Who wins: the larger largest region; if they are equal, the larger second largest region, and so on."""
    while light | dark != ZERO:
        best_light, best_dark = largest(light), largest(dark)
        difference = popcount(best_light) - popcount(best_dark)
        if difference != 0:
            return FIRST_WON if difference > 0 else SECOND_WON
        light &= ~best_light
        dark &= ~best_dark
    return DRAW
