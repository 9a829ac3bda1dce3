"""The shipped strategies: for each kind of secret a tree of guesses, found by `build`, kept as a list of numbers.

A tree says what to lay as long as more than two secrets are possible; with two or one there is nothing to think about.
Its guesses are listed parent before children, children in the order of the chips (0+0 first). Which children exist
follows from the secrets themselves, so nothing else has to be stored: `unfold` works it out again.

A file holds the numbers below, two bytes each (lowest first), packed by zlib:

    number of openings, the openings (good first guesses; the first is the tree's), the tree's guesses
"""

import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from zweispiel.games.combinato.layout import FOUR_RED, NUM_REPORTS, chips
from zweispiel.games.combinato.words import DISTINCT, LANGUAGES, NOUN, SIZES, STARTS, TABLE
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers

FOLDER = Path(__file__).parent / "strategies"

#: Sets of at most so many codes are not in a tree: lay one, then the other.
TRIVIAL = 2


class Tree(NamedTuple):
    """An unfolded strategy."""

    openings: tuple[int, ...]
    #: What to lay at each node; node 0 is the first row.
    guesses: Numbers
    #: children[node, chips]: where to go on; -1 where at most two secrets are left.
    children: Numbers
    #: The secrets and the row in which each is found, starting with 1.
    secrets: Numbers
    rows: Numbers


def signs_of(which: int) -> Numbers:
    """The entries of all codes of a list."""
    return TABLE[STARTS[which] : STARTS[which] + SIZES[which]]


def secrets_of(which: int, need: int) -> Numbers:
    """The codes of a list that have the marks a secret needs."""
    return np.flatnonzero(signs_of(which) & need == need)


def name_of(which: int, need: int, last: int | None = None) -> str:
    """What the table for a kind of secret is called; `last` is the row by which it finds all, if it promises that."""
    kind = "digits" if which == 0 else f"{LANGUAGES[which - 1]}-{'nouns' if need & NOUN else 'any'}"
    repeats = "distinct" if need & DISTINCT else "repeats"
    return f"{kind}-{repeats}" if last is None else f"{kind}-{repeats}-{last}"


@jit
def chips_of(signs: Numbers, secrets: Numbers, laid: int, out: Numbers) -> None:
    """The chips one laid code gets from each of some secrets."""
    for i in range(len(secrets)):
        out[i] = chips(signs[secrets[i]], signs[laid])


def parts(signs: Numbers, secrets: Numbers, laid: int) -> list[Numbers]:
    """The secrets sorted out by the chips they give."""
    given = np.empty(len(secrets), np.int64)
    chips_of(signs, secrets, laid, given)
    return [secrets[given == kind] for kind in range(NUM_REPORTS)]


def unfold(which: int, secrets: Numbers, guesses: Numbers) -> tuple[Numbers, Numbers]:
    """The children of every node, and the row in which each secret is found.

    ValueError if the guesses do not fit the secrets (the tree of another list).
    """
    signs = signs_of(which)
    children = np.full((len(guesses), NUM_REPORTS), -1)
    found: dict[int, int] = {}
    todo = [(secrets, 1, -1, 0)]
    node = -1
    while todo:
        known, row, parent, kind = todo.pop()
        if len(known) <= TRIVIAL:
            found |= {int(code): row + i for i, code in enumerate(known)}
            continue
        node += 1
        if node == len(guesses) or guesses[node] >= len(signs):
            raise ValueError("the tree belongs to another list of secrets")
        if parent >= 0:
            children[parent, kind] = node
        split = parts(signs, known, int(guesses[node]))
        found |= {int(code): row for code in split[FOUR_RED]}
        todo += [(split[k], row + 1, node, k) for k in reversed(range(FOUR_RED)) if len(split[k])]
    if node != len(guesses) - 1:
        raise ValueError("the tree belongs to another list of secrets")
    return children, np.array([found[int(code)] for code in secrets])


def pack(openings: list[int], guesses: list[int]) -> bytes:
    """The content of a file."""
    return zlib.compress(np.array([len(openings), *openings, *guesses], "<u2").tobytes(), 9)


def unpack(content: bytes) -> tuple[tuple[int, ...], Numbers]:
    """Openings and guesses from the content of a file."""
    numbers = np.frombuffer(zlib.decompress(content), "<u2").astype(np.int64)
    many = int(numbers[0])
    return tuple(numbers[1 : 1 + many].tolist()), numbers[1 + many :]


def read(name: str, which: int, need: int) -> Tree | None:
    """A table by its file's name; None if there is none or it was built for other words."""
    path = FOLDER / f"{name}.bin"
    if not path.exists():
        return None
    openings, guesses = unpack(path.read_bytes())
    secrets = secrets_of(which, need)
    try:
        children, rows = unfold(which, secrets, guesses)
    except ValueError:
        return None
    return Tree(openings, guesses, children, secrets, rows)


@cache
def tree_for(which: int, need: int, last: int | None = None) -> Tree | None:
    """The strategy for a kind of secret, read once; with `last` the one that finds every secret by that row."""
    return read(name_of(which, need, last), which, need)
