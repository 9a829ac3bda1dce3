"""`MemoryQueue`: the work for engines, in the memory of this process, for its own threads.

Work begins in order of priority, then of asking. But an owner who asks for several things at once does not keep others
waiting: the second of an owner comes after the first of everybody, and so on. More urgent work takes the place of less
urgent work that is running already, which then waits again.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import count
from threading import Condition

from zweispiel import Analysis
from zweispiel.service.work import LONG, Dropped, Key, Lane, Lease, Report, Work

#: Seconds until work that was handed back is tried again.
RETRY_SECONDS = 3.0


@dataclass(eq=False)
class Item:
    """A piece of work in the queue."""

    work: Work
    #: Priority, how much work its owner had before, and a running number.
    order: tuple[int, int, int]
    #: The moment (monotonic clock) before which it must not begin.
    not_before: float
    failures: int = 0
    lease: Lease | None = None
    #: Its answer is being reported: asking for the same again is new work.
    answered: bool = False


class MemoryQueue:
    """A `WorkQueue` for threads."""

    def __init__(self, report: Report, is_ready: Callable[[str], bool], searches_per_owner: int) -> None:
        """`is_ready` tells whether a game's engine is compiled."""
        self._report, self._is_ready, self._searches_per_owner = report, is_ready, searches_per_owner
        self._changed = Condition()
        self._rooms: dict[str, dict[Key, Item]] = {}
        self._numbers = count()
        #: How many workers of each lane wait for work.
        self._idle: Counter[Lane] = Counter()
        self._closed = False

    # ---- asking for work

    def add(self, work: Work) -> None:
        """Put work into the queue; nothing if it is there already."""
        with self._changed:
            if not self._closed:
                self._add(work)
                return
        self._report(work, "closed")

    def cancel(self, room: str, keep: Collection[Key] = (), up_to: int | None = None) -> None:
        """The room has moved on: drop all its work but some, and but that for positions after `up_to`."""
        with self._changed:
            items = self._rooms.get(room, {}).values()
            dropped = [item for item in items if item.work.key not in keep and item.work.is_up_to(up_to)]
            for item in dropped:
                self._remove(item)
        self._tell_dropped(dropped, "stale")

    def drop(self, key: Key) -> None:
        """No person waits for this work any more: drop it without a report."""
        with self._changed:
            item = self._rooms.get(key[1], {}).get(key)
            if item is not None and not item.answered:
                self._remove(item)

    def of(self, room: str) -> list[Work]:
        """The work of a room, waiting or leased."""
        with self._changed:
            return [item.work for item in self._rooms.get(room, {}).values()]

    def answers(self, room: str) -> dict[int, Analysis]:
        """All answers are reported in this process."""
        return {}

    def waiting(self, priority: int) -> int:
        """How much work of a priority waits."""
        with self._changed:
            return sum(item.lease is None and item.work.priority == priority for item in self._items())

    def load(self, lane: Lane, running: bool) -> int:
        """How much work of a lane is leased, or waits."""
        with self._changed:
            return sum((item.lease is not None) == running and item.work.lane == lane for item in self._items())

    def wake(self) -> None:
        """Work may begin that could not before: its game is compiled."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Drop all work; workers get no more."""
        with self._changed:
            self._closed = True
            dropped = list(self._items())
            for item in dropped:
                self._remove(item)
            self._changed.notify_all()
        self._tell_dropped(dropped, "closed")

    # ---- doing it

    def lease(self, lane: Lane) -> Lease | None:
        """Wait for work of a lane that may begin; None when there will be no more."""
        with self._changed:
            while not self._closed:
                item = self._next(lane)
                if item is not None:
                    item.lease = Lease(item.work)
                    self._make_room(lane)
                    return item.lease
                self._idle[lane] += 1
                self._changed.wait(self._seconds_to_wait())
                self._idle[lane] -= 1
        return None

    def done(self, lease: Lease, answer: Analysis) -> None:
        """Report an answer, unless the work was cancelled meanwhile."""
        with self._changed:
            item = self._leased(lease)
            if item is None:
                return
            item.answered = True
        self._report(lease.work, answer)
        with self._changed:
            item = self._leased(lease)  # the answer may have led to its end already
            if item is not None:
                self._remove(item)

    def hand_back(self, lease: Lease, again: bool = True) -> None:
        """It could not be done. Another worker tries `again` later, unless it was tried often enough."""
        with self._changed:
            item = self._leased(lease)
            if item is None:
                return
            item.failures += 1
            if again and item.failures < item.work.attempts:
                item.lease, item.answered, item.not_before = None, False, time.monotonic() + RETRY_SECONDS
                self._changed.notify_all()
                return
            self._remove(item)
        self._report(lease.work, "failed" if again else "stale")

    # ---- called with the condition held

    def _items(self) -> Iterator[Item]:
        return (item for items in self._rooms.values() for item in items.values())

    def _add(self, work: Work) -> None:
        items = self._rooms.setdefault(work.room, {})
        known = items.get(work.key)
        if known is not None and not known.answered:
            return
        before = sum(item.work.owner == work.owner for item in self._items())
        order = work.priority, before, next(self._numbers)
        item = items[work.key] = Item(work, order, time.monotonic() + work.pause)
        if self._next(work.lane) is item:  # else a worker is on its way to what comes first
            self._make_room(work.lane)
        self._changed.notify_all()

    def _remove(self, item: Item) -> None:
        items = self._rooms[item.work.room]
        del items[item.work.key]
        if not items:
            del self._rooms[item.work.room]
        _take_back(item)
        self._changed.notify_all()  # its owner may begin another search

    def _leased(self, lease: Lease) -> Item | None:
        """The work of a lease, None if it was cancelled."""
        item = self._rooms.get(lease.work.room, {}).get(lease.work.key)
        return item if item is not None and item.lease is lease else None

    def _next(self, lane: Lane) -> Item | None:
        """The first piece of work that may begin now."""
        now = time.monotonic()
        waiting = [item for item in self._items() if item.lease is None and item.work.lane == lane]
        may_begin = [item for item in waiting if item.not_before <= now and self._is_ready(item.work.game)]
        if lane == LONG:
            searching = Counter(item.work.owner for item in self._items() if item.lease and item.work.lane == LONG)
            may_begin = [item for item in may_begin if searching[item.work.owner] < self._searches_per_owner]
        return min(may_begin, key=lambda item: item.order, default=None)

    def _make_room(self, lane: Lane) -> None:
        """If no worker is idle, take the last of the less urgent work back, for the sake of what waits."""
        first = None if self._idle[lane] else self._next(lane)
        if first is None:
            return
        leased = [item for item in self._items() if item.lease and item.work.lane == lane and not item.answered]
        less_urgent = [item for item in leased if item.work.priority > first.work.priority]
        if less_urgent:
            _take_back(max(less_urgent, key=lambda item: item.order))

    def _seconds_to_wait(self) -> float | None:
        """Until some work's time comes; None if none waits for its time."""
        now = time.monotonic()
        waits = (item.not_before - now for item in self._items() if item.lease is None and item.not_before > now)
        return min(waits, default=None)

    # ---- called without it

    def _tell_dropped(self, dropped: Collection[Item], why: Dropped) -> None:
        for item in dropped:
            self._report(item.work, why)


def _take_back(item: Item) -> None:
    """Stop the search of an item, if there is one: its worker has nothing to report any more."""
    if item.lease is not None:
        item.lease.stop.set()
        item.lease = None
