"""Lessons over HTTP: steps, answers of each kind, and nothing that a stranger could break or store."""

from pathlib import Path

import pytest

import zweispiel
from tests.server.support import GAMES, Person, good, refusal, running
from zweispiel.core.lesson import answer
from zweispiel.server import lessons

TAUGHT = [name for name in GAMES if zweispiel.load(name).lesson is not None]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_has_its_task_and_its_board(anna: Person, name: str, lang: str) -> None:
    lesson = good(anna.get(f"/api/lessons/{name}", lang=lang))
    for number, task in enumerate(lesson["tasks"], start=1):
        step = good(anna.get(f"/api/lessons/{name}/{number}", lang=lang))
        assert (step["number"], step["task"]) == (number, task)
        board = step["board"]
        assert board["svg"].startswith("<svg")
        assert board["choices"] or board["buttons"] or board["spell"]
    assert refusal(anna.get(f"/api/lessons/{name}/{len(lesson['tasks']) + 1}")) == (404, "no-such-step")


def test_a_step_that_asks_to_break_a_rule_does_not_say_where_the_piece_may_go(anna: Person) -> None:
    guides = [good(anna.get(f"/api/lessons/zaic/{number}"))["board"]["then"] for number in (2, 3)]
    assert guides == ["", "Choose a lit cell for your tile."]


@pytest.mark.parametrize("name", TAUGHT)
def test_each_kind_of_answer(anna: Person, name: str) -> None:
    """One right move, one that is different and one that breaks a rule, each with its words and boards."""
    found = {"right": 0, "different": 0, "illegal": 0}
    for number, step in enumerate(lessons.find_lesson(name, "en").steps, start=1):
        moves = [*step.match().moves()[:3], *step.match().moves()[-3:], "nonsense"]
        for move in dict.fromkeys(moves):
            reply = good(anna.post(f"/api/lessons/{name}/{number}", {"move": move}))
            expected = answer(step, move)
            found[reply["verdict"]] += 1
            assert reply["verdict"] == expected.verdict
            assert reply["text"]
            assert (reply["board"] is None) == (expected.after is None)
            assert (reply["then"] is None) == (expected.then is None)
            if reply["board"]:
                assert not [reply["board"][name] for name in ("choices", "buttons", "spell") if reply["board"][name]]
    assert all(found.values()), found


def kept(place: Path) -> dict[str, bytes]:
    """The files of a data folder, with what is in them."""
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


def test_a_lesson_stores_nothing_on_the_server(tmp_path: Path) -> None:
    """Neither a room nor a byte, whatever the answers; opening a room shows that the comparison can fail."""
    with running(tmp_path) as server, Person(server.url) as person:
        before = kept(tmp_path)
        rooms = server.service._rooms
        for name in TAUGHT:
            person.get(f"/learn/{name}")
            good(person.get(f"/api/lessons/{name}"))
            for number, step in enumerate(lessons.find_lesson(name, "en").steps, start=1):
                good(person.get(f"/api/lessons/{name}/{number}"))
                for move in (step.match().moves()[0], step.match().moves()[-1], "nonsense"):
                    good(person.post(f"/api/lessons/{name}/{number}", {"move": move}))
        assert (len(rooms), rooms.open_rooms) == (0, 0)
        assert kept(tmp_path) == before
        person.create(TAUGHT[0])
        assert rooms.open_rooms == 1
        assert kept(tmp_path) != before


def test_what_does_not_exist_is_said_so(anna: Person) -> None:
    assert refusal(anna.get("/api/lessons/chess")) == (404, "unknown-game")
    assert refusal(anna.get(f"/api/lessons/{TAUGHT[0]}/0")) == (400, "bad-request")
    assert refusal(anna.post(f"/api/lessons/{TAUGHT[0]}/1", {})) == (400, "bad-request")
    assert refusal(anna.post(f"/api/lessons/{TAUGHT[0]}/1", {"move": "x" * 1000})) == (400, "bad-request")
    assert refusal(anna.post(f"/api/lessons/{TAUGHT[0]}/99", {"move": "x"})) == (404, "no-such-step")


def test_a_game_without_a_lesson(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons.find_lesson.cache_clear()
    monkeypatch.setattr(type(zweispiel.load(TAUGHT[0])), "lesson", None)
    assert refusal(anna.get(f"/api/lessons/{TAUGHT[0]}")) == (404, "no-lesson")
    monkeypatch.undo()
    lessons.find_lesson.cache_clear()
