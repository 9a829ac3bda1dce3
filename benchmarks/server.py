"""The server under load, on loopback: `python -m benchmarks.server`, with `--games`, `--seconds` and `--parts`.

Every game has two scripted players. They think for 0.5 to 1.5 seconds, send a move, and hear from a socket when it is
their turn. As `bots` they fetch observations, as `pages` whole views. The benchmark measures the time from sending a
move to its acknowledgement, which comes after the move is stored. At the end it compares every record with the
acknowledged moves. The players' process uses a good part of the machine, so the benchmark also reports the processor
time of both processes per move, including the requests between moves.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

import zweispiel

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
STRONGEST = [{"kind": "computer", "level": 8}, {"kind": "computer", "level": 8}]
SEARCHES = 2
#: What players fetch: observations as bots, views as pages.
LOOKS = {"bots": "/observation", "pages": ""}
ACTS = {"bots": "?view=false", "pages": ""}
MOVERS = {"bots": "players", "pages": "to_move"}


class Line:
    """One connection to the server, kept open; a minimal HTTP client that costs little."""

    def __init__(self, port: int) -> None:
        self.port, self.token = port, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and return the JSON of the answer. An error ends the measurement."""
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(content)}\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        self.writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + content)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r")[0])
        text = await self.reader.readexactly(length)
        if not answer.startswith("http/1.1 2"):
            raise RuntimeError(f"{method} {path}: {text!r}")
        return json.loads(text)

    async def identify(self) -> None:
        """Get an identity."""
        self.token = (await self.call("POST", "/api/identity"))["token"]

    def listen(self, room: str) -> Any:
        """A socket of the room."""
        mine = {"Authorization": f"Bearer {self.token}"}
        return connect(f"ws://127.0.0.1:{self.port}/api/rooms/{room}/socket", additional_headers=mine, proxy=None)


@dataclass
class Game:
    """Two players, their script, and what was acknowledged."""

    players: list[Line]
    room: str
    script: list[str]
    kind: str
    acknowledged: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def scripts(count: int) -> list[tuple[str, list[str]]]:
    """Random matches of the games without chance and secrets, so that they can be played again."""
    loaded = [zweispiel.load(name) for name in zweispiel.games()]
    plain = [game for game in loaded if not game.has_chance and not game.has_secrets]
    found, chooser = [], random.Random(1)
    for number in range(count):
        match = plain[number % len(plain)].match(number)
        while match.outcome() is None:
            match.push(chooser.choice(match.moves()))
        found.append((match.game.name, list(match.history[:-1])))
    return found


async def open_game(port: int, kind: str, name: str, script: list[str]) -> Game:
    """Two people sit down."""
    players = [Line(port), Line(port)]
    for player in players:
        await player.identify()
    made = await players[0].call("POST", "/api/rooms", {"game": name, "seats": PEOPLE})
    for seat, player in enumerate(players):
        wish = {"name": f"Player {seat}", "nonce": secrets.token_hex(16), "invitation": made["invitations"][str(seat)]}
        await player.call("POST", f"/api/rooms/{made['room']}/seats/{seat}", wish)
    return Game(players, made["room"], script, kind)


async def play(game: Game, seat: int, all_there: asyncio.Barrier, seconds: float) -> None:
    """One player, behaving like a page: fetch a view when the socket reports something newer, think, move.

    Players wait until all are connected before they move, and until all have made their last move before they leave:
    four hundred people coming or going at once would be another measurement.
    """
    me, chooser = game.players[seat], random.Random(f"{game.room} {seat}")
    look = f"/api/rooms/{game.room}{LOOKS[game.kind]}"
    async with me.listen(game.room) as socket:
        view = await me.call("GET", look)
        await all_there.wait()
        until = time.monotonic() + seconds
        while time.monotonic() < until and view["ply"] < len(game.script):
            if seat in view[MOVERS[game.kind]]:
                await asyncio.sleep(chooser.uniform(0.5, 1.5))
                view = await move(game, seat, view)
            elif await newer(socket, view["number"], until):
                view = await me.call("GET", look)
        await all_there.wait()


async def move(game: Game, seat: int, view: dict[str, Any]) -> dict[str, Any]:
    """Send the next move of the script; what the player knows after its acknowledgement."""
    begin = time.perf_counter()
    text = game.script[view["ply"]]
    wish = {"action": "move", "move": text, "seat": seat, "number": view["number"]}
    later = await game.players[seat].call("POST", f"/api/rooms/{game.room}/actions{ACTS[game.kind]}", wish)
    game.seconds.append(time.perf_counter() - begin)
    game.acknowledged.append(text)
    return later if game.kind == "pages" else {**view, **later, "ply": view["ply"] + 1, "players": []}


async def newer(socket: Any, number: int, until: float) -> bool:
    """Wait until the socket reports something newer; False if time is up before."""
    try:
        async with asyncio.timeout(max(0, until - time.monotonic())):
            while json.loads(await socket.recv())["number"] <= number:
                pass
    except TimeoutError:
        return False
    return True


async def check(game: Game) -> None:
    """No acknowledged move is lost, none was played twice."""
    record = await game.players[0].call("GET", f"/api/rooms/{game.room}/record")
    assert record["moves"] == game.acknowledged == game.script[: len(game.acknowledged)], game.room


async def run_bots(port: int, count: int, seconds: float, pid: int) -> dict[str, Any]:
    """Players who fetch observations."""
    return await run_games(port, count, seconds, pid, "bots")


async def run_games(port: int, count: int, seconds: float, pid: int, kind: str = "pages") -> dict[str, Any]:
    """All games at once for some time; how long the moves took."""
    games = [await open_game(port, kind, *script) for script in scripts(count)]
    all_there = asyncio.Barrier(2 * count + 1)
    players = [asyncio.create_task(play(game, seat, all_there, seconds)) for game in games for seat in (0, 1)]
    await all_there.wait()
    before, own, begin = processor_seconds(pid), time.process_time(), time.monotonic()
    await all_there.wait()
    spent, own, lasted = processor_seconds(pid) - before, time.process_time() - own, time.monotonic() - begin
    await asyncio.gather(*players)
    for game in games:
        await check(game)
    taken = sorted(second for game in games for second in game.seconds)
    return {
        "games": count,
        "moves": len(taken),
        "moves per second": round(len(taken) / lasted, 1),
        "acknowledged after ms": {f"p{part}": round(1000 * percentile(taken, part), 1) for part in (50, 90, 99)},
        "server's processor ms per move": round(1000 * spent / max(1, len(taken)), 2),
        "players' processor ms per move": round(1000 * own / max(1, len(taken)), 2),
        "lost or doubled": 0,
    }


async def run_beside_engines(port: int, count: int, seconds: float, pid: int) -> dict[str, Any]:
    """The same while computers play each other before a spectator, so that searches run all the time."""
    watcher = Line(port)
    await watcher.identify()
    rooms = [
        (await watcher.call("POST", "/api/rooms", {"game": name, "seats": STRONGEST}))["room"]
        for name in zweispiel.games()[: 2 * SEARCHES]
    ]
    watching = [asyncio.create_task(watch(watcher, room)) for room in rooms]
    await asyncio.sleep(5)
    try:
        return await run_bots(port, count, seconds, pid)
    finally:
        for task in watching:
            task.cancel()


async def watch(line: Line, room: str) -> None:
    """Watch until cancelled."""
    async with line.listen(room) as socket:
        async for _ in socket:
            pass


async def opened(line: Line, room: str) -> Any:
    """A socket that stays open."""
    return await line.listen(room)


async def run_sockets(port: int, count: int, seconds: float, pid: int) -> dict[str, Any]:
    """Many sockets that only listen: how much memory they take."""
    line = Line(port)
    await line.identify()
    room = (await line.call("POST", "/api/rooms", {"game": scripts(1)[0][0], "seats": PEOPLE}))["room"]
    await line.call("GET", f"/api/rooms/{room}")
    before = resident_megabytes(pid)
    sockets: list[Any] = []
    for _ in range(20):  # a single player may not open so many
        line = Line(port)
        await line.identify()
        sockets += await asyncio.gather(*(opened(line, room) for _ in range(50)))
    await asyncio.sleep(3)
    more = resident_megabytes(pid) - before
    for socket in sockets:
        socket.transport.abort()  # unread messages would delay a clean close
    return {"sockets": len(sockets), "megabytes more": round(more, 1)}


# ---- figures


def percentile(ordered: list[float], part: int) -> float:
    """The value that `part` percent do not exceed."""
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)] if ordered else float("nan")


def processor_seconds(pid: int) -> float:
    """Processor time of a process so far; from /proc, so only on Linux."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# ---- the server's process


def serve(folder: str) -> None:
    """The child: a server on which two computers may think at a time. It prints its port."""
    from zweispiel.server.app import create_app
    from zweispiel.server.origins import make_site
    from zweispiel.server.run import Server, open_port, preload_games
    from zweispiel.service import Service

    service = Service(Path(folder), workers=SEARCHES)
    listener = open_port("127.0.0.1", 0)
    port = listener.getsockname()[1]
    preload_games(service, "en", 0)  # compile before anything is measured
    print(port, flush=True)
    Server(create_app(service, make_site("127.0.0.1", port))).run(sockets=[listener])
    service.close()


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, as the server uses it: the less the players take, the more the figures say about the server."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


Part = Callable[[int, int, float, int], Coroutine[Any, Any, dict[str, Any]]]
PARTS: dict[str, Part] = {"bots": run_bots, "pages": run_games, "engines": run_beside_engines, "sockets": run_sockets}


def measure(part: Part, games: int, seconds: float) -> dict[str, Any]:
    """One part with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server", "--serve", folder]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        try:
            port = int(child.stdout.readline())
            with asyncio.Runner(loop_factory=quick_loop()) as runner:
                return runner.run(part(port, games, seconds, child.pid))
        finally:
            child.terminate()
            child.wait(30)
            child.stdout.close()


def main() -> None:
    """Measure the chosen parts, and print a line of JSON for each, with the load of the machine."""
    parser = argparse.ArgumentParser(prog="benchmarks.server", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    for name in chosen.parts.split(","):
        found = measure(PARTS[name], chosen.games, chosen.seconds)
        load = [round(value, 1) for value in os.getloadavg()]
        print(json.dumps({"part": name, **found, "processors": os.cpu_count(), "load": load}), flush=True)


if __name__ == "__main__":
    main()
