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
        N_("You can take a corner: a stone there is never flipped back."),
        lambda _, moves: any(corner in _fields(moves()) for corner in CORNERS),
    ),
    Tip(
        "choice",
        N_("Where a stone encloses several lines, you choose which one it flips."),
        lambda _, moves: max(_fields(moves()).values()) > 1,
    ),
    Tip(
        "dots",
        N_("The dots show where a stone may go, the arrows which line it flips."),
        lambda seen, _: seen["ply"] < 4,
    ),
)
