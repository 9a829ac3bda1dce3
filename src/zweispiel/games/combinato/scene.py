"""Combinato's two boards as a picture.

The left board shows what player 0 has laid, the right board what player 1 has laid: the last twelve rows with their
chips, and on top the secret as far as the viewer knows it. Below is the viewer's strip of signs. Viewers can strike out
signs on the strip and in their own rows; these notes are visible only to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Button,
    Form,
    Saying,
    Scene,
    Shape,
    Side,
    Spell,
    group,
    path,
    rect,
    say,
    text,
)
from zweispiel.games.combinato.move_in_words import tell_chips
from zweispiel.games.combinato.shapes import (
    SIDES,
    TILE,
    beside_row,
    beside_solve,
    render_arrow,
    render_sign,
)
from zweispiel.games.combinato.text import BOARD_ROWS
from zweispiel.games.combinato.words import DIGITS, LETTERS

PITCH, GAP = 53, 14
BOARD = 328  # width of one board
WIDTH = 2 * BOARD + 3 * GAP
SIGNS_LEFT, CHIPS_LEFT = 34, 34 + 4 * PITCH + 8
HEAD = 82
BOARD_HEIGHT = HEAD + BOARD_ROWS * PITCH + 8
STRIP_TOP = BOARD_HEIGHT + 2 * GAP
NAMES = (N_("Left"), N_("Right"))
OWES = {
    "secrets": N_("is choosing a secret"),
    "laying": N_("is working on row {row}"),
    "reports": N_("has to report chips"),
}
LAID = (N_("left, row {row}: {code}"), N_("right, row {row}: {code}"))
PROMPTS = {
    "secrets": N_("Choose your secret."),
    "laying": N_("Enter a guess, or name the solution."),
    "reports": N_("Report the chips for your opponent's row."),
}
FORMS = {
    "secrets": (Form("secret:", say(N_("Set my secret"))),),
    "laying": (Form("", say(N_("Guess"))), Form("solve:", say(N_("Solve")))),
}

Seen = Mapping[str, Any]


def render_scene(seen: Seen, moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation. Secrets and rows are spelled; reports are buttons."""
    asked = seen["viewer"] in seen["players"]
    strip = list(_render_strip(seen)) if seen["viewer"] is not None else []
    height = STRIP_TOP + (_strip_height(seen) if strip else 0)
    return Scene(
        width=WIDTH,
        height=height,
        title=say(N_("Combinato boards")),
        shapes=(rect(0, 0, WIDTH, height, "frame", 18), _render_board(seen, 0), _render_board(seen, 1), *strip),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=say(PROMPTS[seen["stage"]]) if asked else None,
        buttons=tuple(map(_report_button, moves())) if asked and seen["stage"] == "reports" else (),
        spell=Spell(alphabet(seen), 4, FORMS[seen["stage"]]) if asked and seen["stage"] in FORMS else None,
    )


def alphabet(seen: Seen) -> str:
    """The signs of the game."""
    return DIGITS if seen["options"]["code"] == "digits" else LETTERS


def _report_button(move: str) -> Button:
    return Button(move, tell_chips(*map(int, move.removeprefix("chips:").split("+"))))


# ---- a board


def _render_board(seen: Seen, player: int) -> Shape:
    """One player's board: the secret, the rows laid, and places for those to come."""
    rows = [*seen["rows"], *([seen["open"]] if seen["open"] else [])]
    first = max(0, len(rows) + (seen["stage"] == "laying") - BOARD_ROWS)  # the next row has a place too
    shown = [_render_row(seen, player, number, rows[number]) for number in range(first, len(rows))]
    shown += _render_coming(seen, player, len(rows))
    own = " own" if seen["viewer"] == player else ""
    return group(
        rect(0, 0, BOARD, BOARD_HEIGHT, f"sheet{own}", 12),
        *_render_head(seen, player),
        _render_places(),
        *(row.put(at=(0, HEAD + PITCH * i)) for i, row in enumerate(shown)),
        id=f"board-{SIDES[player]}",
        at=(GAP + (BOARD + GAP) * player, GAP),
    )


@cache
def _render_places() -> Shape:
    """The empty places for rows."""
    side = TILE - 12
    corners = ((SIGNS_LEFT + PITCH * x + 6, HEAD + PITCH * y + 6) for y in range(BOARD_ROWS) for x in range(4))
    return path("".join(f"M{x} {y}h{side}v{side}h-{side}z" for x, y in corners), "places", fixed=True)


def _render_head(seen: Seen, player: int) -> Iterator[Shape]:
    """The board's owner and their secret: open, face down, or still to be chosen."""
    yield render_arrow(player).put(at=(SIGNS_LEFT - 8, 24))
    known, written = known_secret(seen, player), seen["stage"] != "secrets" or player not in seen["players"]
    yield text(SIGNS_LEFT + 10, 25, say(NAMES[player]), "name")
    yield text(SIGNS_LEFT + 10, 52, say(N_("secret")), "small")
    shade = "secret open" if known else "secret closed" if written else "secret missing"
    signs = [render_sign(known[i] if known else "", 38, at=(134 + 43 * i, 18)) for i in range(4)]
    if known:
        label = say((N_("left's secret: {code}"), N_("right's secret: {code}"))[player], code=known)
    else:
        label = say((N_("left's secret: hidden"), N_("right's secret: hidden"))[player])
    yield group(*signs, cls=shade, id=f"secret-{SIDES[player]}", label=label)


def known_secret(seen: Seen, player: int) -> str:
    """A player's secret as far as the viewer knows it; the viewer's own even while it is pending."""
    pending = seen.get("pending", "")
    if seen["viewer"] == player and pending.startswith("secret:"):
        return str(pending.removeprefix("secret:"))
    return seen["secrets"][player] or ""


# ---- rows


def _render_row(seen: Seen, player: int, number: int, row: Mapping[str, Any]) -> Shape:
    """A row that was laid, with its chips or the verdict on a solution."""
    code, is_solve = row["laid"][player].removeprefix("solve:"), row["laid"][player].startswith("solve:")
    own = seen["viewer"] == player
    signs = [_render_place(code[i], i, f"sign-{player}-{number + 1}-{i + 1}" if own else "") for i in range(4)]
    newest = number == len(seen["rows"]) + bool(seen["open"]) - 1
    beside, told = beside_solve(row, player) if is_solve else beside_row(row, player)
    label = say(N_("{what}, {chips}"), what=say(LAID[player], row=number + 1, code=code), chips=told)
    return group(
        *([rect(4, -2.5, BOARD - 8, PITCH, "newest", 8)] if newest else []),
        text(18, TILE / 2, str(number + 1), "number"),
        *signs,
        group(*beside, at=(CHIPS_LEFT, 0), label=label),
        cls="row solve" if is_solve else "row",
        id=f"row-{player}-{number + 1}",
    )


def _render_place(sign: str, place: int, note: str) -> Shape:
    """A sign in its place; one that can be struck out has an id."""
    at = (SIGNS_LEFT + PITCH * place, 0)
    if not note:
        return render_sign(sign, TILE, at=at)
    label = say(N_("{sign} in position {place}"), sign=sign, place=place + 1)
    return render_sign(sign, TILE, at=at, id=note, note=True, label=label)


def _render_coming(seen: Seen, player: int, number: int) -> list[Shape]:
    """A row that is pending while the opponent still thinks: open to its player, face down to others."""
    if seen["stage"] != "laying" or player in seen["players"]:
        return []
    pending = seen.get("pending", "") if seen["viewer"] == player else ""
    signs = [render_sign(pending[-4:][i : i + 1], TILE, at=(SIGNS_LEFT + PITCH * i, 0)) for i in range(4)]
    if pending.startswith("solve:"):
        signs.append(text(CHIPS_LEFT + 22, TILE / 2, "=", "verdict"))
    label = say(N_("chosen, waiting: {code}"), code=pending[-4:]) if pending else say(N_("chosen, still hidden"))
    cls = "row pending" if pending else "row closed"
    place = text(18, TILE / 2, str(number + 1), "number")
    return [group(place, *signs, cls=cls, id=f"row-{player}-{number + 1}", label=label)]


# ---- strip and sides


def _strip_height(seen: Seen) -> int:
    return (64 if seen["options"]["code"] == "digits" else 2 * 58 + 6) + GAP


def _render_strip(seen: Seen) -> Iterator[Shape]:
    """All signs, for striking out: digits in one line, letters in two."""
    signs = alphabet(seen)
    line = 10 if len(signs) == 10 else 13
    pitch = (WIDTH - 2 * GAP - 8) / line
    yield rect(GAP, STRIP_TOP, WIDTH - 2 * GAP, _strip_height(seen) - GAP, "sheet", 12)
    for i, sign in enumerate(signs):
        x, y = GAP + 4 + pitch * (i % line + 0.5), STRIP_TOP + 32 + 58 * (i // line)
        yield group(
            rect(-pitch / 2 + 2.5, -25, pitch - 5, 50, "face", 7),
            text(0, 0, sign, "glyph"),
            cls="sign strip",
            id=f"strip-{sign}",
            at=(x, y),
            note=True,
            label=say(N_("note: {sign}"), sign=sign),
        )


def _side(seen: Seen, player: int) -> Side:
    """A player and what they are doing."""
    token = (render_sign("", 36, at=(2, 1)), render_arrow(player).put(at=(20, 19)))
    return Side(say(NAMES[player]), None, _standing(seen, player), token)


def _standing(seen: Seen, player: int) -> Saying:
    """What a player owes in this stage, or that they are ready; at the end their secret."""
    if seen["outcome"] is not None:
        return say(N_("secret: {code}"), code=seen["secrets"][player] or "????")
    if player in seen["players"]:
        return say(OWES[seen["stage"]], row=len(seen["rows"]) + 1)
    return say(N_("is ready"))
