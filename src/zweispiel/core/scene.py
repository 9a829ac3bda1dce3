"""Scenes: a match as a picture for one viewer, and how they click what they may play.

A game renders an observation and nothing else (`Game.render_scene`), so a picture can never reveal more than its viewer
may know. A scene contains no colours: shapes have classes, and style sheets give them their looks (`scene.css` here and
in each game's folder). A shape with an `id` is the same thing from scene to scene, so that a browser can animate it.
`core/svg.py` writes scenes as SVG.

Coordinates are free; by convention a field is 50 units wide.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

Number = int | float

#: Fill patterns that distinguish two sides without colour.
PATTERNS = ("hatch", "dots", "waves")


@dataclass(frozen=True)
class Saying:
    """A catalogue text (marked `N_` where it is defined) with values for its {places}; translated when it is shown.

    Values may be catalogue texts or sayings themselves; `i18n.translate_saying` translates these too.
    """

    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.params)


class Aside(Saying):
    """A move in words that has no number of its own in a list of moves: a preparation, or an answer."""


def say(template: str, **params: object) -> Saying:
    """A saying. The template is a catalogue text; values may be plain, catalogue texts (`N_`) or sayings."""
    return Saying(template, params)


class Shape(NamedTuple):  # a scene has hundreds; named tuples are much faster to create than frozen dataclasses
    """One element of a picture. Made by `circle`, `rect` and the other functions below."""

    tag: str
    geometry: Mapping[str, Number | str] = MappingProxyType({})
    #: Unique in its scene; letters, digits and hyphens.
    id: str = ""
    #: Classes for the style sheets, separated by spaces.
    cls: str = ""
    #: Its translation, its rotation in degrees, and how many times as large it is shown.
    at: tuple[Number, Number] | None = None
    turned: Number = 0
    scaled: Number = 1
    #: One of PATTERNS, as its fill.
    pattern: str = ""
    #: What a screen reader says.
    label: Saying | None = None
    #: Why the viewer cannot use this now: what a page says after a click on it.
    why: Saying | None = None
    text: str | Saying = ""
    children: "tuple[Shape, ...]" = ()
    #: The move that a click here would mean, even if it is illegal, so that the player can be told why not;
    #: `{turn}` stands for the current rotation.
    tries: str = ""
    #: How many layers of pieces lie here: a piece in hand is taken to be meant for shapes with equally many.
    layers: int = 0
    #: The viewer may strike this out as a private note.
    note: bool = False
    #: It can be dragged to anything that may be picked now, such as the tile in hand.
    drag: bool = False
    #: Its turn among the changes of the last move: the piece itself is 0, what it causes follows as 1, 2, 3 …
    step: int = 0
    #: The seat and the chance move that this shape stands for in lists of moves: `0 draw:1100`.
    pictures: str = ""
    #: Ids of the shapes that a page points out while this one is under the pointer or has the focus.
    shows: tuple[str, ...] = ()
    #: Made once for all scenes, without ids, patterns and sayings inside, so its SVG is written only once too.
    fixed: bool = False
    #: Comes from a cached function, so that scene after scene has the same object: its SVG is kept for each language.
    kept: bool = False

    def put(self, **changes: Any) -> "Shape":
        """A copy with some fields changed."""
        return self._replace(**{"kept": False, **changes})


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
    """A path in SVG's path syntax."""
    return Shape("path", {"d": d}, cls=cls, **more)


def text(x: Number, y: Number, words: str | Saying, cls: str = "", **more: Any) -> Shape:
    """Text, by convention centred on (x, y); the style sheet decides."""
    return Shape("text", {"x": x, "y": y}, cls=cls, text=words, **more)


def group(*children: Shape, cls: str = "", **more: Any) -> Shape:
    """Several shapes as one."""
    return Shape("g", children=children, cls=cls, **more)


def decisive(*outlines: Shape, **more: Any) -> Shape:
    """What decided a match that is over, such as a region or a chain: outlined, above everything else it belongs to."""
    return group(*outlines, cls="decisive", id="decisive", step=1, **more)


def walk(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Shapes from back to front, each group before its children."""
    for shape in shapes:
        yield shape
        if shape.children:
            yield from walk(shape.children)


# ---- what the viewer may do


@dataclass(frozen=True)
class Choice:
    """A legal move, and the shapes to click for it, in order.

    Moves with the same path differ in `turn` (a tile's rotation): the player rotates the tile before the last click.
    `ghost` names one of the scene's ghosts and where to show it as a preview. `covers` are the other shapes under that
    piece: it snaps to this place from any of them.
    """

    move: str
    path: tuple[str, ...]
    turn: str = ""
    ghost: tuple[str, Number, Number] | None = None
    covers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Button:
    """A legal move that is not a place on the board (`pass`, `swap`)."""

    move: str
    label: Saying
    #: The move as a small picture, shown instead of its label.
    figure: "Figure | None" = None
    #: Nothing else can happen any more: a page that plays it for its player goes on as long as it is offered so.
    repeats: bool = False


@dataclass(frozen=True)
class Form:
    """One way to use the signs spelled: the move is the prefix followed by the signs."""

    prefix: str
    label: Saying
    #: The list that has everything to be spelled in this form (`Game.word_lists`), and what may not be spelled now.
    words: str = ""
    excluded: tuple[str, ...] = ()
    #: What this move risks, in a question the player answers first; None: it is played at once.
    question: Saying | None = None
    #: What to do with signs that only this form can take, where there are others; `{word}` stands for the signs. None:
    #: what `Scene.then` says.
    alone: Saying | None = None


@dataclass(frozen=True)
class Spell:
    """Moves that are spelled: as many signs of an alphabet as there are slots, then one of the forms.

    Slots are ids of shapes. Each has one empty text inside, in which the sign chosen for it appears.
    """

    alphabet: str
    slots: tuple[str, ...]
    forms: tuple[Form, ...]
    #: Whether a sign may occur more than once.
    repeats: bool = True
    #: Whether players may strike out signs that they have ruled out.
    strikes: bool = True
    #: Whether only some of what can be spelled is in the lists, as with words: a page then asks before it plays a move.
    listed: bool = False

    @property
    def length(self) -> int:
        """How many signs a move has."""
        return len(self.slots)


@dataclass(frozen=True)
class Figure:
    """A small picture: shapes in a box from (0, 0) to its width and height."""

    width: Number
    height: Number
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Legend:
    """What a sign on the board means, told beside it."""

    figure: Figure
    text: Saying
    #: An example rather than a meaning; small screens leave it out.
    example: bool = False
    #: Told in the panel when asked for, rather than beside the board all the time.
    aside: bool = False


@dataclass(frozen=True)
class Side:
    """A player as shown in the panel beside the board."""

    #: The name of the side, such as "Red".
    name: Saying
    #: The side's aim in a few words ("connects top and bottom"), if sides differ in that; its standing ("12 stones").
    aim: Saying | None
    standing: Saying | None
    #: The side's sign, in a box from (0, 0) to (40, 40).
    token: tuple[Shape, ...]
    #: Whether the name only says where the side's board is: pages show it just for players who have no other name.
    is_place: bool = False


@dataclass(frozen=True)
class Scene:
    """A picture of a match as one viewer may see it, and what they may do now."""

    width: Number
    height: Number
    #: The name of the picture for screen readers.
    title: Saying
    shapes: tuple[Shape, ...]
    sides: tuple[Side, Side]
    #: What to do now: one short line for a viewer who is to move.
    prompt: Saying | None = None
    #: What to do once a shape is picked and another has to follow, or once all signs of a move are spelled.
    then: Saying | None = None
    #: What the last move led to, where the board alone does not tell.
    notice: Saying | None = None
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    spell: Spell | None = None
    #: The rotations, in the order in which a player turns through them.
    turns: tuple[str, ...] = ()
    #: Previews by name, centred on (0, 0); a choice says where to show them.
    ghosts: Mapping[str, Shape] = field(default_factory=dict)
    #: What the signs on the board mean; the same in every scene of a match.
    legend: tuple[Legend, ...] = ()

    def every_shape(self) -> list[Shape]:
        """All shapes, including those inside groups, from back to front."""
        return list(walk(self.shapes))

    def moves(self) -> set[str]:
        """The moves that can be clicked; spelled moves are not among them."""
        return {choice.move for choice in self.choices} | {button.move for button in self.buttons}
