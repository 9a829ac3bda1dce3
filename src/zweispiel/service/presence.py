"""`Bus`: who wants to know when something happens in a room. It carries only hints; everybody reads his own view."""

import logging
from collections.abc import Callable
from threading import Lock

Callback = Callable[[int], None]

logger = logging.getLogger(__name__)


class Bus:
    """Callbacks by room, and who is there."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._callbacks: dict[str, list[Callback]] = {}
        self._present: dict[str, dict[str, int]] = {}

    def subscribe(self, room: str, callback: Callback) -> Callable[[], None]:
        """Call back on every hint about a room, until what is returned is called."""
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
        """Give everybody the hint. What is told has happened already, so nobody's trouble with it may undo it."""
        with self._mutex:
            callbacks = tuple(self._callbacks.get(room, ()))
        for callback in callbacks:
            try:
                callback(number)
            except Exception:  # whoever listens has a problem of his own
                logger.exception("somebody could not be told that there is news in a room")

    # ---- presence

    def arrive(self, room: str, holder: str) -> None:
        """One more connection of somebody."""
        with self._mutex:
            there = self._present.setdefault(room, {})
            there[holder] = there.get(holder, 0) + 1

    def leave(self, room: str, holder: str) -> None:
        """One connection less."""
        with self._mutex:
            there = self._present.get(room, {})
            if there.get(holder, 0) > 1:
                there[holder] -= 1
            else:
                there.pop(holder, None)
            if not there:
                self._present.pop(room, None)

    def present(self, room: str) -> dict[str, int]:
        """Connections by holder."""
        with self._mutex:
            return dict(self._present.get(room, {}))
