"""The patterns of Heimlich's evaluation in the first release: every line of at least four fields, and the corners.

A move flips along one line only, so nearly everything that can happen is visible line by line; even the number of moves
is a sum over lines. Lines that a rotation or reflection of the board maps to each other share their weights:

    0–3  rows and columns, from the border inwards        9  3×3 corners
    4–8  diagonals of 8, 7, 6, 5 and 4 fields

The own and opposing stones of a pattern become one number in base three (0 empty, 1 own, 2 opposing). Its place is the
index of its weight in a block; each stage of the game has its own block.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.bits import U, wide_product
from zweispiel.kernel.compile import jit

LENGTHS = (8, 8, 8, 8, 8, 7, 6, 5, 4, 9)
CORNERS = 9
SIZES = tuple(3**length for length in LENGTHS)
OFFSETS = tuple(sum(SIZES[:kind]) for kind in range(len(SIZES)))
#: Weights in a block.
BLOCK = sum(SIZES)

STACK, SPREAD = 0x0101010101010101, 0x0102040810204080
S5, S10, S34, S45, S56 = U(5), U(10), U(34), U(45), U(56)
LOW, MIDDLE, HIGH = U(0x7), U(0x38), U(0x1C0)

Line = tuple[int, int, int, int]


def _straight_lines() -> Iterator[Line]:
    """Mask, multiplier, shift and kind: (stones & mask) * multiplier >> shift leaves the line's bits at the low end."""
    for i in range(8):
        kind = min(i, 7 - i)
        yield 0xFF << 8 * i, 1, 8 * i, kind
        yield STACK << i, SPREAD >> i, 56, kind


def _diagonals() -> Iterator[Line]:
    for down in (1, -1):
        for start in range(-4, 5):  # the row in which the full diagonal's neighbour begins, counted from its own
            fields = [(x, y) for x in range(8) if 0 <= (y := start + (x if down == 1 else 7 - x)) < 8]
            mask = sum(1 << 8 * y + x for x, y in fields)
            yield mask, STACK, 56 + fields[0][0], 12 - len(fields)


LINES = (*_straight_lines(), *_diagonals())
NUM_LINES = len(LINES)
MASKS = np.array([line[0] for line in LINES], dtype=np.uint64)
FACTORS = np.array([line[1] for line in LINES], dtype=np.uint64)
LINE_SHIFTS = np.array([line[2] for line in LINES], dtype=np.uint64)
LINE_OFFSETS = np.array([OFFSETS[line[3]] for line in LINES], dtype=np.int64)
CORNER_OFFSET = OFFSETS[CORNERS]


def _ternary(bits: int, order: tuple[int, ...]) -> int:
    """The number in base three whose digit `order[i]` is bit i."""
    return sum(3 ** order[i] for i in range(len(order)) if bits >> i & 1)


MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)
#: TERNARY[bits of a line], CORNER_TERNARY[0 left or 1 right, bits of a corner]
TERNARY = np.array([_ternary(bits, tuple(range(8))) for bits in range(256)], dtype=np.int64)
CORNER_TERNARY = np.array(
    [[_ternary(bits, order) for bits in range(512)] for order in (tuple(range(9)), MIRRORED)], dtype=np.int64
)


@jit
def line_place(own: np.uint64, opposing: np.uint64, line: int) -> int:
    """The index of this line's weight in a block."""
    mask, factor, shift = MASKS[line], FACTORS[line], LINE_SHIFTS[line]
    mine = np.int64(wide_product(own & mask, factor)[1] >> shift)
    yours = np.int64(wide_product(opposing & mask, factor)[1] >> shift)
    return LINE_OFFSETS[line] + TERNARY[mine] + 2 * TERNARY[yours]


@jit
def corner_bits(stones: np.uint64, corner: int) -> int:
    """Nine bits from the outer row inwards; corners 0 and 1 are at the top, 1 and 3 on the right."""
    if corner & 1:
        stones = stones >> S5
    if corner < 2:
        return np.int64((stones & LOW) | ((stones >> S5) & MIDDLE) | ((stones >> S10) & HIGH))
    return np.int64(((stones >> S56) & LOW) | ((stones >> S45) & MIDDLE) | ((stones >> S34) & HIGH))


@jit
def corner_place(own: np.uint64, opposing: np.uint64, corner: int) -> int:
    """The index of this corner's weight in a block."""
    side = corner & 1
    mine, yours = corner_bits(own, corner), corner_bits(opposing, corner)
    return CORNER_OFFSET + CORNER_TERNARY[side, mine] + 2 * CORNER_TERNARY[side, yours]


def _turned(numbers: npt.NDArray[np.int64], order: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """The numbers with digit i moved to `order[i]`."""
    return sum((numbers // 3**i % 3 * 3**target for i, target in enumerate(order)), np.zeros_like(numbers))


@cache
def shared_places() -> npt.NDArray[np.int64]:
    """For each place of a block, the lower one of itself and its mirror image: they share one weight."""
    shared = []
    for kind, (length, size) in enumerate(zip(LENGTHS, SIZES, strict=True)):
        order = (0, 3, 6, 1, 4, 7, 2, 5, 8) if kind == CORNERS else tuple(reversed(range(length)))
        numbers = np.arange(size)
        shared.append(OFFSETS[kind] + np.minimum(numbers, _turned(numbers, order)))
    return np.concatenate(shared)
