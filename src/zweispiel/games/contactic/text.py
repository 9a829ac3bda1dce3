"""Contactic's board as text.

The line between two fields shows the edges of both: the half towards a tile is filled if that tile's edge is coloured.
It is a thin line if both edges are white.

    ┼▄▄▄┼───┼
    ▐ O ▌ g │      O = 1101, g = 0000
    ┼───┼───┼
"""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any, NamedTuple

from zweispiel.core.errors import N_
from zweispiel.core.text import Canvas
from zweispiel.games.contactic.layout import KINDS

MAX_WIDTH = 80
#: Boards up to this many columns or rows are shown whole; larger ones only where tiles are, and one field around.
WHOLE = 15
SIGNS = ("O", "g")
STYLES = ("first", "second")
NAMES = (N_("Orange"), N_("green"))
#: How the line between two fields looks, by (the first one's edge is coloured, the second one's is).
ACROSS = {(False, False): "─", (True, False): "▀", (False, True): "▄", (True, True): "█"}
UPRIGHT = {(False, False): "│", (True, False): "▌", (False, True): "▐", (True, True): "█"}


class FieldTile(NamedTuple):
    """The content of a field: player 0 or 1, or None for the neutral field, and the bits of its edges."""

    owner: int | None
    bits: str


Tiles = dict[tuple[int, int], FieldTile]


def render_text(seen: Mapping[str, Any]) -> Canvas:
    """The board, and beside or below it the piles and the tile drawn."""
    canvas = _board(seen)
    supplies, turned_up = _supplies(seen), _turned_up(seen, columns=2)
    if canvas.width + 2 + supplies.width <= MAX_WIDTH and canvas.height >= supplies.height + 1 + turned_up.height:
        column = canvas.width + 2
        canvas.paste(supplies, 0, column)
        canvas.paste(turned_up, supplies.height + 1, column)
    else:
        row = canvas.height + 1
        canvas.paste(supplies, row, 0)
        canvas.paste(_turned_up(seen, columns=4), row, supplies.width + 4)
    return canvas


# ---- the board


def _position(name: str) -> tuple[int, int]:
    """Column and row of `h5`, counted from 0."""
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def _board(seen: Mapping[str, Any]) -> Canvas:
    """The lattice with labels on all sides."""
    tiles: Tiles = {_position(name): FieldTile(owner, bits) for name, (owner, bits) in seen["tiles"].items()}
    tiles[_position(seen["neutral"])] = FieldTile(None, "0000")
    columns = _window([x for x, _ in tiles], seen["size"][0])
    rows = _window([y for _, y in tiles], seen["size"][1])
    step = 4 if 4 * len(columns) + 7 <= MAX_WIDTH else 3
    canvas = Canvas()
    for i, x in enumerate(columns):
        for row in (0, 2 * len(rows) + 2):
            canvas.put(row, 4 + step * i + (step - 2) // 2, ascii_lowercase[x], "label")
    for i, y in enumerate(rows):
        canvas.put(2 * i + 2, 0, f"{y + 1:2}", "label")
    canvas.paste(_lattice(tiles, columns, rows, step, _last_placed(seen)), 1, 3)
    return canvas


def _window(used: list[int], size: int) -> range:
    """The columns or rows to show."""
    if size <= WHOLE:
        return range(size)
    return range(max(0, min(used) - 1), min(size, max(used) + 2))


def _last_placed(seen: Mapping[str, Any]) -> tuple[int, int] | None:
    """Where the last tile was placed, if it is still there."""
    fields = [move.partition(":")[0] for move in seen["history"] if ":" in move and not move.startswith("draw")]
    return _position(fields[-1]) if fields and fields[-1] in seen["tiles"] else None


def _lattice(tiles: Tiles, columns: range, rows: range, step: int, last: tuple[int, int] | None) -> Canvas:
    """The fields and the lines around them; a field is `step` characters wide and two rows high."""
    canvas = Canvas()
    for i, y in enumerate(rows):
        for j, x in enumerate(columns):
            _render_field(canvas, 2 * i + 1, step * j + 1, step - 1, tiles.get((x, y)), (x, y) == last)
    for i, y in enumerate(range(rows.start, rows.stop + 1)):
        for j, x in enumerate(range(columns.start, columns.stop + 1)):
            here, above, left = tiles.get((x, y)), tiles.get((x, y - 1)), tiles.get((x - 1, y))
            beside_tile = here or above or left or (x - 1, y - 1) in tiles
            canvas.put(2 * i, step * j, "┼" if beside_tile else "·", "faint")
            if x < columns.stop:
                _render_line(canvas, 2 * i, step * j + 1, step - 1, ACROSS, (above, 2), (here, 0))
            if y < rows.stop:
                _render_line(canvas, 2 * i + 1, step * j, 1, UPRIGHT, (left, 1), (here, 3))
    return canvas


def _render_field(canvas: Canvas, row: int, column: int, width: int, tile: FieldTile | None, last: bool) -> None:
    """The inside of a field: the owner of its tile, and whether it was placed last."""
    if tile is None:
        return
    middle = column + (width - 1) // 2
    if tile.owner is None:
        canvas.put(row, middle, "#", "neutral")
        return
    canvas.put(row, middle, SIGNS[tile.owner], STYLES[tile.owner])
    if last:
        canvas.put(row, middle + 1, ")" if width == 3 else "*", "last")
        if width == 3:
            canvas.put(row, middle - 1, "(", "last")


def _render_line(
    canvas: Canvas,
    row: int,
    column: int,
    length: int,
    look: Mapping[tuple[bool, bool], str],
    first: tuple[FieldTile | None, int],
    second: tuple[FieldTile | None, int],
) -> None:
    """The line between two fields, each given as its tile and the direction of the line from there."""
    if first[0] is None and second[0] is None:
        return
    filled = [tile is not None and tile.bits[direction] == "1" for tile, direction in (first, second)]
    owners = {tile.owner for (tile, _), full in zip((first, second), filled, strict=True) if full and tile}
    style = STYLES[owner] if len(owners) == 1 and (owner := owners.pop()) is not None else "neutral"
    canvas.put(row, column, look[filled[0], filled[1]] * length, style)


# ---- beside the board


def _supplies(seen: Mapping[str, Any]) -> Canvas:
    """Piles, reserves, left-over tiles and largest islands of both players."""
    canvas = Canvas()
    for player in (0, 1):
        canvas.say(0, 10 + 6 * player, NAMES[player], STYLES[player], width=6)
    rows = [(N_("pile"), kind, [pile[kind] for pile in seen["piles"]]) for kind in KINDS]
    rows.append((N_("reserve"), "", [len(reserve) for reserve in seen["reserves"]]))
    rows.append((N_("top tile"), "", [reserve[-1] if reserve else "-" for reserve in seen["reserves"]]))
    rows.append((N_("left over"), "", seen["reststeine"]))
    rows.append((N_("island"), "", seen["largest"]))
    for row, (label, kind, values) in enumerate(rows, start=1):
        canvas.say(row, 0, label, "label")
        canvas.put(row, 5, kind, "label")
        for player in (0, 1):
            canvas.put(row, 10 + 6 * player, f"{values[player]:>6}", STYLES[player])
    return canvas


def _turned_up(seen: Mapping[str, Any], columns: int) -> Canvas:
    """The tile to be placed in all its rotations, each with the bits to type."""
    canvas = Canvas()
    kind, player = seen["turned_up"], seen["turn"]
    if kind is None:
        return canvas
    canvas.say(0, 0, N_("drawn tile"), STYLES[player])
    canvas.put(0, 11, kind, STYLES[player])
    rotations = dict.fromkeys(kind[-turn:] + kind[:-turn] for turn in range(4))
    for i, rotation in enumerate(rotations):
        row, column = 1 + 4 * (i // columns), 8 * (i % columns)
        canvas.paste(_lattice({(0, 0): FieldTile(player, rotation)}, range(1), range(1), 4, None), row, column)
        canvas.put(row + 3, column, rotation, "label")
    return canvas
