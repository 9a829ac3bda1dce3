"""What a move does in Heimlich, in one sentence."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.heimlich.facts import placements, stones

#: So few moves of the opponent are worth a word.
FEW = 2
ONE_MOVE = N_("{flips} That leaves your opponent a single move.")
CORNERS = ("a1", "a8", "h1", "h8")


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """How many stones a move flips, and whether it takes a corner."""
    if move == "pass":
        return None
    flipped = then["stones"][seen["viewer"]] - seen["stones"][seen["viewer"]] - 1
    flips = say(N_("It flips one stone.")) if flipped == 1 else say(N_("It flips {count} stones."), count=flipped)
    if move.split("-", maxsplit=1)[0] in CORNERS:
        return say(N_("{flips} And a stone in a corner can never be flipped back."), flips=flips)
    replies = len(placements(stones(then), "YW"[seen["viewer"]]))
    if replies == 0 and then["outcome"] is None:
        return say(N_("{flips} Your opponent cannot move then."), flips=flips)
    if 0 < replies <= FEW:
        few = N_("{flips} That leaves your opponent {count} moves.")
        return say(ONE_MOVE, flips=flips) if replies == 1 else say(few, flips=flips, count=replies)
    return flips
