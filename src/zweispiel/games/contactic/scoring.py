"""What Contactic's points are made of, in words: the largest island minus the tiles left over."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say

#: By how many tiles are left over: none, one, more.
SUMS = (
    N_("largest island {island}"),
    N_("island {island} − 1 left-over tile = {points}"),
    N_("island {island} − {rest} left-over tiles = {points}"),
)


def tell_sum(seen: Mapping[str, Any], player: int) -> Saying:
    """A player's points as a sum: `island 35 − 3 left-over tiles = 32`."""
    island, rest = seen["largest"][player], seen["reststeine"][player]
    points = island - rest
    return say(SUMS[min(rest, 2)], island=island, rest=rest, points=f"−{-points}" if points < 0 else points)
