"""Another match between the same players, with sides changed, in a room of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from zweispiel.service import deeds, events, tokens
from zweispiel.service.actions import Rematch
from zweispiel.service.deeds import Happening
from zweispiel.service.fairness import derived
from zweispiel.service.house import House
from zweispiel.service.proof import next_shuffle
from zweispiel.service.room import BOTH, Room, check_seat
from zweispiel.service.types import PERSON, Holder


def rematch(house: House, room: str, holder: Holder, seat: int, action: Rematch) -> Room:
    """Want another match; once everyone does, the next room begins in the same commit. Returns the room afterwards."""
    with house.rooms.lock(room):
        before = house.rooms.get(room)
        check_seat(before, holder, seat)
        happenings = deeds.decide(before, seat, action, None)
        if not happenings:
            return before
        prepared = [house.rooms.prepare(before, house.events(happenings))]
        if deeds.wants_next(prepared[0][0], seat):
            name = tokens.new_room()
            begun = house.events(_beginning(prepared[0][0]))
            happenings.append((events.FOLLOWED, {"room": name}))
            prepared = [house.rooms.prepare(before, house.events(happenings)), house.rooms.prepare(name, begun)]
        house.commit(*prepared, was_open=False)
    house.tell(prepared[0][0])
    return prepared[0][0]


def _beginning(room: Room) -> list[Happening]:
    """How the next room begins: the same people sit on the other sides."""
    secret, salt = next_shuffle(room)
    swapped = (room.seats[1], room.seats[0])
    data: dict[str, Any] = {
        "game": room.game.name,
        "version": room.game.version,
        "options": dict(room.game.options),
        "seats": [[seat.kind, seat.level] for seat in swapped],
        "creator": room.creator,
        "key": tokens.new_secret(),
        "secret": secret,
        "salt": salt,
        "after": room.id,
    }
    persons = [i for i in BOTH if swapped[i].kind == PERSON]
    return [(events.CREATED, data), *(step for i in persons for step in _sitting(room, i, room.rematch))]


def _sitting(room: Room, seat: int, nonces: Mapping[int, str]) -> Sequence[Happening]:
    """Somebody takes `seat` in the next room, with all his devices."""
    old = room.seats[1 - seat]
    nonce = nonces.get(1 - seat) or derived(old.nonce, room.id)
    one, *others = sorted(old.holders) or [""]
    sitting: Happening = (events.SAT, {"seat": seat, "holder": one, "name": old.name, "nonce": nonce})
    return [sitting, *((events.JOINED, {"seat": seat, "holder": other, "serial": 0}) for other in others)]
