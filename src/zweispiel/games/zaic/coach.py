"""What a coach says in the first games of Zaic."""

from collections.abc import Sequence

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_
from zweispiel.games.zaic.reason import few_places

#: From this width or height on, the picture shows the limit of the mosaic (`NEAR_LIMIT` in `scene.py`).
WIDE = 6


def _extent(board: Sequence[str]) -> int:
    """How wide or high the mosaic is, the larger of the two."""
    columns = [x for row in board for x, sign in enumerate(row) if sign != "."]
    rows = [y for y, row in enumerate(board) if row.strip(".")]
    return max(max(places) - min(places) + 1 for places in (columns, rows)) if rows else 0


TIPS = (
    # First, because the lines that it explains have just come.
    Tip(
        "limit",
        N_("All tiles together may span at most eight by eight cells: beyond the dotted lines it would be more."),
        lambda seen, _: _extent(seen["board"]) >= WIDE,
    ),
    Tip(
        "behind",
        N_("Your opponent's largest region is larger than yours: cover a part of it."),
        lambda seen, _: (
            max(seen["regions"][1 - seen["viewer"]], default=0) > max(seen["regions"][seen["viewer"]], default=0)
        ),
    ),
    Tip(
        "end",
        N_("Few places are left. The game ends as soon as one of you cannot place a tile."),
        lambda seen, moves: few_places(seen, len(moves())),
    ),
    Tip(
        "climb",
        N_("On top of your opponent's tiles you may touch your own colour. That is how regions grow."),
        lambda seen, _: seen["ply"] >= 4,
    ),
)
