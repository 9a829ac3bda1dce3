"""`Computers`: lets computers think, in a few threads, about the positions that are waiting for them.

A search belongs to one position of one room. When the room moves on (a takeback, a resignation) the search is stopped,
and what it found for the old position is never played. Engines remember their games as long as there is room for them.
"""

import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count

from zweispiel import Analysis, Engine, Limit
from zweispiel.service.errors import Conflict, TooMuch
from zweispiel.service.limits import THINKING_SECONDS, Limits
from zweispiel.service.minds import Minds
from zweispiel.service.room import Room

#: Who is served first: a person who waits for a move or a hint, then those who only watch.
PERSON_WAITS, SOMEBODY_WATCHES = 0, 1
HINT_LEVEL = 7
NICE = 12
#: How often a move that could not be stored is tried again, and after how many seconds.
MOST_FAILURES, RETRY_SECONDS = 20, 3.0

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class Search:
    """One position to think about, for one seat. `answer` is there if it is a hint that somebody waits for."""

    room: Room
    seat: int
    urgency: int
    not_before: float = 0.0
    answer: "Future[Analysis] | None" = None
    failures: int = 0
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def position(self) -> tuple[str, int, int]:
        """What the search is about."""
        return self.room.id, self.seat, self.room.moved[self.seat]

    def fits(self, room: Room) -> bool:
        """Whether the room still waits for what this search is about."""
        return self.seat in room.to_move and room.moved[self.seat] == self.room.moved[self.seat]


#: What is done with a move that was found; returns nothing, and checks itself whether it still fits.
Play = Callable[[Room, int, str], None]


class Computers:
    """The threads that think, and what is waiting for them."""

    def __init__(self, play: Play, is_ready: Callable[[str], bool], workers: int, limits: Limits) -> None:
        self._play, self._is_ready, self._limits = play, is_ready, limits
        self._changed = threading.Condition()
        self._waiting: OrderedDict[int, Search] = OrderedDict()
        self._running: set[Search] = set()
        self._serial = count()
        self._minds = Minds(limits.engines_kept, limits.engine_memory)
        self._found: OrderedDict[tuple[str, int], tuple[int, Analysis]] = OrderedDict()
        self._closed = False
        #: Set when a search had to be left out because too many were waiting; the store still knows of it.
        self.left_out = threading.Event()
        names = [f"thinking {number}" for number in range(workers)]
        self._threads = [threading.Thread(target=self._work, name=name, daemon=True) for name in names]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop all searches and wait until they have ended."""
        with self._changed:
            self._closed = True
            dropped = [*self._waiting.values(), *self._running]
            self._waiting.clear()
            self._changed.notify_all()
        for search in dropped:
            _drop(search)
        for thread in self._threads:
            thread.join()

    # ---- what is wanted

    def follow(self, room: Room, watched: bool) -> None:
        """The room has changed: stop what is no longer wanted in it, and begin what now is."""
        wanted = {(room.id, seat, room.moved[seat]) for seat in _owing(room, watched)}
        with self._changed:
            for search in self._of(room.id):
                if not search.fits(room) or (search.answer is None and search.position not in wanted):
                    self._cancel(search)
                elif search.answer is None:
                    wanted.discard(search.position)
            for _, seat, _ in wanted:
                self._want_move(room, seat)

    def _want_move(self, room: Room, seat: int) -> None:
        alone = not room.persons
        if self._closed or (not alone and self._is_full()):
            self.left_out.set()
            return
        pause = self._limits.pace if alone else 0.0
        self._add(Search(room, seat, SOMEBODY_WATCHES if alone else PERSON_WAITS, time.monotonic() + pause))

    def forget(self, room: str) -> None:
        """The room is gone."""
        with self._changed:
            for search in self._of(room):
                self._cancel(search)
        self._minds.forget(room)

    def hint(self, room: Room, seat: int) -> Analysis:
        """Think about a position for somebody who waits; TooMuch if there is too much to do already."""
        search = Search(room, seat, PERSON_WAITS, answer=Future())
        with self._changed:
            asked = any(other.seat == seat and other.answer is not None for other in self._of(room.id))
            if asked or self._is_full():
                raise TooMuch("busy")
            self._add(search)
        assert search.answer is not None
        return search.answer.result()

    def thinking(self, room: str) -> tuple[int, ...]:
        """The computers of a room that are thinking, or will as soon as a thread is free."""
        with self._changed:
            return tuple(sorted({search.seat for search in self._of(room) if search.answer is None}))

    def is_full(self) -> bool:
        """Whether nobody should ask for more now."""
        with self._changed:
            return self._is_full()

    def is_drawn(self, room: Room, seat: int) -> bool:
        """Whether the computer proved at its last move that with best play nobody wins any more."""
        last = max((ply for ply, mover in enumerate(room.movers) if mover == seat), default=-1)
        with self._changed:
            ply, found = self._found.get((room.id, seat), (-1, None))
        return found is not None and found.exact and found.value == 0 and ply == last >= 0

    def game_is_ready(self) -> None:
        """Searches that were waiting for kernels may begin."""
        with self._changed:
            self._changed.notify_all()

    # ---- called with the condition held

    def _of(self, room: str) -> list[Search]:
        return [search for search in (*self._waiting.values(), *self._running) if search.room.id == room]

    def _is_full(self) -> bool:
        """Whether too many people wait. Computers that only play each other do not count: there are never more of them
        than rooms that somebody watches, and they come last."""
        people = sum(search.urgency == PERSON_WAITS for search in self._waiting.values())
        return self._closed or people >= self._limits.engine_queue

    def _add(self, search: Search) -> None:
        self._waiting[next(self._serial)] = search
        self._changed.notify()

    def _cancel(self, search: Search) -> None:
        for serial, other in self._waiting.items():
            if other is search:
                del self._waiting[serial]
                break
        self._running.discard(search)
        _drop(search)

    def _next(self) -> Search | None:
        """The search to begin with now, or None if nothing can begin."""
        now = time.monotonic()
        ready = [
            (search.urgency, serial)
            for serial, search in self._waiting.items()
            if search.not_before <= now and self._is_ready(search.room.game.name)
        ]
        return self._waiting.pop(min(ready)[1]) if ready else None

    def _patience(self) -> float | None:
        """Seconds until the next search may begin, None if nothing is waiting for its time."""
        now = time.monotonic()
        times = [search.not_before - now for search in self._waiting.values() if search.not_before > now]
        return min(times, default=None)

    # ---- the threads

    def _work(self) -> None:
        """Think until the end."""
        _be_nice()
        while (search := self._take()) is not None:
            try:
                self._finish(search, self._think(search))
            except Exception as error:  # one room's trouble must not end the thread for all
                logger.exception("the computer could not move in a room of %s", search.room.game.name)
                self._fail(search, error)
            finally:
                with self._changed:
                    self._running.discard(search)

    def _fail(self, search: Search, error: Exception) -> None:
        """Tell whoever waits; try a move again a little later, the disk may have been full."""
        if search.answer is not None:
            _settle(search.answer, error)
        elif not search.stop.is_set() and search.failures < MOST_FAILURES:
            again = replace(search, failures=search.failures + 1, not_before=time.monotonic() + RETRY_SECONDS)
            with self._changed:
                self._add(again)

    def _take(self) -> Search | None:
        with self._changed:
            while not self._closed:
                search = self._next()
                if search is not None:
                    self._running.add(search)
                    return search
                self._changed.wait(self._patience())
        return None

    def _think(self, search: Search) -> Analysis:
        room, seat = search.room, search.seat
        if search.answer is not None:
            engine = self._minds.fresh(room.game, HINT_LEVEL, hint_seed(search))
            return engine.think(room.match, self._limit(search, engine), search.stop, seat)
        engine = self._minds.take((room.id, seat), room.game, room.seats[seat].level)
        found = engine.think(room.match, self._limit(search, engine), search.stop, seat)
        self._minds.put_back((room.id, seat), engine)
        return found

    def _limit(self, search: Search, engine: Engine) -> Limit | None:
        if search.answer is not None:
            return Limit(seconds=self._limits.hint_seconds, visits=self._limits.hint_visits)
        if engine.level is None:
            return None
        return Limit(seconds=THINKING_SECONDS, visits=engine.level.visits, depth=engine.level.depth)

    def _finish(self, search: Search, found: Analysis) -> None:
        """Give the answer to whoever waits, or play it if it is still wanted."""
        if search.answer is not None:
            _settle(search.answer, found)
        elif not search.stop.is_set():
            with self._changed:
                self._found[search.room.id, search.seat] = len(search.room.movers), found
                while len(self._found) > self._limits.rooms_kept:
                    self._found.popitem(last=False)
            self._play(search.room, search.seat, found.move)


def hint_seed(search: Search) -> str:
    """The same question gets the same hint, as far as time allows."""
    return f"{search.room.id} {search.position[2]}"


def _owing(room: Room, watched: bool) -> tuple[int, ...]:
    """The computers that are to think now; without any person in the room only while somebody watches."""
    if not room.persons and not watched:
        return ()
    return tuple(seat for seat in room.to_move if seat in room.computers)


def _drop(search: Search) -> None:
    """End a search that is no longer wanted."""
    search.stop.set()
    if search.answer is not None:
        _settle(search.answer, Conflict("stale"))


def _settle(answer: "Future[Analysis]", result: Analysis | Exception) -> None:
    """Give an answer, unless there is one already."""
    with suppress(InvalidStateError):
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)


def _be_nice() -> None:
    """Let everything else go first; threads have a priority of their own only on Linux."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        except OSError:
            logger.debug("this system gives threads no priority of their own")
