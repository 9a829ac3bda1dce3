"""Combinato's two boards as a picture.

The left board shows what player 0 has laid, the right board what player 1 has laid: the last twelve rows with their
chips. On top of a board is the secret that its player looks for, that is the other player's, so that the places of
secret and rows stand in columns. Players spell into the slots of their own next row. They can strike out signs in their
own rows; these notes are visible only to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import (
    Button,
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
from zweispiel.games.combinato.move_in_words import tell_chips
from zweispiel.games.combinato.shapes import (
    SIDES,
    TILE,
    beside_row,
    beside_solve,
    chips_figure,
    render_arrow,
    render_legend,
    render_sign,
    render_slot,
)
from zweispiel.games.combinato.spelling import GUESS_OR_SOLVE, spell
from zweispiel.games.combinato.text import BOARD_ROWS

PLACES_KEPT = 20_000  # signs in their places that are rendered once
PITCH, GAP = 53, 14
BOARD = 328  # width of one board
WIDTH = 2 * BOARD + 3 * GAP
SIGNS_LEFT, CHIPS_LEFT = 34, 34 + 4 * PITCH + 8
SECRET_TOP = 62
HEAD = SECRET_TOP + PITCH + 11
BOARD_HEIGHT = HEAD + BOARD_ROWS * PITCH + 4
HEIGHT = BOARD_HEIGHT + 2 * GAP
#: Characters of a name that fit on a board.
NAME_LENGTH = 20
#: Characters that mark the viewer's own name.
OWN_MARK = 6
NAMES = (N_("Left"), N_("Right"))
#: What a player still owes in a stage, and what they have done there; it fits "you" and a name.
OWES = {
    "secrets": N_("choosing a secret"),
    "laying": N_("working on row {row}"),
    "reports": N_("reporting chips"),
}
READY = {
    "secrets": N_("secret chosen"),
    "laying": N_("row {row} chosen"),
    "reports": N_("chips reported"),
}
#: What to do with the hands, by the option `code`.
FIRST_ROW = {
    "digits": N_("Row 1: you both guess at the same time. Enter four digits, then press Guess."),
    "words": N_("Row 1: you both guess at the same time. Enter a word, then press Guess."),
}
OWN_WRONG = N_("{code} is not the secret. That costs you row {row}: it gets no chips.")
OTHERS_WRONG = N_("Row {row}: your opponent tried to solve with {code}. That is wrong and gets no chips.")
#: What a secret is: by the option `repeats`, and in the word game also by the words allowed.
DIGITS_ASKED = {"false": N_("four different digits"), "true": N_("four digits")}
LETTERS_ASKED = {"false": N_("four different letters"), "true": N_("four letters")}
WORDS_ASKED = {
    "nouns de": N_("a German noun, {letters}, no umlaut"),
    "nouns en": N_("an English noun, {letters}"),
    "any de": N_("a German word, {letters}, no umlaut"),
    "any en": N_("an English word, {letters}"),
}

Seen = Mapping[str, Any]


def render_scene(seen: Seen, moves: Callable[[], Sequence[str]]) -> Scene:
    """The picture of an observation. Secrets and rows are spelled; reports are buttons.

    `names`, if the observation has them, are what the players are called.
    """
    asked = seen["viewer"] in seen["players"]
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        title=say(N_("Combinato boards")),
        shapes=(rect(0, 0, WIDTH, HEIGHT, "frame", 18), _render_board(seen, 0), _render_board(seen, 1)),
        sides=(_side(seen, 0), _side(seen, 1)),
        prompt=_prompt(seen) if asked else None,
        then=say(GUESS_OR_SOLVE) if asked and seen["stage"] == "laying" else None,
        notice=_notice(seen),
        buttons=tuple(map(_report_button, moves())) if asked and seen["stage"] == "reports" else (),
        spell=spell(seen),
        legend=render_legend(seen["options"]["code"], seen["options"]["language"]),
    )


def _prompt(seen: Seen) -> Saying:
    """What the viewer is asked for in this stage."""
    if seen["stage"] == "reports":
        return say(N_("How many chips does your opponent's row get for your secret?"))
    if seen["stage"] == "laying" and not seen["rows"]:
        return say(FIRST_ROW[seen["options"]["code"]])
    if seen["stage"] == "laying":
        return say(N_("Row {row}: guess your opponent's secret."), row=len(seen["rows"]) + 1)
    what = _asked_secret(seen["options"])
    return say(N_("Be the first to find the other's secret. Now choose yours: {what}."), what=what)


def _asked_secret(options: Mapping[str, str]) -> Saying:
    """What can be a secret with these options."""
    if options["code"] == "digits":
        return say(DIGITS_ASKED[options["repeats"]])
    letters = say(LETTERS_ASKED[options["repeats"]])
    return say(WORDS_ASKED[f"{options['words']} {options['language']}"], letters=letters)


def _notice(seen: Seen) -> Saying | None:
    """What a wrong solution in the last row cost: the viewer's own, or else their opponent's."""
    if seen["viewer"] is None or seen["outcome"] is not None or not seen["rows"]:
        return None
    last, row = seen["rows"][-1], len(seen["rows"])
    for player, told in ((seen["viewer"], OWN_WRONG), (1 - seen["viewer"], OTHERS_WRONG)):
        if last.get("verdict", (None, None))[player] is False:
            return say(told, row=row, code=last["laid"][player].removeprefix("solve:"))
    return None


def _report_button(move: str) -> Button:
    red, yellow = map(int, move.removeprefix("chips:").split("+"))
    return Button(move, tell_chips(red, yellow), chips_figure(red, yellow))


# ---- a board


def _render_board(seen: Seen, player: int) -> Shape:
    """One player's board: the secret they look for, the rows laid, and places for those to come."""
    rows = [*seen["rows"], *([seen["open"]] if seen["open"] else [])]
    first = max(0, len(rows) + (seen["stage"] == "laying") - BOARD_ROWS)  # the next row has a place too
    shown = [_render_row(seen, player, number, rows[number]) for number in range(first, len(rows))]
    if seen["stage"] == "laying":
        shown += _render_coming(seen, player, len(rows) + 1)
    in_use = " in-use" if _sheet_in_use(seen) == player else ""
    return group(
        rect(0, 0, BOARD, BOARD_HEIGHT, f"sheet{in_use}", 12),
        *_render_head(seen, player),
        _render_places(),
        *(row.put(at=(0, HEAD + PITCH * i)) for i, row in enumerate(shown)),
        id=f"board-{SIDES[player]}",
        at=(GAP + (BOARD + GAP) * player, GAP),
    )


def _sheet_in_use(seen: Seen) -> int | None:
    """On whose sheet the viewer writes: their own, but their secret on that of the player who looks for it."""
    viewer: int | None = seen["viewer"]
    if viewer is not None and seen["stage"] == "secrets" and viewer in seen["players"]:
        return 1 - viewer
    return viewer


@cache
def _render_places() -> Shape:
    """The empty places for rows."""
    side = TILE - 12
    corners = ((SIGNS_LEFT + PITCH * x + 6, HEAD + PITCH * y + 6) for y in range(BOARD_ROWS) for x in range(4))
    return path("".join(f"M{x} {y}h{side}v{side}h-{side}z" for x, y in corners), "places", fixed=True)


def _render_head(seen: Seen, player: int) -> Iterator[Shape]:
    """Whose board it is, and the secret they look for. While the viewer chooses theirs, what they write there."""
    if seen["stage"] == "secrets" and seen["viewer"] == 1 - player:
        yield text(SIGNS_LEFT, 24, say(N_("Your secret")), "name")
        yield text(SIGNS_LEFT, 47, say(N_("your opponent seeks it")), "small")
    else:
        yield render_arrow(player).put(at=(SIGNS_LEFT - 12, 24))
        yield text(SIGNS_LEFT + 6, 24, _name(seen, player), "name")
        yield text(SIGNS_LEFT + 6, 47, _aim(seen, player), "small")
    yield rect(6, SECRET_TOP - 5, BOARD - 12, PITCH + 6, "band", 8)
    yield _render_secret(seen, 1 - player)


def _name(seen: Seen, player: int) -> str | Saying:
    """What a player is called on their board."""
    name, own = seen.get("names", (None, None))[player], seen["viewer"] == player
    room = NAME_LENGTH - OWN_MARK * own
    if isinstance(name, str) and len(name) > room:
        name = f"{name[: room - 1]}…"
    if own:
        return say(N_("{name} (you)"), name=name) if name else say(N_("You"))
    return name or say(NAMES[player])


def _aim(seen: Seen, player: int) -> Saying:
    """What a player looks for; goes on after their name."""
    if seen["viewer"] is None:
        return say(N_("looks for this secret"))
    if seen["viewer"] != player:
        return say(N_("looks for your secret"))
    has_name = seen.get("names", (None, None))[player] is not None
    return say(N_("looks for this secret")) if has_name else say(N_("look for this secret"))


def _render_secret(seen: Seen, player: int) -> Shape:
    """A player's secret: open, face down, still to be chosen, or about to be spelled."""
    known, written = known_secret(seen, player), seen["stage"] != "secrets" or player not in seen["players"]
    shade = "secret open" if known else "secret closed" if written else "secret missing"
    start = f"secret-{SIDES[player]}"
    if seen["viewer"] == player and not written:
        return group(*_render_slots(start, SECRET_TOP), cls=shade, id=start)
    places = [(SIGNS_LEFT + PITCH * i, SECRET_TOP) for i in range(4)]
    signs = [render_sign(known[i : i + 1], TILE, at=at, id=f"{start}-{i + 1}") for i, at in enumerate(places)]
    name = _name(seen, player)
    label = (
        say(N_("{name}, secret: {code}"), name=name, code=known)
        if known
        else say(N_("{name}, secret: hidden"), name=name)
    )
    return group(*signs, cls=shade, id=start, label=label, step=_turn_of_secret(seen, player))


def _turn_of_secret(seen: Seen, player: int) -> int:
    """When a secret is turned up at the end: after the chips of the last row; 0 if the viewer knew it before."""
    if seen["outcome"] is None or seen["viewer"] == player or not seen["secrets"][player]:
        return 0
    last = seen["rows"][-1]["chips"] if seen["rows"] else ()
    return 1 + max((sum(given) for given in last if given is not None), default=0)


def known_secret(seen: Seen, player: int) -> str:
    """A player's secret as far as the viewer knows it, even while it is pending."""
    pending = _pending(seen, player)
    return pending.removeprefix("secret:") if pending.startswith("secret:") else seen["secrets"][player] or ""


def _pending(seen: Seen, player: int) -> str:
    """A player's pending move if the viewer knows it: the viewer's own, or any when all is open."""
    if seen["viewer"] == player:
        return str(seen.get("pending", ""))
    return str(seen.get("pending_moves", {}).get(player, ""))


# ---- rows


def _render_row(seen: Seen, player: int, number: int, row: Mapping[str, Any]) -> Shape:
    """A row that was laid, with its chips or the verdict on a solution."""
    code, is_solve = row["laid"][player].removeprefix("solve:"), row["laid"][player].startswith("solve:")
    own = seen["viewer"] == player
    signs = [_render_place(code[i], i, f"sign-{player}-{number + 1}-{i + 1}" if own else "") for i in range(4)]
    newest = number == len(seen["rows"]) + bool(seen["open"]) - 1
    chips = f"chip-{player}-{number + 1}" if newest else ""
    beside, told = beside_solve(row, player) if is_solve else beside_row(row, player, chips)
    laid = say(N_("{name}, row {row}: {code}"), name=_name(seen, player), row=number + 1, code=code)
    label = say("{what}, {chips}", what=laid, chips=told)
    return group(
        *([rect(4, -2.5, BOARD - 8, PITCH, "newest", 8)] if newest else []),
        _render_number(number + 1),
        *signs,
        group(*beside, at=(CHIPS_LEFT, 0), label=label),
        cls="row solve" if is_solve else "row",
        id=f"row-{player}-{number + 1}",
    )


def _render_number(number: int) -> Shape:
    return text(18, TILE / 2, str(number), "number")


@lru_cache(maxsize=PLACES_KEPT)
def _render_place(sign: str, place: int, note: str) -> Shape:
    """A sign in its place; one that can be struck out has an id."""
    at = (SIGNS_LEFT + PITCH * place, 0)
    if not note:
        return render_sign(sign, TILE, at=at, kept=True)
    label = say(N_("{sign} in position {place}"), sign=sign, place=place + 1)
    return render_sign(sign, TILE, at=at, id=note, note=True, label=label, kept=True)


def _render_coming(seen: Seen, player: int, row: int) -> list[Shape]:
    """The row a player works on or waits with; nothing where another player still thinks."""
    if player not in seen["players"]:
        return [_render_waiting(seen, player, row)]
    if seen["viewer"] != player:
        return []
    band = rect(4, -2.5, BOARD - 8, PITCH, "next", 8)
    slots = _render_slots(f"sign-{player}-{row}")
    return [group(band, _render_number(row), *slots, cls="row", id=f"row-{player}-{row}")]


def _render_slots(start: str, top: int = 0) -> Iterator[Shape]:
    """Four places to spell into."""
    for place in range(1, 5):
        at, label = (SIGNS_LEFT + PITCH * (place - 1), top), say(N_("position {place}"), place=place)
        yield render_slot(TILE, at=at, id=f"{start}-{place}", label=label)


def _render_waiting(seen: Seen, player: int, row: int) -> Shape:
    """A row that is pending while the opponent still thinks: open to those who know it, face down to others."""
    pending = _pending(seen, player)
    signs = [_render_pending(pending[-4:][i : i + 1], player, row, i) for i in range(4)]
    if pending.startswith("solve:"):
        signs.append(text(CHIPS_LEFT + 22, TILE / 2, "=", "verdict"))
    label = say(N_("chosen, waiting: {code}"), code=pending[-4:]) if pending else say(N_("chosen, still hidden"))
    cls = "row pending" if pending else "row closed"
    return group(_render_number(row), *signs, cls=cls, id=f"row-{player}-{row}", label=label)


def _render_pending(sign: str, player: int, row: int, place: int) -> Shape:
    return render_sign(sign, TILE, at=(SIGNS_LEFT + PITCH * place, 0), id=f"sign-{player}-{row}-{place + 1}")


# ---- sides


def _side(seen: Seen, player: int) -> Side:
    """A player and what they are doing."""
    token = (render_sign("", 36, at=(2, 1)), render_arrow(player).put(at=(20, 19)))
    return Side(say(NAMES[player]), None, _standing(seen, player), token, is_place=True)


def _standing(seen: Seen, player: int) -> Saying:
    """What a player owes in this stage, or that they have done it; at the end their secret."""
    if seen["outcome"] is not None:
        return say(N_("secret: {code}"), code=seen["secrets"][player] or "????")
    told = OWES if player in seen["players"] else READY
    return say(told[seen["stage"]], row=len(seen["rows"]) + 1)
