"""Presence: who is connected to a room, and the bus that tells them when there is news.

The bus carries only the number of the newest event. Every listener then reads their own view of the room. Where other
processes serve the same rooms, the bus passes on what they must know, and remembers who is connected to them. They
repeat that; what is not repeated expires.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock

from zweispiel.service.room import BOTH, Room
from zweispiel.service.types import Presence

Callback = Callable[[int], None]
#: Tells the other processes something.
Relay = Callable[..., None]

NEWS, PRESENCE = "news", "presence"
#: Seconds for which a connection to another process counts that is not told again.
EXPIRY_SECONDS = 60.0

logger = logging.getLogger(__name__)


class Bus:
    """Callbacks and connections by room."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._mutex, self._clock = Lock(), clock
        #: Set where there are other processes.
        self.relay: Relay | None = None
        #: By room, process and holder: connections to other processes, and until when they count.
        self._elsewhere: dict[str, dict[tuple[str, str], tuple[int, float]]] = {}
        #: The newest number that the subscribers of a room were told.
        self._told: dict[str, int] = {}
        self._callbacks: dict[str, list[Callback]] = {}
        self._connections: dict[str, dict[str, int]] = {}

    # ---- news

    def subscribe(self, room: str, callback: Callback) -> Callable[[], None]:
        """Call back whenever there is news in a room, until the function that is returned is called."""
        with self._mutex:
            self._callbacks.setdefault(room, []).append(callback)
        return lambda: self._unsubscribe(room, callback)

    def _unsubscribe(self, room: str, callback: Callback) -> None:
        with self._mutex:
            left = self._callbacks.get(room, [])
            if callback in left:
                left.remove(callback)
            if not left:
                self._callbacks.pop(room, None)
                self._told.pop(room, None)

    def publish(self, room: str, number: int) -> None:
        """Tell every subscriber of a room, here and in other processes."""
        self.hear(room, number)
        if self.relay is not None:
            self.relay(NEWS, room, number)

    def subscribed(self) -> dict[str, int]:
        """The rooms that have subscribers, and the newest number that these were told (0 if none)."""
        with self._mutex:
            return {room: self._told.get(room, 0) for room in self._callbacks}

    def hear(self, room: str, number: int) -> None:
        """Tell every subscriber here. The change is already stored, so a failing callback must not undo it."""
        with self._mutex:
            callbacks = tuple(self._callbacks.get(room, ()))
            if callbacks:
                self._told[room] = max(number, self._told.get(room, 0))
        for callback in callbacks:
            try:
                callback(number)
            except Exception:  # one listener's failure does not concern the others
                logger.exception("a listener could not be told that there is news in a room")

    # ---- connections

    def arrive(self, room: str, holder: str) -> None:
        """A holder has opened one more connection to a room."""
        with self._mutex:
            there = self._connections.setdefault(room, {})
            there[holder] = there.get(holder, 0) + 1
        self._tell_presence(room, holder)

    def leave(self, room: str, holder: str) -> None:
        """A holder has closed one connection."""
        with self._mutex:
            there = self._connections.get(room, {})
            if there.get(holder, 0) > 1:
                there[holder] -= 1
            else:
                there.pop(holder, None)
            if not there:
                self._connections.pop(room, None)
        self._tell_presence(room, holder)

    def connections(self, room: str) -> dict[str, int]:
        """The number of connections of each holder, to this process and to others."""
        with self._mutex:
            found = dict(self._connections.get(room, {}))
            for (_, holder), (number, until) in self._elsewhere.get(room, {}).items():
                if until > self._clock():
                    found[holder] = found.get(holder, 0) + number
            return found

    def connections_here(self) -> Iterator[tuple[str, str, int]]:
        """All connections to this process: room, holder, and how many."""
        with self._mutex:
            found = [(room, *one) for room, there in self._connections.items() for one in there.items()]
        return iter(found)

    def hear_presence(self, process: str, room: str, holder: str, number: int) -> bool:
        """Another process has told how many connections of a holder it has; whether that is new."""
        with self._mutex:
            there = self._elsewhere.setdefault(room, {})
            before, until = there.pop((process, holder), (0, 0.0))
            if number:
                there[process, holder] = number, self._clock() + EXPIRY_SECONDS
            if not there:
                del self._elsewhere[room]
        return number != (before if until > self._clock() else 0)

    def drop_expired(self) -> list[str]:
        """Forget connections to other processes that were not told again; the rooms they were in."""
        with self._mutex:
            now = self._clock()
            expired = [(room, key) for room, there in self._elsewhere.items() for key in there if there[key][1] <= now]
            for room, key in expired:
                del self._elsewhere[room][key]
                if not self._elsewhere[room]:
                    del self._elsewhere[room]
        return [room for room, _ in expired]

    def _tell_presence(self, room: str, holder: str) -> None:
        if self.relay is not None:
            with self._mutex:
                number = self._connections.get(room, {}).get(holder, 0)
            self.relay(PRESENCE, room, holder, number)


def presence_of(room: Room, connections: Mapping[str, int], thinking: Sequence[int]) -> Presence:
    """Which players are online, how many people watch, and which computers are thinking."""
    seated = {holder for seat in room.seats for holder in seat.holders}
    online = tuple(i for i in BOTH if i in room.computers or room.seats[i].holders & connections.keys())
    watchers = sum(number for holder, number in connections.items() if holder not in seated)
    return Presence(room.number, online, watchers, tuple(thinking))
