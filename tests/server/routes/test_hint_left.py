"""A client that does not wait for a hint: its search ends."""

import json
import socket
import threading
from concurrent.futures import Future

import pytest

from tests.server.support import OPEN_GAME, Person, Running
from tests.service.support import wait_for
from zweispiel.service import Hint


def test_a_hint_ends_when_its_client_leaves(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hint, asked = Future[Hint](), threading.Event()

    def ask(*_: object) -> "Future[Hint]":
        asked.set()
        return hint

    monkeypatch.setattr(server.service, "hint", ask)
    with Person(server.url) as anna:
        room = anna.open(OPEN_GAME)
        body = json.dumps({"seat": 0})
        head = f"POST /api/rooms/{room}/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {anna.token}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            line.sendall(f"{head}{kind}{body}".encode())
            assert asked.wait(60)
            assert not hint.cancelled()
        wait_for(hint.cancelled)
        assert anna.view(room)["status"] == "playing"
    assert not caplog.records
