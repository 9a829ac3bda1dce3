"""What separates a good move of ConHex from a bad one: cells, threats, forks, and the ways from side to side."""

import heapq
from collections.abc import Iterable, Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.facts import Fact, Facts, Measure, Played, Remark, Seen, Unit
from zweispiel.games.conhex.chains import CELLS, SIDES

CELL = Unit(N_("no cell"), N_("one cell"), N_("{count} cells"))
STONE = Unit(N_("no more stone"), N_("one more stone"), N_("{count} more stones"))
PLACE = Unit(N_("no place"), N_("one place"), N_("{count} places"))
#: Longer ways count as this long: there is none.
NO_WAY = 30


def stones_needed(seen: Seen, colour: str) -> dict[str, int]:
    """For each cell that a colour owns or can still win, the stones it needs there."""
    own, other = set(seen["stones"][colour]), set(seen["stones"][_opposite(colour)])
    needed = {}
    for name, cell in CELLS.items():
        points = set(cell["points"])
        missing = cell["threshold"] - len(points & own)
        if name in seen["cells"][colour]:
            needed[name] = 0
        elif name not in seen["cells"][_opposite(colour)] and missing <= len(points - own - other):
            needed[name] = missing
    return needed


def shortest_way(seen: Seen, colour: str) -> int:
    """The stones that a colour's shortest chain between its sides still needs, cell by cell."""
    needed, (start, goal) = stones_needed(seen, colour), SIDES[colour]
    queue = [(needed[cell], cell) for cell in needed if start in CELLS[cell]["sides"]]
    heapq.heapify(queue)
    reached: set[str] = set()
    while queue:
        length, cell = heapq.heappop(queue)
        if goal in CELLS[cell]["sides"]:
            return length
        if cell not in reached:
            reached.add(cell)
            beside = (name for name in CELLS[cell]["neighbours"] if name in needed and name not in reached)
            for name in beside:
                heapq.heappush(queue, (length + needed[name], name))
    return NO_WAY


def one_stone_cells(seen: Seen, colour: str) -> dict[str, set[str]]:
    """The free points where one stone wins cells for a colour, each with those cells."""
    taken = {*seen["stones"]["red"], *seen["stones"]["yellow"]}
    near = [name for name, missing in stones_needed(seen, colour).items() if missing == 1]
    found: dict[str, set[str]] = {}
    for name in near:
        for point in set(CELLS[name]["points"]) - taken:
            found.setdefault(point, set()).add(name)
    return found


def threatened(seen: Seen, colour: str) -> int:
    """How many cells a colour could win with its next stone."""
    return len(set().union(*_sets(one_stone_cells(seen, colour))))


def forks(seen: Seen, colour: str) -> int:
    """At how many points one stone wins two cells or more at once."""
    return sum(len(cells) > 1 for cells in one_stone_cells(seen, colour).values())


def most_at_once(seen: Seen, colour: str) -> int:
    """How many cells a colour can win with its next stone at most."""
    return max((len(cells) for cells in one_stone_cells(seen, colour).values()), default=0)


def _sets(found: Mapping[str, set[str]]) -> Iterable[set[str]]:
    return found.values()


def _opposite(colour: str) -> str:
    return "yellow" if colour == "red" else "red"


def _own(played: Played) -> str:
    colour: str = played.then["colours"][played.mover]
    return colour


def _other(played: Played) -> str:
    return _opposite(_own(played))


def _is_cut_off(played: Played, colour: str) -> bool:
    """Whether a colour has no way left from side to side."""
    return shortest_way(played.then, colour) == NO_WAY


def _cells_of(seen: Mapping[str, Any], player: int) -> int:
    return len(seen["cells"][seen["colours"][player]])


FACTS = Facts(
    # Of facts that are equally far ahead the first is told: the ways from side to side say best what the game is about.
    (
        Fact(
            "way",
            lambda p: shortest_way(p.then, _own(p)),
            -1,
            0.9,
            STONE,
            N_("{mover} still needs {is} for the shortest chain; the better move would leave {instead}."),
            applies=lambda here, _: shortest_way(here.then, _own(here)) < NO_WAY,
        ),
        Fact(
            "opposing-way",
            lambda p: shortest_way(p.then, _other(p)),
            1,
            0.9,
            STONE,
            N_("{other} needs only {is} for the shortest chain; the better move would make it {instead}."),
            applies=lambda _, there: shortest_way(there.then, _other(there)) < NO_WAY,
        ),
        Fact(
            "cells",
            lambda p: _cells_of(p.then, p.mover),
            1,
            0.8,
            CELL,
            N_("{mover} has {is}; the better move would win more and make it {instead}."),
        ),
        Fact(
            "next-cells",
            lambda p: most_at_once(p.then, _other(p)),
            -1,
            0.9,
            CELL,
            N_("With the next stone {other} can win {is}; the better move would allow {instead}."),
        ),
        Fact(
            "threats",
            lambda p: threatened(p.then, _own(p)),
            1,
            1.5,
            CELL,
            N_("{mover} has {is} in reach of one stone; after the better move it would be {instead}."),
            is_slight=True,
        ),
        Fact(
            "opposing-threats",
            lambda p: threatened(p.then, _other(p)),
            -1,
            1.2,
            CELL,
            N_("{other} has {is} in reach of one stone; after the better move it would be {instead}."),
            is_slight=True,
        ),
        Fact(
            "forks",
            lambda p: forks(p.then, _own(p)),
            1,
            1.2,
            PLACE,
            N_("{mover} has {is} where one stone wins two cells; after the better move it would be {instead}."),
            is_slight=True,
        ),
        Fact(
            "opposing-forks",
            lambda p: forks(p.then, _other(p)),
            -1,
            1.0,
            PLACE,
            N_("{other} has {is} where one stone wins two cells; after the better move it would be {instead}."),
            is_slight=True,
        ),
        Fact(
            "open-cells",
            lambda p: len(stones_needed(p.then, _other(p))),
            -1,
            1.2,
            CELL,
            N_("{other} has or can still win {is}; after the better move it would be only {instead}."),
            is_slight=True,
        ),
    ),
    remarks=(
        Remark(
            "wins",
            lambda _, there: there.then["outcome"] is not None,
            N_("The better move wins: it completes a chain."),
        ),
        Remark(
            "cut-off",
            lambda here, there: _is_cut_off(here, _own(here)) and not _is_cut_off(there, _own(there)),
            N_("{mover} can no longer get from side to side."),
        ),
        Remark(
            "cuts-off",
            lambda here, there: _is_cut_off(there, _other(there)) and not _is_cut_off(here, _other(here)),
            N_("The better move cuts {other} off: they could no longer get from side to side."),
        ),
    ),
    measure=Measure(N_("Cells"), _cells_of, CELL),
)
