"""The bell: carries the service's hints, which come from any thread, to whoever waits in the event loop."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zweispiel.service import Service

#: Seconds of quiet after a ring, for each listener; a time that does not come.
CALM, NEVER = 0.001, float("inf")


class Bell:
    """One subscription for each room that somebody listens to, however many listen."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.closing = False
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._quiet_until: dict[str, float] = {}

    @contextmanager
    def listening(self, room: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something changes in the room, or the server closes."""
        event = asyncio.Event()
        if room not in self._listeners:
            loop = asyncio.get_running_loop()
            self._stops[room] = self.service.subscribe(room, lambda _: later(loop, lambda: self._hear(room)))
            self._listeners[room] = set()
        self._listeners[room].add(event)
        try:
            yield event
        finally:
            self._drop(room, event)

    def close(self) -> None:
        """Wake everybody: there will be no more news."""
        self.closing = True
        for room in list(self._listeners):
            self._ring(room)

    def _hear(self, room: str) -> None:
        """Ring now, or soon if it rang just now: where many listen, who comes and goes is told to all in one go."""
        loop, listeners = asyncio.get_running_loop(), self._listeners.get(room, ())
        quiet_until, now = self._quiet_until.get(room, 0.0), loop.time()
        if quiet_until == NEVER or not listeners:
            return  # it is going to ring anyway, or nobody is left
        if now >= quiet_until:
            self._ring(room)
        else:
            self._quiet_until[room] = NEVER
            loop.call_at(quiet_until, self._ring, room)

    def _ring(self, room: str) -> None:
        listeners = self._listeners.get(room, ())
        if listeners:
            self._quiet_until[room] = asyncio.get_running_loop().time() + len(listeners) * CALM
        for event in listeners:
            event.set()

    def _drop(self, room: str, event: asyncio.Event) -> None:
        self._listeners[room].discard(event)
        if not self._listeners[room]:
            del self._listeners[room]
            self._quiet_until.pop(room, None)
            self._stops.pop(room)()


def later(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    """Let the loop do something soon; a loop that has ended has nobody left to tell."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(action)
