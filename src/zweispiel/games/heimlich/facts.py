"""What separates good moves of Heimlich from bad ones: moves, corners, edges, and stones that stay as they are."""

from collections.abc import Iterator
from functools import cache

from zweispiel.core.errors import N_
from zweispiel.core.facts import Fact, Facts, Measure, Played, Seen, Unit

Field = tuple[int, int]
Stones = dict[Field, str]

SIGNS = "WY"
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)]
#: One direction of each line through a field.
AXES = DIRECTIONS[:4]
CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}
EDGES = {(column, row) for column in range(8) for row in range(8) if {column, row} & {0, 7}}

MOVES = Unit(N_("no move"), N_("one move"), N_("{count} moves"))
STONES = Unit(N_("no stone"), N_("one stone"), N_("{count} stones"))
SAFE = Unit(N_("none of the stones"), N_("one of the stones"), N_("{count} of the stones"))
CORNER = Unit(N_("no corner"), N_("one corner"), N_("{count} corners"))
EDGE = Unit(N_("no edge square"), N_("one edge square"), N_("{count} edge squares"))


def stones(seen: Seen) -> Stones:
    """The stones of an observation: W or Y by column and row."""
    rows = enumerate(seen["board"])
    return {(column, row): sign for row, signs in rows for column, sign in enumerate(signs) if sign != "."}


def line(lying: Stones, own: str, field: Field, direction: Field) -> list[Field]:
    """The opposing stones that an own stone on a field would enclose in a direction."""
    (column, row), (across, down) = field, direction
    enclosed = []
    while lying.get((column := column + across, row := row + down), own) != own:
        enclosed.append((column, row))
    return enclosed if lying.get((column, row)) == own else []


def placements(lying: Stones, own: str) -> list[tuple[Field, Field]]:
    """Every field with every direction in which a stone there would flip a line."""
    empty = [field for field in _fields() if field not in lying]
    return [(field, way) for field in empty for way in DIRECTIONS if line(lying, own, field, way)]


def safe_stones(lying: Stones, own: str) -> set[Field]:
    """Own stones that can never be flipped again, as far as their lines prove it.

    A stone is safe if it is safe along all four axes: the axis is full, or one of its two neighbours there is the
    border or a safe stone of its own.
    """
    safe: set[Field] = set()
    rest = {field for field, sign in lying.items() if sign == own}
    while found := {field for field in rest if all(_holds(lying, safe, field, axis) for axis in AXES)}:
        safe |= found
        rest -= found
    return safe


def _holds(lying: Stones, safe: set[Field], field: Field, axis: Field) -> bool:
    before, after = (field[0] - axis[0], field[1] - axis[1]), (field[0] + axis[0], field[1] + axis[1])
    if any(beside in safe or beside not in EDGES | INNER for beside in (before, after)):
        return True
    return all(along in lying for along in _axis(field, axis))


@cache
def _axis(field: Field, axis: Field) -> tuple[Field, ...]:
    """All fields of the line through a field."""
    steps = ((field[0] + axis[0] * step, field[1] + axis[1] * step) for step in range(-7, 8))
    return tuple(along for along in steps if along in EDGES | INNER)


def frontier(lying: Stones, own: str) -> int:
    """How many own stones lie beside an empty field."""
    return sum(
        any(_is_empty(lying, (column + across, row + down)) for across, down in DIRECTIONS)
        for (column, row), sign in lying.items()
        if sign == own
    )


def _is_empty(lying: Stones, field: Field) -> bool:
    return field not in lying and field in EDGES | INNER


def _fields() -> Iterator[Field]:
    return ((column, row) for row in range(8) for column in range(8))


INNER = {(column, row) for column in range(1, 7) for row in range(1, 7)}


# ---- the facts


def _own(played: Played) -> str:
    return SIGNS[played.mover]


def _other(played: Played) -> str:
    return SIGNS[1 - played.mover]


def _given(played: Played, fields: set[Field]) -> int:
    """How many of these fields the opponent can take now."""
    return len({field for field, _ in placements(stones(played.then), _other(played))} & fields)


FACTS = Facts(
    (
        Fact(
            "replies",
            lambda p: len(placements(stones(p.then), _other(p))),
            -1,
            4.0,
            MOVES,
            N_("{other}: {is} to choose from now, with the better move {instead}. The fewer, the better."),
        ),
        Fact(
            "next-moves",
            lambda p: len(placements(stones(p.then), _own(p))),
            1,
            4.5,
            MOVES,
            N_("{mover}: {is} left for the next turn, with the better move {instead}. Few moves force your hand."),
        ),
        Fact(
            "corners-given",
            lambda p: _given(p, CORNERS),
            -1,
            0.4,
            CORNER,
            N_("{other} can now take {is}, with the better move {instead}."),
        ),
        Fact(
            "edges-given",
            lambda p: _given(p, EDGES - CORNERS),
            -1,
            1.8,
            EDGE,
            N_("{other} can now take {is}, with the better move {instead}."),
        ),
        Fact(
            "safe",
            lambda p: len(safe_stones(stones(p.then), _own(p))),
            1,
            1.5,
            SAFE,
            N_("{mover}: {is} can never be flipped again, with the better move {instead}."),
        ),
        Fact(
            "safe-opposing",
            lambda p: len(safe_stones(stones(p.then), _other(p))),
            -1,
            1.0,
            SAFE,
            N_("{other}: {is} can never be flipped again, with the better move {instead}."),
        ),
        Fact(
            "frontier",
            lambda p: frontier(stones(p.then), _own(p)),
            -1,
            2.5,
            STONES,
            N_("{mover}: {is} beside empty squares, where they are easily flipped; with the better move {instead}."),
        ),
        Fact(
            "stones",
            lambda p: int(p.then["stones"][p.mover]),
            1,
            3.0,
            STONES,
            N_("{mover}: {is} now, with the better move {instead}."),
        ),
    ),
    measure=Measure(N_("Stones"), lambda seen, player: int(seen["stones"][player]), STONES),
)
