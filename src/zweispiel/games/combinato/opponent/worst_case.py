"""Trees that find every secret within a number of rows: the search behind strategies that guarantee a worst case.

`partition.search_set` minimises the total number of rows and may leave a single secret for one row too many. This
search only asks whether all candidates of a set can be found in the rows left, so it can try many more guesses: it
rejects one as soon as a part fails. The largest part is tried first, because it is the likeliest to fail. The search is
one function that calls itself, because mutually recursive compiled functions do not survive Numba's cache.
"""

import numpy as np

from zweispiel.games.combinato.chips import FOUR_RED
from zweispiel.games.combinato.opponent.partition import PartitionSearch, partition, rank, set_key
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit

#: Largest set attempted, by the number of rows left: more than any set ever solved.
LARGEST = (0, 1, 14, 110, 560, 2600, 10_000)
#: Guesses tried, by the number of rows left; with three rows left it pays to try nearly all.
WIDTHS = (0, 0, 0, 1000, 100, 20, 5)
#: Sets with a deadline share the memo with other sets, under different keys.
SALT = U(0x5851F42D4C957F2D)
NONE = -1


@jit
def all_found_within(p: PartitionSearch, start: int, n: int, row: int, left: int) -> bool:
    """Whether there is a tree that finds every member of a set in `left` rows; `choice` gets its guess."""
    if n <= 2:
        p.choice[row] = p.own_guess[p.members[row, start]]
        return n <= left
    if left < 2 or n > LARGEST[left]:
        return False
    key = set_key(p, start, n, row) ^ SALT * U(left)
    slot = np.int64(key & U(len(p.memo_keys) - 1))
    if p.memo_keys[slot] == key:
        p.choice[row] = p.memo_guesses[slot]
        return p.memo_guesses[slot] != NONE
    chosen = distinguishing_guess(p, start, n, row) if left == 2 else NONE
    tried = rank(p, start, n, row, WIDTHS[left]) if left > 2 else 0
    for at in range(tried):
        partition(p, p.top[row, at], start, n, row)
        kind = largest_part_left(p, row)
        while kind != NONE and all_found_within(p, p.firsts[row, kind], p.sizes[row, kind], row + 1, left - 1):
            kind = largest_part_left(p, row)
        if kind == NONE:
            chosen = p.top[row, at]
            break
    p.memo_keys[slot], p.memo_guesses[slot] = key, chosen
    p.choice[row] = chosen
    return chosen != NONE


@jit
def largest_part_left(p: PartitionSearch, row: int) -> int:
    """The largest part of the current guess not done yet, or NONE; `firsts` has its start."""
    todo, kind = p.counts[row], 0
    for other in range(1, FOUR_RED):
        if todo[other] > todo[kind]:
            kind = other
    if todo[kind] == 0:
        return NONE
    todo[kind] = 0
    p.firsts[row, kind] -= p.sizes[row, kind]  # `partition` leaves the ends there
    return kind


@jit
def distinguishing_guess(p: PartitionSearch, start: int, n: int, row: int) -> int:
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
