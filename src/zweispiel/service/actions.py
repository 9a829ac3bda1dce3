"""Actions: what the holder of a seat can do in a room, and what each action leads to. Pure, like `room.py`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zweispiel.core.errors import IllegalMove
from zweispiel.core.match import Match
from zweispiel.service import events, takebacks
from zweispiel.service.errors import Conflict, NotNow
from zweispiel.service.events import Happening
from zweispiel.service.receipts import Receipt, is_done, write_receipt
from zweispiel.service.room import Room, check_not_asked, check_seat, checked_offer
from zweispiel.service.types import COMPUTER, PLAYING, WAITING, Holder


@dataclass(frozen=True)
class Move:
    """Play a move, in the game's notation."""

    text: str


@dataclass(frozen=True)
class Withdraw:
    """Take back one's own half of a simultaneous stage that is not complete yet."""


@dataclass(frozen=True)
class Resign:
    """Give up."""


@dataclass(frozen=True)
class OfferDraw:
    """Offer a draw. A computer answers at once; a person playing both sides agrees with themselves."""


@dataclass(frozen=True)
class AnswerDraw:
    """Accept or decline the opponent's draw offer."""

    yes: bool


@dataclass(frozen=True)
class AskTakeback:
    """Ask to go back to one's last decision; granted at once if the opponent is not another person."""


@dataclass(frozen=True)
class AnswerTakeback:
    """Grant or decline the takeback the opponent asked for."""

    yes: bool


@dataclass(frozen=True)
class WithdrawOffer:
    """Withdraw the draw one has offered and the takeback one has asked for, before they are answered."""


@dataclass(frozen=True)
class Rematch:
    """Ask for another match; it begins when both players want it.

    `nonce` is the player's contribution to the new shuffle; if it is left out, the service draws a random one. Whether
    sides are swapped is decided by the player who asks first. `level` is the computer's; None keeps it as it was.
    """

    nonce: str = ""
    swap: bool = True
    level: int | None = None


@dataclass(frozen=True)
class DeclineRematch:
    """Decline the rematch the opponent asked for, or withdraw one's own request."""


#: What can be done while the match goes on; `lobby` decides about the next one.
PlayingAction = Move | Withdraw | Resign | OfferDraw | AnswerDraw | AskTakeback | AnswerTakeback | WithdrawOffer
LobbyAction = Rematch | DeclineRematch
Action = PlayingAction | LobbyAction


@dataclass(frozen=True)
class Decision:
    """What happens in a room; an empty decision changes nothing."""

    happenings: Sequence[Happening] = ()
    #: The match after a move. Deciding has already judged and played it, so nothing plays it again.
    played: Match | None = None
    #: A room that begins in the same commit (a rematch): its name and what happens in it.
    new_room: tuple[str, Sequence[Happening]] | None = None
    #: What the last of these events keeps, so that the same action is not done again.
    receipt: Receipt | None = None


#: Whether the computer on a seat has proven that the position is a draw.


def decide_once(
    room: Room,
    holder: Holder,
    seat: int,
    action: Action,
    number: int | None,
    key: str | None,
    decide: Callable[[Room], Decision],
) -> Decision:
    """What an action leads to: nothing if its key shows that it was done before, else what `decide` says."""
    check_seat(room, holder, seat)
    receipt = None if key is None else write_receipt(seat, key, action)
    if receipt is not None and is_done(room.receipts.get(receipt.name), receipt):
        return Decision()
    if number is not None and number > room.number:
        raise Conflict("ahead", number=number, newest=room.number)
    return replace(decide(room), receipt=receipt)


def decide(room: Room, holder: Holder, seat: int, action: PlayingAction, number: int | None) -> Decision:
    """What an action of the seat's holder leads to. `number` is the newest event they have seen."""
    check_seat(room, holder, seat)
    if room.status != PLAYING:
        raise NotNow("not-started" if room.status == WAITING else "match-over")
    if isinstance(action, Resign):  # never late
        return Decision([(events.RESIGNED, {"seat": seat})])
    if isinstance(action, AnswerDraw):
        return Decision(_answer_draw(room, seat, action, number))
    if isinstance(action, AnswerTakeback):
        return Decision(takebacks.answer(room, seat, action.yes, number))
    if isinstance(action, WithdrawOffer):
        return Decision(_withdraw_offers(room, seat))
    if number is not None and number < room.moved[seat]:
        raise Conflict("stale")
    if isinstance(action, Move):
        return _move(room, seat, action.text)
    return Decision(_withdraw_or_ask(room, seat, action))


def _withdraw_or_ask(room: Room, seat: int, action: Withdraw | OfferDraw | AskTakeback) -> Sequence[Happening]:
    if isinstance(action, Withdraw):
        return _withdraw(room, seat)
    if isinstance(action, OfferDraw):
        return _offer_draw(room, seat)
    return takebacks.ask(room, seat)


# ---- moves


def _move(room: Room, seat: int, text: str) -> Decision:
    """The move in its canonical form; the rules' own error if they forbid it."""
    if seat not in room.to_move:
        raise NotNow("not-your-turn")
    played = room.match.copy()
    move = played.push(text, seat)
    return Decision([(events.MOVED, {"seat": seat, "move": move})], played)


def _withdraw(room: Room, seat: int) -> Sequence[Happening]:
    if seat not in room.match.pending:
        raise NotNow("nothing-to-withdraw")
    return [(events.WITHDREW, {"seat": seat})]


# ---- offers


def _withdraw_offers(room: Room, seat: int) -> Sequence[Happening]:
    """Whoever made an offer ends it as the opponent would by declining."""
    open_offers = ((room.draw, events.DECLINED), (room.takeback, events.REFUSED))
    ended: list[Happening] = [(end, {"seat": seat}) for offer, end in open_offers if offer and offer.seat == seat]
    if not ended:
        raise NotNow("no-offer")
    return ended


def _offer_draw(room: Room, seat: int) -> Sequence[Happening]:
    """An offer; a computer accepts only what it has proven to be a draw."""
    if not room.game.has_draws:
        raise IllegalMove("no-draws")
    alone = not room.is_shared and not room.computers
    if alone or (room.draw is not None and room.draw.seat != seat):
        return [(events.AGREED, {"seat": seat})]
    check_not_asked(room, "draw", seat)
    offer: Happening = (events.OFFERED, {"seat": seat})
    if room.seats[1 - seat].kind != COMPUTER:
        return [offer]
    return [offer, (events.AGREED if room.is_drawn(1 - seat) else events.DECLINED, {"seat": 1 - seat})]


def may_offer_draw(room: Room, seat: int) -> bool:
    """Whether an offer would be accepted as an action."""
    return room.status == PLAYING and room.game.has_draws and not room.has_asked("draw", seat)


def _answer_draw(room: Room, seat: int, action: AnswerDraw, number: int | None) -> Sequence[Happening]:
    checked_offer(room.draw, seat, number)
    return [(events.AGREED if action.yes else events.DECLINED, {"seat": seat})]
