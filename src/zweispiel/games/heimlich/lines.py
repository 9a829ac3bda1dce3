"""Where lines can be enclosed: all eight directions at once on 64-bit boards.

The board's bits, a1 = 0, counted along the rows from the top:

        a  b  c  d  e  f  g  h
    1   0  1  2  3  4  5  6  7
    2   8  9 10 11 12 13 14 15
    …
    8  56 57 58 59 60 61 62 63

One Kogge-Stone fill [1] finds, for one direction, every empty field from which a line can be enclosed: start at own
stones, run over opposing ones in doubling steps, take one more step. Four directions shift left and four shift right by
the same amounts, so compiled code handles four at once in a `<4 x i64>` vector. Interpreted code handles them one by
one.

[1] P. Kogge, H. Stone: A parallel algorithm for the efficient solution of a general class of recurrence equations
    (1973).
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from zweispiel.kernel.bits import U

#: Directions in which a flipped line runs from the new stone, in the order of the masks: a fill that shifts left finds
#: lines that run back towards lower bits, and vice versa.
DIRECTIONS = ("w", "n", "ne", "nw", "e", "s", "sw", "se")
SHIFTS = (1, 8, 7, 9)
#: From this direction on, lines run towards higher bits.
TOWARDS_HIGHER = 4
#: Columns to the right and rows down for one step in each direction.
STEPS = ((-1, 0), (0, -1), (1, -1), (-1, -1), (1, 0), (0, 1), (-1, 1), (1, 1))

BOARD = 0xFFFFFFFFFFFFFFFF
INNER = 0x7E7E7E7E7E7E7E7E  # columns b to g: lines beyond them would wrap around
LANES = (INNER, BOARD, INNER, INNER)

Masks = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]


def _ray(field: int, across: int, down: int) -> int:
    """All fields from `field` (exclusive) to the border in one direction."""
    x, y, ray = field % 8 + across, field // 8 + down, 0
    while 0 <= x < 8 and 0 <= y < 8:
        ray |= 1 << (8 * y + x)
        x, y = x + across, y + down
    return ray


#: RAYS[direction, field]
RAYS = np.array([[_ray(field, *step) for field in range(64)] for step in STEPS], dtype=np.uint64)


def enclosing(own: np.uint64, opposing: np.uint64) -> Masks:
    """For each direction, the empty fields from which `own` encloses a line of `opposing` in that direction."""
    empty = BOARD & ~(int(own) | int(opposing))
    masks = []
    for left in (True, False):
        for amount, lane in zip(SHIFTS, LANES, strict=True):
            run = _shifted(int(own), amount, left) & int(opposing) & lane
            for _ in range(5):
                run |= _shifted(run, amount, left) & int(opposing) & lane
            masks.append(U(_shifted(run, amount, left) & empty))
    return tuple(masks)  # type: ignore[return-value]


def _shifted(x: int, amount: int, left: bool) -> int:
    return (x << amount) & BOARD if left else x >> amount


_I64 = ir.IntType(64)
_V4 = ir.VectorType(_I64, 4)


def _vector(values: tuple[int, ...]) -> Any:
    return ir.Constant(_V4, [ir.Constant(_I64, value) for value in values])


def _spread(builder: Any, word: Any) -> Any:
    """The same word in all four lanes."""
    vector = ir.Constant(_V4, ir.Undefined)
    for lane in range(4):
        vector = builder.insert_element(vector, word, ir.Constant(ir.IntType(32), lane))
    return vector


def _reached(builder: Any, shift: Any, own: Any, opposing: Any) -> Any:
    """One fill in four directions, and the step beyond its end."""
    once, twice = _vector(SHIFTS), _vector(tuple(2 * amount for amount in SHIFTS))
    pairs = builder.and_(opposing, shift(opposing, once))
    run = builder.and_(opposing, shift(own, once))
    run = builder.or_(run, builder.and_(opposing, shift(run, once)))
    run = builder.or_(run, builder.and_(pairs, shift(run, twice)))
    run = builder.or_(run, builder.and_(pairs, shift(run, twice)))
    return shift(run, once)


@intrinsic  # type: ignore[untyped-decorator]
def _enclosing_vector(typingctx: Any, own: Any, opposing: Any) -> Any:
    result = types.UniTuple(types.uint64, 8)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        own, opposing = args
        empty = _spread(builder, builder.not_(builder.or_(own, opposing)))
        own, opposing = _spread(builder, own), builder.and_(_spread(builder, opposing), _vector(LANES))
        words = []
        for shift in (builder.shl, builder.lshr):
            masks = builder.and_(_reached(builder, shift, own, opposing), empty)
            words += [builder.extract_element(masks, ir.Constant(ir.IntType(32), lane)) for lane in range(4)]
        return cgutils.pack_array(builder, words)

    return result(types.uint64, types.uint64), codegen


@overload(enclosing)  # type: ignore[untyped-decorator]
def _enclosing_compiled(own, opposing):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda own, opposing: _enclosing_vector(own, opposing)
