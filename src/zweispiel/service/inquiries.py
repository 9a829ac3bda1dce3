"""`Inquiries`: questions to engines that follow from one another, asked for as long as a person looks.

The engine of an analysis board and the grade of a move both work like this. An inquiry asks about one position after
the other and is sent the answers. Each question is a piece of work of the lowest priority, so no computer's move waits
for it. Each name has one inquiry at a time; another subject takes its place.

A person may look through several processes in turn. Each asks the same questions in the same order, and finds in the
queue what was answered already.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from zweispiel import Analysis
from zweispiel.core.match import Match
from zweispiel.service.errors import ServiceError, TooMuch
from zweispiel.service.positions import line_of, question_number
from zweispiel.service.work import STUDIES_LAST, Key, Kind, Work
from zweispiel.study.judging import Question, Steps

#: Seconds without a look after which an inquiry ends.
PATIENCE = 6.0

S = TypeVar("S")


class Desk(NamedTuple):
    """The queue of work for engines, as inquiries see it."""

    #: Puts work into the queue.
    add: Callable[[Work], None]
    #: Drops all work of a name but some.
    cancel: Callable[[str, Collection[Key]], None]
    #: The answers about a name that other processes asked for, by the number of the question.
    answers: Callable[[str], Mapping[int, Analysis]] = lambda _: {}


class Bounds(NamedTuple):
    """How many inquiries may run at once, in total and for one owner."""

    most: int
    per_owner: int


@dataclass(eq=False)
class Inquiry(Generic[S]):
    """What is asked about a subject, and how far it is. The steps note in the subject what they find."""

    subject: S
    steps: Steps[None]
    owner: str
    looked: float
    question: Question | None = None
    #: How many questions were asked, and the number of the last one.
    count: int = 0
    number: int = 0
    is_queued: bool = False

    def __post_init__(self) -> None:
        self.advance(None)

    @property
    def is_watched(self) -> bool:
        """Whether its person has looked lately."""
        return time.monotonic() - self.looked <= PATIENCE

    def advance(self, answer: Analysis | None) -> None:
        """Go on to the next question, or to the end."""
        try:
            self.question = next(self.steps) if answer is None else self.steps.send(answer)
        except StopIteration:
            self.question = None
            return
        self.count += 1
        self.number = question_number(self.count, line_of(self.question.match), self.question.also)

    def catch_up(self, answers: Mapping[int, Analysis]) -> None:
        """Take the answers that are there already."""
        while self.question is not None and self.number in answers:
            self.is_queued = False
            self.advance(answers[self.number])


class Inquiries(Generic[S]):
    """The inquiries of one kind. All methods may be called from any thread."""

    def __init__(self, kind: Kind, level: int, bounds: Bounds, desk: Desk) -> None:
        """`level` names the kind of engine that thinks."""
        self._kind, self._level, self._bounds, self._desk = kind, level, bounds, desk
        self._inquiries: dict[str, Inquiry[S]] = {}
        self._mutex = Lock()

    # ---- what people ask for

    def look(
        self, name: str, owner: str, is_same: Callable[[S], bool], begin: Callable[[], tuple[S, Steps[None]]]
    ) -> S:
        """The subject as far as it is known. Looking begins its inquiry, unless it is the same, and keeps it going."""
        answers = self._desk.answers(name)
        with self._mutex:
            inquiry = self._inquiries.get(name)
            if inquiry is None or not is_same(inquiry.subject):
                self._check_bounds(owner, name)
                subject, steps = begin()
                inquiry = self._inquiries[name] = Inquiry(subject, steps, owner, time.monotonic())
            inquiry.looked = time.monotonic()
            inquiry.catch_up(answers)
            work = self._next_work(name, inquiry)
        self._pass_on(inquiry, work, alone=True)
        return inquiry.subject

    def end(self, name: str) -> None:
        """The person does not want it any more."""
        with self._mutex:
            self._inquiries.pop(name, None)
        self._desk.cancel(name, ())

    def _check_bounds(self, owner: str, name: str) -> None:
        """TooMuch if too many others are running, or too many of the same owner. What is not watched is forgotten."""
        for other in [one for one, kept in self._inquiries.items() if not kept.is_watched]:
            del self._inquiries[other]
        owners = [kept.owner for other, kept in self._inquiries.items() if other != name and kept.question]
        if len(owners) >= self._bounds.most or owners.count(owner) >= self._bounds.per_owner:
            raise TooMuch("busy")

    # ---- what workers do

    def find(self, work: Work) -> Match | None:
        """The position that a piece of work is about; None if it is no longer wanted."""
        with self._mutex:
            inquiry = self._current(work)
            if inquiry is None or inquiry.question is None or not inquiry.is_watched:
                return None
            return inquiry.question.match

    def take(self, work: Work, answer: Analysis | None) -> None:
        """Take an answer, or that there is none, and ask the next question if the person still looks."""
        following = None
        with self._mutex:
            inquiry = self._current(work)
            if inquiry is None:
                return
            inquiry.is_queued = False
            if answer is not None:
                inquiry.advance(answer)
                following = self._next_work(work.room, inquiry)
        self._pass_on(inquiry, following)

    def _current(self, work: Work) -> Inquiry[S] | None:
        inquiry = self._inquiries.get(work.room)
        return inquiry if inquiry is not None and inquiry.number == work.position else None

    def _next_work(self, name: str, inquiry: Inquiry[S]) -> Work | None:
        """The next piece of work; None if there is none, if it waits already, or if the person is gone."""
        question = inquiry.question
        if question is None or inquiry.is_queued or not inquiry.is_watched:
            return None
        assert question.limit.seconds is not None  # a server bounds every search in time
        inquiry.is_queued = True
        return Work(
            kind=self._kind,
            room=name,
            seat=question.player,
            position=inquiry.number,
            ply=len(question.match.history),
            game=question.match.game.name,
            level=self._level,
            seconds=question.limit.seconds,
            visits=question.limit.visits,
            priority=STUDIES_LAST,
            owner=inquiry.owner,
            also=question.also,
            line=line_of(question.match),
        )

    def _pass_on(self, inquiry: Inquiry[S], work: Work | None, alone: bool = False) -> None:
        """Put new work into the queue; if it is to be `alone` there, what the name asked for before is dropped."""
        if work is None:
            return
        if alone:
            self._desk.cancel(work.room, (work.key,))
        try:
            self._desk.add(work)
        except ServiceError:
            inquiry.is_queued = False
            raise
