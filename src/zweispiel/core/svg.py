"""Writes scenes as SVG: for browsers (styled by their style sheets) or self-contained with the styles inside."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from xml.sax.saxutils import escape

from zweispiel.core.scene import Figure, Number, Saying, Scene, Shape, Side

Speak = Callable[[Saying], str]

#: The fill patterns; each uses one class, so that style sheets can colour it.
DEFS = {
    "hatch": '<pattern id="{id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="in-hatch" d="M0 0V8"/></pattern>',
    "dots": '<pattern id="{id}" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<circle class="in-dots" cx="5" cy="5" r="1.7"/></pattern>',
    "waves": '<pattern id="{id}" width="14" height="10" patternUnits="userSpaceOnUse">'
    '<path class="in-waves" d="M0 5q3.5-4 7 0t7 0"/></pattern>',
}
TOKEN = 40
#: How many elements are cached in a language, of all boards together.
KEPT = 30_000
QUOTE = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"}


def write_svg(
    scene: Scene, speak: Speak = str, prefix: str = "", game: str = "", styles: str = "", image: bool = False
) -> str:
    """The scene as one SVG element. Ids get the prefix; `game` becomes a class.

    By default it is a board in a page: a group whose parts can be reached one by one. As an `image` it is one thing.
    With `styles` it is a self-contained image: the styles are inside, and it has a size.
    """
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": f"board {game}".strip(),
        "viewBox": f"0 0 {number(scene.width)} {number(scene.height)}",
        "role": "img" if image or styles else "group",
        "aria-label": speak(scene.title),
    }
    if styles:
        attributes |= {"width": number(scene.width), "height": number(scene.height)}
    style = f"<style>{escape(styles)}</style>" if styles else ""
    drawn = write_shapes(scene.shapes, speak, prefix)
    patterns = _patterns_in(drawn, prefix) | _patterns(scene.ghosts.values())  # a page puts both into the same picture
    return f"<svg{_written(attributes)}>{style}{_defs(patterns, prefix)}{drawn}</svg>"


def write_token(side: Side, prefix: str = "", game: str = "") -> str:
    """A side's sign as one small SVG element; the side's name has to be shown beside it."""
    return write_figure(Figure(TOKEN, TOKEN, side.token), prefix=prefix, game=game)


def write_figure(figure: Figure, speak: Speak = str, prefix: str = "", game: str = "") -> str:
    """A small picture as one SVG element; what it means has to be said beside it."""
    inner = write_defs(figure.shapes, prefix) + write_shapes(figure.shapes, speak, prefix)
    return f"{_figure_start(figure.width, figure.height, game)}{inner}</svg>"


@lru_cache(maxsize=256)
def _figure_start(width: Number, height: Number, game: str) -> str:
    """The opening tag of a small picture."""
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": f"board token {game}".strip(),
        "viewBox": f"0 0 {number(width)} {number(height)}",
    }
    return f'<svg{_written(attributes)} aria-hidden="true">'


def write_shapes(shapes: Iterable[Shape], speak: Speak = str, prefix: str = "") -> str:
    """Shapes as SVG elements, without the enclosing `svg`."""
    return "".join([_element(shape, speak, prefix) for shape in shapes])


def write_defs(shapes: Iterable[Shape], prefix: str = "") -> str:
    """The definitions of the fill patterns that these shapes use, to precede them."""
    return _defs(_patterns(shapes), prefix)


def _defs(used: Iterable[str], prefix: str) -> str:
    return f"<defs>{''.join(DEFS[name].format(id=prefix + name) for name in sorted(used))}</defs>" if used else ""


def _patterns_in(drawn: str, prefix: str) -> set[str]:
    """The names of the fill patterns in use; found in the text sooner than in the shapes, of which many are kept."""
    return {name for name in DEFS if _fill(name, prefix) in drawn}


def _fill(pattern: str, prefix: str) -> str:
    return f"url(#{prefix}{pattern})"


def _patterns(shapes: Iterable[Shape]) -> set[str]:
    """The names of the fill patterns in use; fixed shapes have none."""
    found = set()
    for shape in shapes:
        if shape.pattern:
            found.add(shape.pattern)
        if shape.children and not shape.fixed:
            found |= _patterns(shape.children)
    return found


def number(value: Number) -> str:
    """A number in its shortest form, rounded to hundredths."""
    if isinstance(value, int):
        return str(value)
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def _written(attributes: dict[str, str]) -> str:
    return "".join([f' {name}="{_quoted(value)}"' for name, value in attributes.items()])


def _quoted(value: str) -> str:
    """A value escaped for double quotes."""
    return value if value.isalnum() else escape(value, QUOTE)


def _element(shape: Shape, speak: Speak, prefix: str) -> str:
    if shape.kept:
        return _kept_element(shape, speak, prefix)
    if not shape.fixed:
        return _written_anew(shape, speak, prefix)
    known = _fixed.get(id(shape))
    if known is None:
        known = _fixed[id(shape)] = (shape, _written_anew(shape, speak, prefix))
    return known[1]


#: The SVG of fixed shapes by id(); the shapes are kept too, so that no other object can get the same id.
_fixed: dict[int, tuple[Shape, str]] = {}


#: The SVG of kept shapes by id(), with the shapes for the same reason. What is dropped is written again.
Kept = dict[int, tuple[Shape, str]]


@lru_cache(maxsize=64)
def _kept(speak: Speak, prefix: str) -> Kept:
    """What is kept in one language, with the same beginning of all ids."""
    return {}


def _kept_element(shape: Shape, speak: Speak, prefix: str) -> str:
    """A shape that many scenes share; in another language, or with other ids, it is another text."""
    kept = _kept(speak, prefix)
    known = kept.get(id(shape))
    if known is None:
        if len(kept) >= KEPT:
            kept.clear()
        known = kept[id(shape)] = (shape, _written_anew(shape, speak, prefix))
    return known[1]


def _written_anew(shape: Shape, speak: Speak, prefix: str) -> str:
    inner = escape(speak(shape.text) if isinstance(shape.text, Saying) else shape.text) if shape.text else ""
    if shape.children:
        inner += write_shapes(shape.children, speak, prefix)
    start = _start(shape, speak, prefix)
    return f"{start}>{inner}</{shape.tag}>" if inner else f"{start}/>"


#: What an opening tag depends on besides tag, geometry and what it says: id to pattern, and all fields from `tries` on.
_LOOKS = slice(Shape._fields.index("id"), Shape._fields.index("label"))
_INPUT = slice(Shape._fields.index("tries"), None)
#: Opening tags by all that they depend on: most shapes of a board were on the previous one too.
_starts: dict[tuple[object, ...], str] = {}


def _start(shape: Shape, speak: Speak, prefix: str) -> str:
    """The opening tag of an element without its `>`; writing it takes longer than looking it up."""
    said = _words(shape.label), _words(shape.why)
    key = (speak, prefix, said, shape.tag, shape[_LOOKS], shape[_INPUT], tuple(shape.geometry.items()))
    known = _starts.get(key)
    if known is None:
        if len(_starts) >= KEPT:
            _starts.clear()
        known = _starts[key] = f"<{shape.tag}{_written(_attributes(shape, speak, prefix))}"
    return known


def _words(value: object) -> object:
    """A saying as a hashable key. Types count: a catalogue text is translated, the same text as a name is not."""
    if isinstance(value, Saying):
        return value.template, *((name, type(part), _words(part)) for name, part in value.params.items())
    return value


def _attributes(shape: Shape, speak: Speak, prefix: str) -> dict[str, str]:
    """The attributes of an element, in a fixed order."""
    found = {"id": prefix + shape.id} if shape.id else {}
    if shape.cls:
        found["class"] = shape.cls
    for name, value in shape.geometry.items():
        found[name] = value if isinstance(value, str) else number(value)
    if shape.at is not None or shape.turned or shape.scaled != 1:
        found["transform"] = _transform(shape)
    if shape.pattern:
        found["fill"] = _fill(shape.pattern, prefix)
    if shape.label is not None:
        found |= {"role": "img", "aria-label": speak(shape.label)}
    elif shape.tag == "text":
        found["aria-hidden"] = "true"  # labels say what the words mean; read alone they make no sense
    if shape.why is not None:
        found["data-why"] = speak(shape.why)
    if shape.tries:
        found["data-tries"] = shape.tries
    if shape.layers:
        found["data-layers"] = str(shape.layers)
    if shape.note:
        found["data-note"] = ""
    if shape.drag:
        found["data-drag"] = ""
    if shape.step:
        found["data-step"] = str(shape.step)
    if shape.pictures:
        found["data-pictures"] = shape.pictures
    if shape.shows:
        found["data-shows"] = " ".join([prefix + each for each in shape.shows])
    return found


def _transform(shape: Shape) -> str:
    x, y = shape.at or (0, 0)
    turn = f" rotate({number(shape.turned)})" if shape.turned else ""
    scale = f" scale({number(shape.scaled)})" if shape.scaled != 1 else ""
    return f"translate({number(x)} {number(y)}){turn}{scale}"
