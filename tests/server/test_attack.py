"""Under attack: while many requests of others wait for an answer, an ordinary player plays on.

These tests measure progress, not time: all of the player's requests must be answered while most of the attack's are
not, and these are more than the server has shared threads.
"""

import json
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zweispiel
from tests.server.support import GAMES, OPEN_GAME, PEOPLE, Person, process, running, wait_until
from zweispiel.server.context import THREADS

#: Requests of an attack, how many of them must be unanswered in the end, and how often the player does each thing.
ATTACK, UNANSWERED, TIMES = 60, 40, 20
#: Rooms that one attacker opens; a single player may not send all requests of an attack.
ROOMS_EACH = 15


assert UNANSWERED > THREADS


class Attack:
    """Requests that were sent at once, each on a connection of its own, and whose answers were not read."""

    def __init__(self, port: int, requests: list[bytes], stack: ExitStack) -> None:
        self.sockets = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in requests]
        for connection, request in zip(self.sockets, requests, strict=True):
            connection.sendall(request)

    def unanswered(self) -> int:
        """How many requests have no answer yet."""
        return len(self.sockets) - len(self._answered())

    def _answered(self) -> list[socket.socket]:
        return select.select(self.sockets, [], [], 0)[0]

    def answers(self) -> list[tuple[int, Any]]:
        """Status and content of all answers, of which each must come."""
        return [_read_answer(connection) for connection in self.sockets]


def _read_answer(connection: socket.socket) -> tuple[int, Any]:
    connection.settimeout(60)
    received = b""
    while b"\r\n\r\n" not in received:
        received += _some(connection)
    head, _, content = received.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
    while len(content) < length:
        content += _some(connection)
    return int(head.split()[1]), json.loads(content)


def _some(connection: socket.socket) -> bytes:
    part = connection.recv(65_536)
    assert part, "the connection was closed without an answer"
    return part


def post(path: str, body: Any, token: str = "") -> bytes:
    """A request as it is sent."""
    content = json.dumps(body).encode()
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    lines += ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
    return "\r\n".join([*lines, "", ""]).encode() + content


def get(path: str) -> bytes:
    """Another."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


@contextmanager
def attacked(port: int, requests: list[bytes]) -> Iterator[Attack]:
    """The attack, from the moment when all requests have been sent."""
    with ExitStack() as stack:
        yield Attack(port, requests, stack)


# ---- the player


def play_on(player: Person, room: str, attack: Attack) -> None:
    """Moves, pages and signs of life, one after the other; all of them while the attack is going on."""
    things: dict[str, Callable[[], object]] = {
        "move": lambda: play(player, room),
        "page": lambda: player.get(f"/r/{room}").raise_for_status(),
        "health": lambda: [player.get(path).raise_for_status() for path in ("/healthz", "/livez")],
    }
    for number in range(TIMES):
        for name, do in things.items():
            do()
            assert attack.unanswered() >= UNANSWERED, f"the attack was over before {name} {number + 1} of {TIMES}"


def play(player: Person, room: str) -> None:
    """The next move of a person who has both seats."""
    seen = player.observe(room)
    seat = seen["players"][0]
    player.move(room, player.observe(room, seat=seat)["moves"][0], seat, number=seen["number"])


def open_rooms(url: str) -> list[tuple[str, str]]:
    """Rooms in which hints are allowed, with the tokens of their players."""
    found = []
    for _ in range(ATTACK // ROOMS_EACH):
        with Person(url) as attacker:
            found += [(attacker.open(OPEN_GAME), attacker.token) for _ in range(ROOMS_EACH)]
    return found


# ---- the attacks


@pytest.mark.long
def test_hints_keep_nobody_waiting_and_end_with_the_server(tmp_path: Path) -> None:
    with process(tmp_path) as server, Person(server.url) as player:
        room = player.open(OPEN_GAME)
        play(player, room)
        requests = [post(f"/api/rooms/{name}/hint", {"seat": 0}, token) for name, token in open_rooms(server.url)]
        with attacked(server.port, requests) as attack:
            wait_until(lambda: attack.unanswered() < ATTACK)  # the server works on it
            play_on(player, room, attack)
            ended = server.end(signal.SIGTERM)
            answers = attack.answers()
    assert (ended[0], "Traceback" in ended[2]) == (0, False), ended[2]
    assert {status for status, _ in answers} == {200, 503}
    assert {answer["error"]["code"] for status, answer in answers if status == 503} == {"closed"}
    assert sum(status == 503 for status, _ in answers) >= UNANSWERED


@pytest.mark.long
def test_uploaded_records_keep_nobody_waiting(tmp_path: Path) -> None:
    with process(tmp_path) as server, Person(server.url) as player:
        room = player.open(OPEN_GAME)
        play(player, room)
        with attacked(server.port, [post("/api/replay", {"record": long_record()})] * ATTACK) as attack:
            wait_until(lambda: attack.unanswered() < ATTACK)
            play_on(player, room, attack)
            server.end(signal.SIGTERM)
            answers = attack.answers()
    assert {status for status, _ in answers} == {200, 503}
    assert all(answer["plies"] == 3998 for status, answer in answers if status == 200)


@cache
def long_record() -> str:
    """The longest record there is: 999 rows, for which the players report the chips."""
    match = zweispiel.load("combinato", chips="reported", rows=999).match(seed=1)
    stages = [("secret:1234", "secret:5678"), *[("5601", "1290"), ("chips:0+2", "chips:2+0")] * 999]
    for moves in stages:
        for player, move in enumerate(moves):
            match.push(move, player)
    text = match.record().dumps()
    assert len(match.history) == 3998
    return text


def test_waiting_for_the_compiler_takes_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The very first start: one game is compiled, and everybody wants to play another."""
    code = f"import time; print('done board {OPEN_GAME}', flush=True); time.sleep(600)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    monkeypatch.setattr("zweispiel.service.warmup.start_child", lambda _: child)
    monkeypatch.setattr("zweispiel.service.warmup.is_warm", lambda _: False)
    other = next(name for name in GAMES if name != OPEN_GAME)
    record = zweispiel.load(other).match(seed=1).record().dumps()
    requests = [post("/api/rooms", {"game": other, "seats": list(PEOPLE)})] * ATTACK
    requests += [get(f"/api/games/{other}/showcase"), post("/api/replay", {"record": record})]
    with (
        running(tmp_path, warm=True) as server,
        Person(server.url) as player,
        attacked(server.port, requests) as attack,
    ):
        play_on(player, player.open(OPEN_GAME), attack)
        assert attack.unanswered() == len(requests)
        server.close()
        answers = attack.answers()
    assert [(status, answer["error"]["code"]) for status, answer in answers] == [(503, "closed")] * len(requests)
