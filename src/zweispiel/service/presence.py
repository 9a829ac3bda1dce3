"""Presence: who is connected to a room, and the bus that tells them when there is news.

The bus carries only the number of the newest event. Every listener then reads their own view of the room.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from threading import Lock

from zweispiel.service.room import BOTH, Room
from zweispiel.service.types import Presence

Callback = Callable[[int], None]

logger = logging.getLogger(__name__)


class Bus:
    """Callbacks and connections by room."""

    def __init__(self) -> None:
        self._mutex = Lock()
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

    def publish(self, room: str, number: int) -> None:
        """Tell every subscriber of a room. The change is already stored, so a failing callback must not undo it."""
        with self._mutex:
            callbacks = tuple(self._callbacks.get(room, ()))
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

    def connections(self, room: str) -> dict[str, int]:
        """The number of connections of each holder."""
        with self._mutex:
            return dict(self._connections.get(room, {}))


def presence_of(room: Room, connections: Mapping[str, int], thinking: Sequence[int]) -> Presence:
    """Which players are online, how many people watch, and which computers are thinking."""
    seated = {holder for seat in room.seats for holder in seat.holders}
    online = tuple(i for i in BOTH if i in room.computers or room.seats[i].holders & connections.keys())
    watchers = sum(number for holder, number in connections.items() if holder not in seated)
    return Presence(room.number, online, watchers, tuple(thinking))
