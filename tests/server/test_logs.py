"""Logs and the ids of requests: an operator finds what happened, and no line tells a secret."""

import json
import logging
from collections.abc import Callable, Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.support import OPEN_GAME, Person, Running, process, running, wait_until
from zweispiel.server.logs import JsonFormatter, TextFormatter, begin_request

PROXY = {"host": "games.example.org", "x-forwarded-for": "192.0.2.1"}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy."""
    with running(tmp_path_factory.mktemp("public"), public_url="https://games.example.org") as server:
        yield server


def request_id(url: str, **headers: str) -> str:
    """The id that comes back."""
    return httpx.get(f"{url}/livez", headers=headers, trust_env=False).headers["x-request-id"]


# ---- ids


def test_every_answer_has_an_id_of_its_own(server: Running) -> None:
    found = {request_id(server.url) for _ in range(50)}
    assert len(found) == 50
    for path in ("/", "/no-such-page", "/static/no-such-file"):
        assert len(httpx.get(f"{server.url}{path}", trust_env=False).headers["x-request-id"]) == 16
    assert httpx.get(server.url, headers={"host": "evil.example"}, trust_env=False).headers["x-request-id"]


def test_the_id_of_a_proxy_is_taken_over(public: Running) -> None:
    assert request_id(public.url, **PROXY, **{"x-request-id": "4f1d.A-b_77"}) == "4f1d.A-b_77"


@pytest.mark.parametrize("bad", ["short", "x" * 65, "two words1", "semi;colon", "ümlaut-12", '{"json": 1}', ""])
def test_an_id_that_is_not_well_formed_is_replaced(public: Running, bad: str) -> None:
    headers = [(name.encode(), value.encode("latin-1")) for name, value in (PROXY | {"x-request-id": bad}).items()]
    found = httpx.get(f"{public.url}/livez", headers=headers, trust_env=False).headers["x-request-id"]
    assert found != bad
    assert len(found) == 16


def test_without_a_proxy_no_id_is_believed(server: Running) -> None:
    assert request_id(server.url, **{"x-request-id": "0123456789"}) != "0123456789"


def test_only_the_proxy_on_this_machine_is_believed() -> None:
    scope = {"type": "http", "client": ("198.51.100.1", 5), "headers": [(b"x-request-id", b"0123456789")]}
    run = copy_context().run  # this test is no request
    assert run(begin_request, scope, True) != "0123456789"
    assert run(begin_request, scope | {"client": ("127.0.0.1", 5)}, True) == "0123456789"


def test_the_answer_to_a_bug_names_its_line_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same id is in the header, in the text and in the log, and the answer has the security headers."""

    def fail() -> tuple[str, ...]:
        raise RuntimeError("a bug")

    lines: list[str] = []
    with running(tmp_path) as server:
        monkeypatch.setattr(server.service, "preparing", fail)
        handler = Collect(lines, JsonFormatter())
        logging.getLogger("uvicorn.error").addHandler(handler)
        try:
            answer = httpx.get(f"{server.url}/healthz", trust_env=False)
            wait_until(lambda: lines)  # the log comes after the answer
        finally:
            logging.getLogger("uvicorn.error").removeHandler(handler)
    error = answer.json()["error"]
    number = answer.headers["x-request-id"]
    assert (answer.status_code, error["code"], error["params"]) == (500, "bug", {"request": number})
    assert number in error["text"]
    assert "content-security-policy" in answer.headers
    (line,) = map(json.loads, lines)
    assert line["request"] == number
    assert "RuntimeError: a bug" in line["error"]


class Collect(logging.Handler):
    """Keeps lines as a formatter writes them."""

    def __init__(self, lines: list[str], formatter: logging.Formatter) -> None:
        super().__init__()
        self.lines = lines
        self.setFormatter(formatter)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


# ---- lines


def test_a_line_stays_a_line() -> None:
    record = logging.LogRecord("zweispiel", logging.WARNING, "", 1, "two\nlines and %s", ('"quotes"',), None)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert told["message"] == 'two\nlines and "quotes"'
    assert (told["level"], told["logger"]) == ("warning", "zweispiel")
    assert told["time"].endswith("+00:00")
    assert " WARNING - two" in TextFormatter().format(record)


@pytest.mark.long
def test_json_lines_name_routes_and_no_secrets(tmp_path: Path) -> None:
    """Tokens in paths, queries, headers, bodies and cookies: none of them comes into the log."""
    with process(tmp_path, "--verbose", "--log-format", "json") as server, Person(server.url) as anna:
        made = anna.create(OPEN_GAME)
        room, invitation = made["room"], made["invitations"]["1"]
        anna.sit(room, 0, "Annabella")
        refused = anna.act(room, "move", 1, move="x")
        anna.get(f"/join/{invitation}")
        anna.get(f"/api/invitations/{invitation}", token=anna.token)
        anna.get(f"/{anna.token}")
        httpx.get(f"{server.url}/livez", headers={"cookie": f"zweispiel={anna.token}"}, trust_env=False)
        with anna.socket(room) as socket:
            socket.recv(timeout=60)
        _, out, err = server.end()
    lines: list[dict[str, Any]] = [json.loads(line) for line in err.splitlines()]
    for secret in (room, invitation, anna.token, "Annabella", "127.0.0.1"):
        assert secret not in err
    (about,) = [line for line in lines if line.get("request") == refused.headers["x-request-id"]]
    assert about["route"] == "/api/rooms/{room}/actions"
    assert (about["method"], about["status"], about["level"]) == ("POST", 403, "info")
    assert about["ms"] >= 0
    assert "SOCKET" in {line["method"] for line in lines}
    assert "Zweispiel has ended" in out


def test_only_known_formats(command: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    code, shown, errors = command("serve", "--no-open", "--data", str(tmp_path), "--log-format", "xml")
    assert (code, shown) == (2, "")
    assert "text, json" in errors
