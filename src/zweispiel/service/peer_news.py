"""`PeerNews`: what a service does with what its peers tell, and what it makes sure of by itself."""

import time
from collections.abc import Callable, Iterator

from zweispiel.service.computers import Computers
from zweispiel.service.peers import Peers
from zweispiel.service.presence import Bus
from zweispiel.service.room_cache import RoomCache
from zweispiel.service.store import Store
from zweispiel.service.work import Lane
from zweispiel.service.work_in_database import DatabaseQueue

#: Seconds for which the engines of another process count that are not told of again.
EXPIRY_SECONDS = 60.0


class PeerNews:
    """Hears the other processes of a database, and tells them what happens here."""

    def __init__(
        self,
        url: str,
        store: Store,
        rooms: RoomCache,
        bus: Bus,
        computers: Computers,
        queue: DatabaseQueue,
        searches: int,
        settle: Callable[[str], None],
    ) -> None:
        """`settle` stops the searches that a room no longer needs; this process lets so many engines think at once."""
        self._store, self._rooms, self._bus, self._computers, self._settle = store, rooms, bus, computers, settle
        self._queue, self._searches = queue, searches
        #: Until when the engines of other processes count.
        self._thinkers: dict[str, float] = {}
        self._started, self._was_served = time.monotonic(), True
        self._peers = Peers(url, self)
        bus.relay = queue.tell = self._peers.tell

    def close(self) -> None:
        """Say goodbye."""
        self._bus.relay = self._queue.tell = None
        self._peers.close()

    def is_served(self) -> bool:
        """Whether some process lets engines think, as far as is known. It takes a while to know that none does."""
        now = time.monotonic()
        is_new = now < self._started + EXPIRY_SECONDS
        return bool(self._searches) or is_new or any(until > now for until in list(self._thinkers.values()))

    # ---- what the peers tell

    def hear_news(self, room: str, number: int) -> None:
        """A room has changed: tell those who listen, and stop searches for an old position."""
        self._bus.hear(room, number)
        if self._computers.has_work(room):
            self._settle(room)

    def hear_presence(self, process: str, room: str, holder: str, connections: int) -> None:
        """A holder has connected to another process, or left it."""
        if self._bus.hear_presence(process, room, holder, connections):
            self._tell_again(room)

    def hear_erased(self, room: str) -> None:
        """A room was deleted, or a person was erased from it: what is in memory must not be shown again."""
        self._rooms.drop(room)
        self._tell_again(room)

    def hear_again(self) -> None:
        """Anything may have been missed while there was no connection."""
        self._rooms.drop_all()
        for room in self._bus.subscribed():
            self._tell_again(room)

    def look(self) -> None:
        """Tell listeners of changes whose news were lost, and of connections that have expired."""
        told = self._bus.subscribed()
        for room, number in self._store.newest_of(told).items():
            if number != told[room]:
                self._bus.hear(room, number)
        for room in self._bus.drop_expired():
            self._tell_again(room)
        if self.is_served() != self._was_served:
            self._was_served = not self._was_served
            for room in told:
                self._tell_again(room)

    def present(self) -> Iterator[tuple[str, str, int]]:
        """The connections to this process."""
        return self._bus.connections_here()

    def hear_work(self, lane: Lane, is_later: int) -> None:
        """There is new work for engines."""
        self._queue.hear_work(lane, bool(is_later))

    def hear_ended(self, room: str) -> None:
        """Some work of a room, a review or an analysis has ended."""
        self._queue.hear_ended(room)

    def hear_searches(self, process: str, number: int) -> None:
        """A process lets so many engines think at once."""
        if number:
            self._thinkers[process] = time.monotonic() + EXPIRY_SECONDS
        else:
            self._thinkers.pop(process, None)

    def searches(self) -> int:
        """How many engines this process lets think at once."""
        return self._searches

    def _tell_again(self, room: str) -> None:
        self._bus.hear(room, self._bus.subscribed().get(room, 0))
