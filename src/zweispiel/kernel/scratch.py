"""A little scratch memory on the stack: kernels allocate nothing, and small lists need no caller's buffer.

    free = scratch_bytes(80)      # valid until the calling function returns; uninitialised
    free[3] = np.uint8(7)
    put_word(free, n, word)       # eight bytes at once, anywhere
    sums = scratch_floats(32)     # the same for numbers of 32 bits
    places = scratch_shorts(48)   # and for whole ones of 16 bits

Compiled, this is a plain pointer: bounds are not checked, and indices must not be negative. Interpreted, it is
an array.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Shorts = npt.NDArray[np.uint16]


def scratch_bytes(size: int) -> Bytes:
    """Room for `size` bytes; `size` must be a constant."""
    return np.empty(size, np.uint8)


def scratch_floats(size: int) -> Floats:
    """Room for `size` numbers; `size` must be a constant."""
    return np.empty(size, np.float32)


def scratch_shorts(size: int) -> Shorts:
    """Room for `size` whole numbers; `size` must be a constant."""
    return np.empty(size, np.uint16)


def put_word(room: Bytes, at: int, word: np.uint64) -> None:
    """Write the eight bytes of `word`, lowest first, from position `at`."""
    room[at : at + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.uint8)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _stack_bytes(typingctx: Any, size: Any) -> Any:
    if not isinstance(size, types.IntegerLiteral):
        return None  # the size of the stack frame must be known at compile time

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), size.literal_value))
        return builder.bitcast(room, ir.IntType(8).as_pointer())

    return types.CPointer(types.uint8)(size), codegen


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _stack_floats(typingctx: Any, size: Any) -> Any:
    if not isinstance(size, types.IntegerLiteral):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.FloatType(), size.literal_value))
        return builder.bitcast(room, ir.FloatType().as_pointer())

    return types.CPointer(types.float32)(size), codegen


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _stack_shorts(typingctx: Any, size: Any) -> Any:
    if not isinstance(size, types.IntegerLiteral):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(16), size.literal_value))
        return builder.bitcast(room, ir.IntType(16).as_pointer())

    return types.CPointer(types.uint16)(size), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _put_word(typingctx: Any, room: Any, at: Any, word: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.bitcast(builder.gep(args[0], [args[1]]), ir.IntType(64).as_pointer())
        builder.store(args[2], place, align=1)
        return context.get_dummy_value()

    return types.void(room, types.int64, types.uint64), codegen


# Inlined, because stack memory lives only as long as the function that allocates it, which must be the caller.
@overload(scratch_bytes, inline="always", prefer_literal=True)  # type: ignore[untyped-decorator]
def _scratch_bytes_compiled(size):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda size: _stack_bytes(size)


@overload(scratch_floats, inline="always", prefer_literal=True)  # type: ignore[untyped-decorator]
def _scratch_floats_compiled(size):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda size: _stack_floats(size)


@overload(scratch_shorts, inline="always", prefer_literal=True)  # type: ignore[untyped-decorator]
def _scratch_shorts_compiled(size):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda size: _stack_shorts(size)


@overload(put_word)  # type: ignore[untyped-decorator]
def _put_word_compiled(room, at, word):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda room, at, word: _put_word(room, at, word)
