"""Scratch memory on the stack."""

import numpy as np

from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.scratch import put_word, scratch_bytes

SIZE = 40


@jit
def written_and_read(word: np.uint64, at: int) -> int:
    """Eight bytes written at once, read one by one."""
    room = scratch_bytes(SIZE)
    for i in range(SIZE):
        room[i] = np.uint8(0)
    put_word(room, at, word)
    total = np.int64(0)
    for i in range(SIZE):
        total += np.int64(i) * np.int64(room[i])
    return int(total)


def test_bytes_on_the_stack() -> None:
    word = 0x0807060504030201
    for at in (0, 3, 17, SIZE - 8):
        assert written_and_read(U(word), at) == sum((at + i) * (i + 1) for i in range(8))
