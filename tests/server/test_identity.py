"""Cookies and tokens: who a request comes from, and what holders may do."""

import json
from pathlib import Path

import httpx

from tests.server.support import (
    OPEN_GAME,
    PEOPLE,
    ROOM,
    Person,
    Running,
    good,
    pair,
    refusal,
    running,
)
from zweispiel.service.tokens import holder_of


def test_a_browser_gets_a_cookie_when_it_needs_one(server: Running, stranger: Person) -> None:
    assert "set-cookie" not in stranger.get("/").headers
    answer = stranger.post("/api/rooms", {"game": OPEN_GAME, "seats": list(PEOPLE)})
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("zweispiel=", "httponly", "samesite=lax", "path=/", "max-age="))
    room = answer.json()["room"]
    assert stranger.sit(room, 0)["you"] == [0]
    assert [summary["room"] for summary in good(stranger.get("/api/mine"))] == [room]


def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://games.example.org") as server:
        own = {"origin": "https://games.example.org", "host": "games.example.org"}
        answer = httpx.post(f"{server.url}/api/rooms", json=ROOM, headers=own, trust_env=False)
        assert answer.status_code == 201
        assert "secure" in answer.headers["set-cookie"].lower()


def test_nobody_plays_for_another(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben, Person(server.url) as carl, Person(server.url, stranger=True) as guest:
        move = anna.observe(room)["moves"][0]
        before = anna.view(room)
        for thief, seat in ((ben, 0), (carl, 0), (carl, 1)):
            for action, more in (
                ("move", {"move": move}),
                ("resign", {}),
                ("offer_draw", {}),
                ("ask_takeback", {}),
                ("withdraw", {}),
                ("rematch", {}),
                ("answer_draw", {"yes": True}),
                ("answer_takeback", {"yes": True}),
            ):
                assert refusal(thief.act(room, action, seat, **more)) == (403, "not-your-seat")
            assert refusal(thief.post(f"/api/rooms/{room}/seats/{seat}/return")) == (403, "not-your-seat")
            assert refusal(thief.post(f"/api/rooms/{room}/hint", {"seat": seat}))[0] in (403, 409)
        assert refusal(guest.act(room, "resign")) == (401, "no-identity")
        assert refusal(carl.post(f"/api/rooms/{room}/seats/0", {"name": "C", "nonce": "c" * 20}))[0] in (403, 409)
        assert refusal(carl.get(f"/api/rooms/{room}", seat=0))[0] == 403
        assert refusal(carl.get(f"/api/rooms/{room}/observation", seat=1))[0] == 403
        assert refusal(carl.get(f"/api/rooms/{room}/record", seat=1))[0] == 403
        assert refusal(carl.client.delete(f"/api/mine/{room}"))[0] in (403, 404)
        assert anna.view(room) == before


def test_what_is_seen_of_a_seat_does_not_open_it(server: Running) -> None:
    """Holders are hashes of tokens: even who could read the store could not act."""
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        stolen = holder_of(anna.token)
        for token in (stolen, stolen[:43], "x" * 43, "x"):
            answer = httpx.post(
                f"{server.url}/api/rooms/{room}/actions",
                json={"action": "resign", "seat": 0},
                headers={"authorization": f"Bearer {token}"},
                trust_env=False,
            )
            assert refusal(answer)[0] in (401, 403)
        shown = json.dumps(ben.view(room)) + ben.get(f"/r/{room}").text
        assert anna.token not in shown
        assert stolen not in shown
