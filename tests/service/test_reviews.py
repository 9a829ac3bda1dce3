"""Reviews: they fill bit by bit, come last, are kept, and never show a match that is not over."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import select

import zweispiel
from tests.service.support import ANNA, PATIENCE, play_move, refused, two_people
from zweispiel import Analysis, Record
from zweispiel.service import BadInput, Limits, NotNow, Service, TooMuch, UnknownReview, reviews
from zweispiel.service.database import Place
from zweispiel.service.kept_reviews import KeptReview, KeptReviews
from zweispiel.service.owner import on_behalf_of
from zweispiel.service.positions import Positions
from zweispiel.service.reviews import Review
from zweispiel.service.schema import REVIEWS
from zweispiel.service.store import Store
from zweispiel.service.work import LONG, MOVES_FIRST, REVIEW, STUDIES_LAST, Work

MOVES = "e9 i6 g9 i4"


def resigned(moves: str = MOVES, player: int = 0) -> Record:
    """A short finished match."""
    match = Record.loads(f"conhex v1: {moves}").replay()
    match.resign(player)
    return match.record(players=("Anna", "Bert"))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no review pauses unless a test wants it."""
    monkeypatch.setattr(reviews, "PATIENCE", 1e6)


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(Store(place)) as opened:
        yield opened


def finished(service: Service, review: Review) -> Review:
    """Look until it is done."""
    end = time.monotonic() + PATIENCE
    while review.study is None:
        assert time.monotonic() < end
        time.sleep(0.01)
        review = service.look_at_review(review.name)
    return review


class Idle:
    """Takes work for engines and does nothing."""

    def __init__(self, store: Store, limits: Limits | None = None, answers: reviews.Answers | None = None) -> None:
        limits, self.added = limits or Limits(), list[Work]()
        self.reviews = reviews.Reviews(KeptReviews(store, limits.reviews_kept), limits, self.added.append, answers)

    def answer(self, work: Work) -> None:
        """Do the work after all."""
        match = self.reviews.find(work)
        assert match is not None
        engine = zweispiel.engine(match.game, engine="mcts", seed=1, memory=8)
        limit = zweispiel.Limit(visits=20)
        self.reviews.take(work, engine.think(match, limit, player=work.seat, also=work.also))


def test_a_review_judges_every_move_and_is_kept(service: Service, place: Place) -> None:
    review = finished(service, service.review(resigned(), 6, ANNA))
    assert review.study is not None
    assert [judged.move for judged in review.study.moves] == MOVES.split()
    assert all(judged.value is not None and judged.tally is not None for judged in review.study.moves)
    service.close()
    with closing(Store(place)) as store:
        again = Idle(store)
        read = again.reviews.start(resigned(), 6, ANNA)
        assert (read.study is not None, again.added) == (True, [])
        assert read.study is not None
        assert read.study.as_dict() == review.study.as_dict()
        assert "Anna" not in str(store.read(select(REVIEWS)))


def test_a_review_that_was_begun_is_known_after_a_restart(store: Store) -> None:
    begun = Idle(store).reviews.start(resigned(), 6, ANNA, last_only=True)
    again = Idle(store)
    found = again.reviews.look(begun.name, "another address")
    assert (found.match.history, found.level, found.last_only) == (begun.match.history, 6, True)
    assert (len(again.added), again.added[0].owner) == (1, "another address")


def test_an_answer_of_another_process_is_taken_over(store: Store) -> None:
    """Two processes ask the same questions, and each knows what the other was told."""
    told: dict[int, Analysis] = {}
    one, other = Idle(store, answers=lambda _: told), Idle(store, answers=lambda _: told)
    review = one.reviews.start(resigned(), 6, ANNA)
    while review.study is None:
        work = one.added[-1]
        engine = zweispiel.engine(review.match.game, engine="mcts", seed=1, memory=8)
        match = Positions().at(work.game, work.line or "")
        told[work.position] = engine.think(match, zweispiel.Limit(visits=20), player=work.seat, also=work.also)
        one.reviews.take(work, told[work.position])
        if len(told) == 3:
            assert [move.move for move in other.reviews.look(review.name, ANNA).judged()] == [
                move.move for move in review.judged()
            ]
            assert other.added == one.added[-1:]
    assert other.reviews.look(review.name).study is not None
    assert len(other.added) == 1


def test_one_position_at_a_time_and_last_of_all(store: Store) -> None:
    idle = Idle(store)
    review = idle.reviews.start(resigned(), 6, ANNA)
    for number in range(1, 100):
        if review.study is not None:
            break
        assert len(idle.added) == number
        work = idle.added[-1]
        assert (work.kind, work.lane, work.priority) == (REVIEW, LONG, STUDIES_LAST)
        assert work.priority > MOVES_FIRST
        assert idle.reviews.look(review.name).is_queued  # looking adds no second piece of work
        assert len(idle.added) == number
        idle.answer(work)
        idle.reviews.take(work, None)  # too late: the position has been answered
    assert review.study is not None
    assert idle.reviews.find(work) is None


def test_it_pauses_when_nobody_looks(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = Idle(store)
    review = idle.reviews.start(resigned(), 6, ANNA)
    monkeypatch.setattr(reviews, "PATIENCE", -1.0)
    idle.answer(idle.added[0])
    assert (len(idle.added), review.is_queued) == (1, False)
    monkeypatch.undo()
    idle.reviews.look(review.name)
    assert (len(idle.added), review.is_queued) == (2, True)


def test_a_position_without_an_answer_is_tried_again_on_request(store: Store) -> None:
    idle = Idle(store)
    review = idle.reviews.start(resigned(), 6, ANNA)
    idle.reviews.take(idle.added[0], None)
    refused("no-answer", lambda: idle.reviews.look(review.name))
    idle.reviews.look(review.name)
    assert idle.added[1] == idle.added[0]


def test_only_finished_matches(service: Service) -> None:
    room = two_people(service)
    play_move(service, room, random.Random(1))
    with pytest.raises(NotNow) as error:
        service.review(service.record(room, ANNA), 6, ANNA)
    assert error.value.code == "not-over"
    with pytest.raises(BadInput):
        service.review(resigned(), 8, ANNA)
    with pytest.raises(UnknownReview):
        service.look_at_review("f" * 32)
    with pytest.raises(zweispiel.RecordError):
        service.review(Record.loads(resigned().dumps().replace("e9", "a9")), 6, ANNA)


def test_one_owner_has_few_and_all_together_too(store: Store) -> None:
    idle = Idle(store, Limits(reviews=3, reviews_per_owner=2, review_plies=4))
    for moves in ("e9 i6", "e9 i4"):
        idle.reviews.start(resigned(moves), 6, "anna")
    with pytest.raises(TooMuch) as error:
        idle.reviews.start(resigned("e9 g9"), 6, "anna")
    assert error.value.code == "too-many-reviews"
    idle.reviews.start(resigned("e9 i6"), 6, "anna")  # the same again is no other
    idle.reviews.start(resigned("e9 g9"), 6, "bert")
    with pytest.raises(TooMuch):
        idle.reviews.start(resigned("e9 f6"), 6, "carl")
    with pytest.raises(BadInput):
        idle.reviews.start(resigned("e9 i6 g9 i4 f6"), 6, "dora")


def test_the_owner_is_the_one_who_asks(service: Service) -> None:
    with on_behalf_of("an address"):
        assert service.review(resigned(), 6, ANNA).owner == "an address"


def test_a_review_is_named_by_what_it_is_about() -> None:
    names = [
        reviews.review_name(record.replay(), level)
        for record, level in (
            (resigned(), 6),
            (resigned(), 7),
            (resigned(player=1), 6),
            (resigned("e9 i6 g9 i5"), 6),
        )
    ]
    assert len(set(names)) == 4
    renamed = json.loads(resigned().dumps()) | {"players": ["Carl", "Dora"], "date": "2001-01-01"}
    assert reviews.review_name(Record.loads(json.dumps(renamed)).replay(), 6) == names[0]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"moves": [{}]}', '{"start": 1, "moves": [1]}'])
def test_a_damaged_result_is_none(store: Store, content: str) -> None:
    idle = Idle(store)
    name = reviews.review_name(resigned().replay(), 6)
    KeptReviews(store, 10).keep(KeptReview(name, 6, False, resigned().dumps(), content))
    assert idle.reviews.start(resigned(), 6, ANNA).study is None
    assert len(idle.added) == 1


def test_the_oldest_are_deleted(store: Store) -> None:
    idle = Idle(store, Limits(reviews_kept=1))
    for moves in ("e9 i6", "e9 i4"):
        review = idle.reviews.start(resigned(moves), 6, ANNA)
        while review.study is None:
            idle.answer(idle.added[-1])
    assert [row.review for row in store.read(select(REVIEWS))] == [review.name]


def test_reasons_survive_being_kept(store: Store) -> None:
    """A blunder of Heimlich's endgame, with its reason in both languages."""
    from tests.study.test_judging import ENDGAME

    match = Record.loads(ENDGAME + " b2-se").replay()
    match.resign(0)
    idle = Idle(store)
    review = idle.reviews.start(match.record(), 6, ANNA)
    while review.study is None:
        idle.answer(idle.added[-1])
    told: dict[str, Any] = {lang: review.study.as_dict(lang=lang) for lang in ("en", "de")}
    read = Idle(store).reviews.start(match.record(), 6, ANNA)
    assert read.study is not None
    assert {lang: read.study.as_dict(lang=lang) for lang in ("en", "de")} == told
    english, german = (told[lang]["moves"][57]["reason"]["text"] for lang in ("en", "de"))
    assert english != german
