"""What a coach says in the first games of Combinato. It sees the player's own rows and chips, like the player."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_


def _chips(seen: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The viewer's rows with their numbers of chips."""
    me = seen["viewer"]
    return [(row["laid"][me], sum(row["chips"][me])) for row in seen["rows"] if row["chips"][me] is not None]


TIPS = (
    Tip(
        "secret",
        N_("Only you see your secret until the game is over."),
        lambda seen, _: seen["stage"] == "secrets",
    ),
    Tip(
        "first",
        N_("Any first guess is fine: its chips tell you something."),
        lambda seen, _: seen["stage"] == "laying" and not seen["rows"],
    ),
    Tip(
        "out",
        N_("A row without a chip: strike it out, none of it is in the secret."),
        lambda seen, _: seen["stage"] == "laying" and any(count == 0 for _, count in _chips(seen)),
    ),
    Tip(
        "places",
        N_("Four chips: all four are right, now find their places."),
        lambda seen, _: seen["stage"] == "laying" and any(n == 4 == len(set(laid)) for laid, n in _chips(seen)),
    ),
)
