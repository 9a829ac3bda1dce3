"""`Workers`: the threads that lease work and think."""

import logging
import os
import threading
from collections.abc import Callable, Mapping

from zweispiel import Analysis, Engine, Limit
from zweispiel.core.match import Match
from zweispiel.service.engine_pool import EnginePool
from zweispiel.service.work import ANALYSIS, GRADE, HINT, LONG, REVIEW, Lane, Lease, Work, WorkQueue

#: The priority of threads that think for long: everything else comes first.
NICE = 12

#: The match that a piece of work is about; None if it has moved on.
FindMatch = Callable[[Work], Match | None]

logger = logging.getLogger(__name__)


class Workers:
    """Some threads for each lane."""

    def __init__(self, queue: WorkQueue, find: FindMatch, engines: EnginePool, threads: Mapping[Lane, int]) -> None:
        self._queue, self._find, self._engines = queue, find, engines
        self._threads = [
            threading.Thread(target=self._work, args=(lane,), name=f"{lane} thinking {number}", daemon=True)
            for lane, most in threads.items()
            for number in range(most)
        ]

    def start(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait until all threads have ended, which they do when the queue is closed."""
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _work(self, lane: Lane) -> None:
        """Do one piece of work after the other until the end."""
        if lane == LONG:
            _be_nice()
        while (lease := self._queue.lease(lane)) is not None:
            try:
                self._do(lease)
            except Exception:  # a failure in one room must not end the thread for all rooms
                logger.exception("the computer could not move in a room of %s", lease.work.game)
                self._queue.hand_back(lease)

    def _do(self, lease: Lease) -> None:
        match = self._find(lease.work)
        if match is None:
            self._queue.hand_back(lease, again=False)
            return
        self._queue.done(lease, self._think(lease, match))

    def _think(self, lease: Lease, match: Match) -> Analysis:
        work = lease.work
        if work.kind == HINT:
            asked = match.for_hint() or match  # hints that would judge for a player are refused before
            return _search(self._engines.for_hint(match.game, work.level, hint_seed(work)), lease, asked)
        studies = work.kind in (REVIEW, ANALYSIS, GRADE)
        key = work.room, 0 if studies else work.seat  # what is known of one position helps with others
        engine = self._engines.take(key, match.game, work.level, studies)
        found = _search(engine, lease, match)
        self._engines.put_back(key, engine)
        return found


def hint_seed(work: Work) -> str:
    """Asking again in the same position gives the same hint, as far as time allows."""
    return f"{work.room} {work.position}"


def _search(engine: Engine, lease: Lease, match: Match) -> Analysis:
    """Think for as long as the work says. The engine uses only what the seat may know."""
    work, level = lease.work, engine.level
    if work.visits is None and level is not None:
        limit = Limit(seconds=work.seconds, visits=level.visits, depth=level.depth)
    else:
        limit = Limit(seconds=work.seconds, visits=work.visits)
    return engine.think(match, limit, lease.stop, work.seat, work.also)


def _be_nice() -> None:
    """Lower this thread's priority. Only Linux gives threads a priority of their own."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        except OSError:
            logger.debug("this system gives threads no priority of their own")
