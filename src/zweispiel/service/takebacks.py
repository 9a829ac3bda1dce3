"""Takebacks: how far a player may go back, and who has to agree.

Between two people a takeback is asked for and granted. Against a computer, or with both seats in one hand, it is free.
Nothing that has been revealed can be taken back: neither a chance move that could have come out differently, nor a
move in a game with secrets.
"""

from collections.abc import Sequence

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.service import events
from zweispiel.service.errors import NotNow
from zweispiel.service.events import Happening
from zweispiel.service.room import BOTH, Room, at_ply, check_not_asked, checked_offer
from zweispiel.service.types import PLAYING

#: Why a move cannot be taken back.
SECRETS = N_(
    "You both move at once, and then all is revealed: a move can be taken back only until your opponent has moved."
)
DRAWN = N_("A piece has been drawn since your last move, so that move cannot be taken back.")
NOTHING_YET = N_("You have no move to take back yet.")


def takeback_ply(room: Room, seat: int) -> int | None:
    """The ply of the last decision of `seat`, to which a takeback returns; None if that is not possible.

    A person who holds both seats goes back to the last decision of either.
    """
    if room.status != PLAYING or room.game.has_secrets:
        return None
    deciders = _deciders(room, seat)
    for ply in reversed(range(len(room.given.moves), len(room.movers))):
        mover = room.movers[ply]
        if mover in deciders:
            return ply
        if mover not in BOTH and len(at_ply(room.match, ply).moves()) > 1:
            return None  # a chance move that has revealed something
    return None


def may_take_back(room: Room, seat: int) -> bool:
    """Whether asking would be accepted as an action."""
    asked = room.is_shared and room.has_asked("takeback", seat)
    return not asked and takeback_ply(room, seat) is not None


def why_no_takeback(room: Room, seat: int) -> Saying | None:
    """Why a seat cannot take back a move now; None if it can, has asked already, or the match is over."""
    if room.status != PLAYING or takeback_ply(room, seat) is not None:
        return None
    if room.game.has_secrets:
        return say(SECRETS)
    decided = set(room.movers[len(room.given.moves) :])
    return say(NOTHING_YET if decided.isdisjoint(_deciders(room, seat)) else DRAWN)


def _deciders(room: Room, seat: int) -> Sequence[int]:
    """The seats whose decisions a seat takes back: both, where one person holds them."""
    return (seat,) if room.is_shared or room.computers else BOTH


def ask(room: Room, seat: int) -> Sequence[Happening]:
    """A seat asks for a takeback; where no other person plays it happens at once."""
    took_back = _take_back(room, seat)
    if not room.is_shared:
        return [took_back]
    check_not_asked(room, "takeback", seat)
    return [(events.ASKED, {"seat": seat})]


def answer(room: Room, seat: int, yes: bool, number: int | None) -> Sequence[Happening]:
    """A seat grants or refuses what the opponent asked for; `number` is the newest event it has seen."""
    offer = checked_offer(room.takeback, seat, number)
    return [_take_back(room, offer.seat)] if yes else [(events.REFUSED, {"seat": seat})]


def _take_back(room: Room, seat: int) -> Happening:
    ply = takeback_ply(room, seat)
    if ply is None:
        raise NotNow("no-takeback")
    return events.TOOK_BACK, {"seat": seat, "ply": ply}
