"""What a coach says in the first games of Zaic."""

from collections.abc import Mapping, Sequence
from typing import Any

from zweispiel.core.coach import Moves, Tip
from zweispiel.core.errors import N_
from zweispiel.games.zaic.facts import covered, regions_of
from zweispiel.games.zaic.reason import FEW

#: From this width or height on, the picture shows the limit of the mosaic (`NEAR_LIMIT` in `scene.py`).
WIDE = 6


def _extent(board: Sequence[str]) -> int:
    """How wide or high the mosaic is, the larger of the two."""
    columns = [x for row in board for x, sign in enumerate(row) if sign != "."]
    rows = [y for y, row in enumerate(board) if row.strip(".")]
    return max(max(places) - min(places) + 1 for places in (columns, rows)) if rows else 0


def _can_cut(seen: Mapping[str, Any], moves: Moves) -> bool:
    """Whether the opponent's largest region is larger, and a tile may be put on a part of it."""
    own, other = (max(seen["regions"][player], default=0) for player in (seen["viewer"], 1 - seen["viewer"]))
    if other <= own:
        return False
    largest = regions_of(seen, 1 - seen["viewer"])[0]
    return any(covered(move) & largest for move in moves())


TIPS = (
    # First, because the lines that it explains have just come.
    Tip(
        "limit",
        N_("The dotted lines show how far the mosaic may grow: to 8 by 8 cells."),
        lambda seen, _: _extent(seen["board"]) >= WIDE,
    ),
    Tip(
        "ending",
        N_("The first player who cannot place a tile ends the game."),
        lambda seen, moves: seen["ply"] > 1 and len(moves()) <= FEW,
    ),
    Tip(
        "behind",
        N_("Your opponent has the larger region: cover a part of its outlined cells."),
        _can_cut,
    ),
    Tip(
        "climb",
        N_("To join your regions, place tiles on top: there you may touch your own."),
        lambda seen, _: seen["ply"] >= 4,
    ),
)
