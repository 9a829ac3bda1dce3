"""What a coach says in the first games of Zaic."""

from collections.abc import Sequence

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_

#: With so few moves left the end is near.
FEW = 12

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
        N_("The dotted lines are the limit: eight by eight cells for all tiles."),
        lambda seen, _: _extent(seen["board"]) >= WIDE,
    ),
    Tip(
        "behind",
        N_("Your opponent has the largest region: cover a part of it."),
        lambda seen, _: (
            max(seen["regions"][1 - seen["viewer"]], default=0) > max(seen["regions"][seen["viewer"]], default=0)
        ),
    ),
    Tip(
        "end",
        N_("Few places are left: who cannot place a tile ends the game."),
        lambda seen, moves: seen["ply"] > 8 and len(moves()) < FEW,
    ),
    Tip(
        "climb",
        N_("Regions grow on top of tiles: there you may touch your own colour."),
        lambda seen, _: seen["ply"] >= 4,
    ),
)
