"""Helpers for `uint64` bitboards that work the same compiled and interpreted.

In compiled code `uint64 op int64` is `int64`, for literals too. So every constant here is an `np.uint64`, and every
count is returned as `int64`.
"""

from typing import Any

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload

from zweispiel.kernel.compile import jit

U = np.uint64
ZERO, ONE = U(0), U(1)
ALL = ~ZERO


def popcount(x: np.uint64) -> int:
    """Number of set bits."""
    return int(x).bit_count()


def lowest(x: np.uint64) -> int:
    """Index of the lowest set bit; `x` must not be zero."""
    return (int(x) & -int(x)).bit_length() - 1


def highest(x: np.uint64) -> int:
    """Index of the highest set bit; `x` must not be zero."""
    return int(x).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _ctlz(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


def wide_product(x: np.uint64, y: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The high and the low word of the 128-bit product."""
    product = int(x) * int(y)
    return U(product >> 64), U(product & 0xFFFFFFFFFFFFFFFF)


@intrinsic  # type: ignore[untyped-decorator]
def _wide_product(typingctx: Any, x: Any, y: Any) -> Any:
    word, twice = ir.IntType(64), ir.IntType(128)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        product = builder.mul(*(builder.zext(arg, twice) for arg in args))
        high = builder.lshr(product, ir.Constant(twice, 64))
        return cgutils.pack_array(builder, [builder.trunc(high, word), builder.trunc(product, word)])

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), codegen


@overload(wide_product)  # type: ignore[untyped-decorator]
def _wide_product_compiled(x, y):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda x, y: _wide_product(x, y)


@overload(popcount)  # type: ignore[untyped-decorator]
def _popcount_compiled(x):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda x: _ctpop(x)


@overload(lowest)  # type: ignore[untyped-decorator]
def _lowest_compiled(x):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda x: _cttz(x)


@overload(highest)  # type: ignore[untyped-decorator]
def _highest_compiled(x):  # type: ignore[no-untyped-def] # as above
    return lambda x: 63 - _ctlz(x)


@jit
def bit(index: int) -> np.uint64:
    """The mask with only bit `index` set."""
    return ONE << U(index)


def nth_bit(mask: np.uint64, n: int) -> np.uint64:
    """The n-th set bit of `mask`, counted from 0 at the low end, as a mask; `mask` must have more than `n` bits set."""
    for _ in range(n):
        mask &= mask - ONE
    return mask & ~(mask - ONE)


def has_fast_pdep() -> bool:
    """Whether the processor has a fast PDEP instruction (on older AMD ones it takes hundreds of cycles)."""
    if config.CPU_NAME or config.CPU_FEATURES:
        return False  # compiling for another machine
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


@intrinsic  # type: ignore[untyped-decorator]
def _pdep(typingctx: Any, bits: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(deposit, args)

    return types.uint64(types.uint64, types.uint64), codegen


@overload(nth_bit)  # type: ignore[untyped-decorator]
def _nth_bit_compiled(mask, n):  # type: ignore[no-untyped-def] # as above
    return (lambda mask, n: _pdep(ONE << U(n), mask)) if has_fast_pdep() else nth_bit
