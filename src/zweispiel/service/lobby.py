"""The lobby: opening rooms, and rematches, which open a room for the same players."""

from collections.abc import Mapping, Sequence
from typing import Any

from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS
from zweispiel.service import events, fairness, tokens
from zweispiel.service.actions import Decision, DeclineRematch, LobbyAction, Rematch
from zweispiel.service.continued_rooms import NOTHING_GIVEN, Given, given_again
from zweispiel.service.errors import BadInput, Forbidden, NotNow
from zweispiel.service.events import Happening
from zweispiel.service.room import BOTH, Room, Seat, check_seat
from zweispiel.service.types import COMPUTER, OVER, PERSON, Holder, Plan

# ---- opening a room


def check_holder(holder: Holder) -> None:
    """Forbidden for strangers."""
    if not tokens.is_holder(holder):
        raise Forbidden("no-holder")


def check_plans(plans: Sequence[Plan]) -> None:
    """BadInput unless there are two seats, each for a person or for a computer of some level."""
    if len(plans) != 2 or not all(_is_plan(plan) for plan in plans):
        raise BadInput("bad-seats", most=LEVELS)


def _is_plan(plan: Plan) -> bool:
    if plan.kind == PERSON:
        return plan.level is None
    level: object = plan.level
    return plan.kind == COMPUTER and type(level) is int and 1 <= level <= LEVELS


def opening(holder: Holder, game: Game, plans: Sequence[Plan], given: Given = NOTHING_GIVEN) -> Happening:
    """The first event of a new room."""
    seats = [[plan.kind, plan.level] for plan in plans]
    return _created(holder, game, seats, (tokens.new_secret(), tokens.new_secret()), **given.as_data())


def _created(
    creator: Holder, game: Game, seats: Sequence[Sequence[object]], shuffle: tuple[str, str], **more: Any
) -> Happening:
    secret, salt = shuffle
    data = {
        "game": game.name,
        "version": game.version,
        "options": dict(game.options),
        "seats": seats,
        "creator": creator,
        "key": tokens.new_secret(),
        "secret": secret,
        "salt": salt,
        **more,
    }
    return events.CREATED, data


# ---- rematches


def decide(room: Room, holder: Holder, seat: int, action: LobbyAction) -> Decision:
    """What an action of the seat's holder leads to, once the match is over."""
    check_seat(room, holder, seat)
    if isinstance(action, DeclineRematch):
        return Decision(_decline_rematch(room, seat))
    return _rematch(room, seat, action)


def _decline_rematch(room: Room, seat: int) -> Sequence[Happening]:
    if room.next_room is not None or not room.rematch:
        raise NotNow("nothing-offered" if room.status == OVER else "not-over")
    return [(events.UNWANTED, {"seat": seat})]


def _rematch(room: Room, seat: int, action: Rematch) -> Decision:
    """A seat asks for a rematch. If every other player has already done so, the next room begins in the same commit."""
    _check_level(room, action)
    asked = _ask_rematch(room, seat, action)
    if not asked or not _all_others_want_it(room, seat):
        return Decision(asked)
    name = tokens.new_room()
    nonces = {**room.rematch, seat: asked[0][1]["nonce"]}
    swap = room.swaps_sides if room.rematch else action.swap
    opening = _rematch_opening(room, nonces, swap, action.level)
    return Decision([*asked, (events.FOLLOWED, {"room": name})], new_room=(name, opening))


def _check_level(room: Room, action: Rematch) -> None:
    """BadInput for a level that no computer of the room could play at."""
    if action.level is not None and not (room.computers and _is_plan(Plan(COMPUTER, action.level))):
        raise BadInput("bad-seats", most=LEVELS)


def _ask_rematch(room: Room, seat: int, action: Rematch) -> Sequence[Happening]:
    if room.status != OVER:
        raise NotNow("not-over")
    if room.next_room is not None or seat in room.rematch:
        return ()  # asking twice is no error: the room shows where the next match is
    if seat in room.unwelcome:
        raise NotNow("rematch-declined")
    nonce = tokens.checked_nonce(action.nonce) if action.nonce else tokens.new_secret()
    return [(events.WANTED, {"seat": seat, "nonce": nonce} | ({} if action.swap else {"swap": False}))]


def _all_others_want_it(room: Room, seat: int) -> bool:
    """A seat that the same person holds does not have to ask."""
    mine = room.seats[seat].holders
    others = [i for i in room.persons if i != seat and not (room.seats[i].holders & mine)]
    return all(i in room.rematch for i in others)


def _rematch_opening(room: Room, nonces: Mapping[int, str], swap: bool, level: int | None) -> Sequence[Happening]:
    """The first events of the next room: the same people sit down, on the other sides if they are swapped.

    A room that continues another match has a rematch from the same position.
    """
    before = (1, 0) if swap else BOTH
    seats = [[room.seats[i].kind, _next_level(room.seats[i], level)] for i in before]
    given = given_again(room.game, room.given, [i for i in BOTH if seats[i][0] == COMPUTER])
    created = _created(room.creator, room.game, seats, fairness.next_shuffle(room), after=room.id, **given.as_data())
    sitting = (_sitting(room, old, seat, nonces) for seat, old in enumerate(before) if old in room.persons)
    return [created, *(step for steps in sitting for step in steps)]


def _next_level(seat: Seat, level: int | None) -> int | None:
    return seat.level if level is None or seat.kind == PERSON else level


def _sitting(room: Room, before: int, seat: int, nonces: Mapping[int, str]) -> Sequence[Happening]:
    """The player of the seat `before` takes `seat` in the next room, with all their devices."""
    old = room.seats[before]
    nonce = nonces.get(before) or tokens.new_secret()
    one, *others = sorted(old.holders) or [""]
    sitting: Happening = (events.SAT, {"seat": seat, "holder": one, "name": old.name, "nonce": nonce})
    return [sitting, *((events.JOINED, {"seat": seat, "holder": other, "serial": 0}) for other in others)]
