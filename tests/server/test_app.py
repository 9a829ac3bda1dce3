"""Error handlers: every error has the documented shape, as JSON or as a page."""

import logging

import httpx
import pytest

from tests.server.support import OPEN_GAME, ROOM, Person, Running, refusal, wait_until


def test_a_bug_is_logged_and_not_shown(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> tuple[str, ...]:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(server.service, "preparing", fail)
    with caplog.at_level(logging.ERROR):
        answer = httpx.get(f"{server.url}/healthz", trust_env=False)
        wait_until(lambda: "secret detail" in caplog.text, 10)  # the log comes after the answer
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "bug"
    assert "secret detail" not in answer.text


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"[" * 20_000, "bad-json"),
        (b"\xff", "bad-json"),
        (b'{"game": ' + b"9" * 5_000 + b"}", "bad-json"),
        (b"[]", "bad-request"),
        (b'{"game": "\\ud800"}', "bad-request"),
    ],
)
def test_bodies_that_cannot_be_read(anna: Person, body: bytes, code: str) -> None:
    answer = anna.client.post("/api/rooms", content=body, headers={"content-type": "application/json"})
    assert refusal(answer) == (400, code)


def test_the_wrong_field_is_named(anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    for answer, field in (
        (anna.post("/api/rooms", ROOM | {"more": 1}), "more"),
        (anna.post("/api/rooms", ROOM | {"game": 1}), "game"),
        (anna.act(room, "move", 7, move="a1"), "move.seat"),
        (anna.get(f"/api/rooms/{room}", ply=-1), "ply"),
        (anna.get(f"/api/rooms/{room}", seat="x"), "seat"),
        (anna.get(f"/api/rooms/{'x' * 65}"), "room"),
        (anna.post("/api/replay", []), "body"),
    ):
        assert refusal(answer) == (400, "bad-request")
        assert answer.json()["error"]["params"] == {"field": field}


def test_unknown_paths_and_methods(stranger: Person) -> None:
    assert refusal(stranger.get("/api/nothing")) == (404, "not-found")
    assert refusal(stranger.get("/static/nothing.js")) == (404, "not-found")
    answer = stranger.client.put("/api/games")
    assert refusal(answer) == (405, "wrong-method")
    assert answer.headers["allow"] == "GET"
    page = stranger.get("/nothing/here")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
