"""Following a tree of the number game under other names.

Digits and places have no meaning of their own: exchange them everywhere and a strategy is as good as before. So the
tables need only one opening, and nobody can prepare for it. The exchange is not kept anywhere; it is found again from
the rows laid so far.
"""

from itertools import permutations

from zweispiel.games.combinato.opponent.strategies import Tree
from zweispiel.kernel.rng import Rng, below

#: A row of the tree, place by place; a row as laid; the number of its chips.
Laid = tuple[int, int]
PLACES = tuple(permutations(range(4)))


def digits_of(code: int) -> tuple[int, ...]:
    """The four digits of a number."""
    return tuple(int(digit) for digit in f"{code:04}")


def next_guess(tree: Tree, rows: list[Laid], rng: Rng) -> tuple[int, int] | None:
    """The node that a history of (code, chips) leads to, and its guess under the names in use.

    None if the rows do not follow the tree, or lead out of it.
    """
    nodes = path(tree, [chips for _, chips in rows])
    if nodes is None:
        return None
    told = [(digits_of(int(tree.guesses[node])), digits_of(code)) for node, (code, _) in zip(nodes, rows, strict=False)]
    ways = [way for places in PLACES if (way := renaming(places, told)) is not None]
    if not ways:
        return None
    places, names = ways[below(rng, len(ways))]
    return nodes[-1], renamed(int(tree.guesses[nodes[-1]]), places, completed(names, rng))


def path(tree: Tree, chips: list[int]) -> list[int] | None:
    """The nodes passed with these chips, the last one included; None if the tree ends before."""
    nodes = [0]
    for kind in chips:
        node = int(tree.children[nodes[-1], kind])
        if node < 0:
            return None
        nodes.append(node)
    return nodes


def renaming(
    places: tuple[int, ...], told: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> tuple[tuple[int, ...], dict[int, int]] | None:
    """Names of digits that turn the tree's rows into the laid ones (place i becomes places[i]), None if none do."""
    names: dict[int, int] = {}
    for row, laid in told:
        for place, digit in enumerate(row):
            if names.setdefault(digit, laid[places[place]]) != laid[places[place]]:
                return None
    return (places, names) if len(set(names.values())) == len(names) else None


def completed(names: dict[int, int], rng: Rng) -> dict[int, int]:
    """The same with random names for the digits not used so far."""
    free = [digit for digit in range(10) if digit not in names.values()]
    return {digit: names[digit] if digit in names else free.pop(below(rng, len(free))) for digit in range(10)}


def renamed(code: int, places: tuple[int, ...], names: dict[int, int]) -> int:
    """A code under other names."""
    laid = [0] * 4
    for place, digit in enumerate(digits_of(code)):
        laid[places[place]] = names[digit]
    return int("".join(map(str, laid)))
