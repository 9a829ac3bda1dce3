"""Heimlich's stones as shapes: police white with a star, robbers yellow with a mask, around (0, 0)."""

from math import cos, pi, sin

from zweispiel.core.scene import Number, Shape, circle, group, path, polygon

RADIUS = 19
MASK = (
    "M-12-3C-9-8-4-6.5 0-4.5C4-6.5 9-8 12-3C13 3 10 7.5 6 7C3 6.6 2 3.5 0 3.5C-2 3.5-3 6.6-6 7C-10 7.5-13 3-12-3Z"
    "M-8.4.2a2.6 2.1 0 1 0 5.2 0a2.6 2.1 0 1 0-5.2 0Z"
    "M3.2.2a2.6 2.1 0 1 0 5.2 0a2.6 2.1 0 1 0-5.2 0Z"
)
SIDES = {"W": "police", "Y": "robbers"}


def stone(sign: str, **more: object) -> Shape:
    """A stone with both its faces, so that it can turn over; `sign` says which one is up."""
    return group(*_body(), *_faces(), cls=f"stone {SIDES[sign]}", **more)


def _body() -> tuple[Shape, ...]:
    return (circle(0, 1.6, RADIUS, "edge"),)


def _faces() -> tuple[Shape, Shape]:
    white = group(*_coin(), polygon(_star(11.5), "star"), cls="face white")
    yellow = group(*_coin(), path(MASK, "mask"), cls="face yellow")
    return white, yellow


def _coin() -> tuple[Shape, Shape]:
    """The round face and the ring inside it."""
    return circle(0, 0, RADIUS, "coin"), circle(0, 0, RADIUS - 3.2, "ring")


def _star(size: float) -> list[tuple[Number, Number]]:
    """Five points; every second corner lies further in."""
    radii = [size if i % 2 == 0 else size * 0.42 for i in range(10)]
    return [(round(r * sin(i * pi / 5), 2), round(-r * cos(i * pi / 5), 2)) for i, r in enumerate(radii)]
