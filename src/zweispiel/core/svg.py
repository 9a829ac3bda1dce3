"""Writes scenes as SVG: for browsers (styled by their style sheets) or standing alone with the styles inside."""

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from zweispiel.core.scene import Number, Saying, Scene, Shape

Speak = Callable[[Saying], str]

#: The fillings; each is drawn in one class, so that style sheets can colour it.
DEFS = {
    "hatch": '<pattern id="{id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="in-hatch" d="M0 0V8"/></pattern>',
    "dots": '<pattern id="{id}" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<circle class="in-dots" cx="5" cy="5" r="1.7"/></pattern>',
    "waves": '<pattern id="{id}" width="14" height="10" patternUnits="userSpaceOnUse">'
    '<path class="in-waves" d="M0 5q3.5-4 7 0t7 0"/></pattern>',
}


def write_svg(scene: Scene, speak: Speak = str, prefix: str = "", game: str = "", styles: str = "") -> str:
    """The scene as one SVG element. Ids get the prefix; `game` becomes a class; `styles` are put inside."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {escape(game)}" '
        f'viewBox="0 0 {number(scene.width)} {number(scene.height)}" role="group" '
        f"aria-label={quoteattr(speak(scene.title))}>"
    )
    style = f"<style>{escape(styles)}</style>" if styles else ""
    return head + style + _defs(scene, prefix) + write_shapes(scene.shapes, speak, prefix) + "</svg>"


def write_shapes(shapes: tuple[Shape, ...], speak: Speak = str, prefix: str = "") -> str:
    """Shapes as SVG elements, without the frame around them."""
    return "".join(_element(shape, speak, prefix) for shape in shapes)


def number(value: Number) -> str:
    """A number as short as it can be written to a hundredth."""
    return f"{round(value, 2):g}" if abs(value) < 100_000 else str(value)


def _defs(scene: Scene, prefix: str) -> str:
    """The fillings that are used, in the shapes or in their previews."""
    ghosts = [shape for ghost in scene.ghosts.values() for shape in (ghost, *ghost.children)]
    used = {shape.pattern for shape in (*scene.every_shape(), *ghosts)} - {""}
    return f"<defs>{''.join(DEFS[name].format(id=prefix + name) for name in sorted(used))}</defs>" if used else ""


def _element(shape: Shape, speak: Speak, prefix: str) -> str:
    inner = escape(speak(shape.text) if isinstance(shape.text, Saying) else shape.text)
    inner += write_shapes(shape.children, speak, prefix)
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in _attributes(shape, speak, prefix).items())
    return f"<{shape.tag}{attributes}>{inner}</{shape.tag}>" if inner else f"<{shape.tag}{attributes}/>"


def _attributes(shape: Shape, speak: Speak, prefix: str) -> dict[str, str]:
    """The attributes of an element, in a fixed order."""
    found = {"id": prefix + shape.id} if shape.id else {}
    if shape.cls:
        found["class"] = shape.cls
    found |= {name: value if isinstance(value, str) else number(value) for name, value in shape.geometry.items()}
    if shape.at is not None or shape.turned:
        found["transform"] = _transform(shape)
    if shape.pattern:
        found["fill"] = f"url(#{prefix}{shape.pattern})"
    if shape.label is not None:
        found |= {"role": "img", "aria-label": speak(shape.label)}
    if shape.tries:
        found["data-tries"] = shape.tries
    if shape.note:
        found["data-note"] = ""
    return found


def _transform(shape: Shape) -> str:
    x, y = shape.at or (0, 0)
    turn = f" rotate({number(shape.turned)})" if shape.turned else ""
    return f"translate({number(x)} {number(y)}){turn}"
