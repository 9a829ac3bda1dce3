"""Draw `docs/boards.svg`, the picture of the README: the five boards as the terminal shows them.

    python docs/picture.py

Plain text in a monospace font, coloured by CSS classes; nothing outside the file is used.
"""

from html import escape
from pathlib import Path

import zweispiel
from zweispiel.core.drawing import Canvas

TARGET = Path(__file__).with_name("boards.svg")
LETTER, LINE, GAP = 7.3, 15.0, 34.0
STYLE = """
text { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #2b2118; white-space: pre }
.paper { fill: #f6efe1 } .card { fill: #fffaf0; stroke: #e2d4ba }
.title { font: 600 15px "Avenir Next", "Century Gothic", "URW Gothic", system-ui, sans-serif }
.label, .faint { fill: #7b6a55 } .neutral { fill: #7b6a55 } .last { font-weight: 700 }
.contactic .first { fill: #b8460f } .contactic .second { fill: #4c6b1f }
.zaic .first { fill: #6b6f76 } .zaic .second { fill: #1f5fa8 }
.combinato .first { fill: #0f6f80 } .combinato .second { fill: #9a2f7a }
.conhex .first { fill: #c0261f } .conhex .second { fill: #96700a }
.heimlich .first { fill: #2b2118; font-weight: 700 } .heimlich .second { fill: #96700a; font-weight: 700 }
"""

#: A position of each game worth looking at, as a line for bug reports.
POSITIONS = {
    "contactic": "contactic v1: draw:1110 f5:0111 draw:1000 f6:0001 draw:0000 e5:0000 draw:1000 f4:0010 draw:1111"
    " h5:1111 draw:1100 f7:1001 draw:1100 g7:1001 draw:1111 f3:1111 draw:0000 i5:0000 draw:1110 g3:1110 draw:1100"
    " f8:1001 draw:1000 h4:0100 draw:1110 h7:0111 draw:1100 e3:0011 draw:1010 i4:1010 draw:1110 g6:1101 draw:1110",
    "zaic": "zaic v1: 2x1@h8 1x1@i7 2x1@j7 1x1@j8 2x2@j9 2x2@k5 2x2@i4 1x2@h9 2x1@f9 1x1@i8 2x1@k5",
    "conhex": "conhex v1: d6 b8 d2 e10 e6 h2 f10 f3 b3 h5 i6 i10 f4 b6 i7 i2 f8 i4 a1 g10 g4 c7 f5 c4 d7 b4",
    "heimlich": "heimlich v1: d3-s e3-s f6-nw c2-se f2-sw c4-e c5-ne f3-w g2-sw g1-sw e2-e",
    "combinato": "combinato[code=words] v1: secret:BILD secret:MOND WADE HERD PILZ GARN HUND SAMT",
}
COLUMNS = (("contactic", "combinato"), ("zaic", "heimlich"), ("conhex",))


def board(name: str) -> Canvas:
    """The board of a game's position, as player 0 sees it."""
    match = zweispiel.Record.loads(POSITIONS[name]).replay()
    return match.game.draw_text(match.observe(0))


def card(name: str, canvas: Canvas, x: float, y: float) -> str:
    """One board on its card."""
    lines = [
        f'<g class="{name}" transform="translate({x:g} {y:g})">',
        f'<rect class="card" width="{width(canvas):g}" height="{height(canvas):g}" rx="8"/>',
        f'<text class="title" x="14" y="26">{escape(zweispiel.load(name).title)}</text>',
    ]
    for row, runs in enumerate(canvas.spans()):
        column = 0
        for text, style in runs:
            if text.strip():
                place = f'x="{14 + column * LETTER:g}" y="{52 + row * LINE:g}" textLength="{len(text) * LETTER:g}"'
                lines.append(f'<text class="{style}" {place}>{escape(text)}</text>')
            column += len(text)
    return "\n".join([*lines, "</g>"])


def width(canvas: Canvas) -> float:
    return canvas.width * LETTER + 28


def height(canvas: Canvas) -> float:
    return canvas.height * LINE + 56


def picture() -> str:
    """All cards in columns."""
    boards = {name: board(name) for name in POSITIONS}
    cards, x, bottom = [], 20.0, 0.0
    for names in COLUMNS:
        y = 20.0
        for name in names:
            cards.append(card(name, boards[name], x, y))
            y += height(boards[name]) + 16
        x += max(width(boards[name]) for name in names) + 16
        bottom = max(bottom, y)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x + 4:g} {bottom + 4:g}" role="img">'
    label = "<title>The five boards, drawn as text</title>"
    paper = '<rect class="paper" width="100%" height="100%"/>'
    return "\n".join([head, label, f"<style>{STYLE}</style>", paper, *cards, "</svg>", ""])


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
