"""Heimlich's last moves, searched to the end: the exact difference of stones under best play.

`finish` is meant for the last few empty fields, where nothing but speed counts: no table, moves sorted by how few
replies they leave, and the very last field looked up line by line.
"""

import numpy as np

from zweispiel.games.heimlich.lines import enclosing
from zweispiel.games.heimlich.rules import can_move, line_to_own
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.scratch import scratch_bytes

#: With fewer empty fields than this, sorting moves costs more than it saves.
SORTED_FROM = 4
WORST = -99
S3, S56, BYTE = U(3), U(56), U(0xFF)
COLUMN, SPREAD, STACK = U(0x0101010101010101), U(0x0102040810204080), U(0x0101010101010101)


def _longest_flip(place: int, own: int) -> int:
    """The longer of the two runs next to `place` that an own stone closes, on a line of eight without other gaps."""
    longest = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < 8 and not own >> at & 1:
            at += step
        if 0 <= at < 8:
            longest = max(longest, abs(at - place) - 1)
    return longest


def _diagonal(field: int, step: int) -> int:
    """All fields of the diagonal through `field`; `step` is +1 for the one that falls to the right, -1 for the other."""
    x, y = field % 8, field // 8
    return sum(1 << (8 * (y + i) + x + step * i) for i in range(-7, 8) if 0 <= y + i < 8 and 0 <= x + step * i < 8)


#: LONGEST[place, own stones of a line]
LONGEST = np.array([[_longest_flip(place, own) for own in range(256)] for place in range(8)], dtype=np.int64)
#: DIAGONALS[0 falling, 1 rising, field]
DIAGONALS = np.array([[_diagonal(field, step) for field in range(64)] for step in (1, -1)], dtype=np.uint64)


@jit
def longest_at(own: np.uint64, field: int) -> int:
    """The longest line `own` can flip from the only empty field; 0 if there is none.

    Fields that a short diagonal lacks read as opposing stones without an own one behind them: they never close a line.
    """
    x, y = field & 7, field >> 3
    row = LONGEST[x, np.int64((own >> U(8 * y)) & BYTE)]
    column = LONGEST[y, np.int64((((own >> U(x)) & COLUMN) * SPREAD) >> S56)]
    falling = LONGEST[x, np.int64(((own & DIAGONALS[0, field]) * STACK) >> S56)]
    rising = LONGEST[x, np.int64(((own & DIAGONALS[1, field]) * STACK) >> S56)]
    return max(max(row, column), max(falling, rising))


@jit
def last_field(own: np.uint64, opposing: np.uint64, field: int) -> int:
    """The final difference when one field is left: the longest line counts, and one who has none leaves the field."""
    difference = popcount(own) - popcount(opposing)
    flipped = longest_at(own, field)
    if flipped > 0:
        return difference + 2 * flipped + 1
    flipped = longest_at(opposing, field)
    return difference - 2 * flipped - 1 if flipped > 0 else difference


@jit
def mobility(own: np.uint64, opposing: np.uint64) -> int:
    """How many moves there are."""
    total = 0
    for fields in enclosing(own, opposing):
        total += popcount(fields)
    return total


@jit
def finish(own: np.uint64, opposing: np.uint64, alpha: int, beta: int, counter: Numbers) -> int:
    """The exact final difference for `own`, who moves, if it lies between alpha and beta; else a bound on its side."""
    counter[0] += 1
    empty = ~(own | opposing)
    if empty & (empty - ONE) == ZERO:
        return last_field(own, opposing, lowest(empty)) if empty != ZERO else popcount(own) - popcount(opposing)
    masks = enclosing(own, opposing)
    a, b, c, d, e, f, g, h = masks
    if a | b | c | d | e | f | g | h == ZERO:
        if not can_move(opposing, own):
            return popcount(own) - popcount(opposing)
        return -finish(opposing, own, -beta, -alpha, counter)
    best = np.int64(WORST)
    if popcount(empty) < SORTED_FROM:
        direction = 0
        for fields in masks:
            while fields != ZERO:
                field = lowest(fields)
                fields &= fields - ONE
                line = line_to_own(own, field, direction)
                best = max(best, -finish(opposing & ~line, own | line | bit(field), -beta, -max(alpha, best), counter))
                if best >= beta:
                    return best
            direction += 1
        return best
    fields_of, directions_of, replies = scratch_bytes(256), scratch_bytes(256), scratch_bytes(256)
    n = 0
    direction = 0
    for fields in masks:
        while fields != ZERO:
            field = lowest(fields)
            fields &= fields - ONE
            line = line_to_own(own, field, direction)
            fields_of[n], directions_of[n] = np.uint8(field), np.uint8(direction)
            replies[n] = np.uint8(mobility(opposing & ~line, own | line | bit(field)))
            n += 1
        direction += 1
    while n > 0:
        first = 0
        for i in range(1, n):
            if replies[i] < replies[first]:
                first = i
        field, direction = np.int64(fields_of[first]), np.int64(directions_of[first])
        n -= 1
        fields_of[first], directions_of[first], replies[first] = fields_of[n], directions_of[n], replies[n]
        line = line_to_own(own, field, direction)
        best = max(best, -finish(opposing & ~line, own | line | bit(field), -beta, -max(alpha, best), counter))
        if best >= beta:
            return best
    return best
