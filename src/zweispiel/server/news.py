"""News of rooms: the service reports changes from any thread, and sockets and waiting requests hear of them here."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zweispiel.service import Service

#: Seconds between two notifications of a room, for each listener.
DELAY_PER_LISTENER = 0.001
#: Instead of the time of the next notification: it is scheduled already.
SCHEDULED = float("inf")


class Notifier:
    """Wakes the listeners of a room. It subscribes to the service once per room, however many listen."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.closing = False
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._unsubscribe: dict[str, Callable[[], None]] = {}
        self._quiet_until: dict[str, float] = {}

    @contextmanager
    def listening(self, room: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something changes in the room, and when the server closes."""
        event = asyncio.Event()
        if room not in self._listeners:
            loop = asyncio.get_running_loop()
            self._unsubscribe[room] = self.service.subscribe(room, lambda _: self._report(loop, room))
            self._listeners[room] = set()
        self._listeners[room].add(event)
        try:
            yield event
        finally:
            self._remove(room, event)

    def close(self) -> None:
        """Wake all listeners: the server closes."""
        self.closing = True
        for room in list(self._listeners):
            self._notify(room)

    def _report(self, loop: asyncio.AbstractEventLoop, room: str) -> None:
        """Take a change from the service's thread into the event loop, unless the loop has ended."""
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._notify_soon, room)

    def _notify_soon(self, room: str) -> None:
        """Notify now, or after a short delay, so that presence changes in crowded rooms are coalesced."""
        loop, listeners = asyncio.get_running_loop(), self._listeners.get(room, ())
        quiet_until = self._quiet_until.get(room, 0.0)
        if quiet_until == SCHEDULED or not listeners:
            return
        if loop.time() >= quiet_until:
            self._notify(room)
        else:
            self._quiet_until[room] = SCHEDULED
            loop.call_at(quiet_until, self._notify, room)

    def _notify(self, room: str) -> None:
        listeners = self._listeners.get(room, ())
        if listeners:
            self._quiet_until[room] = asyncio.get_running_loop().time() + len(listeners) * DELAY_PER_LISTENER
        for event in listeners:
            event.set()

    def _remove(self, room: str, event: asyncio.Event) -> None:
        self._listeners[room].discard(event)
        if not self._listeners[room]:
            del self._listeners[room]
            self._quiet_until.pop(room, None)
            self._unsubscribe.pop(room)()
