"""What a coach says in the first games of Contactic. None depends on whether a tile lies right."""

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_

TIPS = (
    Tip(
        "reserve",
        N_("Your pile is empty: what does not fit now costs you a point."),
        lambda seen, _: bool(seen["from_reserve"]),
    ),
    Tip(
        "nowhere",
        N_("Setting a tile aside is your move; it returns when your pile is empty."),
        lambda seen, moves: not seen["from_reserve"] and "skip" in moves(),
    ),
    Tip(
        "turn",
        N_("Turn the tile before you place it: tap or click it below the board."),
        lambda seen, _: len(seen["tiles"]) < 4 and seen["turned_up"] not in (None, "0000", "1111"),
    ),
    Tip(
        "island",
        N_("Put your tiles side by side: only your largest island counts."),
        lambda seen, _: len(seen["tiles"]) >= 4,
    ),
)
