"""Asking for memory before it is needed: a large table is far slower than the processor."""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def prefetch(words: npt.NDArray[np.uint64], at: np.uint64) -> None:
    """Fetch a word from memory while the program goes on; does nothing in interpreted code."""


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(typingctx: Any, words: Any, at: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, value=args[0]).data
        place = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(fetch, [place, number(0), number(3), number(1)])  # for reading, soon, data
        return context.get_dummy_value()

    return types.void(words, types.uint64), codegen


@overload(prefetch)
def _prefetch_compiled(words, at):  # type: ignore[no-untyped-def] # Numba compares the parameters literally
    return lambda words, at: _prefetch(words, at)
