"""Teaching while playing: a person's last move is graded, by what they know, behind everything else."""

import random
import time
from typing import Any

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    DRAWN,
    NONCES,
    PATIENCE,
    PERSON,
    SECRET,
    Thoughts,
    against_computer,
    first_move,
    one_screen,
    open_service,
    refused,
    room_of,
    two_people,
    wait_for,
)
from tests.study.test_judging import ENDGAME
from zweispiel.server.reviews import show_grade
from zweispiel.service import AskTakeback, Limits, Move, Plan, Service, inquiries
from zweispiel.service.database import Place
from zweispiel.service.grading import Grade
from zweispiel.study.values import JudgedMove, Value

COMPUTER = Plan("computer", 1)
#: The same moves with different draws to come, and different secrets.
CONTACTIC = "contactic[board=5x5,tiles=2,2,2,2,2,2] v1: draw:1000 c4:1000 draw:1111 b4:1111 draw:1100"
COMBINATO = "combinato v1: secret:5678 secret:1234 5019 1239"


def graded(service: Service, room: str, seat: int = 0) -> Grade:
    """The grade of the last move, once it is done."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        grade = service.grade(room, ANNA, seat)
        assert grade is not None
        if grade.is_done:
            return grade
        time.sleep(0.02)
    raise AssertionError("waited in vain")


def continued(service: Service, line: str, seat: int = 0) -> str:
    plans = [PERSON, COMPUTER] if seat == 0 else [COMPUTER, PERSON]
    made = service.continue_from(ANNA, line, None, plans)
    service.sit(made.room, ANNA, seat, "Anna", NONCES[0])
    return made.room


@pytest.fixture
def idle(service: Service, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A service whose computers never move."""
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    return service


def test_a_mistake_is_told_with_its_reason_and_can_be_taken_back(idle: Service) -> None:
    """In this endgame one move loses and the others win, which the engine proves."""
    room = continued(idle, ENDGAME, seat=1)
    assert idle.grade(room, ANNA, 1) is None  # given moves are no decisions of hers
    idle.act(room, ANNA, 1, Move("b2-se"))
    judged = graded(idle, room, 1).judged
    assert judged is not None
    assert (judged.mark, judged.value) == ("??", Value(1.0, exact=True))
    assert judged.best in ("b2-s", "h1-sw")
    assert judged.reason is not None
    idle.act(room, ANNA, 1, AskTakeback())
    assert idle.grade(room, ANNA, 1) is None
    idle.act(room, ANNA, 1, Move("h1-sw"))
    again = graded(idle, room, 1)
    assert again.judged is not None
    assert (again.decision.move, again.judged.mark, again.judged.is_best) == ("h1-sw", "", True)


def test_there_is_nothing_to_say_where_there_was_no_choice(idle: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    room = continued(idle, ENDGAME, seat=1)
    idle.act(room, ANNA, 1, Move("b2-se"))
    monkeypatch.setattr("zweispiel.core.match.Match.moves", lambda *_: ["b2-se"])
    grade = graded(idle, room, 1)
    assert (grade.judged, grade.is_done) == (None, True)


def test_a_secret_is_not_graded(idle: Service) -> None:
    """Whether it was well chosen cannot be known; the rows after it are graded."""
    room = against_computer(idle, SECRET)
    idle.act(room, ANNA, 0, Move("secret:1234"))
    grade = graded(idle, room)
    assert (grade.decision.move, grade.judged and grade.judged.loss) == ("secret:1234", None)
    assert show_grade(grade, "en")["verdict"] == ""


@pytest.mark.parametrize(("best", "lost"), [(-1.0, True), (-0.81, True), (-0.5, False), (0.9, False)])
def test_a_position_that_was_lost_anyway(idle: Service, best: float, lost: bool) -> None:
    room = continued(idle, ENDGAME, seat=1)
    idle.act(room, ANNA, 1, Move("b2-se"))
    grade = graded(idle, room, 1)
    value = Value(-best, exact=False)  # for player 0
    grade.judged = JudgedMove(1, 1, "b2-se", Value(1.0, exact=True), "b2-s", value)
    assert grade.was_lost is lost


def test_only_those_who_play_a_computer_are_taught(service: Service) -> None:
    for room in (two_people(service), one_screen(service)):
        first_move(service, room)
        refused("no-grades", lambda name=room: service.grade(name, ANNA, 0))  # type: ignore[misc]
    room = against_computer(service)
    refused("not-your-seat", lambda: service.grade(room, BERT, 0))
    refused("not-your-seat", lambda: service.grade(room, ANNA, 1))


# ---- hidden information


@pytest.mark.long
@pytest.mark.parametrize(("line", "move"), [(CONTACTIC, ""), (COMBINATO, "1536")])
def test_a_grade_knows_no_more_than_the_player(
    place: Place, monkeypatch: pytest.MonkeyPatch, line: str, move: str
) -> None:
    """The same moves, other draws and another secret of the computer: the same grade, to the last digit."""
    service = open_service(place, Limits(grade_visits=60, grade_seconds=60))
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    found: set[str] = set()
    secrets: set[tuple[str, ...]] = set()
    for _ in range(3):
        room = continued(service, line)
        chosen = move or next(one for one in sorted(room_of(service, room).match.moves()) if one != "skip")
        service.act(room, ANNA, 0, Move(chosen))
        found.add(repr(graded(service, room).judged))
        secrets.add(room_of(service, room).match.history)
    assert len(found) == 1
    assert line == CONTACTIC or len(secrets) > 1
    service.close()


def test_a_move_of_a_stage_is_graded_before_the_opponent_has_moved(idle: Service) -> None:
    room = continued(idle, COMBINATO)
    idle.act(room, ANNA, 0, Move("1536"))
    assert idle.view(room, ANNA).pending == "1536"
    grade = graded(idle, room)
    assert (grade.decision.number, grade.decision.move, grade.decision.before.pending) == (5, "1536", {})


def test_the_opponents_secret_and_later_draws_are_never_searched(
    idle: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game with secrets every question is asked for the person's own seat."""
    asked: list[int] = []
    study = idle._computers.study

    def watch(work: Any) -> None:
        asked.append(work.seat)
        study(work)

    monkeypatch.setattr(idle._computers, "study", watch)
    room = continued(idle, COMBINATO)
    idle.act(room, ANNA, 0, Move("1536"))
    graded(idle, room)
    assert set(asked) == {0}


# ---- behind everything else


def test_it_comes_last_and_ends_if_nobody_looks(
    place: Place, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_service(place)
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    room = continued(service, ENDGAME, seat=1)
    service.act(room, ANNA, 1, Move("b2-se"))
    service.grade(room, ANNA, 1)
    wait_for(lambda: len(thoughts.begun) == 1)
    (work,) = service._computers.queue.of(f"grade {room} 1")
    assert (work.priority, work.level, work.lane) == (3, 7, "long")
    monkeypatch.setattr(inquiries, "PATIENCE", -1.0)
    thoughts.gate.set()
    wait_for(lambda: not service._computers.queue.of(f"grade {room} 1"))
    assert len(thoughts.begun) == 1  # the next question is not asked
    service.close()


def test_another_move_stops_the_search_for_the_last_one(idle: Service, thoughts: Thoughts) -> None:
    room = continued(idle, ENDGAME, seat=1)
    idle.act(room, ANNA, 1, Move("b2-se"))
    idle.grade(room, ANNA, 1)
    wait_for(lambda: len(thoughts.begun) == 1)
    idle.act(room, ANNA, 1, AskTakeback())
    idle.act(room, ANNA, 1, Move("h1-sw"))
    idle.grade(room, ANNA, 1)
    wait_for(lambda: thoughts.begun[0][1].is_set())


def test_too_many_at_once(place: Place, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch) -> None:
    service = open_service(place, Limits(grades=1))
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    rooms = [continued(service, ENDGAME, seat=1) for _ in range(2)]
    for room in rooms:
        service.act(room, ANNA, 1, Move("b2-se"))
    service.grade(rooms[0], ANNA, 1)
    refused("busy", lambda: service.grade(rooms[1], ANNA, 1))
    service.close()


@pytest.mark.long
def test_random_games_are_graded_in_every_game(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """No move of any game breaks it."""
    service = open_service(place, Limits(grade_visits=20, grade_seconds=60))
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    rng = random.Random(3)
    for game in ("heimlich", "conhex", "zaic", DRAWN, SECRET):
        room = against_computer(service, game)
        moves = room_of(service, room).match.moves(0)
        service.act(room, ANNA, 0, Move(rng.choice(moves)))
        graded(service, room)
    service.close()
