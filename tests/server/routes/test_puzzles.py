"""Puzzles over HTTP: lists without solutions, boards, answers of each kind, and what does not exist."""

import json

import pytest

import zweispiel
from tests.server.support import GAMES, Person, good, refusal
from zweispiel.core.puzzle import Puzzle, puzzles_of

#: A new game has no puzzles yet.
WITH_PUZZLES = [name for name in GAMES if puzzles_of(type(zweispiel.load(name)))]


def first(name: str) -> tuple[str, Puzzle]:
    """A game's first puzzle."""
    return next(iter(puzzles_of(type(zweispiel.load(name))).items()))


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_is_solved(anna: Person, name: str) -> None:
    id, puzzle = first(name)
    listed = good(anna.get(f"/api/puzzles/{name}"))
    assert {"id": id, "difficulty": puzzle.difficulty} in listed["puzzles"]
    shown = good(anna.get(f"/api/puzzles/{name}/{id}"))
    assert shown["task"]
    assert shown["board"]["choices"] or shown["board"]["buttons"] or shown["board"]["spell"]
    answer = good(anna.post(f"/api/puzzles/{name}/{id}", {"move": puzzle.right[0]}))
    assert answer["verdict"] == "right"
    assert len(answer["line"]) == max(1, len(puzzle.line))
    assert answer == good(anna.get(f"/api/puzzles/{name}/{id}/solution"))
    german = good(anna.get(f"/api/puzzles/{name}/{id}/solution", lang="de"))
    assert german["text"] != answer["text"]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_wrong_move_is_refuted(anna: Person, name: str) -> None:
    id, puzzle = first(name)
    wrong = next(move for move in puzzle.match().moves() if move not in puzzle.right)
    answer = good(anna.post(f"/api/puzzles/{name}/{id}", {"move": wrong}))
    assert answer["verdict"] == "wrong"
    assert answer["text"]
    assert len(answer["line"]) == (2 if puzzle.replies.get(wrong) else 1)
    assert not answer["line"][-1]["board"]["choices"]
    broken = good(anna.post(f"/api/puzzles/{name}/{id}", {"move": "nonsense"}))
    assert (broken["verdict"], broken["line"]) == ("illegal", [])
    assert broken["text"]


def test_secrets_stay_secret(anna: Person) -> None:
    """Neither the list nor the board tells the right move of a game with secrets."""
    name = next(name for name in WITH_PUZZLES if zweispiel.load(name).has_secrets)
    for id, puzzle in puzzles_of(type(zweispiel.load(name))).items():
        secret = puzzle.match().history[1].partition(":")[2]
        shown = good(anna.get(f"/api/puzzles/{name}/{id}"))
        shown["board"].pop("spell")
        texts = json.dumps(shown)
        assert f">{secret}<" not in texts
        assert f"secret:{secret}" not in texts
        break


def test_what_does_not_exist_is_said_so(anna: Person) -> None:
    name = WITH_PUZZLES[0]
    assert refusal(anna.get("/api/puzzles/chess")) == (404, "unknown-game")
    assert refusal(anna.get(f"/api/puzzles/{name}/none")) == (404, "no-puzzle")
    assert refusal(anna.get(f"/api/puzzles/{name}/none/solution")) == (404, "no-puzzle")
    assert refusal(anna.post(f"/api/puzzles/{name}/none", {"move": "a"})) == (404, "no-puzzle")
    assert refusal(anna.post(f"/api/puzzles/{name}/none", {})) == (400, "bad-request")
    assert refusal(anna.post(f"/api/puzzles/{name}/none", {"move": "x" * 1000})) == (400, "bad-request")
