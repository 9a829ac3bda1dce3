"""How rows split a set of possible secrets, and the search for the rows that find them soonest: compiled.

Every possible secret is a *column*, everything that can be played a *guess*. A guess splits a set of columns by the
chips each would give; whoever then goes on with the part he finds himself in follows a tree. Its cost is the sum, over
all columns, of what it costs to find that one in the row where the tree finds it. With costs 1, 2, 3 … that is the
number of rows; with the odds of losing the race after so many rows it is the race (see `race`). One search serves both.

The search looks at a few promising guesses of every set (a beam), tells them apart by searching all their parts, and
remembers sets it has met. Small sets that one guess tells apart completely are finished at once.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.games.combinato.layout import FOUR_RED, NUM_REPORTS, chips
from zweispiel.kernel.bits import ONE, ZERO, U, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.rng import advance_word, seeded

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]

#: No tree is deeper; a guess that splits nothing is never tried.
DEPTH = 16
#: The widest beam.
WIDEST = 1000
#: Sets of at most so many columns are counted in one register, four bits for each kind of chips.
FEW = 15
NIBBLES = U(0x111111111111111)
FAR = 1e30


class Puzzle(NamedTuple):
    """What a search works on and with; see `puzzle` for how it is filled."""

    #: chips[column, guess]
    chips: Bytes
    #: The guess that is this column's own code, which may find it.
    own: Numbers
    weight: Reals
    #: cost[row] of finding a secret in that row from now, starting with 0.
    cost: Reals
    #: promise[row, n]: what a code of a set of n, about to be searched in that row, is guessed to cost.
    promise: Reals
    #: width[row]: how many guesses are tried.
    width: Numbers
    keys: Words
    memo_keys: Words
    memo_costs: Reals
    memo_guesses: Numbers
    #: choice[row]: the guess found by the last search of a set in that row.
    choice: Numbers
    #: work[0]: chips looked at so far; past work[1] the beam narrows to one. work[2]: sets ranked.
    work: Numbers
    members: Numbers
    #: top[row, rank] and their scores; counts[row, chips].
    top: Numbers
    scores: Reals
    counts: Numbers
    #: For the guess being followed: sizes[row, chips] of its parts, and where they begin.
    sizes: Numbers
    firsts: Numbers


@jit
def fill_chips(secrets: Numbers, laid: Numbers, out: Bytes) -> None:
    """The chips of every laid code (a column of `out`) for every secret (a line)."""
    for s in range(len(secrets)):
        for g in range(len(laid)):
            out[s, g] = chips(secrets[s], laid[g])


@jit
def count(p: Puzzle, guess: int, start: int, n: int, row: int) -> None:
    """How many columns of a set give each kind of chips."""
    counts = p.counts[row]
    counts[:] = 0
    for i in range(start, start + n):
        counts[p.chips[p.members[row, i], guess]] += 1


@jit
def score(p: Puzzle, n: int, row: int) -> float:
    """What the guess just counted promises to cost; useless ones are far off."""
    counts, total = p.counts[row], 0.0
    for kind in range(FOUR_RED):
        size = counts[kind]
        if size == n:
            return FAR
        total += size * p.promise[row + 1, size]
    return total + counts[FOUR_RED] * p.cost[row]


@jit
def least(p: Puzzle, row: int) -> float:
    """A bound below the cost of the guess just counted."""
    total = p.counts[row, FOUR_RED] * p.cost[row]
    for kind in range(FOUR_RED):
        total += least_cost(p, p.counts[row, kind], row + 1)
    return total


@jit
def least_cost(p: Puzzle, n: int, row: int) -> float:
    """A bound below the cost of any set of n: one is found at once, at most 13 in the next row, the others later."""
    if n == 0:
        return 0.0
    soon = min(n - 1, FOUR_RED - 1)
    return p.cost[row] + soon * p.cost[row + 1] + (n - 1 - soon) * p.cost[row + 2]


@jit
def rank(p: Puzzle, start: int, n: int, row: int, width: int) -> int:
    """Write the most promising guesses for a set into `top`, the best first; returns how many there are."""
    p.work[0] += n * p.chips.shape[1]
    p.work[2] += 1
    if n <= FEW:
        return rank_few(p, start, n, row, width)
    found = 0
    for guess in range(p.chips.shape[1]):
        count(p, guess, start, n, row)
        found = insert(p, guess, score(p, n, row), row, found, width, False)
    return found


@jit
def rank_few(p: Puzzle, start: int, n: int, row: int, width: int) -> int:
    """The same for a small set; guesses with clearly fewer parts than the best so far are not looked at twice."""
    found, most = 0, 0
    for guess in range(p.chips.shape[1]):
        packed = ZERO
        for i in range(start, start + n):
            packed += ONE << U(4 * p.chips[p.members[row, i], guess])
        parts = popcount((packed | packed >> U(1) | packed >> U(2) | packed >> U(3)) & NIBBLES)
        if parts >= most - 1 and parts > 1:
            most = max(most, parts)
            unpack(p, packed, row)
            found = insert(p, guess, score(p, n, row), row, found, width, True)
    return found


@jit
def unpack(p: Puzzle, packed: np.uint64, row: int) -> None:
    """Counts from four bits each."""
    for kind in range(NUM_REPORTS):
        p.counts[row, kind] = np.int64(packed >> U(4 * kind)) & 15


@jit
def insert(p: Puzzle, guess: int, value: float, row: int, found: int, width: int, twins: bool) -> int:
    """Keep a guess if it is among the best `width`; returns how many are kept.

    Without `twins`, of equals only the first stays: in large sets they are mirror images of each other.
    """
    top, scores = p.top[row], p.scores[row]
    if value >= FAR or (found == width and value >= scores[found - 1]):
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
def spread(p: Puzzle, guess: int, start: int, n: int, row: int) -> float:
    """Copy a set to the next row's members, part by part in the order of the chips, and note the sizes.

    Returns the least the guess can cost.
    """
    count(p, guess, start, n, row)
    sizes, at = p.sizes[row], p.firsts[row]
    sizes[:] = p.counts[row]
    at[0] = 0
    for kind in range(1, NUM_REPORTS):
        at[kind] = at[kind - 1] + sizes[kind - 1]
    for i in range(start, start + n):
        column = p.members[row, i]
        kind = p.chips[column, guess]
        p.members[row + 1, at[kind]] = column
        at[kind] += 1
    extra = p.weight[p.members[row + 1, n - 1]] - 1.0 if sizes[FOUR_RED] else 0.0
    return least(p, row) + extra * p.cost[row]


@jit
def key_of(p: Puzzle, start: int, n: int, row: int) -> np.uint64:
    """A number for a set and the row it is met in."""
    key = U(row + 1) * U(0x9E3779B97F4A7C15)
    for i in range(start, start + n):
        key ^= p.keys[p.members[row, i]]
    return key


@jit
def told_apart(p: Puzzle, start: int, n: int, row: int) -> float:
    """The cost if one code of the set tells all others apart: nothing can be better. -1 if there is none."""
    best, total = 0.0, 0.0
    for i in range(start, start + n):
        column = p.members[row, i]
        total += p.weight[column]
        if p.weight[column] > best:
            seen = ZERO
            for j in range(start, start + n):
                seen |= ONE << U(p.chips[p.members[row, j], p.own[column]])
            if popcount(seen) == n:
                best, p.choice[row] = p.weight[column], p.own[column]
    return best * p.cost[row] + (total - best) * p.cost[row + 1] if best > 0 else -1.0


@jit
def solve(p: Puzzle, start: int, n: int, row: int) -> float:
    """The cost of the best tree found for a set (members of `row` from `start`); its guess is left in `choice`."""
    if n < NUM_REPORTS:
        quick = told_apart(p, start, n, row)
        if quick >= 0:
            return quick
    key = key_of(p, start, n, row)
    slot = np.int64(key & U(len(p.memo_keys) - 1))
    if p.memo_keys[slot] == key:
        p.choice[row] = p.memo_guesses[slot]
        return p.memo_costs[slot]
    best, chosen, narrow = FAR, 0, p.work[0] >= p.work[1]
    for at in range(rank(p, start, n, row, 1 if narrow else p.width[row])):
        total = spread(p, p.top[row, at], start, n, row)
        first = 0
        for kind in range(FOUR_RED):
            size = p.sizes[row, kind]
            if size > 0 and total < best:
                total += solve(p, first, size, row + 1) - least_cost(p, size, row + 1)
            first += size
        if total < best:
            best, chosen = total, p.top[row, at]
    if not narrow:
        p.memo_keys[slot], p.memo_costs[slot], p.memo_guesses[slot] = key, best, chosen
    p.choice[row] = chosen
    return best


def puzzle(
    table: Bytes, own: Numbers, weight: Reals, cost: Reals, promise: Reals, width: Numbers, memory: int = 16
) -> Puzzle:
    """A search over all columns of a table of chips, with 2**memory remembered sets.

    Weights must be at least 1, and `cost` and `promise` reach DEPTH + 2 rows.
    """
    columns = len(own)
    rng = seeded("sets")
    return Puzzle(
        chips=table,
        own=own,
        weight=weight,
        cost=cost,
        promise=promise,
        width=width,
        keys=np.array([advance_word(rng) for _ in range(columns)], np.uint64),
        memo_keys=np.zeros(1 << memory, np.uint64),
        memo_costs=np.zeros(1 << memory),
        memo_guesses=np.zeros(1 << memory, np.int64),
        choice=np.zeros(DEPTH + 1, np.int64),
        work=np.array([0, 1 << 60, 0]),
        members=np.tile(np.arange(columns), (DEPTH + 1, 1)),
        top=np.zeros((DEPTH + 1, WIDEST), np.int64),
        scores=np.zeros((DEPTH + 1, WIDEST)),
        counts=np.zeros((DEPTH + 1, NUM_REPORTS), np.int64),
        sizes=np.zeros((DEPTH + 1, NUM_REPORTS), np.int64),
        firsts=np.zeros((DEPTH + 1, NUM_REPORTS), np.int64),
    )


def follow(p: Puzzle, guess: int) -> float:
    """The cost of all columns if the search begins with this guess."""
    total = spread(p, guess, 0, len(p.own), 0)
    sizes = p.sizes[0].tolist()
    for kind in range(FOUR_RED):
        if sizes[kind]:
            total += solve(p, sum(sizes[:kind]), sizes[kind], 1) - least_cost(p, sizes[kind], 1)
    return float(total)
