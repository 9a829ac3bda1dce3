"""What comes of thinking, and what may end it: the words in which Combinato's opponent talks with engines."""

import time
from typing import NamedTuple, Protocol


class Limited(Protocol):
    """What an engine's limit tells; None means unlimited."""

    seconds: float | None
    visits: int | None


class Flag(Protocol):
    """A flag that ends the search."""

    def is_set(self) -> bool: ...


class Idea(NamedTuple):
    """One move that was considered: the expected outcome, -1 … 1, the sets searched for it, and what comes next."""

    action: int
    value: float
    visits: int
    line: tuple[int, ...]
    exact: bool


class Thought(NamedTuple):
    """What came of thinking; `ideas` has the moves considered, the best first."""

    action: int
    value: float
    line: tuple[int, ...]
    ideas: tuple[Idea, ...]
    visits: int
    exact: bool


def among(moves: list[tuple[int, float]], visits: int = 1) -> Thought:
    """The thought of someone who considered some moves and knows their values; the first one is played."""
    each = visits // len(moves) + 1
    ideas = tuple(Idea(action, value, each, (action,), False) for action, value in moves)
    return Thought(*moves[0], ideas[0].line, ideas, visits, False)


class Clock:
    """When to stop: a number of sets, a time, or somebody's wish; without any, when enough was done."""

    def __init__(self, limit: Limited | None, stop: Flag | None, enough: int) -> None:
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
