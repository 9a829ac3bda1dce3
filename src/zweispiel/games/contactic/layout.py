"""The layout of Contactic's state, and the kinds of tiles.

A state is a head of 25 words and then, for every 64 fields of the board, a block of 18 words: one word for each set of
fields below. Fields are counted along the rows from the top, here on 13×9:

          a   b   c  …   m
    1     0   1   2  …  12
    2    13  14  15  …  25
    …
    9   104 105 106  … 116

The neutral field is the middle one. Field f is bit `f & 63` of each set of block `f >> 6`, so the same code works for
every board size, and a small board has a small state.
"""

import numpy as np

from zweispiel.kernel.compile import jit


@jit
def number(word: np.uint64) -> int:
    """A word of the state as a number to count and index with."""
    return np.int64(word)


def one_type(value: int) -> int:
    """A constant argument for compiled helpers: given Python integers, Numba would compile them once per value."""
    return np.int64(value)


# ---- the head (word 0: who moves, word 1: ply)

WIDTH, HEIGHT = 2, 3
CHALLENGES = 4  # 1 with referee=challenge
TURN = 5  # whose turn it is, even while a tile is drawn
TURNED_UP = 6  # kind of the tile drawn plus 1; 0: none
FROM_RESERVE = 7  # 1 if that tile came from the reserve
UNANSWERED = 8  # field of the placement that may be challenged plus 1; 0: none
PILE = 9  # + player: six bytes, tiles of each kind, and the total in the seventh
RESERVED = 11  # + player: number of tiles in the reserve
RESERVE = 13  # + 4 × player: kinds from the bottom up, four bits each
RESTSTEINE = 21  # + player
LARGEST = 23  # + player: tiles in the largest island
HEAD = 25

# ---- the sets of fields in each block

OWN = one_type(0)  # + player
TAKEN = one_type(2)  # a tile or the neutral field
OPEN = one_type(3)  # empty and beside something
EDGE = one_type(4)  # + direction: the tile here has a coloured edge there
CLASH = one_type(8)  # + 2 × direction + colour: a tile here must not show that colour (1 coloured, 0 white) there
REST, WAVE = one_type(16), one_type(17)  # scratch for counting islands, empty between moves
BLOCK = 18

# ---- directions and tiles

#: Bits of a pattern, in the order of the notation. The opposite direction is `direction ^ 2`.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

#: The six kinds in notation: N-E-S-W, 1 = coloured.
KINDS = ("0000", "1000", "1100", "1010", "1110", "1111")
#: A pattern is a tile in one rotation: bit d is its edge in direction d. ROTATIONS has the patterns of each kind,
#: turning clockwise; the first TURNS of them differ, the others repeat them.
ROTATIONS = np.array(
    [[0, 0, 0, 0], [1, 2, 4, 8], [3, 6, 12, 9], [5, 10, 5, 10], [7, 14, 13, 11], [15, 15, 15, 15]], dtype=np.int64
)
TURNS = np.array([1, 4, 4, 2, 4, 1], dtype=np.int64)
#: The kind of each pattern.
KIND_OF = np.array([0, 1, 1, 2, 1, 3, 2, 4, 1, 2, 3, 4, 2, 4, 4, 5], dtype=np.int64)

MAX_TILES = 60
