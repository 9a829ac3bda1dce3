"""Combinato's sign tiles and chips as shapes, what stands beside a row (to the right of (0, 0)), and the legend."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Figure, Legend, Number, Saying, Shape, circle, group, path, polygon, rect, say, text
from zweispiel.games.combinato.move_in_words import tell_chips

TILE = 48

SIDES = ("left", "right")
#: A secret and a row that gets one red and one yellow chip for it, by `code` and language.
EXAMPLES = {"digits": ("4702", "4529"), "words de": ("BAUM", "BUCH"), "words en": ("LION", "LAND")}
#: What people do not expect, as other games allow no such rows, or count their signs together.
REPEATED = {
    "digits": N_("You may repeat a digit when you guess; each one gets its own chip."),
    "words": N_("You may repeat a letter when you guess; each one gets its own chip."),
}
#: What a red and a yellow chip mean, by the option `code`.
MEANINGS = {
    "digits": (N_("right digit, right place"), N_("right digit, wrong place")),
    "words": (N_("right letter, right place"), N_("right letter, wrong place")),
}


def render_sign(sign: str, size: Number, **more: Any) -> Shape:
    """A sign tile with its upper left corner at (0, 0); blank without a sign."""
    return group(*_sign_parts(sign, size), cls="sign", **more)


@cache
def _sign_parts(sign: str, size: Number) -> tuple[Shape, ...]:
    """Edge and face of a sign tile, and the sign."""
    edge = rect(0, size / 14, size, size, "edge", size / 7, fixed=True)
    face = rect(0, 0, size, size, "face", size / 7, fixed=True)
    cls = "glyph" if size >= TILE else "glyph little"
    return edge, face, *([text(size / 2, size / 2, sign, cls, fixed=True)] if sign else [])


def render_slot(size: Number, **more: Any) -> Shape:
    """A place of that size to spell a sign into; empty, with its upper left corner at (0, 0)."""
    return group(*_slot_parts(size), cls="sign slot", **more)


@cache
def _slot_parts(size: Number) -> tuple[Shape, ...]:
    """A sign tile without a sign."""
    return *_sign_parts("", size), text(size / 2, size / 2, "", "glyph", fixed=True)


def render_arrow(player: int, size: Number = 10) -> Shape:
    """The token of a side: an arrow pointing to it, filled for the left one."""
    tip = -size if player == 0 else size
    return polygon([(tip, 0), (-tip * 0.7, -size), (-tip * 0.7, size)], f"arrow {SIDES[player]}")


def beside_solve(row: Mapping[str, Any], player: int) -> tuple[list[Shape], Saying]:
    """The verdict on a solution: a tick, a cross, or an equals sign until the row is complete."""
    verdict = row["verdict"][player]
    if verdict is None:
        return [text(22, TILE / 2, "=", "verdict")], say(N_("offered as the solution"))
    if verdict:
        return [path("M9 25l9 10l16 -21", "hook")], say(N_("correct solution"))
    return [path("M12 14l20 20m0 -20l-20 20", "wrong")], say(N_("wrong solution"))


def beside_row(row: Mapping[str, Any], player: int, start: str = "") -> tuple[list[Shape], Saying]:
    """The chips of a row; after the end, a false report is struck out beside the true chips.

    `start`: with what the ids of chips begin that come one after the other; empty: they have been seen before.
    """
    given = row["chips"][player]
    if given is None:
        return [text(22, TILE / 2, "?", "verdict")], say(N_("report due"))
    due = row.get("due", row["chips"])[player]
    if due == given:
        red, yellow = given
        shown = render_new_chips(red, yellow, start) if start else render_chips(red, yellow)
        return list(shown), tell_chips(red, yellow)
    strike = path(f"M-2 {TILE - 3}L48 3", "wrong")
    told = say(N_("{given} reported, but {due} would be correct"), given=tell_chips(*given), due=tell_chips(*due))
    return [*render_chips(*given), strike, *render_chips(*due, left=50, size=5.5)], told


@cache
def render_chips(red: int, yellow: int, left: Number = 0, size: Number = 10) -> tuple[Shape, ...]:
    """Four places for chips, filled with red ones (with a dot), then yellow ones (with a bar)."""
    chips: list[Shape] = []
    for i in range(4):
        x, y = left + size * (1.1 + 2.3 * (i % 2)), TILE / 2 + size * (2.3 * (i // 2) - 1.15)
        if i < red + yellow:
            chips.append(_render_chip("red" if i < red else "yellow", size, (x, y)))
        else:
            chips.append(circle(x, y, size * 0.35, "hole"))
    return tuple(chip.put(fixed=True) for chip in chips)


def render_new_chips(red: int, yellow: int, start: str) -> Iterator[Shape]:
    """The chips of a row that is complete now: they come one after the other, after the row."""
    for step, shape in enumerate(render_chips(red, yellow), start=1):
        is_chip = step <= red + yellow
        yield shape.put(fixed=False, id=f"{start}-{step}", step=step) if is_chip else shape


def _render_chip(colour: str, size: Number, at: tuple[Number, Number]) -> Shape:
    """A chip with the mark that tells its colour without colour."""
    sign = circle(0, 0, size * 0.34, "point") if colour == "red" else path(f"M{-size / 2:g} 0h{size:g}", "bar")
    return group(circle(0, 0, size, "chip"), sign, cls=colour if size > 8 else f"{colour} little", at=at)


@cache
def chips_figure(red: int, yellow: int) -> Figure:
    """A count of chips as a picture by itself."""
    return Figure(46, TILE, render_chips(red, yellow))


# ---- legend


@cache
def render_legend(code: str, language: str) -> tuple[Legend, ...]:
    """What red and yellow chips mean, and an example of both."""
    example = EXAMPLES["digits" if code == "digits" else f"words {language}"]
    red, yellow = (Figure(24, 24, (_render_chip(colour, 10, (12, 12)),)) for colour in ("red", "yellow"))
    return (
        Legend(red, say(MEANINGS[code][0])),
        Legend(yellow, say(MEANINGS[code][1])),
        Legend(_example(*example), _explain(example, code), example=True),
    )


def _explain(example: tuple[str, str], code: str) -> Saying:
    """What an example shows, and what a row may be besides."""
    shown = say(N_("Red for the {first}, yellow for the {second}."), first=example[1][0], second=_elsewhere(*example))
    return say("{shown} {more}", shown=shown, more=say(REPEATED[code]))


def _elsewhere(secret: str, row: str) -> str:
    """The sign of a row that is in the secret, but in another place."""
    return next(sign for sign, hidden in zip(row, secret, strict=True) if sign != hidden and sign in secret)


def _example(secret: str, row: str) -> Figure:
    """A secret, below it a row, and at its signs the chips they get."""
    shapes = [text(0, 21, say(N_("Secret")), "caption"), text(0, 73, say(N_("Row")), "caption")]
    for i in range(4):
        shapes += [
            render_sign(code[i], 38, at=(112 + 43 * i, 2 + 52 * line)) for line, code in enumerate((secret, row))
        ]
        if row[i] in secret:
            shapes.append(_render_chip("red" if row[i] == secret[i] else "yellow", 9, (146 + 43 * i, 54)))
    return Figure(286, 98, tuple(shapes))
