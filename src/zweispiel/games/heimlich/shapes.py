"""Heimlich's stones as shapes: police white with a star, robbers yellow with a mask, around (0, 0)."""

from math import cos, pi, sin
from typing import Any

from zweispiel.core.scene import Number, Shape, circle, group, path, polygon

RADIUS = 19
MASK = (
    "M-12-3C-9-8-4-6.5 0-4.5C4-6.5 9-8 12-3C13 3 10 7.5 6 7C3 6.6 2 3.5 0 3.5C-2 3.5-3 6.6-6 7C-10 7.5-13 3-12-3Z"
    "M-8.4.2a2.6 2.1 0 1 0 5.2 0a2.6 2.1 0 1 0-5.2 0Z"
    "M3.2.2a2.6 2.1 0 1 0 5.2 0a2.6 2.1 0 1 0-5.2 0Z"
)
SIDES = {"W": "police", "Y": "robbers"}


def stone(sign: str, **more: Any) -> Shape:
    """A stone with both its faces, so that it can flip; `sign` says which one is up."""
    return Shape("g", children=FACES, cls=f"stone {SIDES[sign]}", **more)


def _coin() -> tuple[Shape, Shape]:
    """The round face and the ring inside it."""
    return circle(0, 0, RADIUS, "coin"), circle(0, 0, RADIUS - 3.2, "ring")


def _star(size: float) -> list[tuple[Number, Number]]:
    """A five-pointed star: every second corner is closer to the centre."""
    radii = [size if i % 2 == 0 else size * 0.42 for i in range(10)]
    return [(round(r * sin(i * pi / 5), 2), round(-r * cos(i * pi / 5), 2)) for i, r in enumerate(radii)]


FACES = (
    circle(0, 1.6, RADIUS, "edge", fixed=True),
    group(*_coin(), polygon(_star(11.5), "star"), cls="face white", fixed=True),
    group(*_coin(), path(MASK, "mask"), cls="face yellow", fixed=True),
)
