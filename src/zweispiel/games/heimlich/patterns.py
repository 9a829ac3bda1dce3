"""The patterns of Heimlich's evaluation: every line of at least four fields, and parts of the corners and edges.

A move flips along one line only, so most of what can happen is visible line by line; even the number of moves is a sum
over lines. Each kind below is one pattern, named by its fields; rotations and reflections of the board make all its
images, which share their weights.

The own and opposing stones of a pattern become one number in base three (0 empty, 1 own, 2 opposing). Its place is the
index of its weight in a block; each stage of the game has its own block. One more weight of a block is for the number
of stones: it tells who would have the last move.

The numbers of all patterns are found at once: a table holds what any set of stones in a row of the board adds to each
of them. So they are sums of sixteen rows of the table, one for each side and row of the board, and compiled code adds
sixteen of them in one instruction.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

KINDS = (
    "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a8 b7 c6 d5 e4 f3 g2 h1",
    "a7 b6 c5 d4 e3 f2 g1",
    "a6 b5 c4 d3 e2 f1",
    "a5 b4 c3 d2 e1",
    "a4 b3 c2 d1",
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
)

Fields = tuple[int, ...]
Shorts = npt.NDArray[np.int16]
Places = npt.NDArray[np.int64]


def _fields(names: str) -> Fields:
    return tuple(8 * (int(name[1]) - 1) + ord(name[0]) - ord("a") for name in names.split())


def _image(field: int, symmetry: int) -> int:
    """Where one of the eight symmetries of the board takes a field."""
    x, y = field % 8, field // 8
    x, y = (7 - x if symmetry & 1 else x), (7 - y if symmetry & 2 else y)
    return 8 * x + y if symmetry & 4 else 8 * y + x


def _images(fields: Fields) -> list[Fields]:
    """What the symmetries of the board make of a pattern, each set of fields once."""
    found: dict[frozenset[int], Fields] = {}
    for symmetry in range(8):
        image = tuple(_image(field, symmetry) for field in fields)
        found.setdefault(frozenset(image), image)
    return list(found.values())


SIZES = tuple(3 ** len(_fields(names)) for names in KINDS)
#: Where in a block the weights of the number of stones begin, and how many weights it has in all.
STONES = sum(SIZES)
BLOCK = STONES + 65
#: Where in a block the weights of a kind begin.
OFFSETS = tuple(sum(SIZES[:kind]) for kind in range(len(KINDS)))
#: Each pattern's kind and fields.
PATTERNS = tuple((kind, image) for kind, names in enumerate(KINDS) for image in _images(_fields(names)))
NUM_PATTERNS = len(PATTERNS)
PATTERN_OFFSETS = np.array([OFFSETS[kind] for kind, _ in PATTERNS], dtype=np.int64)
#: The length of a row of the table: a multiple of sixteen.
WIDTH = -(-NUM_PATTERNS // 16) * 16
#: Numbers in the table: a row for each row of the board and each set of stones in it.
TABLE = 8 * 256 * WIDTH


@cache
def table() -> Shorts:
    """What own stones in one row of the board add to the patterns' numbers, modulo 2**16."""
    numbers = np.zeros((8, 256, WIDTH), np.uint16)
    stones = np.arange(256)
    for pattern, (_, fields) in enumerate(PATTERNS):
        for place, field in enumerate(fields):
            numbers[field // 8, :, pattern] += ((stones >> field % 8 & 1) * 3**place).astype(np.uint16)
    return numbers.view(np.int16).ravel()


def _turned(numbers: Places, order: Fields) -> Places:
    """The numbers with digit i moved to `order[i]`."""
    turned = np.zeros_like(numbers)
    for place, target in enumerate(order):
        turned += numbers // 3**place % 3 * 3**target
    return turned


@cache
def shared_places() -> Places:
    """For each place of a block, the lowest place among its mirror images: they share one weight."""
    shared = []
    for names, size, offset in zip(KINDS, SIZES, OFFSETS, strict=True):
        fields, numbers = _fields(names), np.arange(size)
        lowest = numbers
        for symmetry in range(8):
            image = tuple(_image(field, symmetry) for field in fields)
            if set(image) == set(fields):
                lowest = np.minimum(lowest, _turned(numbers, tuple(fields.index(field) for field in image)))
        shared.append(offset + lowest)
    return np.concatenate([*shared, np.arange(STONES, BLOCK)])
