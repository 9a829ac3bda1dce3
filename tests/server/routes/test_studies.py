"""Studies on the server: private until shared, few enough, part of the export and of being forgotten."""

import json
from typing import Any

import pytest

import zweispiel
from tests.server.support import OPEN_GAME, Person, Running, good, refusal
from zweispiel.core import study_text
from zweispiel.core.variations import START, Variations
from zweispiel.service import studies


def some_study(title: str = "Mine", comment: str = "") -> str:
    game = zweispiel.load(OPEN_GAME)
    first, second = game.match(1).moves()[:2]
    tree = Variations(game, title).comment(START, comment)
    for move in (first, second):
        tree, _ = tree.add(START, move)
    return study_text.dumps(tree)


def save(person: Person, **about: Any) -> str:
    return str(good(person.post("/api/studies", {"text": some_study(**about)}))["study"])


def test_a_study_is_private_until_it_is_shared(server: Running, anna: Person, stranger: Person) -> None:
    name = save(anna, title="Corner", comment="only for me")
    kept = good(anna.get(f"/api/studies/{name}"))
    assert (kept["title"], kept["mine"], kept["shared"]) == ("Corner", True, False)
    assert kept["text"] == some_study("Corner", "only for me")
    with Person(server.url) as ben:
        for other in (ben, stranger):
            assert refusal(other.get(f"/api/studies/{name}")) == (404, "unknown-study")
            assert name not in other.get("/api/studies").text
        assert anna.client.put(f"/api/studies/{name}/shared", json={"shared": True}).status_code == 204
        for other in (ben, stranger):
            seen = good(other.get(f"/api/studies/{name}"))
            assert (seen["text"], seen["mine"]) == (kept["text"], False)
        change = {"text": some_study("Stolen")}
        assert refusal(ben.client.put(f"/api/studies/{name}", json=change)) == (403, "not-your-study")
        assert refusal(ben.client.delete(f"/api/studies/{name}")) == (403, "not-your-study")
        assert refusal(ben.client.put(f"/api/studies/{name}/shared", json={"shared": False}))[0] == 403
        assert refusal(stranger.client.delete(f"/api/studies/{name}"))[0] == 401
        assert anna.client.put(f"/api/studies/{name}/shared", json={"shared": False}).status_code == 204
        assert refusal(ben.get(f"/api/studies/{name}"))[0] == 404


def test_a_study_is_changed_listed_and_deleted(anna: Person) -> None:
    name, other = save(anna, title="One"), save(anna, title="Two")
    assert anna.client.put(f"/api/studies/{name}", json={"text": some_study("Later")}).status_code == 204
    assert [one["title"] for one in good(anna.get("/api/studies"))] == ["Later", "Two"]
    assert refusal(anna.client.put(f"/api/studies/{name}", json={"text": "{}"}))[0] == 400
    assert good(anna.get(f"/api/studies/{name}"))["title"] == "Later"
    assert anna.client.delete(f"/api/studies/{name}").status_code == 204
    assert [one["study"] for one in good(anna.get("/api/studies"))] == [other]
    assert refusal(anna.client.delete(f"/api/studies/{name}"))[0] == 404


def test_a_browser_gets_an_identity_with_its_first_study(stranger: Person) -> None:
    answer = stranger.post("/api/studies", {"text": some_study()})
    assert answer.status_code == 201
    assert "set-cookie" in answer.headers


def test_export_and_being_forgotten(server: Running, anna: Person) -> None:
    name = save(anna, title="Gone soon", comment="two\nlines")
    anna.client.put(f"/api/studies/{name}/shared", json={"shared": True})
    lines = [json.loads(line) for line in anna.get("/api/mine/export").text.splitlines()]
    assert [line["title"] for line in lines if line["format"] == "zweispiel-study/1"] == ["Gone soon"]
    assert anna.client.delete("/api/mine").status_code == 204
    with Person(server.url) as ben:
        assert refusal(ben.get(f"/api/studies/{name}"))[0] == 404
    assert good(anna.get("/api/studies")) == []


def test_there_is_a_most_of_studies(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST_STUDIES", 2)
    save(anna), save(anna)
    assert refusal(anna.post("/api/studies", {"text": some_study()})) == (429, "too-many-studies")
    assert len(good(anna.get("/api/studies"))) == 2


def test_a_study_that_is_too_long_is_refused(anna: Person) -> None:
    long = some_study() + " " * 200_000
    assert refusal(anna.post("/api/studies", {"text": long})) == (400, "study-too-long")
    assert refusal(anna.client.post("/api/studies", content=b'{"text": "' + b"x" * 5_000_000 + b'"}'))[0] in (413, 415)
