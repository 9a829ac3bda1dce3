"""The security middleware: other sites, other hosts, headers, bodies, logs."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.support import (
    OPEN_GAME,
    PEOPLE,
    ROOM,
    Person,
    Running,
    refusal,
)
from zweispiel.service.tokens import holder_of

PAGES = (
    "/",
    f"/new/{OPEN_GAME}",
    "/rules",
    f"/rules/{OPEN_GAME}",
    "/replay",
    "/analysis",
    "/mine",
    "/api/docs",
    "/nothing/here",
)
FOREIGN = (
    "http://evil.example",
    "null",
    "",
    "http://127.0.0.1:1",
    "https://127.0.0.1",
    "http://127.0.0.1.evil.example",
)

#: Parts of these look like ours, and other programs would read them differently.
MALFORMED = (
    *("127.0.0.1:{port}@evil.example", "127.0.0.1@evil", "user@127.0.0.1", "[::1]evil.example", "[::1", "[127]"),
    *("127.0.0.1:80:80", "127.0.0.1:", "127.0.0.1:99999x", "127.0.0.1/evil", "127.0.0.1 evil", "127.0.0.1#"),
)


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_change_nothing(server: Running, anna: Person, origin: str) -> None:
    room = anna.open(OPEN_GAME)
    before = anna.view(room)
    for method, path, data in (
        ("POST", "/api/rooms", ROOM),
        ("POST", "/api/identity", None),
        ("POST", f"/api/rooms/{room}/actions", {"action": "resign", "seat": 0}),
        ("POST", f"/api/rooms/{room}/seats/0/return", None),
        ("DELETE", "/api/mine", None),
        ("DELETE", f"/api/mine/{room}", None),
    ):
        answer = anna.client.request(method, path, json=data, headers={"origin": origin})
        assert refusal(answer) == (403, "foreign-origin")
    assert anna.view(room) == before


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_get_no_socket(anna: Person, origin: str) -> None:
    room = anna.open(OPEN_GAME)
    with pytest.raises(InvalidStatus) as refused, anna.socket(room, Origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_own_pages_may(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert anna.client.post(f"/api/rooms/{room}/seats/0/return", headers=own).is_success
    with anna.socket(room, Origin=server.url) as line:
        assert line.recv(timeout=10)


def test_requests_caused_by_other_sites_are_known_without_an_origin_too(anna: Person) -> None:
    for site in ("cross-site", "same-site"):
        answer = anna.client.post("/api/rooms", json=ROOM, headers={"sec-fetch-site": site})
        assert refusal(answer) == (403, "foreign-origin")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1", ""])
def test_names_that_are_not_ours_get_nothing(server: Running, host: str) -> None:
    """A name somewhere in the net may point at 127.0.0.1; what is asked for by that name is not for us."""
    answer = httpx.get(f"{server.url}/api/games", headers={"host": host}, trust_env=False)
    assert refusal(answer) == (421, "foreign-host")


@pytest.mark.parametrize("host", MALFORMED)
def test_malformed_hosts_are_refused(server: Running, host: str) -> None:
    answer = httpx.get(f"{server.url}/api/games", headers={"host": host.format(port=server.port)}, trust_env=False)
    assert refusal(answer) == (403, "malformed-host")


@pytest.mark.parametrize("name", ["Host", "Origin"])
def test_a_second_host_or_origin_is_refused(server: Running, name: str) -> None:
    own = {"Host": f"127.0.0.1:{server.port}", "Origin": server.url}
    lines = [*(f"{key}: {value}" for key, value in own.items()), f"{name}: http://evil.example"]
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall("\r\n".join(["POST /api/identity HTTP/1.1", *lines, "", ""]).encode())
        assert line.recv(1_000).startswith(b"HTTP/1.1 403")


def test_no_answer_allows_other_sites_to_read(server: Running, anna: Person) -> None:
    for method in ("GET", "OPTIONS"):
        answer = anna.client.request(method, "/api/games", headers={"origin": "http://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", [*PAGES, "/api/games", "/static/boards.css", "/static/nothing.js"])
def test_every_answer_carries_the_policy(stranger: Person, path: str) -> None:
    headers = stranger.get(path).headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";")}
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_nothing_the_policy_forbids(stranger: Person, path: str) -> None:
    text = stranger.get(path).text.lower()
    assert "<html" in text
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick=" not in text
    assert "javascript:" not in text
    scripts = [part.partition(">")[0] for part in text.split("<script")[1:]]
    assert all(" src=" in script or 'type="application/json"' in script for script in scripts)
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "").replace(stranger.url, "")
    assert "https://" not in text


def test_bodies_have_a_size_and_a_kind(server: Running, anna: Person) -> None:
    large = "x" * 40_000
    assert refusal(anna.post("/api/rooms", {"game": large, "seats": list(PEOPLE)})) == (413, "too-large")
    assert refusal(anna.post("/api/replay", {"record": "x" * 5_000_000})) == (413, "too-large")
    assert refusal(anna.post("/api/replay", {"record": "x" * 1_000_001})) == (400, "bad-request")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = anna.client.post("/api/rooms", content=json.dumps(ROOM), headers={"content-type": kind})
        assert refusal(answer) == (415, "not-json")
    for body in ("", "{", "[]", "null", '{"game": 1}', "\x00", '{"game": "\\ud800"}', "[" * 20_000):
        answer = anna.client.post("/api/rooms", content=body, headers={"content-type": "application/json"})
        assert refusal(answer)[0] == 400


def test_a_body_that_lies_about_its_size(server: Running, anna: Person) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1_000

    answer = anna.client.post("/api/rooms", content=endless(), headers={"content-type": "application/json"})
    assert refusal(answer) == (413, "too-large")


def test_logs_hold_no_secrets(server: Running, anna: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        made: dict[str, Any] = anna.create(OPEN_GAME)
        anna.sit(made["room"], 0)
        anna.get(f"/join/{made['invitations']['1']}?lang=de")
        anna.get(f"/api/invitations/{made['invitations']['1']}")
        anna.get(f"/nothing/{made['invitations']['1']}")
        with anna.socket(made["room"]) as line:
            line.recv(timeout=10)
    ours = [record for record in caplog.records if record.name.startswith(("zweispiel", "uvicorn"))]
    lines = [record.getMessage() for record in ours]
    assert any("/api/invitations/{token}" in line for line in lines)
    for secret in (anna.token, holder_of(anna.token), made["room"], *made["invitations"].values()):
        assert not [line for line in lines if secret in line]
