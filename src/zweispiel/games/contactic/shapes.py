"""Contactic's tiles, neutral field, island shores and signs as shapes."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from zweispiel.core.scene import Number, Shape, circle, group, path, rect

SIDES = ("orange", "green")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

Place = tuple[int, int]


def rotations(kind: str) -> tuple[str, ...]:
    """The different rotations of a tile, turning clockwise."""
    return tuple(dict.fromkeys(kind[4 - turn :] + kind[: 4 - turn] for turn in range(4)))


def render_tile(owner: int, bits: str, size: Number, cls: str = "", **more: Any) -> Shape:
    """A tile around (0, 0) that fills a field of that size."""
    return group(*_tile_parts(owner, bits, size), cls=f"tile {SIDES[owner]}{cls}", **more)


@cache
def _tile_parts(owner: int, bits: str, size: Number) -> tuple[Shape, ...]:
    """Edge, body and figure of a tile; green ones have a white core."""
    half = size / 2 - max(0.5, size / 50)
    edge = rect(-half, -half + size / 25, 2 * half, 2 * half, "edge", size / 10)
    body = rect(-half, -half, 2 * half, 2 * half, "body", size / 10)
    core = (circle(0, 0, half * (0.22 if "1" in bits else 0.13), "core"),) if owner == 1 else ()
    return tuple(part.put(fixed=True) for part in (edge, body, path(figure(bits, half), "figure"), *core))


def figure(bits: str, half: Number) -> str:
    """A disc with an arm that widens towards each coloured edge; a dot where there is none."""
    radius = half * (0.5 if "1" in bits else 0.3)
    disc = f"M{-radius:g} 0a{radius:g} {radius:g} 0 1 1 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 1 {-2 * radius:g} 0Z"
    return disc + "".join(_arm(direction, half) for direction in range(4) if bits[direction] == "1")


#: An arm to the north, in half tile widths: along the edge, in to the centre and out again.
ARM = (
    (-0.5, -1),
    (0.5, -1),
    (0.5, -0.85),
    (0.36, -0.6),
    (0.36, 0),
    (-0.36, 0),
    (-0.36, -0.6),
    (-0.5, -0.85),
    (-0.5, -1),
)


def _arm(direction: int, half: Number) -> str:
    """The arm turned to a direction."""
    points = list(ARM)
    for _ in range(direction):
        points = [(-y, x) for x, y in points]
    a, b, c, d, e, f, g, h, i = (f"{half * x:.2f} {half * y:.2f}" for x, y in points)
    return f"M{a}L{b}C{c} {d} {e}L{f}C{g} {h} {i}Z"


def neutral_parts(size: Number) -> tuple[Shape, ...]:
    """The white field in the centre, with a cross to tell it from a tile."""
    half, arm = size * 0.48, size * 0.16
    cross = path(f"M{-arm:g} 0H{arm:g}M0 {-arm:g}V{arm:g}", "cross")
    return rect(-half, -half, 2 * half, 2 * half, "body", size / 10), cross


def render_clash(direction: int, size: Number) -> Shape:
    """A bar along the edge in a direction, where a tile would clash."""
    half, thick = size / 2, size / 7
    return rect(-half * 0.8, -half - thick / 2, half * 1.6, thick, "clash", thick / 2, turned=90 * direction)


def render_tick(size: Number) -> Shape:
    """A tick around (0, 0)."""
    return path(f"M{-size / 4:g} 0L{-size / 12:g} {size / 5:g}L{size / 4:g} {-size / 5:g}")


def render_cross(size: Number) -> Shape:
    """A cross around (0, 0)."""
    arm = size / 5
    return path(f"M{-arm:g} {-arm:g}L{arm:g} {arm:g}M{-arm:g} {arm:g}L{arm:g} {-arm:g}")


def neighbours(places: set[Place]) -> set[Place]:
    """The places beside some others, those outside the board included."""
    return {(x + dx, y + dy) for x, y in places for dx, dy in STEPS} - places


def near_misses(
    tiles: Mapping[Place, str], size: tuple[int, int], patterns: Sequence[str]
) -> list[tuple[Place, str, list[int]]]:
    """Every empty place beside something, the rotation that clashes there least, and the directions that clash.

    `tiles`: the edges of all that lies on the board; `patterns`: the rotations of the tile.
    """
    found = []
    for place in sorted((x, y) for x, y in neighbours(set(tiles)) if 0 <= x < size[0] and 0 <= y < size[1]):
        ways = [(bits, clashes(tiles, place, bits)) for bits in patterns]
        found.append((place, *min(ways, key=lambda way: len(way[1]))))
    return found


def clashes(tiles: Mapping[Place, str], place: Place, bits: str) -> list[int]:
    """The directions in which a tile would meet an edge of its own colour, white or not."""
    beside = {i: tiles.get((place[0] + dx, place[1] + dy)) for i, (dx, dy) in enumerate(STEPS)}
    return [i for i, other in beside.items() if other is not None and other[i ^ 2] == bits[i]]


def islands_of(places: set[Place]) -> list[set[Place]]:
    """The places in groups connected edge to edge."""
    left, found = set(places), []
    while left:
        island, fresh = set(), {left.pop()}
        while fresh:
            island |= fresh
            fresh = {(x + dx, y + dy) for x, y in fresh for dx, dy in STEPS} & left
            left -= fresh
        found.append(island)
    return found


def shore_of(place: Place, middle: tuple[Number, Number], half: Number, mine: set[Place], inset: Number) -> str:
    """The edges of a field where the island ends, drawn so far inside it; `half` is half the size of a field."""
    x, y = middle
    edges = ""
    for dx, dy in STEPS:
        if (place[0] + dx, place[1] + dy) not in mine:
            along, back = (-dy, dx), (dy, -dx)
            near, far = (half + _beyond(place, (dx, dy), way, mine) * inset for way in (back, along))
            out = half - inset
            start = (x + out * dx + near * back[0], y + out * dy + near * back[1])
            edges += f"M{start[0]:g} {start[1]:g}l{(near + far) * along[0]:g} {(near + far) * along[1]:g}"
    return edges


def _beyond(place: Place, out: Place, way: Place, mine: set[Place]) -> int:
    """By how many insets the line along an edge of a field goes on beyond its end.

    At a corner of the island that is -1, where it runs straight on 0, and at a corner of the water 1.
    """
    beside = (place[0] + way[0], place[1] + way[1])
    if beside not in mine:
        return -1
    return int((beside[0] + out[0], beside[1] + out[1]) in mine)
