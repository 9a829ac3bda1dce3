"""Invitations: looking at one, spending it by sitting down, and return links, which bring one's seat to another device.

An invitation is good for one free seat and is spent when a person sits down with it. A return link is good for one more
device of the person who already has the seat. Both are tokens derived from the room's key (`tokens.invitation`).
"""

from collections.abc import Iterable

from zweispiel.service import events, tokens
from zweispiel.service.actions import Decision
from zweispiel.service.errors import BadInput, Conflict, Forbidden
from zweispiel.service.room import Room, check_seat
from zweispiel.service.types import COMPUTER, Holder, Invitation
from zweispiel.service.view import Viewpoint, viewpoint

#: The serial of an invitation. Those of return links are greater.
INVITATION = 0


def sit(room: Room, holder: Holder, seat: int, name: str, nonce: str, token: str | None, name_length: int) -> Decision:
    """The holder takes a seat. The creator of the room needs no token for a free seat."""
    if seat not in room.persons:
        raise BadInput("no-such-seat")
    there = room.seats[seat]
    if holder in there.holders:
        return Decision()  # they sit there already: the same request may have come twice
    serial = None if token is None else _spend(room, seat, token)
    if serial is not None and serial > INVITATION:
        return Decision([(events.JOINED, {"seat": seat, "holder": holder, "serial": serial})])
    if there.taken:
        raise Conflict("seat-taken")
    if serial is None and holder != room.creator:
        raise Forbidden("bad-invitation")
    called = tokens.checked_name(name, name_length) if name else ""  # without a name, views call them by their side
    data = {"seat": seat, "holder": holder, "name": called}
    return Decision([(events.SAT, data | {"nonce": tokens.checked_nonce(nonce)})])


def _spend(room: Room, seat: int, token: str) -> int:
    """The serial of a token that is good for this seat; Forbidden if it is not good (any more)."""
    serial = _serial(room, seat, token, (INVITATION, *room.seats[seat].links))
    if serial is None:
        raise Forbidden("bad-invitation")
    return serial


def _serial(room: Room, seat: int, token: str, serials: Iterable[int]) -> int | None:
    """Which of these serials the token has."""
    return next((n for n in serials if tokens.same(token, tokens.invitation(room.id, room.key, seat, n))), None)


# ---- return links


def link(room: Room, holder: Holder, seat: int) -> Decision:
    """The holder of a seat makes a return link."""
    check_seat(room, holder, seat)
    return Decision([(events.LINKED, {"seat": seat})])


def newest_link(room: Room, seat: int) -> str:
    """The token of the return link that was made last."""
    return tokens.invitation(room.id, room.key, seat, max(room.seats[seat].links))


# ---- looking at an invitation


def find(room: Room, token: str, lang: str) -> Invitation | None:
    """What an invitation or return link is for, None if it is not valid (any more). This does not spend it."""
    for seat in room.persons:
        there = room.seats[seat]
        serial = _serial(room, seat, token, there.links if there.taken else (INVITATION, *there.links))
        if serial is not None:
            return _described(room, seat, lang, returning=serial > INVITATION)
    return None


def belongs_to(room: Room, token: str) -> bool:
    """Whether a token is an invitation to the room or a return link into it, used or not."""
    seats = ((seat, room.seats[seat]) for seat in room.persons)
    serials = ((seat, (INVITATION, *there.links, *there.used_links)) for seat, there in seats)
    return any(_serial(room, seat, token, known) is not None for seat, known in serials)


def _host(seen: Viewpoint, seat: int) -> str:
    """The name of the player on a seat; empty if there is none, or no name."""
    there = seen.room.seats[seat]
    return seen.name_of(seat) if there.name or there.kind == COMPUTER else ""


def _described(room: Room, seat: int, lang: str, returning: bool) -> Invitation:
    seen = viewpoint(room, "", lang)
    return Invitation(
        room=room.id,
        seat=seat,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        host=_host(seen, 1 - seat),
        side=seen.speak(seen.scene.sides[seat].name),
        commitment=room.commitment,
        returning=returning,
    )
