"""How a game of Zaic ended, in words: who could not place a tile, and the regions compared one after the other."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.zaic.notation import cell_name
from zweispiel.games.zaic.reason import rules_broken_on


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


def is_tied(seen: Mapping[str, Any]) -> bool:
    """Whether the largest regions of both players are equal."""
    return first_difference(*seen["regions"]) > 0


def tell_smaller(seen: Mapping[str, Any], names: tuple[str, str], winner: int, you: int | None) -> Saying:
    """That smaller regions decided, since the largest are equal."""
    sizes = tell_sizes(seen, winner)
    if you == winner:
        return say(N_("Your regions are larger: {sizes}."), sizes=sizes)
    return say(N_("The regions of {winner} are larger: {sizes}."), winner=names[winner], sizes=sizes)


def _joined(parts: Sequence[Saying]) -> Saying:
    """Sayings with commas between them."""
    joined = parts[0]
    for part in parts[1:]:
        joined = say("{first}, {second}", first=joined, second=part)
    return joined


def tell_stuck(seen: Mapping[str, Any], names: tuple[str, str], you: int | None) -> Saying:
    """Who was to move and could not, and whether for lack of tiles or of places."""
    player = stuck(seen)
    has_tiles = any(seen["supply"][player].values())
    if player == you:
        return say(
            N_("You have no allowed place left for any of your tiles.") if has_tiles else N_("You have no tiles left.")
        )
    text = N_("{name} has no allowed place left for any tile.") if has_tiles else N_("{name} has no tiles left.")
    return say(text, name=names[player])


def stuck(seen: Mapping[str, Any]) -> int:
    """The player to move, who cannot place a tile."""
    return len(seen["history"]) % 2


#: What a tile would do that it may not, by the code of the rule, the most telling first.
WOULD = {
    "touches-own": N_("touch its own colour"),
    "tilted": N_("lie tilted"),
    "buries": N_("hide a tile completely"),
    "covers-nothing": N_("cover none of the other colour"),
    "limit": N_("leave the 8 × 8 cells"),
    "not-adjacent": N_("touch no other tile"),
}
#: Why no tile of a player's fits on a cell, by player.
FITS_NOT = (
    N_("On {cell}, every tile that light has left would {faults}."),
    N_("On {cell}, every tile that dark has left would {faults}."),
)


def tell_no_place(seen: Mapping[str, Any], cell: tuple[int, int]) -> Saying | None:
    """At the end, why no tile that is left to the player to move can lie on a cell; None if they have none."""
    player = stuck(seen)
    broken = rules_broken_on(seen, player, cell)
    faults = [text for code, text in WOULD.items() if code in broken]
    if not faults:
        return None
    return say(FITS_NOT[player], cell=cell_name(*cell), faults=_either([say(text) for text in faults]))


def _either(parts: Sequence[Saying]) -> Saying:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) == 1:
        return parts[0]
    return say(N_("{some} or {last}"), some=_joined(parts[:-1]), last=parts[-1])


def tell_end(stuck: Saying, result: Saying) -> Saying:
    """Both sentences."""
    return say("{stuck} {result}", stuck=stuck, result=result)
