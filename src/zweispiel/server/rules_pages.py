"""Rules pages: the text of a game's rules (`rules.<lang>.md`) as HTML, with pictures drawn from positions.

A picture is written as an image whose address is a position: `![caption](<scene:d3-s c3-se>)` shows the board after
these moves. The moves may be mixed with options (`code=words`), the viewer (`@0` or `@1`; without one, a spectator) and
what the player to move has clicked so far (`?g3`, or `?` for nothing yet), which makes that player the viewer:

    ![The chips of a row](<scene:code=words @0 secret:BILD secret:MOND HERD PILZ>)
    ![Two lines to choose from](<scene:d3-s c3-se ?e2>)

Images in one paragraph without text are shown side by side.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import count
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

import zweispiel
from zweispiel.core.scene import Scene, Shape
from zweispiel.core.svg import write_svg
from zweispiel.i18n import speaker, translate
from zweispiel.server.game_list import rules_text

SCHEME = "scene:"


@lru_cache(maxsize=100)
def rules_html(name: str, lang: str, pictures: bool = True) -> str:
    """The rules of a game as HTML, in English where there is no text in `lang`.

    Without `pictures` only their captions are shown: drawing a position needs the compiled rules.
    """
    game = zweispiel.load(name)  # an unknown name is an error before it becomes part of a path
    text = rules_text(name, lang) or rules_text(name, "en") or translate(game.sentence, lang)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = _with_pictures(reader.parse(text), lambda image, prefix: _figure(image, name, lang, prefix, pictures))
    return str(reader.renderer.render(tokens, reader.options, {}))


def _with_pictures(tokens: Sequence[Token], draw: Callable[[Token, str], str]) -> list[Token]:
    """The tokens with every paragraph of pictures as one piece of HTML."""
    found, numbers = list[Token](), count(1)
    skipped = -1
    for i, token in enumerate(tokens):
        images = _images(tokens[i + 1]) if token.type == "paragraph_open" else []
        if images:
            figures = [draw(image, f"rule{next(numbers)}-") for image in images]
            found.append(Token("html_block", "", 0, content=_side_by_side(figures)))
            skipped = i + 2
        elif i > skipped:
            found.append(token)
    return found


def _images(paragraph: Token) -> list[Token]:
    """The pictures of a paragraph that has nothing else in it."""
    inside = [child for child in paragraph.children or () if child.type != "softbreak"]
    drawn = [child for child in inside if child.type == "image" and str(child.attrs["src"]).startswith(SCHEME)]
    return drawn if len(drawn) == len(inside) else []


def _side_by_side(figures: list[str]) -> str:
    return figures[0] if len(figures) == 1 else f'<div class="pictures">{"".join(figures)}</div>\n'


def _figure(image: Token, name: str, lang: str, prefix: str, drawn: bool) -> str:
    """A position, if it is to be drawn, with its caption."""
    if not drawn:
        return f"<figure><figcaption>{escape(image.content)}</figcaption></figure>\n"
    scene = draw_position(name, unquote(str(image.attrs["src"]).removeprefix(SCHEME)))
    picture = write_svg(scene, speaker(lang), prefix, name, image=True)
    return f"<figure>{picture}<figcaption>{escape(image.content)}</figcaption></figure>\n"


def draw_position(name: str, position: str) -> Scene:
    """The scene of a position, written as described above."""
    words = position.split()
    settings = dict(word.split("=") for word in words if "=" in word)
    match = zweispiel.load(name, **settings).match(seed=0)
    for move in (word for word in words if "=" not in word and word[0] not in "@?"):
        match.push(move)
    if any(word.startswith("?") for word in words):
        clicks = tuple(word[1:] for word in words if word.startswith("?") and word != "?")
        return _with_clicks(match.scene(match.player), clicks)
    return match.scene(next((int(word[1:]) for word in words if word.startswith("@")), None))


def _with_clicks(scene: Scene, clicks: tuple[str, ...]) -> Scene:
    """The scene after some clicks: what was picked, and what can be picked next."""
    begun = [choice for choice in scene.choices if choice.path[: len(clicks)] == clicks]
    following = {choice.path[len(clicks)] for choice in begun if len(choice.path) > len(clicks)}
    classes = dict.fromkeys(following, "pickable") | dict.fromkeys(clicks, "picked")
    return replace(scene, shapes=tuple(_marked(scene.shapes, classes)))


def _marked(shapes: Sequence[Shape], classes: dict[str, str]) -> Iterator[Shape]:
    """The shapes with further classes by id."""
    for shape in shapes:
        cls = f"{shape.cls} {classes[shape.id]}".strip() if shape.id in classes else shape.cls
        inside = shape.children if shape.fixed else tuple(_marked(shape.children, classes))
        yield shape if shape.fixed else shape.put(cls=cls, children=inside)
