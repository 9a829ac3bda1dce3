"""`OwnLeases`: what a process has leased from a shared queue, and its workers who wait for something to do."""

import secrets
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition

from zweispiel.service.work import LONG, QUICK, Lane, Lease, Work


@dataclass(eq=False)
class NamedLease(Lease):
    """A lease with the name it has in the table."""

    name: str = field(default_factory=lambda: secrets.token_hex(16))


class OwnLeases:
    """The leases of one process. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._leases: dict[str, NamedLease] = {}
        #: Leases that are for the next worker of a lane.
        self._given: dict[Lane, deque[NamedLease]] = {QUICK: deque(), LONG: deque()}
        #: Lanes that have workers here, and how many of these are idle.
        self.lanes: set[Lane] = set()
        self.idle: Counter[Lane] = Counter()
        #: Lanes in which there may be something to do for an idle worker.
        self._called: set[Lane] = set()
        self.is_closed = False

    # ---- workers

    def given(self, lane: Lane) -> NamedLease | None:
        """A worker begins to look for work: what is there for it already."""
        with self._changed:
            self.lanes.add(lane)
            self._called.discard(lane)
            return self._given[lane].popleft() if self._given[lane] and not self.is_closed else None

    def wait(self, lane: Lane) -> None:
        """A worker has nothing to do, until it is called."""
        with self._changed:
            self.idle[lane] += 1
            self._changed.wait_for(lambda: self.is_closed or lane in self._called or self._given[lane])
            self.idle[lane] -= 1

    def call(self, lane: Lane) -> None:
        """There may be something to do for an idle worker."""
        with self._changed:
            self._called.add(lane)
            self._changed.notify_all()

    def are_all_busy(self, lane: Lane) -> bool:
        """Whether there are workers here, and none is idle."""
        with self._changed:
            return lane in self.lanes and not self.idle[lane]

    # ---- leases

    def hold(self, lease: NamedLease) -> None:
        """Remember a lease."""
        with self._changed:
            self._leases[lease.name] = lease

    def held(self, lease: Lease) -> NamedLease | None:
        """The lease if it is still held, None if it was stopped."""
        with self._changed:
            return self._leases.get(lease.name) if isinstance(lease, NamedLease) else None

    def forget(self, lease: NamedLease) -> None:
        """Its work has ended."""
        with self._changed:
            self._leases.pop(lease.name, None)

    def find(self, is_wanted: Callable[[Work], bool]) -> list[NamedLease]:
        """The leases of some work."""
        with self._changed:
            return [lease for lease in self._leases.values() if is_wanted(lease.work)]

    def stop(self, *leases: NamedLease) -> None:
        """Stop some searches: their workers have nothing to report any more."""
        with self._changed:
            for lease in leases:
                lease.stop.set()
                self._leases.pop(lease.name, None)
                with suppress(ValueError):
                    self._given[lease.work.lane].remove(lease)

    def least_urgent(self, lane: Lane) -> NamedLease | None:
        """The lease that has to make room first, None if some worker is idle."""
        running = self.find(lambda work: work.lane == lane) if self.are_all_busy(lane) else []
        return max(running, key=lambda lease: lease.work.priority, default=None)

    def replace(self, old: NamedLease, new: NamedLease) -> None:
        """Stop a search, so that its worker goes on with another."""
        self.stop(old)
        with self._changed:
            self._given[new.work.lane].append(new)
            self._changed.notify_all()

    def close(self) -> list[str]:
        """Stop everything and let all workers go; the names of the leases."""
        with self._changed:
            self.is_closed, leases = True, list(self._leases.values())
            self._changed.notify_all()
        self.stop(*leases)
        return [lease.name for lease in leases]
