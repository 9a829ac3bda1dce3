"""Engines that think along: the report grows, one position for each person, and nothing goes on unseen."""

import pytest

import zweispiel
from tests.service.support import ANNA, BERT, CARL, DRAWN, SECRET, SIMPLE, Thoughts, refused, wait_for
from zweispiel import Analysis
from zweispiel.core.match import Match
from zweispiel.engines.engine import Candidate
from zweispiel.service import Limits, Service, inquiries, live_analysis
from zweispiel.service.live_analysis import LiveAnalyses, Report
from zweispiel.service.work import Work

#: A game whose engine values every move by itself.
VALUED = DRAWN


class Desk:
    """Analyses, and the work that they ask for."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.added: list[Work] = []
        self.cancelled: list[str] = []
        self.analyses = LiveAnalyses(
            limits or Limits(), inquiries.Desk(self.added.append, lambda room, _: self.cancelled.append(room))
        )

    def look(self, match: Match, holder: str = ANNA, eyes: int | None = None, owner: str = "") -> Report:
        return self.analyses.of(holder, match, eyes, owner or holder)

    def answer(self, value: float = 0.5, exact: bool = False) -> Work:
        """Let a worker answer the work that was asked for last."""
        work = self.added[-1]
        match = self.analyses.find(work)
        assert match is not None
        moves = match.moves(work.seat)[:4]
        values = [value - 0.1 * rank for rank in range(len(moves))]
        found = tuple(Candidate(m, v, 10, (m,), exact) for m, v in zip(moves, values, strict=True))
        self.analyses.take(work, Analysis(moves[0], value, (moves[0],), found, 10 + len(self.added), exact))
        return work


@pytest.fixture
def desk() -> Desk:
    return Desk()


def position(game: str, count: int) -> Match:
    match = zweispiel.load(game).match(1)
    for move in match.game.showcase.split()[:count]:
        match.push(move)
    return match


def test_the_report_grows_with_every_slice(desk: Desk) -> None:
    match = position(VALUED, 3)
    assert desk.look(match) == Report(player=match.player)
    desk.answer()
    first = desk.look(match)
    assert [round(line.value, 9) for line in first.lines] == [0.5, 0.4, 0.3]
    assert (first.value, first.exact, first.is_done) == (0.5, False, False)
    desk.answer(0.6)
    second = desk.look(match)
    assert second.value == 0.6
    assert second.visits > first.visits
    assert second.seconds > first.seconds
    assert not desk.cancelled[1:], "the same position goes on"


def test_a_proof_ends_the_thinking(desk: Desk) -> None:
    match = position(VALUED, 3)
    desk.look(match)
    desk.answer(exact=True)
    report = desk.look(match)
    assert report.is_done
    assert report.exact
    assert len(desk.added) == 1


def test_the_time_for_one_position_is_bounded(desk: Desk) -> None:
    match = position(VALUED, 3)
    desk.look(match)
    while not desk.look(match).is_done:
        desk.answer(len(desk.added) / 1000)
    assert live_analysis.MOST_SECONDS <= sum(work.seconds for work in desk.added) < 1.1 * live_analysis.MOST_SECONDS


def test_the_same_answer_twice_ends_the_thinking(desk: Desk) -> None:
    match = position(VALUED, 3)
    desk.look(match)
    work = desk.answer()
    asked = match.moves(work.seat)[0]
    same = Analysis(asked, 0.5, (asked,), (Candidate(asked, 0.5, 1, (asked,), False),), 1, False)
    for _ in range(2):
        desk.analyses.take(desk.added[-1], same)
    assert desk.look(match).is_done


def test_another_position_takes_the_place_of_the_one_before(desk: Desk) -> None:
    desk.look(position(VALUED, 3))
    (old,) = desk.added
    desk.look(position(VALUED, 5))
    assert desk.cancelled[-1] == old.room
    assert desk.analyses.find(old) is None
    desk.analyses.take(old, None)
    desk.answer()
    assert desk.look(position(VALUED, 5)).lines


def test_a_slice_that_came_to_nothing_is_asked_for_again(desk: Desk) -> None:
    match = position(VALUED, 3)
    desk.look(match)
    desk.analyses.take(desk.added[0], None)
    desk.look(match)
    assert len(desk.added) == 2
    desk.look(match)
    assert len(desk.added) == 2, "it waits already"


def test_nothing_goes_on_unseen(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(VALUED, 3)
    desk.look(match)
    monkeypatch.setattr(inquiries, "PATIENCE", -1.0)
    assert desk.analyses.find(desk.added[0]) is None, "a worker that would begin now has nothing to do"
    before = len(desk.added)
    asked = match.moves()[0]
    desk.analyses.take(
        desk.added[0], Analysis(asked, 0.0, (asked,), (Candidate(asked, 0.0, 1, (asked,), False),), 1, False)
    )
    assert len(desk.added) == before


def test_turned_off_it_ends_at_once(desk: Desk) -> None:
    desk.look(position(VALUED, 3))
    desk.analyses.turn_off(ANNA)
    assert desk.cancelled[-1] == desk.added[0].room
    assert desk.analyses.find(desk.added[0]) is None


def test_there_are_only_so_many_at_once() -> None:
    desk, match = Desk(Limits(analyses=2, analyses_per_owner=1)), position(VALUED, 3)
    desk.look(match, ANNA, owner="here")
    refused("busy", lambda: desk.look(match, BERT, owner="here"))
    desk.look(match, BERT, owner="there")
    refused("busy", lambda: desk.look(match, CARL, owner="elsewhere"))
    desk.look(position(VALUED, 5), ANNA, owner="here")  # one's own next position always has its place
    desk.analyses.turn_off(BERT)
    desk.look(match, CARL, owner="elsewhere")


def test_an_open_draw_is_worth_the_average(desk: Desk) -> None:
    match = position(DRAWN, 4)
    actions, weights = match.game.chance_weights(match.knowledge(None))
    desk.look(match)
    values = [round(0.1 * number, 1) for number in range(len(actions))]
    for value in values:
        desk.answer(value)
    report = desk.look(match)
    assert [line.move for line in report.lines] == [match.game.format(action) for action in actions.tolist()]
    expected = sum(weight * value for weight, value in zip(weights.tolist(), values, strict=True)) / weights.sum()
    assert report.value == pytest.approx(expected)


def test_alpha_beta_looks_at_the_other_moves_by_themselves(desk: Desk) -> None:
    match = position(SIMPLE, 4)
    assert match.game.hints.levels[-1].engine == "alphabeta"
    desk.look(match)
    desk.answer(0.2)
    assert [len(desk.analyses.find(work).history) for work in desk.added[-1:]] == [5]  # type: ignore[union-attr]
    desk.answer(-0.1)
    desk.answer(-0.9)
    report = desk.look(match)
    assert [line.value for line in report.lines] == [0.2, 0.2, 0.1], "no other move is worth more than the best"


def test_one_player_alone_gets_no_help_with_the_others_move(desk: Desk) -> None:
    match = position(SECRET, 3)
    assert match.players == (1,)
    report = desk.look(match, eyes=0)
    assert (report.player, report.is_done, desk.added) == (None, True, [])
    assert desk.look(match, eyes=1).player == 1
    both = position(SECRET, 2)
    for eyes in (0, 1):
        assert desk.look(both, eyes=eyes).player == eyes
        assert desk.added[-1].seat == eyes


def test_a_finished_game_has_its_result(desk: Desk) -> None:
    match = position(SIMPLE, 0)
    match.resign(1)
    report = desk.look(match)
    assert (report.value, report.exact, report.is_done, report.lines) == (1.0, True, True, ())


def test_two_boards_of_one_person_have_engines_of_their_own(service: Service, thoughts: Thoughts) -> None:
    """Looking at one position leaves the other one alone, and turning one engine off too."""
    service.think_along(ANNA, position(SIMPLE, 1), None, "one")
    service.think_along(ANNA, position(SIMPLE, 2), None, "two")
    names = [f"analysis {ANNA}{board}" for board in ("one", "two")]
    assert [len(service._computers.queue.of(name)) for name in names] == [1, 1]
    service.stop_thinking_along(ANNA, "one")
    wait_for(lambda: not service._computers.queue.of(names[0]))  # a worker that has begun must notice it first
    assert len(service._computers.queue.of(names[1])) == 1
