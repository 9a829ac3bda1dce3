"""Heimlich's board as a picture.

From back to front: the board, the stones, and 64 spots that receive the clicks. A legal spot has an arrowhead for every
line it could flip. Under the pointer, or once it is chosen, it shows the lines themselves. If there are several, the
second click chooses the line.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Button, Choice, Saying, Scene, Shape, Side, circle, group, path, rect, say, text
from zweispiel.games.heimlich.lines import DIRECTIONS, STEPS
from zweispiel.games.heimlich.move_in_words import DIRECTION_NAMES
from zweispiel.games.heimlich.shapes import RADIUS, stone

FIELD, LEFT, TOP, MARGIN = 50, 32, 32, 14
SIZE = LEFT + 8 * FIELD + MARGIN
COLUMNS = "abcdefgh"
#: Rows 4 and 5 at the start.
STARTS = {"diagonal": ("...YW...", "...WY..."), "parallel": ("...WW...", "...YY...")}
STEP = dict(zip(DIRECTIONS, STEPS, strict=True))
#: Degrees by which something that points east is turned.
TURNED = {"e": 0, "se": 45, "s": 90, "sw": 135, "w": 180, "nw": 225, "n": 270, "ne": 315}
CONTENTS = {".": N_("{field}, empty"), "W": N_("{field}, police"), "Y": N_("{field}, robbers")}
NAMES = (N_("Police"), N_("Robbers"))
PASSES = (N_("The police cannot move and pass."), N_("The robbers cannot move and pass."))

Place = tuple[int, int]


def render_scene(seen: Mapping[str, Any], moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation, with a spot or a line to click for every move."""
    mine = moves() if seen["viewer"] in seen["players"] else []
    lines, turned = _lines_by_field(mine), _turned_last(seen)
    return Scene(
        width=SIZE,
        height=SIZE,
        title=say(N_("{title} board"), title="Heimlich, still & leise"),
        shapes=(
            BOARD,
            *_render_stones(seen["board"], turned),
            *_render_last(seen, turned),
            *_render_spots(seen, lines),
        ),
        sides=(_side(0, seen), _side(1, seen)),
        prompt=_prompt(seen, mine),
        then=say(N_("Several lines are enclosed. Choose the arrow of the one to flip.")) if mine else None,
        notice=_notice(seen),
        choices=tuple(_choice(move, lines) for move in mine if move != "pass"),
        buttons=(Button("pass", say(N_("Pass"))),) if "pass" in mine else (),
    )


def _prompt(seen: Mapping[str, Any], mine: Sequence[str]) -> Saying | None:
    """What to do now; at the beginning also what for."""
    if not mine:
        return None
    if mine[0] == "pass":
        return say(N_("There is no square where you would enclose a line, so you have to pass."))
    if len(seen["history"]) < 2:
        return say(
            N_("Whoever has more stones at the end wins. Enclose a line of opposing stones: one line is flipped.")
        )
    return say(N_("Place a stone that encloses a line of opposing stones. One line is flipped."))


def _notice(seen: Mapping[str, Any]) -> Saying | None:
    """That a player had to pass, which changes nothing on the board; they themselves know."""
    player = (seen["ply"] - 1) % 2
    if seen["history"][-1:] != ["pass"] or seen["viewer"] == player:
        return None
    name = seen.get("names", (None, None))[player]
    return say(PASSES[player]) if name is None else say(N_("{name} cannot move and passes."), name=name)


def _side(player: int, seen: Mapping[str, Any]) -> Side:
    count = seen["stones"][player]
    standing = say(N_("1 stone")) if count == 1 else say(N_("{count} stones"), count=count)
    return Side(say(NAMES[player]), None, standing, (stone("WY"[player], at=(20, 19.2)),))


# ---- moves and places


def _lines_by_field(mine: Iterable[str]) -> dict[str, list[str]]:
    """The directions that can be chosen on each field."""
    found = defaultdict(list)
    for move in mine:
        if move != "pass":
            field, direction = move.split("-")
            found[field].append(direction)
    return found


def _choice(move: str, lines: Mapping[str, list[str]]) -> Choice:
    """A click on the field, then one on the line if there are several."""
    field = move.partition("-")[0]
    return Choice(move, (field,) if len(lines[field]) == 1 else (field, move))


def _place(field: str) -> Place:
    """Column and row of a field, from 0."""
    return COLUMNS.index(field[0]), int(field[1]) - 1


def _middle(place: Place) -> Place:
    """The centre of a field in the picture."""
    return LEFT + FIELD * place[0] + FIELD // 2, TOP + FIELD * place[1] + FIELD // 2


def _enclosed(board: Sequence[Sequence[str]], field: str, direction: str) -> list[Place]:
    """The opposing stones in a direction, up to the stone that closes the line."""
    (x, y), (across, down) = _place(field), STEP[direction]
    x, y = x + across, y + down
    opposing, found = board[y][x], []
    while board[y][x] == opposing:
        found.append((x, y))
        x, y = x + across, y + down
    return found


def _turned_last(seen: Mapping[str, Any]) -> list[Place]:
    """The stones that the last one placed flipped. The board does not show which, so the game is replayed."""
    board = [list("." * 8) for _ in range(8)]
    board[3], board[4] = map(list, STARTS[seen["options"]["start"]])
    turned: list[Place] = []
    for ply, move in enumerate(seen["history"]):
        if move == "pass":
            continue
        field, direction = move.split("-")
        turned = _enclosed(board, field, direction)
        for x, y in (_place(field), *turned):
            board[y][x] = "WY"[ply % 2]
    return turned


# ---- shapes


def _render_board() -> Iterator[Shape]:
    """Frame, letters, numbers and fields."""
    yield rect(0, 0, SIZE, SIZE, "frame", 16)
    for i in range(8):
        yield text(LEFT + FIELD * i + FIELD / 2, TOP / 2 + 1, COLUMNS[i], "coordinate")
        yield text(LEFT / 2 + 1, TOP + FIELD * i + FIELD / 2, str(i + 1), "coordinate")
    for y in range(8):
        for x in range(8):
            shade = "light" if (x + y) % 2 == 0 else "dark"
            yield rect(LEFT + FIELD * x + 1.5, TOP + FIELD * y + 1.5, FIELD - 3, FIELD - 3, f"field {shade}", 6)


BOARD = group(*_render_board(), fixed=True)


def _render_stones(board: Sequence[str], turned: Sequence[Place]) -> Iterator[Shape]:
    """The stones; those that the last move flipped turn over one after the other, away from the stone placed."""
    steps = {place: step for step, place in enumerate(turned, start=1)}
    for y, row in enumerate(board):
        for x, sign in enumerate(row):
            if sign != ".":
                yield _render_stone(sign, x, y, steps.get((x, y), 0))


@cache
def _render_stone(sign: str, x: int, y: int, step: int) -> Shape:
    """A stone on its field."""
    return stone(sign, id=f"stone-{COLUMNS[x]}{y + 1}", at=_middle((x, y)), step=step, kept=True)


def _render_last(seen: Mapping[str, Any], turned: Sequence[Place]) -> Iterator[Shape]:
    """A ring around the last stone, and small rings on those it flipped. They stay when a player passes after that."""
    placed = next((move for move in reversed(seen["history"]) if move != "pass"), None)
    if placed is not None:
        x, y = _middle(_place(placed))
        yield circle(x, y, RADIUS + 3, "last", id="last")
        for step, place in enumerate(turned, start=1):
            yield circle(*_middle(place), RADIUS - 1.6, "turned", id=f"turned-{step}", step=step)


HIT = rect(-FIELD / 2, -FIELD / 2, FIELD, FIELD, "hit", 7.5, fixed=True)  # round like the squares inside
FIELDS = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]


def _render_spots(seen: Mapping[str, Any], lines: Mapping[str, list[str]]) -> Iterator[Shape]:
    """All fields as places to click; those with lines come last, so that no other field covers a line."""
    for field in sorted(FIELDS, key=lambda field: field in lines):
        (x, y), directions = _place(field), lines.get(field, [])
        if not directions:
            yield _render_quiet_spot(field, seen["board"][y][x])
            continue
        inside = [HIT, _render_pointers(directions), stone("WY"[seen["viewer"]]).put(cls=f"shade {_colour(seen)}")]
        inside += [_render_line(seen["board"], field, direction, len(directions) > 1) for direction in directions]
        label = _spot_label(seen["board"], field, directions)
        yield group(*inside, cls="spot open", id=field, at=_middle((x, y)), label=label, tries=field)


@cache
def _render_quiet_spot(field: str, content: str) -> Shape:
    """A field where no stone can be placed now."""
    label = say(CONTENTS[content], field=field)
    return group(HIT, cls="spot", id=field, at=_middle(_place(field)), label=label, tries=field, kept=True)


def _colour(seen: Mapping[str, Any]) -> str:
    return ("police", "robbers")[seen["viewer"]]


DOT = circle(0, 0, 6, "dot", fixed=True)
BAR = 17  # half the width of the bar around a line: bars of neighbouring directions do not cover each other
POINTERS = {way: path("M9-4.5L17.5 0L9 4.5Z", "pointer", turned=degrees, fixed=True) for way, degrees in TURNED.items()}


def _render_pointers(directions: list[str]) -> Shape:
    """A dot with a pointer for every line."""
    return group(DOT, *(POINTERS[direction] for direction in directions), cls="hint")


def _render_line(board: Sequence[str], field: str, direction: str, several: bool) -> Shape:
    """A bar around the stones that would flip, with an arrow; clickable only if there are several lines."""
    steps = len(_enclosed(board, field, direction))
    step = FIELD * (2**0.5 if len(direction) == 2 else 1)
    bar = rect(step - BAR, -BAR, step * (steps - 1) + 2 * BAR, 2 * BAR, "bar", BAR)
    arrow = path(f"M24 0H{step * steps + 6:.1f}m-9-8l9 8l-9 8", "arrow")
    shown = {"id": f"{field}-{direction}", "label": _line_label(direction, steps)} if several else {}
    return group(bar, arrow, cls="line", turned=TURNED[direction], **shown)


def _line_label(direction: str, stones: int) -> Saying:
    return say(N_("the line {direction}, stones: {count}"), direction=DIRECTION_NAMES[direction], count=stones)


def _spot_label(board: Sequence[str], field: str, directions: list[str]) -> Saying:
    """What a stone on the field would do."""
    if len(directions) > 1:
        return say(N_("{field}, can flip {count} lines"), field=field, count=len(directions))
    stones = len(_enclosed(board, field, directions[0]))
    return say(N_("{field}, flips {line}"), field=field, line=_line_label(directions[0], stones))
