"""How rooms are made and seats are taken."""

from collections.abc import Mapping, Sequence

from zweispiel.core.levels import LEVELS
from zweispiel.service import events, tokens
from zweispiel.service.deeds import Happening
from zweispiel.service.errors import BadInput, Conflict, Forbidden, TooMuch, UnknownRoom
from zweispiel.service.house import House
from zweispiel.service.room import Room, check_seat, load_game
from zweispiel.service.sight import look
from zweispiel.service.types import COMPUTER, PERSON, Created, Holder, Invitation, Plan
from zweispiel.service.wording import name_of

# ---- making rooms


def create(house: House, holder: Holder, game: str, options: Mapping[str, str], plans: Sequence[Plan]) -> Created:
    """A new room; its persons still have to sit down."""
    _check_holder(holder)
    _check_plans(plans)
    _check_limits(house, holder, plans)
    house.wait_for(game)
    loaded = load_game(game, tuple(options.items()))
    data = {
        "game": loaded.name,
        "version": loaded.version,
        "options": dict(loaded.options),
        "seats": [[plan.kind, plan.level] for plan in plans],
        "creator": holder,
        "key": tokens.new_secret(),
        "secret": tokens.new_secret(),
        "salt": tokens.new_secret(),
    }
    prepared = house.rooms.prepare(tokens.new_room(), house.events([(events.CREATED, data)]))
    room = prepared[0]
    with house.rooms.lock(room.id):
        house.commit(prepared, was_open=False)
    invitations = {i: tokens.invitation(room.id, room.key, i, 0) for i in room.persons}
    return Created(room.id, room.commitment, invitations)


def _check_holder(holder: Holder) -> None:
    if not tokens.is_holder(holder):
        raise Forbidden("no-holder")


def _check_plans(plans: Sequence[Plan]) -> None:
    """Two seats, each a person's or a computer's of some level."""
    if len(plans) != 2 or not all(_is_plan(plan) for plan in plans):
        raise BadInput("bad-seats", most=LEVELS)


def _is_plan(plan: Plan) -> bool:
    if plan.kind == PERSON:
        return plan.level is None
    level: object = plan.level
    return plan.kind == COMPUTER and type(level) is int and 1 <= level <= LEVELS


def _check_limits(house: House, holder: Holder, plans: Sequence[Plan]) -> None:
    limits = house.limits
    if house.open_rooms >= limits.open_rooms:
        raise TooMuch("full-house")
    if house.store.open_rooms(holder) >= limits.rooms_per_holder:
        raise TooMuch("too-many-rooms", most=limits.rooms_per_holder)
    if any(plan.kind == COMPUTER for plan in plans) and house.computers.is_full():
        raise TooMuch("busy")


# ---- taking seats


def sit(house: House, room: str, holder: Holder, seat: int, name: str, nonce: str, token: str | None) -> None:
    """Take a seat: the creator of the room any person's seat, others with an invitation or a return link."""
    _check_holder(holder)
    house.change(room, lambda now: _sit(house, now, holder, seat, name, nonce, token))


def _sit(
    house: House, room: Room, holder: Holder, seat: int, name: str, nonce: str, token: str | None
) -> Sequence[Happening]:
    if seat not in room.persons:
        raise BadInput("no-such-seat")
    there = room.seats[seat]
    if holder in there.holders:
        return ()  # he sits there already, perhaps the same request came twice
    serial = _serial(room, seat, token)
    if serial is not None and serial > 0:
        return [(events.JOINED, {"seat": seat, "holder": holder, "serial": serial})]
    if there.taken:
        raise Conflict("seat-taken")
    if serial is None and holder != room.creator:
        raise Forbidden("bad-invitation")
    data = {"seat": seat, "holder": holder, "name": tokens.checked_name(name, house.limits.name_length)}
    return [(events.SAT, data | {"nonce": tokens.checked_nonce(nonce)})]


def _serial(room: Room, seat: int, token: str | None) -> int | None:
    """The serial of a token that is good for this seat: 0 an invitation, more a return link that was not used yet."""
    if token is None:
        return None
    good = [
        serial
        for serial in (0, *room.seats[seat].links)
        if tokens.same(token, tokens.invitation(room.id, room.key, seat, serial))
    ]
    if not good:
        raise Forbidden("bad-invitation")
    return good[0]


def return_link(house: House, room: str, holder: Holder, seat: int) -> str:
    """A one-time token that gives another device the same seat."""

    def decide(now: Room) -> Sequence[Happening]:
        check_seat(now, holder, seat)
        return [(events.LINKED, {"seat": seat})]

    now = house.change(room, decide)
    return tokens.invitation(now.id, now.key, seat, max(now.seats[seat].links))


def invited(house: House, token: str, lang: str) -> Invitation | None:
    """What an invitation or return link is for, None if it is not valid (any more)."""
    room = tokens.room_of(token)
    if room is None:
        return None
    try:
        now = house.rooms.get(room)
    except UnknownRoom:
        return None
    for seat in now.persons:
        there = now.seats[seat]
        for serial in ((0,) if not there.taken else ()) + tuple(there.links):
            if tokens.same(token, tokens.invitation(now.id, now.key, seat, serial)):
                return _invitation(now, seat, lang, returning=serial > 0)
    return None


def _invitation(room: Room, seat: int, lang: str, returning: bool) -> Invitation:
    sight = look(room, "", lang)
    other = room.seats[1 - seat]
    return Invitation(
        room=room.id,
        seat=seat,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        host=name_of(sight, 1 - seat) if other.taken else "",
        side=sight.speak(sight.scene.sides[seat].name),
        returning=returning,
    )
