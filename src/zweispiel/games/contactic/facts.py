"""What separates a good move of Contactic from a bad one: islands, where they can grow, and tiles without a place."""

from collections.abc import Iterator
from functools import cache

from zweispiel.core.errors import N_
from zweispiel.core.facts import Fact, Facts, Measure, Played, Seen, Unit

#: North, east, south, west, in the order of the bits; row 1 is at the top.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
TILE = Unit(N_("not one tile"), N_("one tile"), N_("{count} tiles"))
ISLAND = Unit(N_("no island"), N_("one island"), N_("{count} islands"))
SQUARE = Unit(N_("no square"), N_("one square"), N_("{count} squares"))
POINT = Unit(N_("no point"), N_("one point"), N_("{count} points"))


@cache
def neighbours(field: str, width: int, height: int) -> dict[int, str]:
    """The fields beside a field, by direction."""
    column, row = ord(field[0]) - ord("a"), int(field[1:]) - 1
    beside = ((way, column + across, row + down) for way, (across, down) in enumerate(STEPS))
    return {way: f"{chr(ord('a') + x)}{y + 1}" for way, x, y in beside if 0 <= x < width and 0 <= y < height}


def islands(seen: Seen, player: int) -> list[set[str]]:
    """A player's islands, the largest first."""
    left = {field for field, (owner, _) in seen["tiles"].items() if owner == player}
    found = []
    while left:
        island = {left.pop()}
        while grown := {beside for field in island for beside in _beside(seen, field)} & left:
            island |= grown
            left -= grown
        found.append(island)
    return sorted(found, key=lambda island: (-len(island), min(island)))  # of equal ones always the same first


def _beside(seen: Seen, field: str) -> Iterator[str]:
    return iter(neighbours(field, *seen["size"]).values())


def needed_edges(seen: Seen, field: str) -> dict[int, str] | None:
    """What an empty field beside something asks of a tile, by direction; None for all other fields."""
    lying = {seen["neutral"]: "0000"} | {name: bits for name, (_, bits) in seen["tiles"].items()}
    if field in lying:
        return None
    around = neighbours(field, *seen["size"]).items()
    needed = {way: "10"[int(lying[name][(way + 2) % 4])] for way, name in around if name in lying}
    return needed or None


def open_fields(seen: Seen) -> dict[str, dict[int, str]]:
    """Every field where a tile could lie, with the edges it needs."""
    lying = {seen["neutral"], *seen["tiles"]}
    beside = {name for field in lying for name in _beside(seen, field)} - lying
    return {field: needed for field in beside if (needed := needed_edges(seen, field)) is not None}


def fits(kind: str, needed: dict[int, str]) -> bool:
    """Whether a tile has a rotation with these edges."""
    return any(all(kind[(way + turn) % 4] == edge for way, edge in needed.items()) for turn in range(4))


def tiles_left(seen: Seen, player: int) -> dict[str, int]:
    """A player's tiles that are still to come, by kind."""
    left = dict(seen["piles"][player])
    for kind in seen["reserves"][player]:
        left[kind] += 1
    return left


def usable(seen: Seen, player: int) -> set[str]:
    """The fields where a tile that the player still has would fit."""
    kinds = [kind for kind, count in tiles_left(seen, player).items() if count]
    return {field for field, needed in open_fields(seen).items() if any(fits(kind, needed) for kind in kinds)}


def room_to_grow(seen: Seen, player: int) -> int:
    """How many usable fields lie beside a largest island of the player."""
    found = islands(seen, player)
    shore = {beside for field in found[0] for beside in _beside(seen, field)} if found else set()
    return len(shore & usable(seen, player))


def without_place(seen: Seen, player: int) -> int:
    """How many of a player's tiles fit nowhere as the board is now."""
    places = list(open_fields(seen).values())
    left = tiles_left(seen, player).items()
    return sum(count for kind, count in left if not any(fits(kind, needed) for needed in places))


def points(seen: Seen, player: int) -> int:
    """The largest island without the tiles that are out of the game."""
    return int(seen["largest"][player] - seen["reststeine"][player])


def _largest(played: Played, player: int) -> int:
    return int(played.then["largest"][player])


FACTS = Facts(
    (
        Fact(
            "largest",
            lambda p: _largest(p, p.mover),
            1,
            2.0,
            TILE,
            N_("The largest island of {mover} has {is}, with the better move {instead}."),
        ),
        Fact(
            "islands",
            lambda p: len(islands(p.then, p.mover)),
            -1,
            0.9,
            ISLAND,
            N_("The tiles of {mover} form {is}, with the better move {instead}."),
        ),
        Fact(
            "room",
            lambda p: room_to_grow(p.then, p.mover),
            1,
            2.0,
            SQUARE,
            N_("The largest island of {mover} can grow onto {is}, with the better move onto {instead}."),
        ),
        Fact(
            "opposing-room",
            lambda p: room_to_grow(p.then, 1 - p.mover),
            -1,
            1.0,
            SQUARE,
            N_("The largest island of {other} can grow onto {is}, with the better move onto {instead}."),
        ),
        Fact(
            "usable",
            lambda p: len(usable(p.then, p.mover)),
            1,
            2.0,
            SQUARE,
            N_("{mover} can still use {is}, with the better move {instead}."),
        ),
        Fact(
            "opposing-usable",
            lambda p: len(usable(p.then, 1 - p.mover)),
            -1,
            2.0,
            SQUARE,
            N_("{other} can still use {is}, with the better move {instead}."),
        ),
        Fact(
            "without-place",
            lambda p: without_place(p.then, p.mover),
            -1,
            3.0,
            TILE,
            N_("{mover}: {is} would fit nowhere now, with the better move {instead}."),
        ),
        Fact(
            "opposing-without-place",
            lambda p: without_place(p.then, 1 - p.mover),
            1,
            3.0,
            TILE,
            N_("{other}: only {is} would fit nowhere now, with the better move {instead}."),
        ),
    ),
    measure=Measure(N_("Points"), points, POINT),
)
