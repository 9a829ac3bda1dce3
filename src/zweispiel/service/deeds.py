"""What actions lead to: for each a list of events, or an error. Pure, like `room.py`."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import IllegalMove
from zweispiel.service import events
from zweispiel.service.actions import (
    Action,
    AnswerDraw,
    AnswerTakeback,
    Move,
    OfferDraw,
    Rematch,
    Resign,
    Withdraw,
)
from zweispiel.service.errors import Conflict, NotNow
from zweispiel.service.fairness import derived
from zweispiel.service.room import Room, at_ply
from zweispiel.service.tokens import checked_nonce
from zweispiel.service.types import COMPUTER, OVER, PLAYING, WAITING

#: A happening: its kind and what is told about it. The service adds the time.
Happening = tuple[str, Mapping[str, Any]]


def decide(room: Room, seat: int, action: Action, number: int | None, drawn: bool = False) -> list[Happening]:
    """What happens when the holder of `seat` does this, having seen the room up to event `number`.

    `drawn`: the computer opposite has proven that the position is a draw.
    """
    if isinstance(action, Rematch):
        return _rematch(room, seat, action)
    _check_playing(room)
    if isinstance(action, Resign):  # who gives up does so whatever the other has just done
        return [(events.RESIGNED, {"seat": seat})]
    if isinstance(action, AnswerDraw | AnswerTakeback):
        return _answer(room, seat, action, number)
    if number is not None and number < room.moved[seat]:
        raise Conflict("stale")
    if isinstance(action, Move):
        return _move(room, seat, action)
    if isinstance(action, Withdraw):
        return _withdraw(room, seat)
    return _offer_draw(room, seat, drawn) if isinstance(action, OfferDraw) else _ask_takeback(room, seat)


def _check_playing(room: Room) -> None:
    if room.status != PLAYING:
        raise NotNow("not-started" if room.status == WAITING else "match-over")


def _move(room: Room, seat: int, action: Move) -> list[Happening]:
    """The move in its canonical form; the rules' own error if they forbid it."""
    if seat not in room.to_move:
        raise NotNow("not-your-turn")
    return [(events.MOVED, {"seat": seat, "move": room.match.copy().push(action.text, seat)})]


def _withdraw(room: Room, seat: int) -> list[Happening]:
    if seat not in room.match.pending:
        raise NotNow("nothing-to-withdraw")
    return [(events.WITHDREW, {"seat": seat})]


# ---- draws


def _offer_draw(room: Room, seat: int, drawn: bool) -> list[Happening]:
    """An offer; a computer accepts only what it has proven to be a draw."""
    if not room.game.has_draws:
        raise IllegalMove("no-draws")
    if not room.is_shared and not room.computers:
        return [(events.AGREED, {"seat": seat})]
    if room.draw is not None and room.draw.seat != seat:
        return [(events.AGREED, {"seat": seat})]
    _check_first_time(room, "draw", seat)
    offer: list[Happening] = [(events.OFFERED, {"seat": seat})]
    if room.seats[1 - seat].kind == COMPUTER:
        offer.append((events.AGREED if drawn else events.DECLINED, {"seat": 1 - seat}))
    return offer


def _check_first_time(room: Room, what: str, seat: int) -> None:
    """Nobody may ask again before the position has changed."""
    if _has_asked(room, what, seat):
        raise NotNow("already-offered")


def _has_asked(room: Room, what: str, seat: int) -> bool:
    """Whether `seat` has asked for a draw or a takeback in this very position."""
    return room.asked.get((what, seat), 0) > min(room.moved)


def may_offer_draw(room: Room, seat: int) -> bool:
    """Whether an offer would be taken."""
    return room.status == PLAYING and room.game.has_draws and not _has_asked(room, "draw", seat)


def _answer(room: Room, seat: int, action: AnswerDraw | AnswerTakeback, number: int | None) -> list[Happening]:
    """Yes or no to the other's offer. An answer to an offer that was not seen yet is refused."""
    offer = room.draw if isinstance(action, AnswerDraw) else room.takeback
    if offer is None or offer.seat == seat:
        raise NotNow("nothing-offered")
    if number is not None and number < offer.number:
        raise Conflict("stale")
    if isinstance(action, AnswerDraw):
        return [(events.AGREED if action.yes else events.DECLINED, {"seat": seat})]
    if not action.yes:
        return [(events.REFUSED, {"seat": seat})]
    return [_take_back(room, offer.seat)]


# ---- takebacks


def takeback_ply(room: Room, seat: int) -> int | None:
    """The position before the last decision of `seat`, None if it cannot be restored.

    Nothing that somebody has learned can be forgotten: no way leads behind a draw that could have come out otherwise,
    or behind a stage in which secrets met. Whoever plays alone goes back to the last decision of a person.
    """
    if room.status != PLAYING or room.game.has_secrets:
        return None
    deciders = {seat} if room.is_shared or room.computers else {0, 1}
    for ply in reversed(range(len(room.movers))):
        if room.movers[ply] in deciders:
            return ply
        if room.movers[ply] not in (0, 1) and len(at_ply(room.match, ply).moves()) > 1:
            return None
    return None


def may_take_back(room: Room, seat: int) -> bool:
    """Whether asking would be taken."""
    asked = room.is_shared and _has_asked(room, "takeback", seat)
    return not asked and takeback_ply(room, seat) is not None


def _ask_takeback(room: Room, seat: int) -> list[Happening]:
    if takeback_ply(room, seat) is None:
        raise NotNow("no-takeback")
    if not room.is_shared:
        return [_take_back(room, seat)]
    _check_first_time(room, "takeback", seat)
    return [(events.ASKED, {"seat": seat})]


def _take_back(room: Room, seat: int) -> Happening:
    ply = takeback_ply(room, seat)
    if ply is None:
        raise NotNow("no-takeback")
    return events.TOOK_BACK, {"seat": seat, "ply": ply}


# ---- another match


def _rematch(room: Room, seat: int, action: Rematch) -> list[Happening]:
    if room.status != OVER:
        raise NotNow("not-over")
    if room.next_room is not None or seat in room.rematch:
        return []  # nothing new: whoever asks again is shown the way
    nonce = checked_nonce(action.nonce) if action.nonce else derived(room.seats[seat].nonce, room.id)
    return [(events.WANTED, {"seat": seat, "nonce": nonce})]


def wants_next(room: Room, wanting: int) -> bool:
    """Whether everybody wants another match once `wanting` does."""
    mine = room.seats[wanting].holders
    others = [i for i in room.persons if i != wanting and not (room.seats[i].holders & mine)]
    return all(i in room.rematch for i in others)
