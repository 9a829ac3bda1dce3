"""Combinato's moves and chips in words, for move lists and screen readers."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Aside, Saying, say


def tell_move(move: str) -> Saying:
    """A move in words, as far as its viewer may know it. The numbers of the list are those of the rows."""
    kind, _, what = move.rpartition(":")
    if kind == "secret":
        return Aside(N_("Secret chosen")) if what == "?" else Aside(N_("Secret {code}"), {"code": what})
    if kind == "solve":
        return say(N_("Solve with {code}"), code=what)
    if kind == "chips":
        return Aside(N_("Report: {chips}"), {"chips": tell_chips(*map(int, what.split("+")))})
    return say(N_("Guess {code}"), code=what)


def tell_chips(red: int, yellow: int) -> Saying:
    """A count of chips in words."""
    if red and yellow:
        return say(N_("{red} red, {yellow} yellow"), red=red, yellow=yellow)
    if red or yellow:
        return say(N_("{red} red"), red=red) if red else say(N_("{yellow} yellow"), yellow=yellow)
    return say(N_("no chips"))
