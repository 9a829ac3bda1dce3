"""What a move does in Zaic, in one sentence."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.zaic.notation import covered


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """How a tile changes the largest regions."""
    mine, theirs = seen["viewer"], 1 - seen["viewer"]
    own, before = _largest(then, mine), _largest(seen, mine)
    lost = _largest(seen, theirs) - _largest(then, theirs)
    if lost > 0:
        grows = N_("Your largest region grows to {own}; your opponent's shrinks to {other}.")
        stays = N_("Your largest region stays at {own}; your opponent's shrinks to {other}.")
        return say(grows if own > before else stays, own=own, other=_largest(then, theirs))
    if own > before:
        return say(N_("Your largest region grows to {own}."), own=own)
    covered_now = sum(seen["board"][y][x] == "LD"[theirs] for x, y in covered(move))
    if covered_now:
        text = N_("Your largest region stays at {own}; it covers cells of your opponent's: {count}.")
        return say(text, own=own, count=covered_now)
    return say(N_("Your largest region stays at {own}."), own=own)


def _largest(seen: Mapping[str, Any], player: int) -> int:
    """The size of a player's largest region."""
    return int(max(seen["regions"][player], default=0))
