"""Half-sent requests: they end, and they take no place away from anybody."""

import json
import resource
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.support import OPEN_GAME, ROOM, Person, Running, process, running
from zweispiel.server import connections
from zweispiel.server.connections import RESERVED_DESCRIPTORS, Connections
from zweispiel.server.rate_limits import RequestLimits

HEAD = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
#: What a slow request sends again and again, so that the connection never looks dead.
DROP = b"X: y\r\n"


# ---- counting


class Wire:
    """A connection that can only be broken off, with some bytes that its client has not read."""

    def __init__(self, left: int = 0) -> None:
        self.left, self.broken = left, False

    def break_off(self) -> None:
        self.broken = True

    def unread(self) -> int:
        return self.left


def slots(address: int, capacity: int, monkeypatch: pytest.MonkeyPatch, **more: bool) -> Connections:
    monkeypatch.setattr(connections, "usable_descriptors", lambda: RESERVED_DESCRIPTORS + capacity)
    return Connections(RequestLimits(connections_of_address=address, local_factor=1), **more)


def test_an_address_that_has_too_many_loses_its_longest_idle_one(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, wires = slots(3, 100, monkeypatch), [Wire() for _ in range(5)]
    for wire in wires[:3]:
        assert counted.enter(wire, "a")
    counted.busy(wires[0])
    assert counted.enter(wires[3], "a")
    assert [wire.broken for wire in wires] == [False, True, False, False, False]
    counted.idle(wires[0])  # idle again, but for the shortest time
    assert counted.enter(wires[4], "a")
    assert [wire.broken for wire in wires] == [False, True, True, False, False]
    assert len(counted) == 3


def test_an_address_whose_requests_all_run_gets_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, wires = slots(2, 100, monkeypatch), [Wire() for _ in range(3)]
    for wire in wires[:2]:
        assert counted.enter(wire, "a", idle=False)
    assert not counted.enter(wires[2], "a")
    assert counted.enter(wires[2], "b")
    counted.leave(wires[0])
    counted.leave(wires[0])  # twice does no harm
    assert counted.enter(Wire(), "a")


def test_one_address_never_has_all_places_and_a_full_server_takes_from_the_greediest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = slots(1_000, 10, monkeypatch)
    greedy = [Wire() for _ in range(20)]
    for wire in greedy:
        counted.enter(wire, "greedy")
    assert len(counted) == 5
    others = [Wire() for _ in range(8)]
    assert all(counted.enter(wire, f"other {number}") for number, wire in enumerate(others))
    assert len(counted) == 10
    assert not any(wire.broken for wire in others)


def test_behind_a_proxy_all_may_come_from_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = slots(2, 10, monkeypatch, behind_proxy=True)
    assert all(counted.enter(Wire(), "127.0.0.1", idle=False) for _ in range(10))
    assert not counted.enter(Wire(), "127.0.0.1")


def test_only_those_are_broken_off_who_read_nothing_from_one_look_to_the_next() -> None:
    counted, wires = Connections(RequestLimits()), {name: Wire(1_000) for name in ("still", "slow", "done", "late")}
    for name in ("still", "slow", "done"):
        counted.enter(wires[name], name)
    counted.break_off_unread()
    assert not any(wire.broken for wire in wires.values())
    wires["slow"].left, wires["done"].left = 999, 0
    counted.enter(wires["late"], "late")
    counted.break_off_unread()
    assert [name for name, wire in wires.items() if wire.broken] == ["still"]


# ---- time


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits only a moment."""
    limits = RequestLimits(head_seconds=0.5, body_seconds=0.7, body_bytes_per_second=100, reading_seconds=0.5)
    with running(tmp_path_factory.mktemp("hasty"), limits) as server:
        yield server


@pytest.mark.long
@pytest.mark.parametrize("begin", [HEAD, BODY])
@pytest.mark.parametrize("drops", [True, False])
def test_a_half_sent_request_ends(hasty: Running, begin: bytes, drops: bool) -> None:
    """Whether the rest comes in drops, each of which would start a wait for silence anew, or not at all."""
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as line:
        line.sendall(begin)
        assert b"HTTP/1.1 408" in _answer(line, drops)


def test_a_connection_without_a_request_ends(hasty: Running) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as line:
        assert line.recv(100) == b""


@pytest.mark.long
def test_a_body_that_keeps_coming_has_more_time(hasty: Running) -> None:
    """900 bytes at 100 a second may take nine seconds longer than the 0.7 for an empty one."""
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as line:
        line.sendall(BODY + b" " * 300)
        time.sleep(1.5)
        line.sendall(json.dumps(ROOM).encode().ljust(600))
        assert line.recv(100).startswith(b"HTTP/1.1 201")


@pytest.mark.long
def test_kept_connections_and_long_answers_are_not_cut_off(hasty: Running) -> None:
    with Person(hasty.url) as anna:
        room = anna.open(OPEN_GAME)
        for _ in range(2):
            begin = time.monotonic()
            anna.view(room, after=anna.view(room)["number"], wait=1.5)
            assert time.monotonic() - begin >= 1.4
        with anna.socket(room) as listening:
            listening.recv(timeout=10)
            time.sleep(1)
            anna.act(room, "resign")
            assert listening.recv(timeout=10)


def test_a_client_that_does_not_read_its_answers_is_broken_off(hasty: Running) -> None:
    """It asks for more than the system's buffers hold, and goes on asking, but takes nothing."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(60)
        line.connect(("127.0.0.1", hasty.port))
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 300)
        with pytest.raises(ConnectionError):
            _send_on(line)


@pytest.mark.long
def test_a_client_that_reads_slowly_gets_its_whole_answer(hasty: Running) -> None:
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as line:
        line.sendall(ask)
        answer = b""
        while piece := line.recv(20_000):
            answer += piece
            time.sleep(0.2)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head.lower()


def _send_on(line: socket.socket) -> None:
    """Send something now and then until the connection is broken off."""
    while True:
        time.sleep(0.1)
        line.sendall(DROP)


def _answer(line: socket.socket, drops: bool) -> bytes:
    """What the server says before it closes the connection."""
    line.settimeout(0.1 if drops else 60)
    answer = b""
    with suppress(ConnectionError):
        while True:
            try:
                piece = line.recv(1_000)
            except TimeoutError:
                line.sendall(DROP)
                continue
            if not piece:
                break
            answer += piece
    return answer


# ---- a real server


@pytest.mark.long
def test_a_thousand_half_sent_requests_shut_nobody_out(tmp_path: Path) -> None:
    """They come from this machine, as all of this test does; the server may open 1,024 files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2_048:
        pytest.skip("this process may not open enough files itself")
    with ExitStack() as lines:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_048), hard))
        lines.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        server = lines.enter_context(process(tmp_path, files=1_024))
        for number in range(1_100):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            with suppress(ConnectionError):
                line.sendall(HEAD if number % 2 else BODY)
        for _ in range(20):
            assert httpx.get(f"{server.url}/livez", trust_env=False, timeout=60).is_success
            assert httpx.get(f"{server.url}/", trust_env=False, timeout=60).is_success
        code, _, err = server.end(signal.SIGTERM)
        assert (code, err) == (0, "")
