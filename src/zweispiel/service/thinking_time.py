"""Thinking time: what a computer thinks about, when it may begin, and how long it may take.

A person who waits for a move or a hint comes first. Computers that play each other pause between moves. A search
belongs to one position of one room and stops as soon as the room moves on.
"""

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field, replace

from zweispiel import Analysis, Engine, Limit
from zweispiel.service.errors import Conflict
from zweispiel.service.room import Room
from zweispiel.service.types import Limits

#: Seconds that a search at a level may take before it has to answer.
THINKING_SECONDS = 30.0
#: The order in which searches begin.
PERSON_WAITS, ONLY_WATCHED = 0, 1
#: How often a move that could not be stored is tried again, and after how many seconds.
MOST_FAILURES, RETRY_SECONDS = 20, 3.0


@dataclass(eq=False)
class ThinkingTask:
    """One position to think about for one seat. A hint has an `answer`, which a person waits for."""

    room: Room
    seat: int
    urgency: int
    #: The moment (monotonic clock) before which the task must not begin.
    not_before: float = 0.0
    answer: "Future[Analysis] | None" = None
    failures: int = 0
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def position(self) -> tuple[str, int, int]:
        """Room, seat, and the event that led to the position."""
        return self.room.id, self.seat, self.room.moved[self.seat]

    def fits(self, room: Room) -> bool:
        """Whether the room is still in the position of this task."""
        return self.seat in room.to_move and room.moved[self.seat] == self.room.moved[self.seat]

    def settle(self, result: Analysis | Exception) -> None:
        """Answer the person who waits for a hint, unless they have an answer already."""
        if self.answer is None:
            return
        with suppress(InvalidStateError):
            if isinstance(result, Exception):
                self.answer.set_exception(result)
            else:
                self.answer.set_result(result)

    def drop(self) -> None:
        """Stop a task that is no longer wanted."""
        self.stop.set()
        self.settle(Conflict("stale"))


# ---- tasks


def move_task(room: Room, seat: int, limits: Limits) -> ThinkingTask:
    """The computer on a seat owes a move. Where only computers play it waits a moment first."""
    if room.persons:
        return ThinkingTask(room, seat, PERSON_WAITS)
    return ThinkingTask(room, seat, ONLY_WATCHED, time.monotonic() + limits.pace)


def hint_task(room: Room, seat: int) -> ThinkingTask:
    """A person asks for a hint and waits for it."""
    return ThinkingTask(room, seat, PERSON_WAITS, answer=Future())


def hint_seed(task: ThinkingTask) -> str:
    """Asking again in the same position gives the same hint, as far as time allows."""
    return f"{task.room.id} {task.position[2]}"


def retried(task: ThinkingTask) -> ThinkingTask | None:
    """The same task a little later, after its move could not be stored (the disk may be full); None: give up."""
    if task.stop.is_set() or task.failures >= MOST_FAILURES:
        return None
    return replace(task, failures=task.failures + 1, not_before=time.monotonic() + RETRY_SECONDS)


def owing(room: Room, watched: bool) -> tuple[int, ...]:
    """The computers that have to think now. Without a person in the room they think only while they are watched."""
    if not room.persons and not watched:
        return ()
    return tuple(seat for seat in room.to_move if seat in room.computers)


# ---- when and how long


def next_task(waiting: Mapping[int, ThinkingTask], is_ready: Callable[[str], bool]) -> int | None:
    """The number of the task to begin now, None if none can begin. `is_ready`: a game's engine is compiled."""
    now = time.monotonic()
    ready = [
        (task.urgency, number)
        for number, task in waiting.items()
        if task.not_before <= now and is_ready(task.room.game.name)
    ]
    return min(ready)[1] if ready else None


def seconds_until_next(waiting: Iterable[ThinkingTask]) -> float | None:
    """Seconds until another task may begin, None if none waits for its time."""
    now = time.monotonic()
    return min((task.not_before - now for task in waiting if task.not_before > now), default=None)


def search_limit(task: ThinkingTask, engine: Engine, limits: Limits) -> Limit | None:
    """How long an engine may think: about a move as its level says, but no longer than THINKING_SECONDS."""
    if task.answer is not None:
        return Limit(seconds=limits.hint_seconds, visits=limits.hint_visits)
    if engine.level is None:
        return None
    return Limit(seconds=THINKING_SECONDS, visits=engine.level.visits, depth=engine.level.depth)
