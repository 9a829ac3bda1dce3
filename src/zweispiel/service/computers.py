"""`Computers`: the threads that think about the positions in which a computer owes a move.

When a room moves on (a move, a takeback, a resignation) its search is stopped, and a move found for the old position is
never played. `thinking_time.py` says when a search begins and how long it may take.
"""

import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import count

import zweispiel
from zweispiel import Analysis, Engine
from zweispiel.core.game import Game
from zweispiel.service import events, thinking_time
from zweispiel.service.actions import Decision
from zweispiel.service.errors import ServiceError, TooMuch
from zweispiel.service.room import Room
from zweispiel.service.sealing import new_salt
from zweispiel.service.thinking_time import PERSON_WAITS, ThinkingTask, hint_task, move_task, owing
from zweispiel.service.types import Limits

HINT_LEVEL = 7
#: The priority of threads that think: everything else comes first.
NICE = 12
#: Seconds between two attempts to resume what was left out because too many searches were waiting.
RESUME_SECONDS = 0.5

#: Plays a move that was found, if the room is still in the position it was found for.
Play = Callable[[Room, int, str], None]

logger = logging.getLogger(__name__)


class Computers:
    """The threads that think, and the tasks that wait for them."""

    def __init__(self, play: Play, is_ready: Callable[[str], bool], workers: int, limits: Limits) -> None:
        self._play, self._is_ready, self._limits = play, is_ready, limits
        self._changed = threading.Condition()
        self._waiting: OrderedDict[int, ThinkingTask] = OrderedDict()
        self._running: set[ThinkingTask] = set()
        self._serial = count()
        self._engines = EnginePool(limits.engines_kept, limits.engine_memory)
        self._found: OrderedDict[tuple[str, int], tuple[int, Analysis]] = OrderedDict()
        self._closed = False
        #: Set when a task was left out because too many were waiting. The store still knows about it.
        self.left_out = threading.Event()
        self._threads = [threading.Thread(target=self._work, name=f"thinking {n}", daemon=True) for n in range(workers)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop all searches and wait until their threads have ended."""
        with self._changed:
            self._closed = True
            dropped = [*self._waiting.values(), *self._running]
            self._waiting.clear()
            self._changed.notify_all()
        self.left_out.set()
        for task in dropped:
            task.drop()
        for thread in self._threads:
            thread.join()

    # ---- what is asked for

    def follow(self, room: Room, watched: bool) -> None:
        """The room has changed: stop the searches it no longer needs and begin those it needs now."""
        wanted = {(room.id, seat, room.moved[seat]) for seat in owing(room, watched)}
        with self._changed:
            for task in self._of(room.id):
                if not task.fits(room) or (task.answer is None and task.position not in wanted):
                    self._cancel(task)
                elif task.answer is None:
                    wanted.discard(task.position)
            for _, seat, _ in wanted:
                self._add_move(room, seat)

    def forget(self, room: str) -> None:
        """The room was deleted."""
        with self._changed:
            for task in self._of(room):
                self._cancel(task)
        self._engines.forget(room)

    def hint(self, room: Room, seat: int) -> Analysis:
        """Think about a position for a person who waits; TooMuch if too many are waiting already."""
        task = hint_task(room, seat)
        with self._changed:
            asked = any(other.seat == seat and other.answer is not None for other in self._of(room.id))
            if asked or self._is_full():
                raise TooMuch("busy")
            self._add(task)
        assert task.answer is not None
        return task.answer.result()

    def thinking(self, room: str) -> tuple[int, ...]:
        """The computers of a room that are thinking or waiting for a free thread."""
        with self._changed:
            return tuple(sorted({task.seat for task in self._of(room) if task.answer is None}))

    def is_full(self) -> bool:
        """Whether too many people wait for a computer."""
        with self._changed:
            return self._is_full()

    def is_drawn(self, room: Room, seat: int) -> bool:
        """Whether the computer proved at its last move that best play leads to a draw."""
        last = max((ply for ply, mover in enumerate(room.movers) if mover == seat), default=-1)
        with self._changed:
            ply, found = self._found.get((room.id, seat), (-1, None))
        return found is not None and found.exact and found.value == 0 and ply == last >= 0

    def game_is_ready(self) -> None:
        """A game's engine is compiled: tasks that were waiting for it may begin."""
        with self._changed:
            self._changed.notify_all()

    def resume(self, overdue: Callable[[int], Sequence[str]], follow_room: Callable[[str], None]) -> None:
        """Until `close`: follow the rooms again whose computers owed a move at the start or were left out since.

        `overdue` gives at most so many of them.
        """
        most = self._limits.engine_queue
        while True:
            self.left_out.clear()
            if self._closed:  # checked after clearing: `close` sets the flag before the event
                return
            rooms = overdue(most)
            for room in rooms:
                if not self.is_full():
                    _follow_safely(follow_room, room)
            if len(rooms) < most:
                self.left_out.wait()
            time.sleep(0 if self._closed else RESUME_SECONDS)

    # ---- called with the condition held

    def _of(self, room: str) -> list[ThinkingTask]:
        return [task for task in (*self._waiting.values(), *self._running) if task.room.id == room]

    def _is_full(self) -> bool:
        """Games without people do not count: they are as many as rooms that are watched, and they come last."""
        people = sum(task.urgency == PERSON_WAITS for task in self._waiting.values())
        return self._closed or people >= self._limits.engine_queue

    def _add_move(self, room: Room, seat: int) -> None:
        if self._closed or (room.persons and self._is_full()):
            self.left_out.set()
        else:
            self._add(move_task(room, seat, self._limits))

    def _add(self, task: ThinkingTask) -> None:
        self._waiting[next(self._serial)] = task
        self._changed.notify()

    def _cancel(self, task: ThinkingTask) -> None:
        for number, other in self._waiting.items():
            if other is task:
                del self._waiting[number]
                break
        self._running.discard(task)
        task.drop()

    # ---- the threads

    def _work(self) -> None:
        """Think about one task after the other until the end."""
        _be_nice()
        while (task := self._take()) is not None:
            try:
                self._finish(task, self._think(task))
            except Exception as error:  # a failure in one room must not end the thread for all rooms
                logger.exception("the computer could not move in a room of %s", task.room.game.name)
                self._fail(task, error)
            finally:
                with self._changed:
                    self._running.discard(task)

    def _take(self) -> ThinkingTask | None:
        """Wait for a task that may begin; None when there will be no more."""
        with self._changed:
            while not self._closed:
                number = thinking_time.next_task(self._waiting, self._is_ready)
                if number is not None:
                    task = self._waiting.pop(number)
                    self._running.add(task)
                    return task
                self._changed.wait(thinking_time.seconds_until_next(self._waiting.values()))
        return None

    def _think(self, task: ThinkingTask) -> Analysis:
        room, seat = task.room, task.seat
        if task.answer is not None:
            return self._search(self._engines.fresh(room.game, HINT_LEVEL, thinking_time.hint_seed(task)), task)
        engine = self._engines.take((room.id, seat), room.game, room.seats[seat].level)
        found = self._search(engine, task)
        self._engines.put_back((room.id, seat), engine)
        return found

    def _search(self, engine: Engine, task: ThinkingTask) -> Analysis:
        limit = thinking_time.search_limit(task, engine, self._limits)
        return engine.think(task.room.match, limit, task.stop, task.seat)

    def _finish(self, task: ThinkingTask, found: Analysis) -> None:
        """Answer the person who waits for a hint, or play the move if it is still wanted."""
        if task.answer is not None:
            task.settle(found)
        elif not task.stop.is_set():
            with self._changed:
                self._found[task.room.id, task.seat] = len(task.room.movers), found
                while len(self._found) > self._limits.rooms_kept:
                    self._found.popitem(last=False)
            self._play(task.room, task.seat, found.move)

    def _fail(self, task: ThinkingTask, error: Exception) -> None:
        """Report the failure of a hint; try a move again a little later."""
        task.settle(error)
        again = thinking_time.retried(task) if task.answer is None else None
        if again is not None:
            with self._changed:
                self._add(again)


class EnginePool:
    """Engines that remember their games, by room and seat. No two threads share one: it is taken out to think."""

    def __init__(self, kept: int, memory: int) -> None:
        """Keep at most `kept` engines of `memory` megabytes each."""
        self._kept, self._memory = kept, memory
        self._engines: OrderedDict[tuple[str, int], Engine] = OrderedDict()
        self._mutex = threading.Lock()

    def take(self, key: tuple[str, int], game: Game, level: int | None) -> Engine:
        """The engine of a seat; a fresh one if it has none or another thread is using it."""
        with self._mutex:
            known = self._engines.pop(key, None)
        return known or self.fresh(game, level)

    def fresh(self, game: Game, level: int | None, seed: str | None = None) -> Engine:
        """An engine without memories."""
        return zweispiel.engine(game, level=level, seed=seed, memory=self._memory)

    def put_back(self, key: tuple[str, int], engine: Engine) -> None:
        """Keep an engine for its seat's next move, in place of the one that was not used for longest."""
        with self._mutex:
            self._engines[key] = engine
            self._engines.move_to_end(key)
            while len(self._engines) > self._kept:
                self._engines.popitem(last=False)

    def forget(self, room: str) -> None:
        """The room was deleted."""
        with self._mutex:
            for key in [key for key in self._engines if key[0] == room]:
                del self._engines[key]


def found_move(room: Room, thought: Room, seat: int, move: str) -> Decision:
    """Play a computer's move, sealed if it is hidden; nothing if the room has moved on since `thought`."""
    if seat not in room.to_move or room.moved[seat] != thought.moved[seat]:
        return Decision()
    played = room.match.copy()
    text = played.push(move, seat)
    return Decision([(events.MOVED, {"seat": seat, "move": text, **new_salt(room.game, text)})], played)


def _follow_safely(follow_room: Callable[[str], None], room: str) -> None:
    try:
        follow_room(room)
    except ServiceError as error:
        logger.warning("a room cannot go on: %s", error)
    except Exception:  # one broken room must not keep the others from going on
        logger.exception("a room cannot go on")


def _be_nice() -> None:
    """Lower this thread's priority. Only Linux gives threads a priority of their own."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        except OSError:
            logger.debug("this system gives threads no priority of their own")
