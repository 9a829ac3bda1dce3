"""`Reviews`: finished matches that engines judge for people, one position at a time, when nothing else is to be done.

A review is named by what it is about: the moves, the level and the engines' version. So everyone who asks for the same
gets the same, and a review that is done is read from the database. It goes on only while people look at it. No names
are kept, and nothing of a match that is not over.

Several processes may work at the same review. What each does next follows from the answers so far, and these are in the
queue for all to read. So a process that is asked about a review for the first time is soon as far as the others.
"""

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock

from zweispiel import Analysis, __version__
from zweispiel.core.errors import ZweispielError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.kernel.compile import source_stamp
from zweispiel.service.errors import BadInput, NotNow, ServiceError, TooMuch, UnknownReview
from zweispiel.service.kept_reviews import KeptReview, KeptReviews
from zweispiel.service.positions import line_of, question_number
from zweispiel.service.types import Limits
from zweispiel.service.work import REVIEW, STUDIES_LAST, Work
from zweispiel.study.judging import Judge, Question, Steps
from zweispiel.study.stored import dump_move, dump_value, load_move, load_value
from zweispiel.study.study import DEFAULT_LEVEL, Study, study_limit, study_steps
from zweispiel.study.values import JudgedMove

#: The level of a review, and of a deeper one.
LEVELS = (DEFAULT_LEVEL, 7)
#: Seconds without a look after which a review pauses.
PATIENCE = 20.0
#: Seconds that one position may take.
POSITION_SECONDS = 20.0
#: Reviews that are kept in memory; a work's room begins with this to name one.
KEPT, PREFIX = 200, "review "

#: What was found about the positions of a review, by the number of the question; by any process.
Answers = Callable[[str], Mapping[int, Analysis]]


@dataclass(eq=False)
class Review:
    """One review: what has been judged so far, from the end of the match, and the position that is thought about."""

    name: str
    match: Match
    level: int
    owner: str
    last_only: bool = False
    moves: list[JudgedMove] = field(default_factory=list)
    study: Study | None = None
    steps: Steps[Study] | None = None
    question: Question | None = None
    #: How many questions were asked, and the number of the last one.
    count: int = 0
    asked: int = 0
    looked: float = 0.0
    is_queued: bool = False
    has_failed: bool = False

    def judged(self) -> list[JudgedMove]:
        """The moves judged so far, in the order of the match."""
        return self.moves[::-1] if self.study is None else self.study.moves


class Reviews:
    """All reviews of a server."""

    def __init__(
        self, kept: KeptReviews, limits: Limits, add: Callable[[Work], None], answers: Answers | None = None
    ) -> None:
        """`add` puts work into the queue. `answers` are those of other processes, if there can be any."""
        self._kept, self._limits, self._add, self._answers = kept, limits, add, answers
        self._reviews: dict[str, Review] = {}
        self._mutex = Lock()

    # ---- what people ask for

    def start(self, record: Record, level: int, owner: str, last_only: bool = False) -> Review:
        """Begin a review, or go on with it; an error if the match is not over, or if there are too many already.

        `last_only` judges only the last move, such as one that a person tries in place of a mistake.
        """
        if level not in LEVELS:
            raise BadInput("review-level", levels=", ".join(map(str, LEVELS)))
        if len(record.moves) > self._limits.review_plies:
            raise BadInput("review-too-long", most=self._limits.review_plies)
        match = record.replay()
        if match.outcome() is None:
            raise NotNow("not-over")
        name = review_name(match, level, last_only)
        if self._known(name, owner) is None:
            review = Review(name, match, level, owner, last_only)
            with self._mutex:
                self._check_limits(owner)
                self._remember(review)
            self._kept.keep(_kept(review))
        return self.look(name, owner)

    def look(self, name: str, owner: str = "") -> Review:
        """A review as far as it is; looking at it keeps it going. An error if it is not known (any more)."""
        review = self._known(name, owner)
        if review is None:
            raise UnknownReview("unknown-review")
        known = {} if self._answers is None or review.study is not None else self._answers(PREFIX + name)
        with self._mutex:
            review.looked = time.monotonic()
            work, is_finished = self._go_on(review, known)
        self._pass_on(review, work, is_finished)
        return review

    def _check_limits(self, owner: str) -> None:
        running = [review for review in self._reviews.values() if review.is_queued]
        if sum(review.owner == owner for review in running) >= self._limits.reviews_per_owner:
            raise TooMuch("too-many-reviews", most=self._limits.reviews_per_owner)
        if len(running) >= self._limits.reviews:
            raise TooMuch("busy")

    # ---- what workers do

    def find(self, work: Work) -> Match | None:
        """The position that a piece of work is about, None if it has been answered or forgotten."""
        with self._mutex:
            review = self._reviews.get(work.room.removeprefix(PREFIX))
            question = review.question if review is not None and review.asked == work.position else None
            return None if question is None else question.match

    def take(self, work: Work, answer: Analysis | None) -> None:
        """Take an answer, or that there is none, and ask the next question if people still look."""
        following, is_finished = None, False
        with self._mutex:
            review = self._reviews.get(work.room.removeprefix(PREFIX))
            if review is None or review.asked != work.position:
                return
            review.is_queued, review.has_failed = False, answer is None
            if answer is not None and time.monotonic() - review.looked < PATIENCE:
                following, is_finished = self._go_on(review, {work.position: answer})
            elif answer is not None:
                is_finished = self._advance(review, answer)
        self._pass_on(review, following, is_finished)

    # ---- going on; called with the mutex held

    def _go_on(self, review: Review, known: Mapping[int, Analysis]) -> tuple[Work | None, bool]:
        """Ask until a question is not answered yet: its work, unless it waits already, and whether all is done."""
        if review.study is not None:
            return None, False
        if review.has_failed:
            review.has_failed = False  # the next look tries again
            raise ServiceError("no-answer")
        is_finished = review.count == 0 and self._advance(review, None)
        while not is_finished and review.asked in known:
            review.is_queued = False
            is_finished = self._advance(review, known[review.asked])
        if is_finished or review.is_queued or review.question is None:
            return None, is_finished
        review.is_queued = True
        return self._work(review, review.question), False

    def _advance(self, review: Review, answer: Analysis | None) -> bool:
        """Go on to the next question, or to the end; whether this was the end."""
        if review.steps is None:
            judge = Judge(study_limit(review.match.game, review.level))
            review.steps = study_steps(review.match, judge, review.moves.append, review.last_only)
        try:
            review.question = next(review.steps) if answer is None else review.steps.send(answer)
        except StopIteration as end:
            review.study, review.steps, review.question, review.is_queued = end.value, None, None, False
            review.asked = 0
            return True
        review.count += 1
        review.asked = question_number(review.count, line_of(review.question.match), review.question.also)
        return False

    def _work(self, review: Review, question: Question) -> Work:
        return Work(
            kind=REVIEW,
            room=PREFIX + review.name,
            seat=question.player,
            position=review.asked,
            ply=len(question.match.history),
            game=question.match.game.name,
            level=review.level,
            seconds=POSITION_SECONDS,
            visits=question.limit.visits,
            priority=STUDIES_LAST,
            owner=review.owner,
            attempts=2,
            also=question.also,
            line=line_of(question.match),
        )

    def _pass_on(self, review: Review, work: Work | None, is_finished: bool) -> None:
        """Keep what is finished, or ask for what comes next. Called without the mutex."""
        if is_finished:
            self._kept.keep(_kept(review))
        if work is None:
            return
        try:
            self._add(work)
        except ServiceError:
            review.is_queued = False
            raise

    # ---- what is known

    def _known(self, name: str, owner: str) -> Review | None:
        """A review in memory, else one that is kept; also if another process has finished it meanwhile."""
        with self._mutex:
            review = self._reviews.get(name)
        if review is not None and (review.study is not None or self._answers is None):
            return review
        kept = self._kept.find(name)
        if kept is None or (review is not None and kept.content is None):
            return review
        read = _read(kept, owner)
        if read is not None:
            with self._mutex:
                if read.study is None:
                    read = self._reviews.get(name, read)
                self._remember(read)
        return read or review

    def _remember(self, review: Review) -> None:
        """Remember a review in memory, in place of the one that was not looked at for longest."""
        self._reviews[review.name] = review
        resting = sorted((r for r in self._reviews.values() if not r.is_queued), key=lambda r: r.looked)
        for old in resting[: max(0, len(self._reviews) - KEPT)]:
            if old is not review:
                del self._reviews[old.name]


def _kept(review: Review) -> KeptReview:
    """What is kept of a review: nothing about the people who played."""
    record = replace(review.match.record(), seed=None, date=None).dumps()
    content = None
    if review.study is not None:
        moves = [dump_move(judged) for judged in review.study.moves]
        content = json.dumps({"start": dump_value(review.study.start), "moves": moves})
    return KeptReview(review.name, review.level, review.last_only, record, content)


def _read(kept: KeptReview, owner: str) -> Review | None:
    """The review that was kept; one to begin anew if its result cannot be read, None if its record cannot."""
    try:
        review = Review(kept.name, Record.loads(kept.record).replay(), kept.level, owner, kept.last_only)
    except ZweispielError:
        return None
    if kept.content is not None:
        try:
            data = json.loads(kept.content)
            moves = [load_move(move) for move in data["moves"]]
            limit = study_limit(review.match.game, kept.level)
            review.study = Study(review.match, load_value(data["start"]), moves, limit)
        except (ValueError, KeyError, TypeError):
            review.study = None
    return review


def review_name(match: Match, level: int, last_only: bool = False) -> str:
    """What a review is about, in one word: game, options, moves and end, level, and the version of the engines."""
    game = match.game
    end = None if match.end is None else [match.end.by, match.end.player]
    about = [
        game.name,
        game.version,
        dict(game.options),
        match.history,
        end,
        level,
        last_only,
        source_stamp(),
        __version__,
    ]
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()[:32]
