"""`Retention`: deletes rooms that were abandoned, once an hour, in a running server (`serve --keep-days N`).

It trusts the clock only as long as it runs evenly: if it was set while the server was running, nothing is deleted.
"""

import logging
import threading
import time
from collections.abc import Callable

from zweispiel.service.errors import ServiceError
from zweispiel.service.operator_commands import DAY

#: Seconds between two rounds, the first of which comes after the server has run for as long.
ROUND_SECONDS = 3_600.0
#: How far the clock may have moved against the time that has really passed.
MOST_DRIFT = 3_600.0

logger = logging.getLogger(__name__)


class Retention:
    """A thread that deletes what is older than some days."""

    def __init__(
        self,
        prune: Callable[[float], int],
        days: int,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`prune` deletes the unfinished rooms that have not changed since a moment, and tells how many there were."""
        self._prune, self._days, self._now, self._clock = prune, days, now, clock
        self._begin, self._closed = now() - clock(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="retention", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Delete no more."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.wait(ROUND_SECONDS):
            try:
                self.work()
            except ServiceError as error:
                logger.warning("abandoned rooms could not be deleted: %s", error)

    def work(self) -> int:
        """One round; how many rooms were deleted."""
        drift = self._now() - self._clock() - self._begin
        if abs(drift) > MOST_DRIFT:
            logger.warning("the clock was set by %.0f seconds: no rooms are deleted until the server restarts", drift)
            return 0
        deleted = self._prune(self._now() - self._days * DAY)
        if deleted:
            logger.warning("%d abandoned rooms were deleted, unchanged for %d days", deleted, self._days)
        return deleted
