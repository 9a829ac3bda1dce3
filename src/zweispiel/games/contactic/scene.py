"""Contactic's board as a picture.

Every board is 650 units wide or high, so that the panel below it always has the same size: orange's
supply, the tile drawn, green's supply. The figure on a tile reaches exactly to its coloured edges. Two figures that
meet, or two blank edges that meet, are a clash that players can see; the picture does not point it out otherwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from string import ascii_lowercase
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Button,
    Choice,
    Figure,
    Number,
    Saying,
    Scene,
    Shape,
    Side,
    circle,
    decisive,
    group,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.contactic.facts import fits, open_fields, tiles_left, without_place
from zweispiel.games.contactic.layout import KINDS
from zweispiel.games.contactic.move_in_words import KIND_NAMES, coloured_edges
from zweispiel.games.contactic.scoring import tell_sum
from zweispiel.games.contactic.shapes import (
    SIDES,
    Place,
    islands_of,
    near_misses,
    neighbours,
    neutral_parts,
    render_clash,
    render_cross,
    render_tick,
    render_tile,
    rotations,
    shore_of,
)

INNER, LEFT, TOP, MARGIN = 650, 28, 28, 14
WIDTH = LEFT + INNER + MARGIN
LARGEST_FIELD = 72
PANEL, SLOT = 128, 130  # height of the panel below the board, width of the slot for the tile drawn
MOST_RESERVE = 6  # tiles of a reserve that are shown
FIELDS_KEPT = 8_000  # fields with their contents that are rendered once, of boards of all sizes
#: How far inside its tiles the line around an island runs, as a share of a field: two islands side by side keep apart.
INSET, INSET_AT_END = 0.055, 0.09
NAMES = (N_("Orange"), N_("Green"))
LYING = (N_("{field}, orange, coloured at the {edges}"), N_("{field}, green, coloured at the {edges}"))
LYING_WHITE = (N_("{field}, orange, white all round"), N_("{field}, green, white all round"))
STOCKS = (
    N_("orange: {pile} in the pile, {reserve} in the reserve, left over: {rest}"),
    N_("green: {pile} in the pile, {reserve} in the reserve, left over: {rest}"),
)

#: What a page says about an empty field beside other tiles when the tile drawn fits nowhere: one that looks the same in
#: every rotation, and all others.
NOT_HERE = {
    "0000": N_("On {field}, white would meet white."),
    "1111": N_("On {field}, colour would meet colour."),
    "": N_("However you turn the tile: on {field}, like would meet like."),
}
#: What a page says about a supply and about the neutral field: nothing there can be chosen.
PILE = N_("The pile: so many tiles of each kind are still to be drawn, in an order that nobody knows.")
RESERVE = N_(
    "The reserve: tiles that fitted nowhere. They are drawn again at the end; if they still fit nowhere, each costs a "
    "point."
)
NEUTRAL = N_("No tile goes on the neutral square; tiles beside it need colour at its white edge.")
LEFT_OVER = N_("Left over: tiles that fitted nowhere even at the end. Each costs a point.")


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation; a move is a click on a field with the tile in the chosen rotation."""
    mine = list(moves()) if seen["viewer"] in seen["players"] else []
    board = _geometry(*seen["size"])
    placements = [move for move in mine if ":" in move]
    turns = rotations(seen["turned_up"]) if placements else ()
    return Scene(
        width=WIDTH,
        height=board.bottom + PANEL + MARGIN,
        title=say(N_("{title} board"), title="Contactic"),
        shapes=(
            *board.background,
            *_render_fields(seen, board, mine == ["skip"]),
            *_render_islands(seen, board),
            *_render_last(seen, board),
            *(_render_near_misses(seen, board) if mine == ["skip"] else ()),
            *_render_verdict(seen, board),
            *_render_decisive(seen, board),
            *_render_panel(seen, board),
        ),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=_prompt(seen, mine),
        notice=_notice(seen),
        choices=tuple(_choice(move, board) for move in placements),
        buttons=tuple(_button(move, seen) for move in mine if ":" not in move),
        turns=turns,
        ghosts={bits: _render_ghost(seen["turn"], bits, board.field) for bits in turns},
    )


# ---- the board


class _Geometry:
    """Where everything is on a board of a given size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.field = min(LARGEST_FIELD, INNER / columns, INNER / rows)
        self.left = LEFT + (INNER - self.field * columns) / 2
        self.bottom = TOP + self.field * rows + MARGIN
        places = [(x, y) for y in range(rows) for x in range(columns)]
        #: Name and centre of every field, row by row.
        self.fields = [(f"{ascii_lowercase[x]}{y + 1}", self.centre((x, y))) for x, y in places]
        self.background = tuple(shape.put(fixed=True) for shape in self._render_background())

    def centre(self, place: Place) -> tuple[Number, Number]:
        """The centre of a field."""
        return self.left + self.field * (place[0] + 0.5), TOP + self.field * (place[1] + 0.5)

    def _render_background(self) -> Iterator[Shape]:
        """Frame, letters and numbers."""
        yield rect(0, 0, WIDTH, self.bottom + PANEL + MARGIN, "frame", 18)
        for x in range(self.columns):
            yield text(self.centre((x, 0))[0], TOP / 2 + 1, ascii_lowercase[x], "coordinate")
        for y in range(self.rows):
            yield text(self.left - 14, self.centre((0, y))[1], str(y + 1), "coordinate")


@cache
def _geometry(columns: int, rows: int) -> _Geometry:
    return _Geometry(columns, rows)


@cache
def _position(name: str) -> Place:
    """Column and row of `h5`, counted from 0."""
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def _render_fields(seen: Mapping[str, Any], board: _Geometry, is_stuck: bool) -> Iterator[Shape]:
    """Every field with its content, row by row. `is_stuck`: the tile drawn fits nowhere."""
    tiles, neutral = seen["tiles"], seen["neutral"]
    clashing = neighbours({_position(name) for name in (*tiles, neutral)}) if is_stuck else set()
    why = NOT_HERE.get(seen["turned_up"], NOT_HERE[""])
    for name, centre in board.fields:
        content = tuple(tiles[name]) if name in tiles else name == neutral
        yield _render_field(name, centre, board.field, content, why if _position(name) in clashing else "")


@lru_cache(maxsize=FIELDS_KEPT)
def _render_field(
    name: str, at: tuple[Number, Number], size: Number, content: tuple[int, str] | bool, why: str
) -> Shape:
    """A field centred on `at`. Its content is a tile (owner and bits), the neutral field (True) or nothing (False).

    `why`: why the tile drawn fits nowhere here, if it fits nowhere at all.
    """
    more: dict[str, Any] = {"at": at, "tries": f"{name}:{{turn}}", "kept": True}
    if content is True:
        label = say(N_("{field}, the neutral square, white all round"), field=name)
        return group(*neutral_parts(size), cls="neutral", id="neutral", label=label, at=at, kept=True, why=say(NEUTRAL))
    if isinstance(content, tuple):
        owner, bits = content
        label = say((LYING if "1" in bits else LYING_WHITE)[owner], field=name, edges=coloured_edges(bits))
        return render_tile(owner, bits, size, id=f"tile-{name}", label=label, **more)
    if why:
        more["why"] = say(why, field=name)
    half, label = size * 0.47, say(N_("{field}, empty"), field=name)
    return rect(-half, -half, 2 * half, 2 * half, "field", size / 10, id=f"field-{name}", label=label, **more)


def _last_placed(seen: Mapping[str, Any]) -> str | None:
    """Where the last tile was placed, if it is still there."""
    fields = (move.partition(":")[0] for move in reversed(seen["history"]) if move[1:2].isdigit())
    last = next(fields, None)
    return last if last in seen["tiles"] else None


def _render_last(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """A dark frame around the last tile placed, with a light rim: outside, so that all of the tile's edges are seen."""
    last = _last_placed(seen)
    if last and not _is_decided(seen):
        inner = board.field / 2
        rim, frame = (_frame(inner + out, cls, board.field / 10) for out, cls in ((2.6, "halo"), (1.4, "")))
        yield group(rim, frame, cls="last", id="last", at=board.centre(_position(last)))


def _frame(half: Number, cls: str, corner: Number) -> Shape:
    """A square around (0, 0)."""
    return rect(-half, -half, 2 * half, 2 * half, cls, corner)


# ---- islands


def _render_islands(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """An outline around each player's largest island, or around several that are equally large."""
    if _is_decided(seen):
        return  # then the islands are shown by `_render_decisive`
    for player in (0, 1):
        shores = _shores(seen, board, player) if seen["largest"][player] > 1 else ""
        if shores:
            yield path(shores, f"shore {SIDES[player]}", id=f"shore-{SIDES[player]}", step=1)


def _shores(seen: Mapping[str, Any], board: _Geometry, player: int) -> str:
    """The way around a player's largest islands."""
    return "".join(_shore(island, board, INSET) for island in _largest_islands(seen, player))


def _shore(island: set[Place], board: _Geometry, inset: float) -> str:
    """The way around an island, so far inside it."""
    half, inside = board.field / 2, board.field * inset
    return "".join(shore_of(place, board.centre(place), half, island, inside) for place in sorted(island))


def _largest_islands(seen: Mapping[str, Any], player: int) -> list[set[Place]]:
    """A player's largest island, or several that are equally large."""
    mine = {_position(name) for name, (owner, _) in seen["tiles"].items() if owner == player}
    return [island for island in islands_of(mine) if len(island) == seen["largest"][player]]


def _is_decided(seen: Mapping[str, Any]) -> bool:
    """Whether points have decided the match; somebody may have resigned instead."""
    return seen["outcome"] is not None and seen["outcome"]["reason"] == "points"


def _render_decisive(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """Only what counted stays bright: both largest islands with their sizes, the one that won in a bold outline."""
    if not _is_decided(seen):
        return
    winner = seen["outcome"]["winner"]
    # Of several that are equally large, one counts.
    won, lost = (min(_largest_islands(seen, player), key=min, default=set()) for player in (winner, 1 - winner))
    yield path(_squares(won | lost, board), "veil", id="veil", step=1)
    if lost:
        yield path(_shore(lost, board, INSET_AT_END), f"runner-up {SIDES[1 - winner]}", id="runner-up", step=1)
    if won:
        line = _shore(won, board, INSET_AT_END)
        yield decisive(path(line, "halo"), path(line))
    for player, island in sorted(((winner, won), (1 - winner, lost)), key=lambda counted: counted[0]):
        if island:
            yield _render_count(island, player, board)


def _squares(bright: set[Place], board: _Geometry) -> str:
    """All tiles and fields that did not count, as one area."""
    half = board.field / 2
    others = (place for place in map(_position, (name for name, _ in board.fields)) if place not in bright)
    corners = ((x - half, y - half) for x, y in map(board.centre, others))
    return "".join(f"M{x:g} {y:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for x, y in corners)


def _render_count(island: set[Place], player: int, board: _Geometry) -> Shape:
    """The size of an island, on the tile nearest to its middle."""
    x, y = (sum(place[axis] for place in island) / len(island) for axis in (0, 1))
    column, row = min(sorted(island), key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    disc, number = circle(0, 0, board.field * 0.42), text(0, 1, str(len(island)))
    cls = f"island-count {SIDES[player]}"
    return group(disc, number, cls=cls, id=f"count-{column}-{row}", step=1, at=board.centre((column, row)))


# ---- a tile that fits nowhere, and a challenge


def _render_near_misses(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """Every place where the tile drawn would lie if it did not clash there, with the edges that clash."""
    tiles = {_position(name): bits for name, (_, bits) in seen["tiles"].items()} | {_position(seen["neutral"]): "0000"}
    for place, bits, clashing in near_misses(tiles, tuple(seen["size"]), rotations(seen["turned_up"])):
        shapes = _render_miss(seen["turn"], bits, tuple(clashing), board.field)
        yield group(*shapes, cls="miss", id=f"miss-{place[0]}-{place[1]}", at=board.centre(place))


@lru_cache(maxsize=256)
def _render_miss(player: int, bits: str, clashing: tuple[int, ...], size: Number) -> tuple[Shape, ...]:
    """A tile crossed out, with a bar at each edge that clashes."""
    cross = render_cross(size * 0.7).put(cls="no")
    return render_tile(player, bits, size), cross, *(render_clash(way, size) for way in clashing)


def _only_skips_follow(seen: Mapping[str, Any]) -> bool:
    """Whether no tile of either player can be placed any more."""
    return all(sum(tiles_left(seen, player).values()) == without_place(seen, player) for player in (0, 1))


def _is_opponent_giving_up(seen: Mapping[str, Any]) -> bool:
    """Whether the player to move gives up tile after tile, and the other has nothing left to draw and only looks on."""
    moved = [move for move in seen["history"] if not move.startswith("draw")][-1:]
    waits = seen["viewer"] not in seen["players"] and seen["outcome"] is None and seen["turned_up"] is not None
    strict = seen["options"]["referee"] == "strict"  # whether a tile fits is for the players to judge otherwise
    if not (waits and strict and moved == ["skip"]) or any(tiles_left(seen, 1 - seen["turn"]).values()):
        return False
    return _only_skips_follow(seen) and not any(fits(seen["turned_up"], edges) for edges in open_fields(seen).values())


def _is_last(seen: Mapping[str, Any]) -> bool:
    """Whether the tile in hand is its player's last."""
    return not sum(tiles_left(seen, seen["viewer"]).values())


def _is_full(seen: Mapping[str, Any]) -> bool:
    """Whether a tile or the neutral field lies everywhere."""
    return len(seen["tiles"]) + 1 == seen["size"][0] * seen["size"][1]


def _challenged(seen: Mapping[str, Any]) -> str | None:
    """The field of the tile that was just challenged."""
    past = [move for move in seen["history"] if not move.startswith("draw")]
    return str(past[-2]).partition(":")[0] if past[-1:] == ["challenge"] else None


def _render_verdict(seen: Mapping[str, Any], board: _Geometry) -> Iterator[Shape]:
    """A sign on the field that was challenged: a tick if the tile stays, a cross if it is gone."""
    field = _challenged(seen)
    if field:
        stays = field in seen["tiles"]
        sign = render_tick(board.field) if stays else render_cross(board.field)
        yield sign.put(
            cls="verdict stays" if stays else "verdict gone", id="verdict", at=board.centre(_position(field))
        )


def _notice(seen: Mapping[str, Any]) -> Saying | None:
    """How a challenge was decided, or why the opponent only gives up tiles now."""
    field = _challenged(seen)
    if field is None:
        return say(NOTHING_FITS) if _is_opponent_giving_up(seen) else None
    if field in seen["tiles"]:
        return say(N_("The challenge fails: the tile on {field} fits, so it stays."), field=field)
    return say(
        N_("The challenge succeeds: the tile on {field} clashed. It is removed and costs its owner a point."),
        field=field,
    )


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
    words = say(N_("reserve")) if seen["from_reserve"] else say(N_("drawn"))
    label = say(N_("drawn: a tile with {edges}"), edges=KIND_NAMES[kind])
    return group(place, tile, text(0, 112, words, "small"), id="slot", label=label)


def _render_stock(seen: Mapping[str, Any], player: int, width: Number) -> Shape:
    """A player's supply: the pile by kinds, the reserve in order with the top at the right, and the tiles left over."""
    pile, reserve, rest = seen["piles"][player], seen["reserves"][player], seen["reststeine"][player]
    pitch = (width - 12) / len(KINDS)
    on_turn = seen["outcome"] is None and player == seen["turn"]
    shapes = [rect(0, 0, width, PANEL, "stock turn" if on_turn else "stock", 12)]
    for i, kind in enumerate(KINDS):
        shapes += _render_kind(player, kind, pile[kind], 6 + pitch * (i + 0.5))
    shapes.append(text(width - 10, 110, say(N_("pile {count}"), count=sum(pile.values())), "small end"))
    if reserve:
        shapes.append(_render_reserve(player, reserve, width))
    if rest:
        words = text(10, 110, say(N_("left over {count}"), count=rest), "small start")
        shapes.append(group(rect(0, 98, width / 2, PANEL - 98, "hit"), words, why=say(LEFT_OVER)))
    label = say(STOCKS[player], pile=sum(pile.values()), reserve=len(reserve), rest=rest)
    return group(*shapes, id=f"stock-{SIDES[player]}", cls=SIDES[player], label=label, why=say(PILE))


def _render_reserve(player: int, reserve: Sequence[str], width: Number) -> Shape:
    """The reserve in order, with the top at the right."""
    words = text(10, 84, say(N_("reserve {count}"), count=len(reserve)), "small start")
    tiles = (_render_reserved(player, kind, i) for i, kind in enumerate(reserve[-MOST_RESERVE:]))
    return group(rect(0, 68, width, 30, "hit"), words, *tiles, why=say(RESERVE))


@cache
def _render_kind(player: int, kind: str, count: int, x: Number) -> tuple[Shape, Shape]:
    """How many tiles of a kind are left in a pile."""
    spent = "" if count else " spent"
    tile = render_tile(player, kind, 34, pictures=f"{player} draw:{kind}")
    return group(tile, cls=spent.strip(), at=(x, 24), kept=True), text(x, 54, str(count), f"count{spent}", kept=True)


@cache
def _render_reserved(player: int, kind: str, place: int) -> Shape:
    """A tile of a reserve."""
    return render_tile(player, kind, 26, at=(142 + 19 * place, 84), kept=True)


# ---- moves and sides


@lru_cache(maxsize=256)
def _render_ghost(player: int, bits: str, size: Number) -> Shape:
    return render_tile(player, bits, size, kept=True)


def _choice(move: str, board: _Geometry) -> Choice:
    """One click on the field, with the tile rotated to these bits."""
    field, bits = move.split(":")
    return Choice(move, (f"field-{field}",), bits, (bits, *board.centre(_position(field))))


def _button(move: str, seen: Mapping[str, Any]) -> Button:
    if move == "skip":
        return _skip_button(seen)
    return Button(move, say(N_("Challenge the last tile")) if move == "challenge" else say(N_("Accept the last tile")))


def _skip_button(seen: Mapping[str, Any]) -> Button:
    """What becomes of a tile that fits nowhere; if no other fits either, of all of them."""
    repeats = _only_skips_follow(seen)
    if repeats and not _is_last(seen):
        return Button("skip", say(N_("Nothing fits: lay all aside, a point each")), repeats=True)
    if seen["from_reserve"]:
        return Button("skip", say(N_("Give it up: it costs a point")), repeats=repeats)
    return Button("skip", say(N_("Set it aside until your pile is empty")), repeats=repeats)


#: What clashes wherever a tile of one colour could go, and for all others.
FITS_NOWHERE = {
    "0000": N_("This tile fits nowhere: at the red edges, white would meet white."),
    "1111": N_("This tile fits nowhere: at the red edges, colour would meet colour."),
    "": N_("This tile fits nowhere: at the red edges, like would meet like."),
}

#: For a player's first turn: what they play for, before what to do now.
GOAL = N_("The largest island wins: your tiles, edge to edge.")
#: What to do where no tile lies on the board yet, and later.
BESIDE_NEUTRAL = N_("Place the tile beside the neutral square in the middle, colour against white.")
THEIRS_FITS_NOWHERE = N_("Your opponent's tile fits nowhere. Place yours, colour against the neutral square.")
#: What to know when only tiles that fit nowhere are left.
NOTHING_FITS = N_("No tile fits anywhere any more. Every tile that is left takes a point from its owner's island.")
PLACE_TILE = N_("Place the tile. At every edge, white must meet colour.")


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    """What to do now; at first with what it is all about."""
    if not mine:
        return None
    if "accept" in mine:
        return say(N_("Is your opponent's last tile placed correctly? Accept or challenge it."))
    if mine == ["skip"] and (_is_full(seen) or (_only_skips_follow(seen) and not _is_last(seen))):
        return say(NOTHING_FITS)
    what = _what_to_do(seen, mine)
    return say("{goal} {what}", goal=say(GOAL), what=what) if _is_beginning(seen) else what


def _is_beginning(seen: Mapping[str, Any]) -> bool:
    """Whether it is the viewer's first turn to place a tile, or none lies on the board yet."""
    if seen["from_reserve"]:
        return False
    own = seen["reserves"][seen["viewer"]] or any(owner == seen["viewer"] for owner, _ in seen["tiles"].values())
    return not own or not seen["tiles"]


def _what_to_do(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying:
    """What to do with the tile in hand."""
    if "challenge" in mine:
        return say(N_("Place your tile, or challenge your opponent's last one first."))
    if mine == ["skip"]:
        return say(FITS_NOWHERE.get(seen["turned_up"], FITS_NOWHERE[""]))
    after_skip = seen["history"][-2:-1] == ["skip"]
    if not seen["tiles"]:
        return say(THEIRS_FITS_NOWHERE if after_skip else BESIDE_NEUTRAL)
    if after_skip:
        return say(N_("Your opponent's tile fits nowhere. Place yours: at every edge, white must meet colour."))
    return say(PLACE_TILE)


def _side(seen: Mapping[str, Any], player: int) -> Side:
    """A player and what their points are made of."""
    return Side(say(NAMES[player]), None, tell_sum(seen, player), TOKENS[player])


TOKENS = tuple((render_tile(player, "1110", 38, at=(20, 20), kept=True),) for player in (0, 1))


def draw_kinds() -> tuple[Figure, ...]:
    """One tile of each kind."""
    return tuple(Figure(40, 40, (render_tile(0, kind, 38, at=(20, 20)),)) for kind in KINDS)
