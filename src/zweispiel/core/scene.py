"""Scenes: a match as a picture for one viewer, and how he can click what he may play.

A game draws what an observation shows and nothing else (`Game.render_scene`), so a picture can never tell more than its
viewer may know. A scene holds no colour: shapes have classes, and style sheets say what they look like (`scene.css`
here and in each game's folder). Shapes with an `id` stay the same thing from scene to scene, so that a browser can let
them move and turn; `core/svg.py` writes scenes as SVG.

Coordinates are free; 50 units for a field is the custom.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

Number = int | float

#: Fillings that tell two colours apart without colour.
PATTERNS = ("hatch", "dots", "waves")


@dataclass(frozen=True)
class Saying:
    """A text of ours (marked `N_` where it is written) with what fills its {places}; translated when it is shown.

    What fills a place may be a text of ours or a saying itself; `language.translate_saying` translates these too.
    """

    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.params)


def say(template: str, **params: object) -> Saying:
    """A saying. The template is a text of ours; values may be plain, texts of ours (`N_`) or sayings."""
    return Saying(template, params)


class Shape(NamedTuple):  # a scene has hundreds: named tuples are made much faster than frozen dataclasses
    """One thing in a picture. Made by `circle`, `rect` and the other functions below."""

    tag: str
    geometry: Mapping[str, Number | str] = MappingProxyType({})
    #: Unique in its scene; letters, digits and hyphens.
    id: str = ""
    #: Classes for the style sheets, with blanks between them.
    cls: str = ""
    #: Where it is moved to, and by how many degrees it is turned there.
    at: tuple[Number, Number] | None = None
    turned: Number = 0
    #: One of PATTERNS to fill it with.
    pattern: str = ""
    #: What a screen reader says.
    label: Saying | None = None
    text: str | Saying = ""
    children: "tuple[Shape, ...]" = ()
    #: The move a click here would mean even if it is not allowed, so that the player can be told why not;
    #: `{turn}` in it stands for the rotation in use.
    tries: str = ""
    #: A place where the viewer may strike something out for himself; nobody else learns of it.
    note: bool = False
    #: It can be dragged to whatever may be picked now, such as the tile in hand.
    drag: bool = False
    #: Made once for all scenes, without ids, patterns and sayings inside: it is written only once, too.
    fixed: bool = False

    def put(self, **changes: Any) -> "Shape":
        """The same with some fields changed."""
        return self._replace(**changes)


def circle(x: Number, y: Number, r: Number, cls: str = "", **more: Any) -> Shape:
    """A circle around (x, y)."""
    return Shape("circle", {"cx": x, "cy": y, "r": r}, cls=cls, **more)


def rect(x: Number, y: Number, width: Number, height: Number, cls: str = "", round: Number = 0, **more: Any) -> Shape:
    """A rectangle with its upper left corner at (x, y)."""
    corners = {"rx": round} if round else {}
    return Shape("rect", {"x": x, "y": y, "width": width, "height": height} | corners, cls=cls, **more)


def line(x1: Number, y1: Number, x2: Number, y2: Number, cls: str = "", **more: Any) -> Shape:
    """A straight line."""
    return Shape("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, cls=cls, **more)


def polygon(points: "list[tuple[Number, Number]]", cls: str = "", **more: Any) -> Shape:
    """A closed polygon."""
    return Shape("polygon", {"points": " ".join(f"{x:g},{y:g}" for x, y in points)}, cls=cls, **more)


def path(d: str, cls: str = "", **more: Any) -> Shape:
    """A path in SVG's own language."""
    return Shape("path", {"d": d}, cls=cls, **more)


def text(x: Number, y: Number, words: str | Saying, cls: str = "", **more: Any) -> Shape:
    """Words, by custom centred on (x, y); the style sheet decides."""
    return Shape("text", {"x": x, "y": y}, cls=cls, text=words, **more)


def group(*children: Shape, cls: str = "", **more: Any) -> Shape:
    """Several shapes as one."""
    return Shape("g", children=children, cls=cls, **more)


def walk(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Shapes in drawing order, each group before what is inside it."""
    for shape in shapes:
        yield shape
        if shape.children:
            yield from walk(shape.children)


# ---- what the viewer may do


@dataclass(frozen=True)
class Choice:
    """A legal move, and the shapes to click for it one after the other.

    Where several moves have the same path they differ in `turn` (a tile's rotation), and the player turns from one to
    the next before the last click. `ghost` names one of the scene's ghosts and where to show it as a preview.
    """

    move: str
    path: tuple[str, ...]
    turn: str = ""
    ghost: tuple[str, Number, Number] | None = None


@dataclass(frozen=True)
class Button:
    """A legal move that is no place on the board (`pass`, `swap`)."""

    move: str
    label: Saying


@dataclass(frozen=True)
class Form:
    """One thing that can be done with spelled signs: the move is the prefix and the signs."""

    prefix: str
    label: Saying


@dataclass(frozen=True)
class Spell:
    """Moves that are spelled: so many signs of an alphabet, then one of the forms."""

    alphabet: str
    length: int
    forms: tuple[Form, ...]


@dataclass(frozen=True)
class Side:
    """A player as the panel beside the board shows him."""

    #: The name of his side, such as "Red".
    name: Saying
    #: What he is after, in a few words ("joins top and bottom"), if sides differ in that; how he stands ("12 stones").
    aim: Saying | None
    standing: Saying | None
    #: His sign, drawn in a box from (0, 0) to (40, 40).
    token: tuple[Shape, ...]


@dataclass(frozen=True)
class Scene:
    """A picture of a match as one viewer may see it, and what he may do now."""

    width: Number
    height: Number
    #: The name of the picture for screen readers.
    title: Saying
    shapes: tuple[Shape, ...]
    sides: tuple[Side, Side]
    #: One short line for whoever is to move: what to do now.
    prompt: Saying | None = None
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    spell: Spell | None = None
    #: The rotations in the order in which a player turns through them.
    turns: tuple[str, ...] = ()
    #: Previews by name, drawn around (0, 0) where the choice says to put them.
    ghosts: Mapping[str, Shape] = field(default_factory=dict)

    def every_shape(self) -> list[Shape]:
        """All shapes, those inside groups too, in drawing order."""
        return list(walk(self.shapes))

    def moves(self) -> set[str]:
        """The moves that can be clicked; spelled ones are not among them."""
        return {choice.move for choice in self.choices} | {button.move for button in self.buttons}
