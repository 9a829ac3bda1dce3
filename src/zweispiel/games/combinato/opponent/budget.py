"""How long Combinato's opponent may search."""

import time

from zweispiel.core.limit import Limit
from zweispiel.core.search import Stop


class Budget:
    """Ends a search after a number of sets of secrets, a time, or a stop; with no limit at all, after enough work."""

    def __init__(self, limit: Limit | None, stop: Stop | None, enough: int) -> None:
        self.visits = None if limit is None else limit.visits
        self.end = None if limit is None or limit.seconds is None else time.monotonic() + limit.seconds
        self.stop, self.enough = stop, enough

    def is_spent(self, looked_at: int, sets: int) -> bool:
        """Whether to answer now, after looking up `looked_at` chips and searching `sets` sets."""
        if self.stop is not None and self.stop.is_set():
            return True
        if self.visits is not None and sets >= self.visits:
            return True
        if self.end is not None:
            return time.monotonic() >= self.end
        return self.visits is None and looked_at >= self.enough
