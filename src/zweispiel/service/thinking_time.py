"""Thinking time: which computers have to think, about what, when, and for how long."""

from zweispiel.service.room import Room
from zweispiel.service.types import Limits
from zweispiel.service.work import HINT, HINTS_NEXT, MOVE, MOVES_FIRST, REST_LAST, Key, Work

#: Seconds that a search at a level may take before it has to answer.
THINKING_SECONDS = 30.0
#: The level at which hints are found.
HINT_LEVEL = 7
#: How often a move is tried that could not be found or stored (the disk may be full).
ATTEMPTS = 20


def owing(room: Room, watched: bool) -> tuple[int, ...]:
    """The computers that have to think now. Without a person in the room they think only while they are watched."""
    if not room.persons and not watched:
        return ()
    return tuple(seat for seat in room.to_move if seat in room.computers)


def move_work(room: Room, seat: int, limits: Limits, owner: str) -> Work:
    """The computer on a seat owes a move. Where only computers play, it comes last and waits a moment first."""
    return Work(
        kind=MOVE,
        room=room.id,
        seat=seat,
        position=room.moved[seat],
        ply=len(room.movers),
        game=room.game.name,
        level=room.seats[seat].level or 1,
        seconds=THINKING_SECONDS,
        visits=None,
        priority=MOVES_FIRST if room.persons else REST_LAST,
        owner=owner,
        pause=0.0 if room.persons else limits.pace,
        attempts=ATTEMPTS,
    )


def hint_work(room: Room, seat: int, limits: Limits, owner: str) -> Work:
    """A person asks for a hint and waits for it."""
    return Work(
        kind=HINT,
        room=room.id,
        seat=seat,
        position=room.moved[seat],
        ply=len(room.movers),
        game=room.game.name,
        level=HINT_LEVEL,
        seconds=limits.hint_seconds,
        visits=limits.hint_visits,
        priority=HINTS_NEXT,
        owner=owner,
    )


def hint_keys(room: Room) -> set[Key]:
    """The hints that are worth waiting for in the present position."""
    return {(HINT, room.id, seat, room.moved[seat]) for seat in room.to_move}


def is_current(work: Work, room: Room) -> bool:
    """Whether the room is still in the position that the work is about."""
    return work.seat in room.to_move and room.moved[work.seat] == work.position
