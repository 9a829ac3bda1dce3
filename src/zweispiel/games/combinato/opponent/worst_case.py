"""Trees that find every secret in time, however unlucky: the search behind tables that promise a worst case.

`splitting.solve` looks for few rows on the whole and may leave a single secret for one row too many. This search only
asks whether all of a set can be found in the rows that are left, so it can look at many more guesses: it gives one up
as soon as a part of it cannot be done. The largest part is tried first, because it most likely fails. It is one
function that calls itself: compiled functions that call each other in a circle do not survive Numba's cache.
"""

import numpy as np

from zweispiel.games.combinato.layout import FOUR_RED
from zweispiel.games.combinato.opponent.partition import Puzzle, key_of, rank, spread
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit

#: With so many rows left (the place in the tuple) larger sets are given up: more than any set that was ever done.
MOST = (0, 1, 14, 110, 560, 2600, 10_000)
#: With so many rows left, how many guesses are tried; before the last but two rows it pays to try nearly all.
TRIED = (0, 0, 0, 1000, 100, 20, 5)
#: Sets with a deadline are remembered beside others, under keys of their own.
SALT = U(0x5851F42D4C957F2D)
NONE = -1


@jit
def in_time(p: Puzzle, start: int, n: int, row: int, left: int) -> bool:
    """Whether a tree was found that finds every member of a set in `left` rows; its guess is left in `choice`."""
    if n <= 2:
        p.choice[row] = p.own[p.members[row, start]]
        return n <= left
    if left < 2 or n > MOST[left]:
        return False
    key = key_of(p, start, n, row) ^ SALT * U(left)
    slot = np.int64(key & U(len(p.memo_keys) - 1))
    if p.memo_keys[slot] == key:
        p.choice[row] = p.memo_guesses[slot]
        return p.memo_guesses[slot] != NONE
    chosen = telling_apart(p, start, n, row) if left == 2 else NONE
    tried = rank(p, start, n, row, TRIED[left]) if left > 2 else 0
    for at in range(tried):
        spread(p, p.top[row, at], start, n, row)
        kind = next_part(p, row)
        while kind != NONE and in_time(p, p.firsts[row, kind], p.sizes[row, kind], row + 1, left - 1):
            kind = next_part(p, row)
        if kind == NONE:
            chosen = p.top[row, at]
            break
    p.memo_keys[slot], p.memo_guesses[slot] = key, chosen
    p.choice[row] = chosen
    return chosen != NONE


@jit
def next_part(p: Puzzle, row: int) -> int:
    """The largest part after the guess just spread that is still to be done, or NONE; `firsts` tells its beginning."""
    todo, kind = p.counts[row], 0
    for other in range(1, FOUR_RED):
        if todo[other] > todo[kind]:
            kind = other
    if todo[kind] == 0:
        return NONE
    todo[kind] = 0
    p.firsts[row, kind] -= p.sizes[row, kind]  # `spread` leaves the ends there
    return kind


@jit
def telling_apart(p: Puzzle, start: int, n: int, row: int) -> int:
    """A guess with different chips for every member, or NONE."""
    for guess in range(p.chips.shape[1]):
        seen, i = ZERO, start
        while i < start + n:
            kind = ONE << U(p.chips[p.members[row, i], guess])
            if seen & kind:
                break
            seen |= kind
            i += 1
        if i == start + n:
            return guess
    return NONE
