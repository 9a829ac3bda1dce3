"""What clients send wrongly on a socket closes it with the right code and leaves nothing in the log."""

import socket
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.server.support import OPEN_GAME, Person, Running, next_news, wait_until

HANDSHAKE = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


@pytest.fixture
def silent(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Everything of INFO and above that any logger says, asyncio's included."""
    caplog.set_level("INFO")
    return caplog


def check_silence(log: pytest.LogCaptureFixture) -> None:
    time.sleep(0.2)  # asyncio reports what went wrong after the connection is closed
    assert [r for r in log.records if r.levelname not in ("DEBUG", "INFO") or r.exc_info] == []


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Frame(Opcode.BINARY, b"\x00\x01")], 1003),
        ([Frame(Opcode.BINARY, b"\x00", fin=False), Frame(Opcode.CONT, b"\x01")], 1003),
        ([Frame(Opcode.TEXT, b"\xff\xfe")], 1007),
        ([Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"\xff")], 1007),
        ([Frame(Opcode.CONT, b"x")], 1002),
        ([Frame(Opcode.TEXT, b"x" * 5_000)], 1009),
    ],
)
def test_wrong_messages_close_the_socket_quietly(
    anna: Person, silent: pytest.LogCaptureFixture, frames: list[Frame], code: int
) -> None:
    room = anna.open(OPEN_GAME)
    with anna.socket(room) as line:
        next_news(line)
        for frame in frames:
            line.socket.sendall(frame.serialize(mask=True))
        with suppress(ConnectionClosed):
            while line.recv(timeout=10):
                pass
        assert line.close_code == code
    wait_until(lambda: anna.view(room)["seats"][0]["online"] is False)
    check_silence(silent)


def test_a_letter_in_two_frames_is_no_mistake(anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    with anna.socket(room) as line:
        next_news(line)
        for frame in (Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"\xa4")):
            line.socket.sendall(frame.serialize(mask=True))
        anna.act(room, "resign")
        assert next_news(line)["number"]


@pytest.mark.parametrize("room", ["aaaaaaaaaaaaaaaa", "nothing"])
def test_refused_handshakes_are_no_errors(anna: Person, silent: pytest.LogCaptureFixture, room: str) -> None:
    with pytest.raises(InvalidStatus) as refused, anna.socket(room):
        pass
    assert refused.value.response.status_code == 404
    with pytest.raises(InvalidStatus) as refused, anna.socket(anna.open(OPEN_GAME), Origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    check_silence(silent)


@pytest.mark.parametrize(
    "more",
    ["", KEY + "X: y\r\n" * 300, KEY + "X: " + "y" * 9_000 + "\r\n", KEY.replace("13", "12"), KEY + "X: \xff\r\n"],
)
def test_odd_handshakes_are_no_errors(
    server: Running, anna: Person, silent: pytest.LogCaptureFixture, more: str
) -> None:
    path = f"/api/rooms/{anna.open(OPEN_GAME)}/socket"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall((HANDSHAKE.format(path=path, port=server.port) + more + "\r\n").encode("latin-1"))
        assert line.recv(12)[:10] in (b"HTTP/1.1 4", b"HTTP/1.1 1")
    check_silence(silent)
