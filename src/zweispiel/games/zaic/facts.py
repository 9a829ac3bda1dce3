"""What separates a good move of Zaic from a bad one: regions, what can still be covered, and the tiles left."""

from zweispiel.core.errors import N_
from zweispiel.core.facts import Fact, Facts, Measure, Played, Seen, Unit

Cell = tuple[int, int]

SIGNS = "LD"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CELL = Unit(N_("no cell"), N_("one cell"), N_("{count} cells"))
REGION = Unit(N_("no region"), N_("one region"), N_("{count} regions"))
PLACE = Unit(N_("no place"), N_("one place"), N_("{count} places"))
SMALL = Unit(N_("no small square"), N_("one small square"), N_("{count} small squares"))


def regions_of(seen: Seen, player: int) -> list[set[Cell]]:
    """A player's visible regions, the largest first."""
    rows = enumerate(seen["board"])
    left = {(column, row) for row, signs in rows for column, sign in enumerate(signs) if sign == SIGNS[player]}
    found = []
    while left:
        found.append(_region(left))
        left -= found[-1]
    return sorted(found, key=len, reverse=True)


def _region(cells: set[Cell]) -> set[Cell]:
    """The cells joined to one of them."""
    start = min(cells)
    found, todo = {start}, [start]
    for column, row in todo:  # grows while we iterate
        beside = {(column + across, row + down) for across, down in STEPS} & cells - found
        found |= beside
        todo += sorted(beside)
    return found


def covered(move: str) -> set[Cell]:
    """The cells under the tile of a move."""
    size, place = move.split("@")
    width, height = (int(number) for number in size.split("x"))
    column, row = ord(place[0]) - ord("a"), int(place[1:]) - 1
    return {(column + across, row + down) for across in range(width) for down in range(height)}


def _largest(seen: Seen, player: int) -> int:
    return int(max(seen["regions"][player], default=0))


def _coverable(played: Played, owner: int) -> int:
    """How many cells of a player's largest region the other could cover next."""
    found = regions_of(played.then, owner)
    reach = set().union(*(covered(move) for move in played.moves_of(1 - owner)))
    return len(found[0] & reach) if found else 0


FACTS = Facts(
    (
        Fact(
            "largest",
            lambda p: _largest(p.then, p.mover),
            1,
            2.0,
            CELL,
            N_("The largest region of {mover} has {is}, with the better move {instead}."),
        ),
        Fact(
            "opposing-largest",
            lambda p: _largest(p.then, 1 - p.mover),
            -1,
            1.5,
            CELL,
            N_("The largest region of {other} has {is}, with the better move {instead}."),
        ),
        Fact(
            "regions",
            lambda p: len(regions_of(p.then, p.mover)),
            -1,
            1.2,
            REGION,
            N_("{mover} is split into {is}, with the better move only into {instead}."),
        ),
        Fact(
            "opposing-regions",
            lambda p: len(regions_of(p.then, 1 - p.mover)),
            1,
            1.0,
            REGION,
            N_("{other} is split into only {is}, with the better move into {instead}."),
        ),
        Fact(
            "at-risk",
            lambda p: _coverable(p, p.mover),
            -1,
            2.5,
            CELL,
            N_("In the largest region of {mover}, {other} can cover {is}, with the better move {instead}."),
        ),
        Fact(
            "in-reach",
            lambda p: _coverable(p, 1 - p.mover),
            1,
            2.5,
            CELL,
            N_("In the largest region of {other}, {mover} could next cover {is}, with the better move {instead}."),
        ),
        Fact(
            "places",
            lambda p: len(p.moves_of(p.mover)),
            1,
            14.0,
            PLACE,
            N_("{mover} keeps {is} for the next tile, with the better move {instead}."),
        ),
        Fact(
            "opposing-places",
            lambda p: len(p.moves_of(1 - p.mover)),
            -1,
            14.0,
            PLACE,
            N_("{other} has {is} for the next tile, with the better move {instead}."),
        ),
        Fact(
            "small-tiles",
            lambda p: int(p.then["supply"][p.mover]["1x1"]),
            1,
            0.8,
            SMALL,
            N_("{mover} has {is} left, with the better move {instead}."),
        ),
    ),
    measure=Measure(N_("Largest region"), _largest, CELL),
)
