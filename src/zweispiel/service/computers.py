"""`Computers`: what the computers of the rooms have to think about, and what becomes of their answers.

When a room moves on (a move, a takeback, a resignation) its work is cancelled, and a move found for an old position is
never played. `thinking_time.py` says what work there is, `work.py` how it gets done.
"""

import logging
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from threading import Event, Lock
from typing import TypeVar

from zweispiel import Analysis
from zweispiel.service import events
from zweispiel.service.actions import Decision
from zweispiel.service.engine_pool import EnginePool
from zweispiel.service.errors import Conflict, ServiceError, TooMuch
from zweispiel.service.room import Room
from zweispiel.service.sealing import new_salt
from zweispiel.service.thinking_time import hint_keys, hint_work, is_current, move_work, owing
from zweispiel.service.types import Limits
from zweispiel.service.work import (
    HINT,
    HINTS_NEXT,
    LONG,
    MOVE,
    MOVES_FIRST,
    QUICK,
    Dropped,
    Key,
    Kind,
    Report,
    Work,
    WorkQueue,
)
from zweispiel.service.workers import FindMatch, Workers

#: Seconds between two attempts to resume what was left out because too much work was waiting.
RESUME_SECONDS = 0.5

#: Plays a move that was found, if the room is still in the position it was found for.
Play = Callable[[Work, Analysis], None]

#: Takes what was found about a position that people study, None if nothing was.
Studied = Callable[[Work, Analysis | None], None]

A = TypeVar("A")
B = TypeVar("B")

logger = logging.getLogger(__name__)


class Computers:
    """The computers of all rooms."""

    def __init__(
        self,
        play: Play,
        studied: Mapping[Kind, Studied],
        find: FindMatch,
        make_queue: Callable[[Report], WorkQueue],
        workers: int,
        limits: Limits,
    ) -> None:
        """Each lane has so many `workers`; `make_queue` makes the queue that reports to a function."""
        self._play, self._studied, self._limits = play, studied, limits
        self._mutex = Lock()
        self._asked: dict[Key, list[Future[Analysis]]] = {}
        self._stopped = False
        #: Set when work was left out because too much was waiting. The store still knows about it.
        self.left_out = Event()
        self._engines = EnginePool(limits.engines_kept, limits.engine_memory)
        self.queue = make_queue(self._take)
        self._workers = Workers(self.queue, find, self._engines, {QUICK: workers, LONG: workers})

    def start(self) -> None:
        """Let the workers begin."""
        self._workers.start()

    def stop(self) -> None:
        """Stop all searches; hints that are waited for end with the error `closed`."""
        self._stopped = True
        self.queue.close()
        self.left_out.set()

    def close(self) -> None:
        """Stop all searches and wait until their threads have ended."""
        self.stop()
        self._workers.join()

    # ---- what is asked for

    def follow(self, room: Room, watched: bool, owner: str, begin: bool = True) -> None:
        """The room has changed: stop the searches it no longer needs and begin those it needs now.

        Without `begin` they are left to another process.
        """
        known = {work.key for work in self.queue.of(room.id)}
        if not known and not room.computers:
            return
        wanted = [move_work(room, seat, self._limits, owner) for seat in owing(room, watched)]
        self.queue.cancel(room.id, {work.key for work in wanted} | hint_keys(room), up_to=room.number)
        for work in wanted:
            if work.key in known or not begin:
                continue
            if room.persons and self.is_full():
                self.left_out.set()
            else:
                self.queue.add(work)

    def forget(self, room: str) -> None:
        """The room was deleted."""
        self.queue.cancel(room)
        self._engines.forget(room)

    def hint(self, room: Room, seat: int, owner: str) -> "Future[Analysis]":
        """Think about a position for a person; TooMuch if too many are waiting already.

        If all who asked for it cancel their futures, the search ends.
        """
        work, answer = hint_work(room, seat, self._limits, owner), Future[Analysis]()
        with self._mutex:
            asked = self._asked.setdefault(work.key, [])
            if not asked and self.is_full(HINTS_NEXT):
                del self._asked[work.key]
                raise TooMuch("busy")
            asked.append(answer)
        answer.add_done_callback(partial(self._let_go, work.key))
        try:
            self.queue.add(work)
        except ServiceError:
            answer.cancel()
            raise
        return answer

    def study(self, work: Work) -> None:
        """Think about a position of a review or an analysis when there is nothing else to do."""
        self.queue.add(work)

    def drop(self, room: str, keep: Collection[Key] = ()) -> None:
        """Drop all work but some that is named by this room, or by this review or analysis."""
        self.queue.cancel(room, keep)

    def answers(self, room: str) -> Mapping[int, Analysis]:
        """Answers about a review or an analysis that other processes may have asked for, by position."""
        return self.queue.answers(room)

    def thinking(self, room: str) -> tuple[int, ...]:
        """The computers of a room that are thinking or waiting for a free thread."""
        return tuple(sorted(work.seat for work in self.queue.of(room) if work.kind == MOVE))

    def has_work(self, room: str) -> bool:
        """Whether there is something to think about in a room."""
        return bool(self.queue.of(room))

    def load(self, running: bool) -> dict[tuple[str, ...], int]:
        """How many searches are running in each lane, or how much work waits for its turn."""
        return {(lane,): self.queue.load(lane, running) for lane in (QUICK, LONG)}

    def is_full(self, priority: int = MOVES_FIRST) -> bool:
        """Whether too many people wait for a computer's move, or for something else of the same priority."""
        return self.queue.waiting(priority) >= self._limits.engine_queue

    def game_is_ready(self) -> None:
        """A game's engine is compiled: work that was waiting for it may begin."""
        self.queue.wake()

    def resume(
        self, overdue: Callable[[int], Collection[str]], follow_room: Callable[[str], None], every: float | None = None
    ) -> None:
        """Until `stop`: follow the rooms again whose computers owed a move at the start or were left out since.

        `overdue` gives at most so many of them. If other processes may leave rooms behind, look `every` few seconds.
        """
        most = self._limits.engine_queue
        while True:
            self.left_out.clear()
            if self._stopped:  # checked after clearing: `stop` sets the flag before the event
                return
            rooms = _safely(overdue, most)
            for room in rooms:
                if not self.is_full():
                    _follow_safely(follow_room, room)
            if len(rooms) < most:
                self.left_out.wait(every)
            time.sleep(0 if self._stopped else RESUME_SECONDS)

    # ---- what comes of it

    def _take(self, work: Work, result: Analysis | Dropped) -> None:
        """Take what the queue reports: answer the people who wait for a hint, or play the move."""
        if work.kind == HINT:
            self._answer(work, result)
        elif work.kind in self._studied:
            self._studied[work.kind](work, result if isinstance(result, Analysis) else None)
        elif isinstance(result, Analysis):
            self._play(work, result)
        elif result == "failed":
            logger.error("the computer gave up in a room of %s", work.game)

    def _answer(self, work: Work, result: Analysis | Dropped) -> None:
        with self._mutex:
            asked = self._asked.pop(work.key, [])
        for answer in asked:
            with suppress(InvalidStateError):  # the person has gone
                if isinstance(result, Analysis):
                    answer.set_result(result)
                else:
                    answer.set_exception(_dropped(result))

    def _let_go(self, key: Key, answer: "Future[Analysis]") -> None:
        """A person no longer waits for a hint. If no other person does, its search ends."""
        if not answer.cancelled():
            return
        with self._mutex:  # until the work is gone, so that asking again cannot come in between
            asked = self._asked.get(key, [])
            if answer in asked:
                asked.remove(answer)
                if not asked:
                    del self._asked[key]
                    self.queue.drop(key)


def found_move(room: Room, work: Work, found: Analysis) -> Decision:
    """Play a computer's move, sealed if it is hidden; nothing if the room has moved on since."""
    if not is_current(work, room):
        return Decision()
    played = room.match.copy()
    text = played.push(found.move, work.seat)
    drawn = {"drawn": True} if found.exact and found.value == 0 else {}
    return Decision([(events.MOVED, {"seat": work.seat, "move": text, **new_salt(room.game, text), **drawn})], played)


def then(first: "Future[A]", make: Callable[[A], B]) -> "Future[B]":
    """What `make` makes of the first future's result, in the thread that sets it. An error stays the same error.

    If the second future is cancelled, so is the first.
    """
    second = Future[B]()

    def pass_on(done: "Future[A]") -> None:
        with suppress(InvalidStateError):  # the second was cancelled: its result is no longer wanted
            try:
                second.set_result(make(done.result()))
            except Exception as error:  # noqa: BLE001 - every error belongs to the one who waits
                second.set_exception(error)

    first.add_done_callback(pass_on)
    second.add_done_callback(lambda done: done.cancelled() and first.cancel())
    return second


def _dropped(why: Dropped) -> ServiceError:
    """What to tell a person whose hint did not come."""
    return {"stale": Conflict("stale"), "closed": ServiceError("closed"), "failed": ServiceError("no-answer")}[why]


def _safely(overdue: Callable[[int], Collection[str]], most: int) -> Collection[str]:
    try:
        return overdue(most)
    except ServiceError as error:  # the database does not answer: look again later
        logger.warning("it cannot be told which computers owe a move: %s", error)
        return ()


def _follow_safely(follow_room: Callable[[str], None], room: str) -> None:
    try:
        follow_room(room)
    except ServiceError as error:
        logger.warning("a room cannot go on: %s", error)
    except Exception:  # one broken room must not keep the others from going on
        logger.exception("a room cannot go on")
