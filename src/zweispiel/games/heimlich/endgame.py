"""Exact endgames of Heimlich: the final difference in stones under best play.

`finish` is for the last few empty fields, where only speed counts: it uses no transposition table, orders moves by how
few replies they leave, and solves the very last field by table lookups along its lines.
"""

import numpy as np

from zweispiel.games.heimlich.lines import Masks, enclosing
from zweispiel.games.heimlich.rules import can_move, line_to_own
from zweispiel.kernel.bits import ONE, ZERO, U, bit, lowest, popcount, wide_product
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.scratch import Bytes, scratch_bytes

#: With fewer empty fields than this, move ordering costs more than it saves.
SORTED_FROM = 4
WORST = -99
#: Room for the moves: eight lines from each of 60 fields, far more than any position has.
MOVE_BYTES, REPLY_BYTES = 960, 480
S56, BYTE = U(56), U(0xFF)
COLUMN, SPREAD, STACK = U(0x0101010101010101), U(0x0102040810204080), U(0x0101010101010101)


def _longest_flip(place: int, own: int) -> int:
    """The longer run next to `place` that ends at an own stone, on a line of eight without other empty fields."""
    longest = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < 8 and not own >> at & 1:
            at += step
        if 0 <= at < 8:
            longest = max(longest, abs(at - place) - 1)
    return longest


def _diagonal(field: int, step: int) -> int:
    """The fields of a diagonal through `field`; `step` is 1 for the one that falls to the right, -1 for the other."""
    x, y = field % 8, field // 8
    return sum(1 << (8 * (y + i) + x + step * i) for i in range(-7, 8) if 0 <= y + i < 8 and 0 <= x + step * i < 8)


#: LONGEST[place, own stones of a line]
LONGEST = np.array([[_longest_flip(place, own) for own in range(256)] for place in range(8)], dtype=np.int64)
#: DIAGONALS[0 falling, 1 rising, field]
DIAGONALS = np.array([[_diagonal(field, step) for field in range(64)] for step in (1, -1)], dtype=np.uint64)


@jit
def longest_at(own: np.uint64, field: int) -> int:
    """The longest line `own` can flip from the only empty field; 0 if there is none.

    A short diagonal reads as if opposing stones, with none of `own` behind them, filled it up: they close no line.
    """
    x, y = field & 7, field >> 3
    row = LONGEST[x, np.int64((own >> U(8 * y)) & BYTE)]
    column = LONGEST[y, np.int64(wide_product((own >> U(x)) & COLUMN, SPREAD)[1] >> S56)]
    falling = LONGEST[x, np.int64(wide_product(own & DIAGONALS[0, field], STACK)[1] >> S56)]
    rising = LONGEST[x, np.int64(wide_product(own & DIAGONALS[1, field], STACK)[1] >> S56)]
    return max(row, column, falling, rising)


@jit
def last_field(own: np.uint64, opposing: np.uint64, field: int) -> int:
    """The final difference with one empty field: the mover flips the longest line; failing that, the opponent may."""
    difference = popcount(own) - popcount(opposing)
    flipped = longest_at(own, field)
    if flipped > 0:
        return difference + 2 * flipped + 1
    flipped = longest_at(opposing, field)
    return difference - 2 * flipped - 1 if flipped > 0 else difference


@jit
def _best_of_two(own: np.uint64, opposing: np.uint64, beta: int) -> int:
    """The final difference after the best move with two empty fields; WORST if there is no move."""
    empty = ~(own | opposing)
    best = WORST
    direction = 0
    for fields in enclosing(own, opposing):
        while fields != ZERO and best < beta:
            field = lowest(fields)
            fields &= fields - ONE
            line = line_to_own(own, field, direction)
            last = lowest(empty ^ bit(field))
            best = max(best, -last_field(opposing & ~line, own | line | bit(field), last))
        direction += 1
    return best


@jit
def last_two_fields(own: np.uint64, opposing: np.uint64, alpha: int, beta: int) -> int:
    """The final difference with two empty fields, or a bound on it as in `finish`."""
    best = _best_of_two(own, opposing, beta)
    if best > WORST:
        return best
    reply = _best_of_two(opposing, own, -alpha)
    return -reply if reply > WORST else popcount(own) - popcount(opposing)


@jit
def mobility(own: np.uint64, opposing: np.uint64) -> int:
    """The number of moves."""
    total = 0
    for fields in enclosing(own, opposing):
        total += popcount(fields)
    return total


@jit
def _list_moves(own: np.uint64, opposing: np.uint64, masks: Masks, moves: Bytes, replies: Bytes) -> int:
    """Write every move as field and direction, and the number of its replies (0 where counting does not pay)."""
    counting = popcount(~(own | opposing)) >= SORTED_FROM
    n = 0
    direction = 0
    for fields in masks:
        while fields != ZERO:
            field = lowest(fields)
            fields &= fields - ONE
            moves[2 * n], moves[2 * n + 1], replies[n] = np.uint8(field), np.uint8(direction), np.uint8(0)
            if counting:
                line = line_to_own(own, field, direction)
                replies[n] = np.uint8(mobility(opposing & ~line, own | line | bit(field)))
            n += 1
        direction += 1
    return n


@jit
def _take_best(moves: Bytes, replies: Bytes, n: int) -> tuple[int, int]:
    """Remove and return the move with the fewest replies, out of `n`; the last one takes its place."""
    best = 0
    for i in range(1, n):
        if replies[i] < replies[best]:
            best = i
    field, direction = np.int64(moves[2 * best]), np.int64(moves[2 * best + 1])
    last = n - 1
    moves[2 * best], moves[2 * best + 1], replies[best] = moves[2 * last], moves[2 * last + 1], replies[last]
    return field, direction


@jit
def finish(own: np.uint64, opposing: np.uint64, alpha: int, beta: int, counter: Numbers) -> int:
    """The final difference for `own`, who moves, if it lies between alpha and beta; else a bound on the same side."""
    counter[0] += 1
    empty = ~(own | opposing)
    if empty == ZERO:
        return popcount(own) - popcount(opposing)
    others = empty & (empty - ONE)
    if others == ZERO:
        return last_field(own, opposing, lowest(empty))
    if others & (others - ONE) == ZERO:
        return last_two_fields(own, opposing, alpha, beta)
    moves, replies = scratch_bytes(MOVE_BYTES), scratch_bytes(REPLY_BYTES)
    n = _list_moves(own, opposing, enclosing(own, opposing), moves, replies)
    if n == 0:
        if not can_move(opposing, own):
            return popcount(own) - popcount(opposing)
        return -finish(opposing, own, -beta, -alpha, counter)
    best = WORST
    while n > 0 and best < beta:
        field, direction = _take_best(moves, replies, n)
        n -= 1
        line = line_to_own(own, field, direction)
        best = max(best, -finish(opposing & ~line, own | line | bit(field), -beta, -max(alpha, best), counter))
    return best
