"""A set of candidates after two rows, and the fewest rows it needs: exact, compiled (`optimal` builds on it).

The last rows of a tree decide, and they can be bounded well. Of m candidates a guess finds h (0 or 1) and leaves parts.
A part of s needs at least 2s - 1 rows, so with k different chips the m candidates need at least 3m - k - h. The largest
k + h of all guesses bounds what a set needs, and nearly always it is reached. `scan` gets it for all guesses at once:
each guess has 16 bits for the chips it has met (4+0 has two), four guesses to a word.

Guesses that split the field alike are kept once. Each is dropped as soon as the bounds of its parts reach the best
total; what remains is searched to the end.
"""

from typing import NamedTuple

import numpy as np

from zweispiel.games.combinato.chips import FOUR_RED, NUM_CHIP_COUNTS
from zweispiel.games.combinato.opponent.partition import Bytes, Reals, Words
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.rng import advance_word, seeded

#: No guess has more different chips, so no set of more is distinguished by one.
MOST_PARTS = 14
#: More rows than any set needs.
TOO_MANY = 1 << 20
#: The memory is for fields of at most this size.
LARGEST_FIELD = 1700
#: The memo of sets has 2**MEMORY places.
MEMORY = 18
SALT = U(0x5851F42D4C957F2D)
MIX = U(0x9E3779B97F4A7C15)
#: For counting bits in four words of 16 bits at once.
PAIRS, NIBBLES, BYTES, COUNTS = (U(x * 0x1000100010001) for x in (0x5555, 0x3333, 0x0F0F, 0x1F))


class Field(NamedTuple):
    """A set of candidates and its different guesses, with the working memory of a search; `new_field` makes one."""

    #: chips[guess, candidate] of all guesses and all candidates, and the guess that is the candidate.
    chips: Bytes
    own_guess: Numbers
    keys: Words
    #: size[0]: how many candidates, size[1]: how many different guesses.
    size: Numbers
    members: Numbers
    guesses: Numbers
    #: kinds[guess, member]: the part; sizes[guess, part]; least[guess]: a lower bound; estimates[guess].
    kinds: Bytes
    sizes: Numbers
    least: Numbers
    estimates: Reals
    #: between[a, b]: the chips of member a laid against member b.
    between: Bytes
    #: The part of each member as one bit: four guesses to a word, and the same memory guess by guess.
    words: Words
    bits: Numbers
    #: found[rows left, guess]: chips met by the last scan, the same memory twice.
    found_words: Words
    found: Numbers
    #: parts[rows left, part, i], many[rows left, part]: members of the parts of the guess being tried.
    parts: Numbers
    many: Numbers
    #: unsettled[rows left, part]: the bound of a part that needs a search, else 0.
    unsettled: Numbers
    memo_keys: Words
    memo_costs: Numbers
    memo_guesses: Numbers
    #: choice[rows left]: the best guess of the last set searched.
    choice: Numbers
    #: The hashes of the columns kept.
    columns: Words
    column: Bytes


def new_field(chips: Bytes, own_guess: Numbers) -> Field:
    """A field without members; chips[guess, candidate]."""
    guesses, rng = len(chips), seeded("sets")
    words = np.zeros((LARGEST_FIELD, guesses // 4), np.uint64)
    found = np.zeros((8, guesses // 4), np.uint64)
    return Field(
        chips=chips,
        own_guess=own_guess,
        keys=np.array([advance_word(rng) for _ in own_guess], np.uint64),
        size=np.zeros(2, np.int64),
        members=np.zeros(LARGEST_FIELD, np.int64),
        guesses=np.zeros(guesses, np.int64),
        kinds=np.zeros((guesses, LARGEST_FIELD), np.uint8),
        sizes=np.zeros((guesses, NUM_CHIP_COUNTS), np.int64),
        least=np.zeros(guesses, np.int64),
        estimates=np.zeros(guesses),
        between=np.zeros((LARGEST_FIELD, LARGEST_FIELD), np.uint8),
        words=words,
        bits=words.view(np.uint16),
        found_words=found,
        found=found.view(np.uint16),
        parts=np.zeros((8, NUM_CHIP_COUNTS, LARGEST_FIELD), np.int64),
        many=np.zeros((8, NUM_CHIP_COUNTS), np.int64),
        unsettled=np.zeros((8, NUM_CHIP_COUNTS), np.int64),
        memo_keys=np.zeros(1 << MEMORY, np.uint64),
        memo_costs=np.zeros(1 << MEMORY, np.int64),
        memo_guesses=np.zeros(1 << MEMORY, np.int64),
        choice=np.zeros(8, np.int64),
        columns=np.zeros(1 << 15, np.uint64),
        column=np.zeros(LARGEST_FIELD, np.uint8),
    )


# ---- bounds by size


@jit
def least_rows(n: int) -> int:
    """A lower bound for n candidates: one is found at once, then at most 13, 169, 2197 in a row."""
    if n <= MOST_PARTS:
        return 2 * n - 1 if n else 0
    if n <= 183:
        return 3 * n - 15
    return 4 * n - 198 if n <= 2380 else 5 * n - 2578


@jit
def usual_rows(n: int) -> float:
    """An estimate for n candidates with three rows left, fitted to solved sets; it only decides what is tried first."""
    if n <= 2:
        return 2.0 * n - 1.0 if n else 0.0
    return 2.0 * n - 0.5 + n * n / 40 if n < 25 else 3.0 * n - 10.0


# ---- the field


@jit
def set_field(f: Field, members: Numbers) -> None:
    """Make these candidates the field, with all guesses that split it differently."""
    n, different = len(members), 0
    f.members[:n] = members
    f.columns[:] = ZERO
    f.memo_keys[:] = ZERO
    for guess in range(len(f.chips)):
        key = split_field(f, guess, n, different)
        if key != ZERO and is_new(f.columns, key):
            f.guesses[different] = guess
            f.kinds[different, :n] = f.column[:n]
            different += 1
    f.size[0], f.size[1] = n, different
    for i in range(n):
        f.bits[i, : (different + 3) // 4 * 4] = 0
        for d in range(different):
            f.bits[i, d] = 0xC000 if f.kinds[d, i] == FOUR_RED else 1 << f.kinds[d, i]
        for j in range(n):
            f.between[i, j] = f.chips[f.own_guess[members[i]], members[j]]


@jit
def split_field(f: Field, guess: int, n: int, at: int) -> np.uint64:
    """Number the parts of a guess in order of appearance; a hash of the split, 0 if it splits nothing."""
    names = np.full(NUM_CHIP_COUNTS, -1)
    sizes, parts, key = f.sizes[at], 0, ONE
    sizes[:] = 0
    for i in range(n):
        kind = f.chips[guess, f.members[i]]
        if names[kind] < 0:
            names[kind] = FOUR_RED if kind == FOUR_RED else parts
            parts += kind != FOUR_RED
        f.column[i] = names[kind]
        sizes[names[kind]] += 1
        key = (key ^ U(names[kind])) * MIX
        key ^= key >> U(29)
    if parts < 2 and sizes[FOUR_RED] == 0:
        return ZERO
    f.least[at], f.estimates[at] = n, n
    for part in range(FOUR_RED):
        f.least[at] += least_rows(sizes[part])
        f.estimates[at] += usual_rows(sizes[part])
    return key


@jit
def is_new(columns: Words, key: np.uint64) -> bool:
    """Whether a key is not in a hash table yet; it is then."""
    at = np.int64(key >> U(49))
    while columns[at] != ZERO:
        if columns[at] == key:
            return False
        at = (at + 1) % len(columns)
    columns[at] = key
    return True


# ---- parts of the field, with few rows left


@jit
def distinguishing_member(f: Field, part: Numbers) -> int:
    """A member with different chips for all members of a part, or -1."""
    if len(part) > MOST_PARTS:
        return -1
    for a in part:
        seen, done = 0, 0
        for b in part:
            kind = 1 << f.between[a, b]
            if seen & kind:
                break
            seen |= kind
            done += 1
        if done == len(part):
            return a
    return -1


@jit
def distinguishing_guess(f: Field, part: Numbers) -> int:
    """A guess with different chips for all members of a part, or -1."""
    for d in range(f.size[1] if len(part) <= MOST_PARTS else 0):
        seen, done = 0, 0
        for b in part:
            kind = 1 << f.kinds[d, b]
            if seen & kind:
                break
            seen |= kind
            done += 1
        if done == len(part):
            return d
    return -1


@jit
def scan(f: Field, part: Numbers, left: int) -> int:
    """Count the chips that every guess meets in a part, 4+0 twice, into `found`; returns the most."""
    found, many = f.found_words[left], (f.size[1] + 3) // 4
    found[:many] = f.words[part[0], :many]
    for i in range(1, len(part)):
        word = f.words[part[i]]
        for at in range(many):
            found[at] |= word[at]
    for at in range(many):
        x = found[at]
        x -= (x >> ONE) & PAIRS
        x = (x & NIBBLES) + ((x >> U(2)) & NIBBLES)
        x = (x + (x >> U(4))) & BYTES
        found[at] = (x + (x >> U(8))) & COUNTS
    most = 0
    for d in range(f.size[1]):
        most = max(most, f.found[left, d])
    return most


@jit
def divide(f: Field, d: int, part: Numbers, left: int) -> int:
    """Split a part by a guess into `parts`; returns a lower bound of its rows."""
    many = f.many[left]
    many[:] = 0
    for member in part:
        kind = f.kinds[d, member]
        f.parts[left, kind, many[kind]] = member
        many[kind] += 1
    total = len(part)
    for kind in range(FOUR_RED):
        total += least_rows(many[kind])
    return total


@jit
def divide_and_bound(f: Field, d: int, part: Numbers, left: int, cap: int) -> int:
    """`divide` with a better bound, unless it reaches `cap`: parts that no member distinguishes need a row more."""
    total = divide(f, d, part, left)
    for kind in range(FOUR_RED):
        size = f.many[left, kind]
        f.unsettled[left, kind] = 0
        if size > MOST_PARTS:
            f.unsettled[left, kind] = least_rows(size)
        elif size > 2 and total < cap and distinguishing_member(f, f.parts[left, kind, :size]) < 0:
            f.unsettled[left, kind] = 2 * size
            total += 1
    return total


@jit
def memo_place(f: Field, part: Numbers, left: int) -> tuple[np.int64, np.uint64]:
    """The place of a set in the memo, and its key."""
    key = SALT * U(left)
    for member in part:
        key ^= f.keys[f.members[member]]
    return np.int64(key & U(len(f.memo_keys) - 1)), key


@jit
def part_rows(f: Field, part: Numbers, left: int, cap: int) -> int:
    """The fewest rows for a part if at most `left` are left for each; a lower bound of at least `cap` if not below it.

    `choice` gets the guess. One function that calls itself: mutual recursion does not survive Numba's cache.
    """
    m = len(part)
    member = distinguishing_member(f, part)
    if member >= 0:
        f.choice[left] = f.own_guess[f.members[member]]
        return 2 * m - 1
    if left == 2:
        d = distinguishing_guess(f, part)
        f.choice[left] = f.guesses[d]
        return 2 * m if d >= 0 else TOO_MANY
    place, key = memo_place(f, part, left)
    known = f.memo_costs[place] if f.memo_keys[place] == key else 0
    if known > 0 or -known >= cap:
        f.choice[left] = f.memo_guesses[place]
        return abs(known)
    most = scan(f, part, left)
    best, chosen, met = cap, -1, most
    while met >= 2 and 3 * m - met < best:
        for d in range(f.size[1]):
            if f.found[left, d] == met:
                total = divide_and_bound(f, d, part, left, best)
                for kind in range(FOUR_RED):
                    least = f.unsettled[left, kind]
                    if least > 0 and total < best:
                        inner = f.parts[left, kind, : f.many[left, kind]]
                        total += part_rows(f, inner, left - 1, best - total + least) - least
                if total < best:
                    best, chosen = total, d
                    if 3 * m - met >= best:
                        break
        met -= 1
    f.memo_keys[place] = key
    f.memo_costs[place] = best if chosen >= 0 else -max(cap, 3 * m - most)
    f.memo_guesses[place] = f.guesses[chosen]
    f.choice[left] = f.guesses[chosen]
    return abs(f.memo_costs[place])


@jit
def bound_for_part(f: Field, part: Numbers, left: int) -> int:
    """A lower bound for a part, however many rows are left."""
    if len(part) <= 2 or distinguishing_member(f, part) >= 0:
        return least_rows(len(part))
    place, key = memo_place(f, part, left)
    if f.memo_keys[place] != key:
        f.memo_keys[place], f.memo_costs[place] = key, scan(f, part, left) - 3 * len(part)
    return abs(f.memo_costs[place])


# ---- the field's guess


@jit
def guess_rows(f: Field, d: int, left: int, cap: int, bounds_only: bool) -> int:
    """The rows of the field after a guess, as `field_rows` says."""
    n, bounds = f.size[0], np.zeros(NUM_CHIP_COUNTS, np.int64)
    total = divide(f, d, np.arange(n), left)
    order = np.argsort(-f.many[left, :FOUR_RED])  # the largest is the likeliest to cost too much
    for kind in order:
        size = f.many[left, kind]
        if size > 0 and total < cap:
            bounds[kind] = bound_for_part(f, f.parts[left, kind, :size], left - 1)
            total += bounds[kind] - least_rows(size)
    for kind in order:
        size = f.many[left, kind]
        if size > 2 and total < cap and not bounds_only:
            least = bounds[kind]
            total += part_rows(f, f.parts[left, kind, :size], left - 1, cap - total + least) - least
    return total


@jit
def field_rows(f: Field, tried: Bytes, left: int, cap: int, bounds_only: bool) -> int:
    """The fewest rows for the field if at most `left` are left, or a number of at least `cap`; `choice` gets the guess.

    `tried` marks the guesses to try. With `bounds_only` it is a lower bound for any number of rows.
    """
    best = cap
    for d in np.argsort(f.estimates[: f.size[1]], kind="mergesort"):
        if tried[f.guesses[d]] and f.least[d] < best:
            total = guess_rows(f, d, left, best, bounds_only)
            if total < best:
                best, f.choice[left] = total, f.guesses[d]
    return best
