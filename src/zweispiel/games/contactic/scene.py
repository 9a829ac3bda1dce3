"""Contactic's board as a picture.

Every board is 650 units wide or high, so that the panel below it always has the same size: orange's
supply, the tile drawn, green's supply. The figure on a tile reaches exactly to its coloured edges. Two figures that
meet, or two blank edges that meet, are a clash that players can see; the picture does not point it out otherwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Button,
    Choice,
    Number,
    Saying,
    Scene,
    Shape,
    Side,
    group,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.contactic.layout import KINDS
from zweispiel.games.contactic.move_in_words import KIND_NAMES, coloured_edges
from zweispiel.games.contactic.shapes import SIDES, Place, islands_of, neutral_parts, render_tile, rotations, shore_of

INNER, LEFT, TOP, MARGIN = 650, 28, 28, 14
WIDTH = LEFT + INNER + MARGIN
LARGEST_FIELD = 72
PANEL, SLOT = 128, 130  # height of the panel below the board, width of the slot for the tile drawn
MOST_RESERVE = 6  # tiles of a reserve that are shown
NAMES = (N_("Orange"), N_("Green"))
LYING = (N_("{field}, orange, coloured to the {edges}"), N_("{field}, green, coloured to the {edges}"))
LYING_WHITE = (N_("{field}, orange, all edges white"), N_("{field}, green, all edges white"))
STOCKS = (
    N_("orange: {pile} in the pile, {reserve} in the reserve, Reststeine: {rest}"),
    N_("green: {pile} in the pile, {reserve} in the reserve, Reststeine: {rest}"),
)


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation; a move is a click on a field with the tile in the chosen rotation."""
    mine = list(moves()) if seen["viewer"] in seen["players"] else []
    board = _Geometry(*seen["size"])
    placements = [move for move in mine if ":" in move]
    turns = rotations(seen["turned_up"]) if placements else ()
    return Scene(
        width=WIDTH,
        height=board.bottom + PANEL + MARGIN,
        title=say(N_("{title} board"), title="Contactic"),
        shapes=(
            *board.render_board(),
            *_render_fields(seen, board),
            *_render_islands(seen, board),
            *_render_panel(seen, board),
        ),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=_prompt(mine),
        choices=tuple(_choice(move, board) for move in placements),
        buttons=tuple(_button(move, seen) for move in mine if ":" not in move),
        turns=turns,
        ghosts={bits: render_tile(seen["turn"], bits, board.field) for bits in turns},
    )


# ---- the board


class _Geometry:
    """Where everything is on a board of a given size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.field = min(LARGEST_FIELD, INNER / columns, INNER / rows)
        self.left = LEFT + (INNER - self.field * columns) / 2
        self.bottom = TOP + self.field * rows + MARGIN

    def centre(self, place: Place) -> tuple[Number, Number]:
        """The centre of a field."""
        return self.left + self.field * (place[0] + 0.5), TOP + self.field * (place[1] + 0.5)

    def render_board(self) -> Iterator[Shape]:
        """Frame, letters and numbers."""
        yield rect(0, 0, WIDTH, self.bottom + PANEL + MARGIN, "frame", 18)
        for x in range(self.columns):
            yield text(self.centre((x, 0))[0], TOP / 2 + 1, ascii_lowercase[x], "coordinate")
        for y in range(self.rows):
            yield text(self.left - 14, self.centre((0, y))[1], str(y + 1), "coordinate")


def _position(name: str) -> Place:
    """Column and row of `h5`, counted from 0."""
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def _render_fields(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """Every field with its content, row by row, and an outline around the last tile placed."""
    for y in range(board.rows):
        for x in range(board.columns):
            yield _render_field(f"{ascii_lowercase[x]}{y + 1}", board.centre((x, y)), seen, board.field)
    last = _last_placed(seen)
    if last:
        half = board.field / 2 - 1
        yield rect(-half, -half, 2 * half, 2 * half, "last", 6, id="last", at=board.centre(_position(last)))


def _render_field(name: str, at: tuple[Number, Number], seen: Mapping[str, Any], size: Number) -> Shape:
    """A field centred on `at`: a tile, the neutral field or nothing."""
    tries = f"{name}:{{turn}}"
    if name in seen["tiles"]:
        owner, bits = seen["tiles"][name]
        label = say((LYING if "1" in bits else LYING_WHITE)[owner], field=name, edges=coloured_edges(bits))
        return render_tile(owner, bits, size, id=f"tile-{name}", at=at, label=label, tries=tries)
    if name == seen["neutral"]:
        label = say(N_("{field}, neutral, all edges white"), field=name)
        return group(*neutral_parts(size), cls="neutral", id="neutral", at=at, label=label, tries=tries)
    half, label = size * 0.47, say(N_("{field}, empty"), field=name)
    sizes = (-half, -half, 2 * half, 2 * half)
    return rect(*sizes, "field", size / 10, id=f"field-{name}", at=at, label=label, tries=tries)


def _last_placed(seen: Mapping[str, Any]) -> str | None:
    """Where the last tile was placed, if it is still there."""
    fields = (move.partition(":")[0] for move in reversed(seen["history"]) if move[1:2].isdigit())
    last = next(fields, None)
    return last if last in seen["tiles"] else None


# ---- islands


def _render_islands(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """An outline around each player's largest island, or around several that are equally large."""
    for player in (0, 1):
        mine = {_position(name) for name, (owner, _) in seen["tiles"].items() if owner == player}
        islands = [island for island in islands_of(mine) if len(island) == seen["largest"][player] > 1]
        if islands:
            places = sorted(place for island in islands for place in island)
            shores = "".join(shore_of(place, board.centre(place), board.field / 2, mine) for place in places)
            yield path(shores, f"shore {SIDES[player]}", id=f"shore-{SIDES[player]}")


# ---- below the board


def _render_panel(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """Both supplies, and between them the tile drawn."""
    width = (WIDTH - 2 * MARGIN - SLOT) / 2 - 8
    yield _render_stock(seen, 0, width).put(at=(MARGIN, board.bottom))
    yield _render_turned_up(seen).put(at=(WIDTH / 2, board.bottom))
    yield _render_stock(seen, 1, width).put(at=(WIDTH - MARGIN - width, board.bottom))


def _render_turned_up(seen: Mapping[str, Any]) -> Shape:
    """The tile to be placed, enlarged, or an empty slot. The middle of its upper edge is (0, 0)."""
    kind, player = seen["turned_up"], seen["turn"]
    place = rect(-SLOT / 2, 0, SLOT, PANEL, "slot" if kind is None else f"slot {SIDES[player]}", 12)
    if kind is None:
        return group(place, id="slot")
    tile = render_tile(player, kind, 86, id="turned-up", at=(0, 52), drag=seen["viewer"] in seen["players"])
    words = say(N_("reserve")) if seen["from_reserve"] else say(N_("drawn tile"))
    label = say(N_("drawn: a tile with {edges}"), edges=KIND_NAMES[kind])
    return group(place, tile, text(0, 112, words, "small"), id="slot", label=label)


def _render_stock(seen: Mapping[str, Any], player: int, width: Number) -> Shape:
    """A player's supply: the pile by kinds, the reserve in order with the top at the right, and Reststeine."""
    pile, reserve, rest = seen["piles"][player], seen["reserves"][player], seen["reststeine"][player]
    pitch = (width - 12) / len(KINDS)
    on_turn = seen["outcome"] is None and player == seen["turn"]
    shapes = [rect(0, 0, width, PANEL, "stock turn" if on_turn else "stock", 12)]
    for i, kind in enumerate(KINDS):
        x = 6 + pitch * (i + 0.5)
        shapes.append(render_tile(player, kind, 34, _spent(pile[kind]), at=(x, 24)))
        shapes.append(text(x, 54, str(pile[kind]), f"count{_spent(pile[kind])}"))
    shapes.append(text(10, 84, say(N_("reserve {count}"), count=len(reserve)), "small start"))
    shapes.append(text(10, 110, say(N_("Reststeine {count}"), count=rest), "small start"))
    shapes.append(text(width - 10, 110, say(N_("pile {count}"), count=sum(pile.values())), "small end"))
    for i, kind in enumerate(reserve[-MOST_RESERVE:]):
        shapes.append(render_tile(player, kind, 26, at=(142 + 19 * i, 84)))
    label = say(STOCKS[player], pile=sum(pile.values()), reserve=len(reserve), rest=rest)
    return group(*shapes, id=f"stock-{SIDES[player]}", cls=SIDES[player], label=label)


def _spent(count: int) -> str:
    return "" if count else " spent"


# ---- moves and sides


def _choice(move: str, board: _Geometry) -> Choice:
    """One click on the field, with the tile rotated to these bits."""
    field, bits = move.split(":")
    return Choice(move, (f"field-{field}",), bits, (bits, *board.centre(_position(field))))


def _button(move: str, seen: Mapping[str, Any]) -> Button:
    if move == "skip":
        rest = seen["from_reserve"]
        return Button(move, say(N_("Discard as a Reststein")) if rest else say(N_("Put it on the reserve")))
    return Button(move, say(N_("Challenge the last tile")) if move == "challenge" else say(N_("Accept the last tile")))


def _prompt(mine: Sequence[str]) -> Saying | None:
    """What to do now."""
    if not mine:
        return None
    if "accept" in mine:
        return say(N_("Is your opponent's last tile placed correctly? Accept or challenge it."))
    if "challenge" in mine:
        return say(N_("Place your tile, or challenge your opponent's last one first."))
    if mine == ["skip"]:
        return say(N_("The tile fits nowhere."))
    return say(N_("Place the tile. White edges must meet coloured edges."))


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player and what their points are made of."""
    island, rest = seen["largest"][player], seen["reststeine"][player]
    words = N_("island {island} − Reststeine {rest}") if rest else N_("island {island}")
    standing = say(words, island=island, rest=rest)
    return Side(say(NAMES[player]), None, standing, (render_tile(player, "1110", 38, at=(20, 20)),))
