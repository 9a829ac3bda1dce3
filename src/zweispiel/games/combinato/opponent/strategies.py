"""The shipped strategies: for each kind of secret a tree of guesses, made by `build_strategies`.

A tree says what to lay as long as more than two candidates are left; with one or two there is nothing to decide. Its
guesses are listed with parents before children, and children in the order of the chips (0+0 first). Which children
exist follows from the secrets themselves, so the guesses are all that is stored: `unfold` works out the rest.

A file holds these numbers, two bytes each (low byte first), compressed by zlib:

    number of openings, the openings (good first guesses; the first is the tree's), the tree's guesses
"""

import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from zweispiel.games.combinato.chips import FOUR_RED, NUM_CHIP_COUNTS, chips
from zweispiel.games.combinato.words import DISTINCT, LANGUAGES, NOUN, PACKED_CODES, SIZES, STARTS
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers

FOLDER = Path(__file__).parent / "strategies"

#: Sets up to this size are not in a tree: lay one, then the other.
TRIVIAL = 2


class Strategy(NamedTuple):
    """An unfolded strategy."""

    openings: tuple[int, ...]
    #: The code to lay at each node; node 0 is the first row.
    guesses: Numbers
    #: children[node, chips]: the next node; -1 if at most two candidates are left.
    children: Numbers
    #: The secrets, and the row (from 1) in which each is found.
    secrets: Numbers
    rows: Numbers


def packed_codes(which: int) -> Numbers:
    """All codes of a list, packed."""
    return PACKED_CODES[STARTS[which] : STARTS[which] + SIZES[which]]


def secrets_of(which: int, need: int) -> Numbers:
    """The codes of a list that a secret may be: those with the marks in `need`."""
    return np.flatnonzero(packed_codes(which) & need == need)


def strategy_name(which: int, need: int, last: int | None = None) -> str:
    """The name of the strategy for a kind of secret; `last`: the row by which it finds all, if it guarantees one."""
    kind = "digits" if which == 0 else f"{LANGUAGES[which - 1]}-{'nouns' if need & NOUN else 'any'}"
    repeats = "distinct" if need & DISTINCT else "repeats"
    return f"{kind}-{repeats}" if last is None else f"{kind}-{repeats}-{last}"


@jit
def chips_by_secret(signs: Numbers, secrets: Numbers, laid: int, out: Numbers) -> None:
    """The chips that one laid code gets from each secret."""
    for i in range(len(secrets)):
        out[i] = chips(signs[secrets[i]], signs[laid])


def split_by_chips(signs: Numbers, secrets: Numbers, laid: int) -> list[Numbers]:
    """The secrets, partitioned by the chips they give."""
    given = np.empty(len(secrets), np.int64)
    chips_by_secret(signs, secrets, laid, given)
    return [secrets[given == kind] for kind in range(NUM_CHIP_COUNTS)]


def unfold(which: int, secrets: Numbers, guesses: Numbers) -> tuple[Numbers, Numbers]:
    """The children of every node, and the row in which each secret is found.

    ValueError if the guesses do not fit the secrets (the tree of another list).
    """
    signs = packed_codes(which)
    children = np.full((len(guesses), NUM_CHIP_COUNTS), -1)
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
        split = split_by_chips(signs, known, int(guesses[node]))
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


def read_strategy(name: str, which: int, need: int) -> Strategy | None:
    """Read a strategy by its file name; None if there is none or it was built for other words."""
    path = FOLDER / f"{name}.bin"
    if not path.exists():
        return None
    openings, guesses = unpack(path.read_bytes())
    secrets = secrets_of(which, need)
    try:
        children, rows = unfold(which, secrets, guesses)
    except ValueError:
        return None
    return Strategy(openings, guesses, children, secrets, rows)


@cache
def strategy_for(which: int, need: int, last: int | None = None) -> Strategy | None:
    """The strategy for a kind of secret, read once; with `last` the one that finds every secret by that row."""
    return read_strategy(strategy_name(which, need, last), which, need)
