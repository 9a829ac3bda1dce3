"""The result and the end of a search by Combinato's opponent."""

import time

from zweispiel.core.limit import Limit
from zweispiel.core.search import Idea, Stop, Thought


def among(moves: list[tuple[int, float]], visits: int = 1) -> Thought:
    """The thought of someone who considered some moves and knows their values; the first one is played."""
    each = visits // len(moves) + 1
    ideas = tuple(Idea(action, value, each, (action,), False) for action, value in moves)
    return Thought(*moves[0], ideas[0].line, ideas, visits, False)


class Clock:
    """When to stop: a limit in sets or time, a stop flag, or, without any of these, enough work done."""

    def __init__(self, limit: Limit | None, stop: Stop | None, enough: int) -> None:
        self.visits = None if limit is None else limit.visits
        self.end = None if limit is None or limit.seconds is None else time.monotonic() + limit.seconds
        self.stop, self.enough = stop, enough

    def is_over(self, looked_at: int, sets: int) -> bool:
        """Whether to answer now, after looking at so many chips and sets."""
        if self.stop is not None and self.stop.is_set():
            return True
        if self.visits is not None and sets >= self.visits:
            return True
        if self.end is not None:
            return time.monotonic() >= self.end
        return self.visits is None and looked_at >= self.enough
