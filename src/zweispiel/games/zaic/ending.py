"""How a game of Zaic ended, in words: who could not place a tile, and the regions compared one after the other."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say


def first_difference(own: Sequence[int], other: Sequence[int]) -> int:
    """The place of the first region that is not as large as the other player's; behind the last if all are equal."""
    return next((i for i, size in enumerate(own) if [size] != list(other[i : i + 1])), len(own))


def tell_sizes(seen: Mapping[str, Any], winner: int) -> Saying:
    """The winner's regions and the other player's, up to those that differ: `5 to 5, then 5 to 4`."""
    own, other = seen["regions"][winner], seen["regions"][1 - winner]
    pairs = list(zip_longest(own, other, fillvalue=0))[: first_difference(own, other) + 1]
    first, *rest = [say(N_("{more} to {less}"), more=more, less=less) for more, less in pairs or [(0, 0)]]
    if not rest:
        return first
    return say(N_("{largest}, then {rest}"), largest=first, rest=_joined(rest))


def _joined(parts: Sequence[Saying]) -> Saying:
    """Sayings with commas between them."""
    joined = parts[0]
    for part in parts[1:]:
        joined = say("{first}, {second}", first=joined, second=part)
    return joined


def tell_stuck(seen: Mapping[str, Any], names: tuple[str, str], you: int | None) -> Saying:
    """Who was to move and could not."""
    stuck = len(seen["history"]) % 2
    if stuck == you:
        return say(N_("You cannot place any more tiles."))
    return say(N_("{name} cannot place any more tiles."), name=names[stuck])


def tell_end(stuck: Saying, result: Saying) -> Saying:
    """Both sentences."""
    return say("{stuck} {result}", stuck=stuck, result=result)
