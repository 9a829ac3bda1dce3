"""ConHex's board as tables, built once from `board.json`: 69 points, 41 cells, four sides.

Points and cells are numbered in the order of the file. The points, rows counted from the bottom:

    11  67 ·  ·  ·  ·  ·  ·  ·  ·  · 68
    10   ·  · 60 61 62 63 64 65 66  ·  ·
     9   · 53  · 54 55 56 57 58  · 59  ·
     8   · 46 47  · 48 49 50  · 51 52  ·
     7   · 39 40 41  · 42  · 43 44 45  ·
     6   · 30 31 32 33 34 35 36 37 38  ·
     5   · 23 24 25  · 26  · 27 28 29  ·
     4   · 16 17  · 18 19 20  · 21 22  ·
     3   ·  9  · 10 11 12 13 14  · 15  ·
     2   ·  ·  2  3  4  5  6  7  8  ·  ·
     1   0  ·  ·  ·  ·  ·  ·  ·  ·  ·  1
         a  b  c  d  e  f  g  h  i  j  k

A set of cells is one word, with the cell's number as the bit. A set of points takes two words: points 0 to 63, then 64
to 68.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from zweispiel.kernel.bits import U

BOARD: dict[str, Any] = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))
POINTS: tuple[str, ...] = tuple(point["id"] for point in BOARD["points"])
CELLS: tuple[str, ...] = tuple(cell["id"] for cell in BOARD["cells"])
NUM_POINTS, NUM_CELLS = len(POINTS), len(CELLS)
GRID = 11


def _words(sets: Iterable[Iterable[str]], names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """Each set of names as a word."""
    return np.array([sum(1 << names.index(name) for name in members) for members in sets], dtype=np.uint64)


def _cells_where(key: str, value: object) -> np.uint64:
    """The cells with this value in the file."""
    return U(sum(1 << i for i, cell in enumerate(BOARD["cells"]) if cell[key] == value))


def _cells_at_side(side: str) -> np.uint64:
    return U(sum(1 << i for i, cell in enumerate(BOARD["cells"]) if side in cell["sides"]))


#: For each point the cells it belongs to, and for each cell its neighbours.
CELLS_AT = _words(([c["id"] for c in BOARD["cells"] if point in c["points"]] for point in POINTS), CELLS)
NEIGHBOURS = _words((cell["neighbours"] for cell in BOARD["cells"]), CELLS)

#: Cells won by two stones, cells won by three, and the cells where both colours can have three.
NEED_TWO, NEED_THREE = _cells_where("threshold", 2), _cells_where("threshold", 3)
SIX_POINTS = U(sum(1 << i for i, cell in enumerate(BOARD["cells"]) if len(cell["points"]) == 6))

TOP, BOTTOM, LEFT, RIGHT = (_cells_at_side(side) for side in "NSWE")

#: Index of each point in an 11 × 11 grid whose rows count from the top.
PLACES = np.array([GRID * (GRID - 1 - p["y"]) + p["x"] for p in BOARD["points"]], dtype=np.int64)
