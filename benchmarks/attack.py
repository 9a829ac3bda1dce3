"""What an attack costs everybody else: `python -m benchmarks.attack`, with `--parts`, `--rounds`, `--game`, `--rooms`.

`hints` and `uploads` send sixty requests at once to a server in its own process, and let a player go on meanwhile:
moves, pages, health. They report how many times longer the player waits than before the attack, in the same run.

`level8` lets k rooms owe a move of level 8 at the same moment, with w searches at once. It reports how long each waits,
in order of asking, and the longest wait in multiples of k/w searches that run alone.
"""

import argparse
import http.client
import json
import os
import secrets
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import zweispiel
from zweispiel.service import Move, Plan, Service

REQUESTS, ROOMS_EACH = 60, 15
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
LEVEL = 8
#: One identity for all rooms that the service itself is asked about.
HOLDER = "a" * 64


class Client:
    """One player with a connection of their own."""

    def __init__(self, port: int) -> None:
        self.connection, self.token = http.client.HTTPConnection("127.0.0.1", port, timeout=300), ""
        self.token = self.ask("POST", "/api/identity")["token"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request; the answer's JSON, or None for a page."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else json.dumps(body)
        self.connection.request(method, path, content, headers | {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text) if "json" in answer.headers["content-type"] else None

    def open_room(self, game: str) -> str:
        """A room in which this player has both seats."""
        room = str(self.ask("POST", "/api/rooms", {"game": game, "seats": PEOPLE})["room"])
        for seat in (0, 1):
            self.ask("POST", f"/api/rooms/{room}/seats/{seat}", {"name": "One", "nonce": secrets.token_hex(16)})
        return room


# ---- attacks


def hints(port: int, game: str) -> list[bytes]:
    """A hint in each of many rooms."""
    found = []
    for _ in range(REQUESTS // ROOMS_EACH):
        client = Client(port)
        rooms = [client.open_room(game) for _ in range(ROOMS_EACH)]
        found += [raw_post(f"/api/rooms/{room}/hint", {"seat": 0}, client.token) for room in rooms]
    return found


def uploads(port: int, game: str) -> list[bytes]:
    """The longest record there is, many times."""
    match = zweispiel.load("combinato", chips="reported", rows=999).match(seed=1)
    for moves in [("secret:1234", "secret:5678"), *[("5601", "1290"), ("chips:0+2", "chips:2+0")] * 999]:
        for player, move in enumerate(moves):
            match.push(move, player)
    return [raw_post("/api/replay", {"record": match.record().dumps()}, "")] * REQUESTS


def raw_post(path: str, body: object, token: str) -> bytes:
    """A request as it is sent."""
    content = json.dumps(body).encode()
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    lines += ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
    return "\r\n".join([*lines, "", ""]).encode() + content


ATTACKS: dict[str, Callable[[int, str], list[bytes]]] = {"hints": hints, "uploads": uploads}


def run_attack(name: str, rounds: int, game: str) -> dict[str, Any]:
    """The player's waits without the attack and with it."""
    with server() as port, ExitStack() as stack:
        requests = ATTACKS[name](port, game)
        player_waits(port, game, rounds)  # everything is loaded now
        before = player_waits(port, game, rounds)
        attack = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in requests]
        for connection, request in zip(attack, requests, strict=True):
            connection.sendall(request)
        while not (answered := select.select(attack, [], [], 0.1)[0]):
            pass
        during = player_waits(port, game, rounds)
        answered = select.select(attack, [], [], 0)[0]
    return {
        "attack": name,
        "unanswered at the end": len(attack) - len(answered),
        **{what: compared(before[what], during[what]) for what in before},
    }


def player_waits(port: int, game: str, rounds: int) -> dict[str, list[float]]:
    """Seconds that a new player waits for each move, page and sign of life, in order of size."""
    player = Client(port)
    room = player.open_room(game)
    waits: dict[str, list[float]] = {"move": [], "page": [], "health": []}
    for _ in range(rounds):
        seen = player.ask("GET", f"/api/rooms/{room}/observation")
        if seen["status"] == "over":
            room = player.open_room(game)
            continue
        move = {"action": "move", "move": seen["moves"][0], "seat": seen["players"][0], "number": seen["number"]}
        waits["move"].append(timed(player, "POST", f"/api/rooms/{room}/actions", move))
        waits["page"].append(timed(player, "GET", f"/r/{room}"))
        waits["health"].append(timed(player, "GET", "/healthz"))
    return {what: sorted(seconds) for what, seconds in waits.items()}


def timed(player: Client, method: str, path: str, body: object = None) -> float:
    """Seconds until the answer."""
    begin = time.perf_counter()
    player.ask(method, path, body)
    return time.perf_counter() - begin


def compared(before: list[float], during: list[float]) -> dict[str, Any]:
    """Milliseconds of the median and of nine in ten, and their ratios."""
    found: dict[str, Any] = {}
    for part in (50, 90):
        one, other = before[len(before) * part // 100], during[len(during) * part // 100]
        found[f"p{part}"] = {"before": round(1000 * one, 1), "during": round(1000 * other, 1)}
        found[f"p{part}"]["ratio"] = round(other / one, 2)
    return found


@contextmanager
def server() -> Iterator[int]:
    """A server as users start it; its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "zweispiel", "serve", "--no-open", "--port", "0", "--data", folder]
        environ = dict(os.environ) | {"LANG": "C.UTF-8"}
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        assert child.stdout is not None
        try:
            yield int(child.stdout.readline().strip().rpartition(":")[2])
        finally:
            child.terminate()
            child.wait(60)
            child.stdout.close()


# ---- strong computers


def run_level8(searches: int, rooms: int, game: str) -> dict[str, Any]:
    """How long each of some rooms waits for a strong move, in order of asking."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), workers=searches)
        service.preload()
        answer_times(service, game, 1)
        alone, alone_processor = answer_times(service, game, 1)
        waits, processor = answer_times(service, game, rooms)
        service.close()
    fair = alone[0] * rooms / searches
    return {
        "game": game,
        "searches at once (w)": searches,
        "rooms (k)": rooms,
        "alone s": round(alone[0], 2),
        "waits s": [round(wait, 2) for wait in waits],
        "in order": all(one <= other + alone[0] / 2 for one, other in pairwise(waits)),
        "longest wait : k/w alone": round(max(waits) / fair, 2),
        "processor time : k alone": round(processor / (alone_processor * rooms), 2),
    }


def answer_times(service: Service, game: str, count: int) -> tuple[list[float], float]:
    """Seconds until the computer's answer in each of some rooms, asked at the same moment; and processor seconds."""
    rooms = [open_against_computer(service, game) for _ in range(count)]
    begin, before = time.monotonic(), time.process_time()
    for room in rooms:
        moves: Any = service.observation(room, HOLDER)["moves"]
        service.act(room, HOLDER, 0, Move(moves[len(moves) // 2]))
    answered: dict[str, float] = {}
    while len(answered) < count:
        for room in rooms:
            if room not in answered and not service.presence(room).thinking:
                answered[room] = time.monotonic() - begin
        time.sleep(0.01)
    return [answered[room] for room in rooms], time.process_time() - before


def open_against_computer(service: Service, game: str) -> str:
    """A room in which a person plays the strongest computer."""
    room = service.create(HOLDER, game, {}, [Plan("person"), Plan("computer", LEVEL)]).room
    service.sit(room, HOLDER, 0, "One", secrets.token_hex(16))
    return room


def main() -> None:
    """Measure the chosen parts, and print a line of JSON for each, with the load of the machine."""
    parser = argparse.ArgumentParser(prog="benchmarks.attack", description=__doc__)
    parser.add_argument("--parts", default="hints,uploads,level8")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--game", default=zweispiel.games()[1])
    parser.add_argument("--rooms", default="1,2,4,8")
    chosen = parser.parse_args()
    for part in chosen.parts.split(","):
        if part in ATTACKS:
            tell(run_attack(part, chosen.rounds, chosen.game))
            continue
        for searches in (1, 2):
            for rooms in (int(text) for text in chosen.rooms.split(",")):
                if rooms >= searches:
                    tell(run_level8(searches, rooms, chosen.game))


def tell(found: dict[str, Any]) -> None:
    """One line."""
    load = [round(value, 1) for value in os.getloadavg()]
    print(json.dumps({**found, "processors": os.cpu_count(), "load": load}), flush=True)


if __name__ == "__main__":
    main()
