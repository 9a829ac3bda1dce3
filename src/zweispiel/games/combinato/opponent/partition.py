"""How guesses partition a set of candidates, and the search for the tree that finds them soonest: compiled.

A *candidate* is a possible secret, a *guess* anything that can be played. A guess partitions a set of candidates by the
chips that each would give. Continuing in each part gives a tree. The cost of a tree is the sum, over all candidates, of
the cost of the row in which the tree finds them. With costs 1, 2, 3 … that is the number of rows; with the odds of
losing after so many rows it is the race (see `race`). One search serves both.

The search is a beam search: it tries the guesses of each set with the best estimates, computes their costs by searching
all parts, and memoises sets. Small sets that one guess distinguishes completely are solved at once.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.games.combinato.chips import FOUR_RED, NUM_CHIP_COUNTS, chips
from zweispiel.kernel.bits import ONE, ZERO, U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.rng import advance_word, seeded

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]

#: No tree is deeper, because a guess that splits nothing is never tried.
DEPTH = 16
#: The widest beam.
WIDEST = 1000
#: Sets up to this size are counted in one register, four bits for each count of chips.
SMALL_SET = 15
NIBBLES = U(0x111111111111111)
INFINITE = 1e30


class PartitionSearch(NamedTuple):
    """The input and the working memory of a search; `partition_search` makes one."""

    #: chips[candidate, guess]
    chips: Bytes
    #: The guess that is the candidate itself.
    own_guess: Numbers
    weight: Reals
    #: cost[row] of finding a secret in that row, counted from 0.
    cost: Reals
    #: expected_cost[row, n]: estimated cost of one candidate of a set of n that is met in that row.
    expected_cost: Reals
    #: width[row]: the beam width.
    width: Numbers
    keys: Words
    memo_keys: Words
    memo_costs: Reals
    memo_guesses: Numbers
    #: choice[row]: the best guess of the last set searched in that row.
    choice: Numbers
    #: work[0]: chips computed so far; beyond work[1] the beam narrows to one. work[2]: sets ranked.
    work: Numbers
    members: Numbers
    #: top[row, rank]: the best guesses, with their scores; counts[row, chips].
    top: Numbers
    scores: Reals
    counts: Numbers
    #: For the current guess: sizes[row, chips] of its parts, and where they begin.
    sizes: Numbers
    firsts: Numbers


@jit
def fill_chips(secrets: Numbers, laid: Numbers, out: Bytes) -> None:
    """out[secret, code]: the chips of every laid code for every secret."""
    for s in range(len(secrets)):
        for g in range(len(laid)):
            out[s, g] = chips(secrets[s], laid[g])


@jit
def count_parts(p: PartitionSearch, guess: int, start: int, n: int, row: int) -> None:
    """Count how many candidates of a set give each count of chips."""
    counts = p.counts[row]
    counts[:] = 0
    for i in range(start, start + n):
        counts[p.chips[p.members[row, i], guess]] += 1


@jit
def estimate_cost(p: PartitionSearch, n: int, row: int) -> float:
    """The estimated cost of the guess just counted; INFINITE if it splits nothing."""
    counts, total = p.counts[row], 0.0
    for kind in range(FOUR_RED):
        size = counts[kind]
        if size == n:
            return INFINITE
        total += size * p.expected_cost[row + 1, size]
    return total + counts[FOUR_RED] * p.cost[row]


@jit
def lower_bound(p: PartitionSearch, row: int) -> float:
    """A lower bound on the cost of the guess just counted."""
    total = p.counts[row, FOUR_RED] * p.cost[row]
    for kind in range(FOUR_RED):
        total += lower_bound_for(p, p.counts[row, kind], row + 1)
    return total


@jit
def lower_bound_for(p: PartitionSearch, n: int, row: int) -> float:
    """A lower bound on the cost of a set of n: one is found at once, at most 13 in the next row, the rest later."""
    if n == 0:
        return 0.0
    soon = min(n - 1, FOUR_RED - 1)
    return p.cost[row] + soon * p.cost[row + 1] + (n - 1 - soon) * p.cost[row + 2]


@jit
def rank(p: PartitionSearch, start: int, n: int, row: int, width: int) -> int:
    """Write the guesses with the best estimates for a set into `top`, best first; returns how many."""
    p.work[0] += n * p.chips.shape[1]
    p.work[2] += 1
    if n <= SMALL_SET:
        return rank_small(p, start, n, row, width)
    found = 0
    for guess in range(p.chips.shape[1]):
        count_parts(p, guess, start, n, row)
        found = insert_guess(p, guess, estimate_cost(p, n, row), row, found, width, False)
    return found


@jit
def rank_small(p: PartitionSearch, start: int, n: int, row: int, width: int) -> int:
    """`rank` for a small set; a guess with clearly fewer parts than the best so far is not estimated."""
    found, most = 0, 0
    for guess in range(p.chips.shape[1]):
        packed = ZERO
        for i in range(start, start + n):
            packed += ONE << U(4 * p.chips[p.members[row, i], guess])
        parts = popcount((packed | packed >> U(1) | packed >> U(2) | packed >> U(3)) & NIBBLES)
        if parts >= most - 1 and parts > 1:
            most = max(most, parts)
            unpack_counts(p, packed, row)
            found = insert_guess(p, guess, estimate_cost(p, n, row), row, found, width, True)
    return found


@jit
def unpack_counts(p: PartitionSearch, packed: np.uint64, row: int) -> None:
    """Write the counts, packed in four bits each, into `counts`."""
    for kind in range(NUM_CHIP_COUNTS):
        p.counts[row, kind] = np.int64(packed >> U(4 * kind)) & 15


@jit
def insert_guess(p: PartitionSearch, guess: int, value: float, row: int, found: int, width: int, twins: bool) -> int:
    """Keep a guess if it is among the best `width`; returns how many are kept.

    Unless `twins`, only the first of several guesses with the same score is kept: in large sets they are mirror images.
    """
    top, scores = p.top[row], p.scores[row]
    if value >= INFINITE or (found == width and value >= scores[found - 1]):
        return found
    if not twins:
        for other in range(found):
            if scores[other] == value:
                return found
    at = found if found < width else width - 1
    while at > 0 and scores[at - 1] > value:
        top[at], scores[at] = top[at - 1], scores[at - 1]
        at -= 1
    top[at], scores[at] = guess, value
    return min(found + 1, width)


@jit
def partition(p: PartitionSearch, guess: int, start: int, n: int, row: int) -> float:
    """Copy a set to the next row's members, sorted into parts by chips, and store their sizes.

    Returns a lower bound on the cost of the guess.
    """
    count_parts(p, guess, start, n, row)
    sizes, at = p.sizes[row], p.firsts[row]
    sizes[:] = p.counts[row]
    at[0] = 0
    for kind in range(1, NUM_CHIP_COUNTS):
        at[kind] = at[kind - 1] + sizes[kind - 1]
    for i in range(start, start + n):
        candidate = p.members[row, i]
        kind = p.chips[candidate, guess]
        p.members[row + 1, at[kind]] = candidate
        at[kind] += 1
    extra = p.weight[p.members[row + 1, n - 1]] - 1.0 if sizes[FOUR_RED] else 0.0
    return lower_bound(p, row) + extra * p.cost[row]


@jit
def set_key(p: PartitionSearch, start: int, n: int, row: int) -> np.uint64:
    """A hash of a set and the row it is met in."""
    key = U(row + 1) * U(0x9E3779B97F4A7C15)
    for i in range(start, start + n):
        key ^= p.keys[p.members[row, i]]
    return key


@jit
def cost_if_distinguished(p: PartitionSearch, start: int, n: int, row: int) -> float:
    """The cost if one candidate distinguishes all others, which is optimal; -1 if none does."""
    best, total = 0.0, 0.0
    for i in range(start, start + n):
        candidate = p.members[row, i]
        total += p.weight[candidate]
        if p.weight[candidate] > best:
            seen = ZERO
            for j in range(start, start + n):
                seen |= ONE << U(p.chips[p.members[row, j], p.own_guess[candidate]])
            if popcount(seen) == n:
                best, p.choice[row] = p.weight[candidate], p.own_guess[candidate]
    return best * p.cost[row] + (total - best) * p.cost[row + 1] if best > 0 else -1.0


@jit
def search_set(p: PartitionSearch, start: int, n: int, row: int) -> float:
    """The cost of the best tree found for a set (members of `row` from `start`); `choice` gets its guess."""
    if n < NUM_CHIP_COUNTS:
        quick = cost_if_distinguished(p, start, n, row)
        if quick >= 0:
            return quick
    key = set_key(p, start, n, row)
    slot = np.int64(key & U(len(p.memo_keys) - 1))
    if p.memo_keys[slot] == key:
        p.choice[row] = p.memo_guesses[slot]
        return p.memo_costs[slot]
    best, chosen, narrow = INFINITE, 0, p.work[0] >= p.work[1]
    for at in range(rank(p, start, n, row, 1 if narrow else p.width[row])):
        total = partition(p, p.top[row, at], start, n, row)
        first = 0
        for kind in range(FOUR_RED):
            size = p.sizes[row, kind]
            if size > 0 and total < best:
                total += search_set(p, first, size, row + 1) - lower_bound_for(p, size, row + 1)
            first += size
        if total < best:
            best, chosen = total, p.top[row, at]
    if not narrow:
        p.memo_keys[slot], p.memo_costs[slot], p.memo_guesses[slot] = key, best, chosen
    p.choice[row] = chosen
    return best


def partition_search(
    table: Bytes, own_guess: Numbers, weight: Reals, cost: Reals, expected_cost: Reals, width: Numbers, memory: int = 16
) -> PartitionSearch:
    """A search over all candidates of a table of chips, with a memo of 2**memory sets.

    Weights must be at least 1, and `cost` and `expected_cost` must reach DEPTH + 2 rows.
    """
    candidates = len(own_guess)
    rng = seeded("sets")
    return PartitionSearch(
        chips=table,
        own_guess=own_guess,
        weight=weight,
        cost=cost,
        expected_cost=expected_cost,
        width=width,
        keys=np.array([advance_word(rng) for _ in range(candidates)], np.uint64),
        memo_keys=np.zeros(1 << memory, np.uint64),
        memo_costs=np.zeros(1 << memory),
        memo_guesses=np.zeros(1 << memory, np.int64),
        choice=np.zeros(DEPTH + 1, np.int64),
        work=np.array([0, 1 << 60, 0]),
        members=np.tile(np.arange(candidates), (DEPTH + 1, 1)),
        top=np.zeros((DEPTH + 1, WIDEST), np.int64),
        scores=np.zeros((DEPTH + 1, WIDEST)),
        counts=np.zeros((DEPTH + 1, NUM_CHIP_COUNTS), np.int64),
        sizes=np.zeros((DEPTH + 1, NUM_CHIP_COUNTS), np.int64),
        firsts=np.zeros((DEPTH + 1, NUM_CHIP_COUNTS), np.int64),
    )


def cost_of_opening(p: PartitionSearch, guess: int) -> float:
    """The cost of all candidates if the first guess is this one."""
    total = partition(p, guess, 0, len(p.own_guess), 0)
    sizes = p.sizes[0].tolist()
    for kind in range(FOUR_RED):
        if sizes[kind]:
            total += search_set(p, sum(sizes[:kind]), sizes[kind], 1) - lower_bound_for(p, sizes[kind], 1)
    return float(total)
