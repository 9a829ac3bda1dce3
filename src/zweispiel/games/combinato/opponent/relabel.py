"""Following a strategy of the number game under other labels.

Digits and places have no meaning of their own: permuting them leaves a strategy just as good. So each strategy needs
only one opening, and opponents cannot prepare for it. The permutation is not stored; it is recovered from the rows laid
so far.
"""

from functools import cache
from itertools import permutations

import numpy as np

from zweispiel.games.combinato.opponent.partition import Bytes
from zweispiel.games.combinato.opponent.strategies import Strategy
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers
from zweispiel.kernel.rng import Rng, below

#: A row as laid: its code and the number of its chips.
Laid = tuple[int, int]
PLACES = tuple(permutations(range(4)))


def digits_of(code: int) -> tuple[int, ...]:
    """The four digits of a number."""
    return tuple(int(digit) for digit in f"{code:04}")


def next_guess(strategy: Strategy, rows: list[Laid], rng: Rng) -> tuple[int, int] | None:
    """The node that a history of (code, chips) leads to, and its guess relabelled to fit the history.

    None if the rows do not follow the strategy, or lead out of it.
    """
    nodes = path(strategy, [chips for _, chips in rows])
    if nodes is None:
        return None
    pairs = [
        (digits_of(int(strategy.guesses[node])), digits_of(code)) for node, (code, _) in zip(nodes, rows, strict=False)
    ]
    ways = [way for places in PLACES if (way := find_relabelling(places, pairs)) is not None]
    if not ways:
        return None
    places, names = ways[below(rng, len(ways))]
    return nodes[-1], relabel_code(int(strategy.guesses[nodes[-1]]), places, complete_names(names, rng))


def path(strategy: Strategy, chips: list[int]) -> list[int] | None:
    """The nodes visited with these chips, including the last; None if the strategy ends before."""
    nodes = [0]
    for kind in chips:
        node = int(strategy.children[nodes[-1], kind])
        if node < 0:
            return None
        nodes.append(node)
    return nodes


def find_relabelling(
    places: tuple[int, ...], pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> tuple[tuple[int, ...], dict[int, int]] | None:
    """New digits that turn the strategy's rows into those laid (place i becomes places[i]), None if none do."""
    names: dict[int, int] = {}
    for row, laid in pairs:
        for place, digit in enumerate(row):
            if names.setdefault(digit, laid[places[place]]) != laid[places[place]]:
                return None
    return (places, names) if len(set(names.values())) == len(names) else None


def complete_names(names: dict[int, int], rng: Rng) -> dict[int, int]:
    """The relabelling, extended at random to the digits not used so far."""
    free = [digit for digit in range(10) if digit not in names.values()]
    return {digit: names[digit] if digit in names else free.pop(below(rng, len(free))) for digit in range(10)}


def relabel_code(code: int, places: tuple[int, ...], names: dict[int, int]) -> int:
    """A code with its places and digits permuted."""
    laid = [0] * 4
    for place, digit in enumerate(digits_of(code)):
        laid[places[place]] = names[digit]
    return int("".join(map(str, laid)))


# ---- guesses that differ in more than names


@cache
def different_guesses(rows: tuple[int, ...]) -> Bytes:
    """Marks one of all guesses that become each other by relabellings that leave these rows as they are."""
    pairs = [(digits_of(row), digits_of(row)) for row in rows]
    ways = [way for places in PLACES if (way := find_relabelling(places, pairs)) is not None]
    names = np.array([[way[1].get(digit, -1) for digit in range(10)] for way in ways])
    out = np.zeros(10_000, np.uint8)
    mark_different(np.array([way[0] for way in ways]), names, out)
    return out


@jit
def mark_different(places: Numbers, names: Numbers, out: Bytes) -> None:
    """Mark the guesses that no relabelling makes smaller."""
    for guess in range(len(out)):
        out[guess] = 1
        for way in range(len(places)):
            if smallest_name(places[way], names[way], guess) < guess:
                out[guess] = 0
                break


@jit
def smallest_name(places: Numbers, names: Numbers, guess: int) -> int:
    """A guess relabelled; digits without a new name get the smallest free ones."""
    fixed, free, code = names.copy(), 0, 0
    digits = np.zeros(4, np.int64)
    for place in range(4):
        digits[places[place]] = guess // 10 ** (3 - place) % 10
    for digit in digits:
        if fixed[digit] < 0:
            while (fixed == free).any():
                free += 1
            fixed[digit] = free
        code = 10 * code + fixed[digit]
    return code
