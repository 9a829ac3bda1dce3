"""What a coach says in the first games of Heimlich."""

from collections import Counter
from collections.abc import Sequence

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_
from zweispiel.games.heimlich.effect import CORNERS


def _fields(moves: Sequence[str]) -> Counter[str]:
    """How many lines each field can flip."""
    return Counter(move.partition("-")[0] for move in moves)


TIPS = (
    Tip("pass", N_("You can enclose nothing here, so you pass this time."), lambda _, moves: moves() == ["pass"]),
    Tip(
        "corner",
        N_("A corner is yours to take: a stone there can never be flipped back."),
        lambda _, moves: any(corner in _fields(moves()) for corner in CORNERS),
    ),
    Tip(
        "choice",
        N_("Some squares enclose several lines. You choose the one that is flipped."),
        lambda _, moves: max(_fields(moves()).values()) > 1,
    ),
    Tip(
        "dots",
        N_("The dots show where you may place a stone, the arrows which line it flips."),
        lambda seen, _: seen["ply"] < 4,
    ),
)
