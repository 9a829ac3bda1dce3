"""Work for engines: what there is to think about, and the one interface through which it gets done.

A worker *leases* a piece of work, thinks, and then reports it *done* or *hands it back*. Work and answers are plain
data: they name a room and a position, and hold no part of this process. A `WorkQueue` keeps them in memory for the
threads of this process (`work_in_memory.py`), or in a database for workers on any machine (`work_in_database.py`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Literal, Protocol

from zweispiel import Analysis

Kind = Literal["move", "hint", "review", "analysis", "grade"]
#: Workers of the quick lane take only quick work, so it never waits for a long search.
Lane = Literal["quick", "long"]
#: Why work ended without an answer: the room moved on, the server closes, or it failed too often.
Dropped = Literal["stale", "closed", "failed"]
#: Kind, room, seat, position. There is no second piece of work with the same key.
Key = tuple[Kind, str, int, int]

MOVE: Kind = "move"
HINT: Kind = "hint"
REVIEW: Kind = "review"
ANALYSIS: Kind = "analysis"
GRADE: Kind = "grade"
QUICK: Lane = "quick"
LONG: Lane = "long"
#: What comes first: moves that a person waits for, then hints, computers' own games, and last what people study.
MOVES_FIRST, HINTS_NEXT, REST_LAST, STUDIES_LAST = 0, 1, 2, 3
#: Moves up to this level are quick work.
QUICK_LEVELS = 4


@dataclass(frozen=True)
class Work:
    """One position to think about for one seat."""

    kind: Kind
    #: The room, or what people study that it is for (`reviews.py`, `live_analysis.py`, `grading.py`).
    room: str
    seat: int
    #: The number of the event that led to the position, and the moves played before it.
    position: int
    ply: int
    game: str
    #: The level of play and the most seconds; `visits` if not those of the level.
    level: int
    seconds: float
    visits: int | None
    priority: int
    #: On whose behalf: an opaque name. An owner may have only few long searches running.
    owner: str
    #: Seconds to wait before it may begin, and how often it is tried.
    pause: float = 0.0
    attempts: int = 1
    #: A move that has to be among the candidates.
    also: str | None = None
    #: The position, if it is not that of a room: see `positions.line_of`.
    line: str | None = None

    @property
    def key(self) -> Key:
        """What this is about."""
        return self.kind, self.room, self.seat, self.position

    def is_up_to(self, position: int | None) -> bool:
        """Whether this is about a position no later than that one; None is later than all."""
        return position is None or self.position <= position

    @property
    def lane(self) -> Lane:
        """Which workers do it."""
        return QUICK if self.kind == MOVE and self.level <= QUICK_LEVELS else LONG


@dataclass(eq=False)
class Lease:
    """A piece of work in the hands of one worker."""

    work: Work
    #: Set when the work is no longer wanted: the search stops, and its answer does not count.
    stop: Event = field(default_factory=Event)


#: Called once for each piece of work, from any thread: with its answer, or why there is none.
#: If it fails to take an answer, the work is tried again.
Report = Callable[[Work, Analysis | Dropped], None]


class WorkQueue(Protocol):
    """Work that waits, and work that is leased. All methods may be called from any thread."""

    def add(self, work: Work) -> None:
        """Put work into the queue; nothing if it is there already."""

    def lease(self, lane: Lane) -> Lease | None:
        """Wait for work of a lane that may begin; None when there will be no more."""

    def done(self, lease: Lease, answer: Analysis) -> None:
        """Report an answer, unless the work was cancelled meanwhile."""

    def hand_back(self, lease: Lease, again: bool = True) -> None:
        """It could not be done. Another worker tries `again` later, unless it was tried often enough."""

    def cancel(self, room: str, keep: Collection[Key] = (), up_to: int | None = None) -> None:
        """The room has moved on: drop all its work but some, and but that for positions after `up_to`.

        The caller may know less than another process, which has asked for work about a later position already.
        """

    def drop(self, key: Key) -> None:
        """No person waits for this work any more: drop it without a report."""

    def of(self, room: str) -> list[Work]:
        """The work of a room, waiting or leased."""

    def answers(self, room: str) -> Mapping[int, Analysis]:
        """Answers to the work of a room that any process may have asked for, by position; none if all is told here."""

    def waiting(self, priority: int) -> int:
        """How much work of a priority waits."""

    def load(self, lane: Lane, running: bool) -> int:
        """How much work of a lane is leased, or waits."""

    def wake(self) -> None:
        """Work may begin that could not before: its game is compiled."""

    def close(self) -> None:
        """Drop all work; workers get no more."""
