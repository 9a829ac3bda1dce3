"""Bytes that are not a request, and the limit for a request's head."""

import socket
from contextlib import suppress

import httpx
import pytest

from tests.server.support import Running


def test_what_is_no_request_at_all(server: Running) -> None:
    for text in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"x" * 70_000,
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(text)
            line.settimeout(10)
            assert line.recv(12)[9:10] in (b"4", b"")
    assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


@pytest.mark.parametrize(
    "pieces",
    [
        [b"GET / HTTP/1.1\r\nX: ", *100 * [b"x" * 1_000]],
        [b"GET / HTTP/1.1\r\n", *100 * [b"X" * 1_000]],
        [b"GET / HTTP/1.1\r\n", *1_000 * [b"X: " + b"x" * 100 + b"\r\n"]],
        [b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n"],
        [b"GET / HTTP/1.1\r\n" + 1_000 * (b"X: " + b"x" * 100 + b"\r\n") + b"\r\n"],
    ],
)
def test_a_head_has_a_size(server: Running, pieces: list[bytes]) -> None:
    """However it comes, in pieces or at once, what stands before the content is not collected for ever."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        answer = b""
        with suppress(ConnectionError):  # closed while there was more to send
            for piece in pieces:
                line.sendall(piece)
            answer = line.recv(12)
        assert answer in (b"HTTP/1.1 400", b"")
    assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


def test_requests_may_come_in_drops_and_in_bundles(server: Running) -> None:
    """One connection, three requests: byte by byte, then two at once; the limit counts each for itself."""
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: {'x' * 300}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        for place in range(len(request)):
            line.sendall(request[place : place + 1])
        line.sendall(request * 2)
        answers = b""
        while answers.count(b"HTTP/1.1 200 OK") < 3:
            answers += line.recv(10_000)
        for _ in range(200):  # more than a head may have, but no single one has
            line.sendall(request)
            while not line.recv(10_000).endswith(b"}"):
                pass
