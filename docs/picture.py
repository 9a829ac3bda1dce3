"""Draw `docs/boards.svg`, the picture of the README: the five boards as the browser shows them.

    python docs/picture.py

Each board is a scene with its own style sheet, on a card; nothing outside the file is used.
"""

from html import escape
from pathlib import Path

import zweispiel
from zweispiel.core.game import SHARED_STYLES, Game
from zweispiel.core.svg import number, write_svg

TARGET = Path(__file__).with_name("boards.svg")
WIDTH, MARGIN, GAP, TITLE = 1200, 28, 22, 52
STYLE = """
.paper { fill: #f6efe1 } .card { fill: #fffaf0; stroke: #e2d4ba }
.first-stripe { fill: #e2622b } .second-stripe { fill: #eab02c } .third-stripe { fill: #5d7f2c }
.title { font: 700 21px "Avenir Next", "Century Gothic", "URW Gothic", Futura, system-ui, sans-serif; fill: #2b2118 }
"""

#: A position of each game worth looking at, as a line for bug reports; those left out show the game's own showcase.
POSITIONS = {
    "heimlich": "heimlich v1: d3-s c3-se b3-e c5-e f6-nw f3-sw b6-ne b5-e a5-e c6-ne d6-w d2-s d1-s e6-n f5-nw a6-e"
    " c7-n a4-s f7-nw b4-se g2-sw e3-s f4-nw h1-sw g3-w",
    "combinato": "combinato[code=words] v1: secret:BILD secret:MOND WADE HERD PILZ GARN HUND SAMT LUFT SEIL BUND WALD",
}
ROWS = (("conhex", "heimlich", "zaic"), ("contactic", "combinato"))


def match_of(name: str) -> zweispiel.Match:
    """The game in the position to show."""
    line = POSITIONS.get(name, f"{name} v1: {zweispiel.load(name).showcase}")
    return zweispiel.Record.loads(line).replay()


def shapes_of(names: tuple[str, ...]) -> list[float]:
    """How wide the boards of a row are for their height."""
    scenes = [match_of(name).scene() for name in names]
    return [scene.width / scene.height for scene in scenes]


def card(name: str, x: float, y: float, width: float, height: float) -> str:
    """One board on its card, with its title below."""
    match = match_of(name)
    board = write_svg(match.scene(), prefix=f"{name}-", game=name, image=True)
    placed = box(x + 14, y + 14, width - 28, height - TITLE - 14)
    frame = f'<rect class="card"{box(x, y, width, height)} rx="20"/>'
    title = f'<text class="title" x="{number(x + 20)}" y="{number(y + height - 20)}">{escape(match.game.title)}</text>'
    return "\n".join([frame, board.replace("<svg", f"<svg{placed}", 1), title])


def box(x: float, y: float, width: float, height: float) -> str:
    """A place as attributes."""
    return f' x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'


def row(names: tuple[str, ...], y: float) -> tuple[list[str], float]:
    """The cards of a row, all boards equally high, and where the row ends."""
    shapes = shapes_of(names)
    height = (WIDTH - 2 * MARGIN - GAP * (len(names) - 1) - 28 * len(names)) / sum(shapes)
    cards, x = [], float(MARGIN)
    for name, shape in zip(names, shapes, strict=True):
        width = height * shape + 28
        cards.append(card(name, x, y, width, height + TITLE + 14))
        x += width + GAP
    return cards, y + height + TITLE + 14 + GAP


def stripes() -> list[str]:
    """Three stripes along the upper border."""
    names = ("first", "second", "third")
    return [f'<rect class="{name}-stripe" y="{8 * i}" width="{WIDTH}" height="6"/>' for i, name in enumerate(names)]


def styles() -> str:
    """What the boards share, then what each adds."""
    games: list[Game] = [zweispiel.load(name) for names in ROWS for name in names]
    shared = SHARED_STYLES.read_text("utf-8")
    return STYLE + shared + "".join(game.styles().removeprefix(shared) for game in games)


def picture() -> str:
    """All cards in rows."""
    cards, y = list[str](), float(MARGIN + GAP)
    for names in ROWS:
        drawn, y = row(names, y)
        cards += drawn
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(y)}" role="img">'
    label = "<title>The five boards</title>"
    paper = '<rect class="paper" width="100%" height="100%"/>'
    return "\n".join(
        [head, label, f"<style>{escape(styles(), quote=False)}</style>", paper, *stripes(), *cards, "</svg>", ""]
    )


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
