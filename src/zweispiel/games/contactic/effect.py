"""What a move does in Contactic, in one sentence."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.contactic.facts import islands, room_to_grow

OUT, RESERVED = (
    N_("The tile is out of the game and costs a point."),
    N_("The tile waits in your reserve and costs a point only if it fits nowhere at the end."),
)


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """How a tile changes the largest island of its owner, or where a tile that fits nowhere goes."""
    me = seen["viewer"]
    if move == "skip":
        return say(OUT if then["reststeine"][me] > seen["reststeine"][me] else RESERVED)
    if ":" not in move:
        return None
    before, after = seen["largest"][me], then["largest"][me]
    if after == 1 > before:
        return say(N_("It is your first tile."))
    if after > before and len(islands(then, me)) < len(islands(seen, me)):
        return say(N_("The tile joins your islands into one of {count} tiles."), count=after)
    if after > before:
        return say(N_("Your largest island grows to {count} tiles."), count=after)
    return _without_growth(seen, then, me, move.partition(":")[0])


def _without_growth(seen: Mapping[str, Any], then: Mapping[str, Any], me: int, field: str) -> Saying:
    """What a tile is good for that does not make its owner's largest island larger."""
    size = then["largest"][me]
    theirs, fewer = room_to_grow(then, 1 - me), room_to_grow(then, 1 - me) < room_to_grow(seen, 1 - me)
    if fewer and theirs == 0:
        return say(
            N_("The tile keeps your opponent's largest island from growing; yours stays at {count}."), count=size
        )
    if fewer:
        text = N_(
            "The tile leaves your opponent's largest island fewer places to grow ({places}); yours stays at {count}."
        )
        return say(text, places=theirs, count=size)
    own = room_to_grow(then, me)
    if own > room_to_grow(seen, me):
        text = N_("Your largest island stays at {count}, but gains room (places to grow: {places}).")
        return say(text, places=own, count=size)
    around = next(len(island) for island in islands(then, me) if field in island)
    if around == 1:
        return say(N_("The tile begins a new island; your largest stays at {count}."), count=size)
    if around < size:
        text = N_("Another of your islands grows to {tiles} tiles; your largest stays at {count}.")
        return say(text, tiles=around, count=size)
    return say(N_("Your largest island stays at {count}."), count=size)
