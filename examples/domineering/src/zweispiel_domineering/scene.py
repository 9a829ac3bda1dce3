"""Domineering's board as a picture: fields, dominoes, and a spot on every field that catches the clicks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Choice, Scene, Shape, Side, circle, group, rect, say, text
from zweispiel_domineering.notation import COLUMNS, field_name, place

FIELD, EDGE = 50, 32
SIZE = 8 * FIELD + 2 * EDGE
KINDS = ("upright", "flat")
NAMES = (N_("Upright"), N_("Flat"))
AIMS = (N_("lays dominoes upright"), N_("lays dominoes flat"))
PROMPTS = (N_("Click the upper field of your domino."), N_("Click the left field of your domino."))


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation, with a spot to click for every move."""
    viewer = seen["viewer"]
    mine = moves() if viewer in seen["players"] else []
    return Scene(
        width=SIZE,
        height=SIZE,
        title=say(N_("Dominoes on a board of 8×8 fields")),
        shapes=(BOARD, *_render_dominoes(seen["history"]), *SPOTS),
        sides=(_side(0, seen), _side(1, seen)),
        prompt=say(PROMPTS[viewer]) if mine else None,
        choices=tuple(Choice(move, (move,), ghost=("domino", *_corner(move))) for move in mine),
        ghosts={"domino": _domino(viewer)} if mine else {},
    )


def _side(player: int, seen: Mapping[str, Any]) -> Side:
    standing = say(N_("Room for a domino: {count}"), count=len(seen["room"][player]))
    token = _domino(player).put(at=(20, 0) if player else (0, 0))
    return Side(say(NAMES[player]), say(AIMS[player]), standing, (token,))


def _corner(field: str) -> tuple[int, int]:
    """The upper left corner of a field."""
    x, y = place(field)
    return EDGE + FIELD * x, EDGE + FIELD * y


def _domino(player: int, **more: Any) -> Shape:
    """A domino whose upper left corner is (0, 0)."""
    width, height = (FIELD, 2 * FIELD) if player == 0 else (2 * FIELD, FIELD)
    pips = [circle(x, y, 6, "pip") for x in range(25, width, FIELD) for y in range(25, height, FIELD)]
    return group(rect(3, 3, width - 6, height - 6, "tile", 8), *pips, cls=f"domino {KINDS[player]}", **more)


def _render_dominoes(history: Sequence[str]) -> Iterator[Shape]:
    """All dominoes, and a frame around the last one."""
    for ply, field in enumerate(history):
        yield _domino(ply % 2, id=f"domino-{field}", at=_corner(field))
    if history:
        width, height = (FIELD, 2 * FIELD) if len(history) % 2 else (2 * FIELD, FIELD)
        x, y = _corner(history[-1])
        yield rect(x + 3, y + 3, width - 6, height - 6, "last", 8, id="last")


def _render_board() -> Iterator[Shape]:
    """Frame, letters, numbers and fields."""
    yield rect(0, 0, SIZE, SIZE, "frame", 16)
    for i in range(8):
        yield text(EDGE + FIELD * i + FIELD / 2, EDGE / 2, COLUMNS[i], "coordinate")
        yield text(EDGE / 2, EDGE + FIELD * i + FIELD / 2, str(i + 1), "coordinate")
        yield from (rect(EDGE + FIELD * i + 1, EDGE + FIELD * j + 1, FIELD - 2, FIELD - 2, "field") for j in range(8))


def _spot(field: str) -> Shape:
    """What catches the clicks on a field."""
    x, y = _corner(field)
    return rect(x, y, FIELD, FIELD, "hit", id=field, label=say(N_("Field {field}"), field=field), tries=field)


BOARD = group(*_render_board(), fixed=True)
SPOTS = tuple(_spot(field_name(i)) for i in range(64))
