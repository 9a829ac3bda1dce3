"""Many games of all kinds at once, over HTTP: how long acknowledgements take, and what the server's processor does.

Every game has two simulated players (`players.py`), who think for a while, send a move, and hear from a socket when
there is news. Beside them a stranger sends empty requests (`GET /api/mine` of an identity without games) all the time:
the waits of both are compared within the same run. At the end every acknowledged move must be in its room once.
"""

import asyncio
import json
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import zweispiel
from benchmarks.line import Line, processor_seconds
from benchmarks.players import BOT, PAGE, Player, open_game

#: Seconds between two empty requests: enough of them for a 99th percentile, and hardly any where load is measured.
OFTEN, SELDOM = 0.02, 1.0
STRONGEST = [{"kind": "computer", "level": 8}, {"kind": "computer", "level": 8}]
#: Searches at once, and the rooms in which they are made.
SEARCHES, SEARCHED_ROOMS = 2, 4

Thinking = tuple[float, float]
#: Bots that hardly think, and people: with 1,000 games their pace makes 100 moves a second.
HURRY: Thinking = (0.5, 1.5)
HUMAN: Thinking = (8.0, 12.0)


@dataclass
class Crowd:
    """Players who begin and end together: hundreds coming or going at once would be another measurement."""

    seconds: float
    thinking: Thinking
    pause: float
    all_there: asyncio.Barrier
    #: How long each acknowledgement and each empty request took, in seconds.
    moves: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)

    async def play(self, player: Player) -> None:
        """One player from the first look to the end."""
        async with player.line.listen(player.room) as socket:
            seen = await player.look()
            await self.all_there.wait()
            until = time.monotonic() + self.seconds
            elapsed = player.chooser.random()  # not all begin at once: this part of the first thought is over already
            while time.monotonic() < until and seen["status"] == "playing":
                if player.is_to_move(seen):
                    text = await player.choose(seen)
                    await asyncio.sleep(min(until - time.monotonic(), (1 - elapsed) * self.think(player, seen)))
                    elapsed = 0
                    seen = await self.move(player, seen, text) if time.monotonic() < until else seen
                elif await newer(socket, seen["number"], until):
                    seen = await player.look()
            await self.all_there.wait()

    def think(self, player: Player, seen: dict[str, Any]) -> float:
        """How long to think. Players who move at the same time think twice as long: the pace of a game is the same."""
        both = len(seen["players" if player.kind == BOT else "to_move"])
        return both * player.chooser.uniform(*self.thinking)

    async def move(self, player: Player, seen: dict[str, Any], text: str) -> dict[str, Any]:
        """Send a move, and note how long its acknowledgement took."""
        begin = time.perf_counter()
        later = await player.move(text, seen["number"])
        self.moves.append(time.perf_counter() - begin)
        return later if player.kind == PAGE else {**seen, **later, "players": []}

    async def ask(self, stranger: Line) -> None:
        """Empty requests until the crowd leaves."""
        await self.all_there.wait()
        until = time.monotonic() + self.seconds
        while time.monotonic() < until:
            begin = time.perf_counter()
            await stranger.call("GET", "/api/mine")
            self.empty.append(time.perf_counter() - begin)
            await asyncio.sleep(self.pause)
        await self.all_there.wait()


async def newer(socket: Any, number: int, until: float) -> bool:
    """Wait until the socket reports something newer; False if time is up before."""
    try:
        async with asyncio.timeout(max(0, until - time.monotonic())):
            while json.loads(await socket.recv())["number"] <= number:
                pass
    except TimeoutError:
        return False
    return True


# ---- what is measured


async def run_bots(port: int, games: int, seconds: float, pid: int) -> dict[str, Any]:
    """Bots, nothing else running."""
    return await run_crowd(port, games, seconds, pid, BOT, HURRY)


async def run_people(port: int, games: int, seconds: float, pid: int) -> dict[str, Any]:
    """Pages at a human pace: five times as many games, 100 moves a second if there are 1,000 games."""
    return await run_crowd(port, 5 * games, seconds, pid, PAGE, HUMAN)


async def run_beside_engines(port: int, games: int, seconds: float, pid: int) -> dict[str, Any]:
    """Bots while computers of level 8 play each other before a spectator, so that searches run all the time."""
    watcher = Line(port)
    await watcher.identify()
    names = zweispiel.games()[:SEARCHED_ROOMS]
    made = [await watcher.call("POST", "/api/rooms", {"game": name, "seats": STRONGEST}) for name in names]
    watching = [asyncio.create_task(watch(watcher, room["room"])) for room in made]
    await asyncio.sleep(5)
    try:
        return await run_bots(port, games, seconds, pid)
    finally:
        for task in watching:
            task.cancel()


async def watch(line: Line, room: str) -> None:
    """Watch until cancelled."""
    async with line.listen(room) as socket:
        async for _ in socket:
            pass


async def run_crowd(port: int, games: int, seconds: float, pid: int, kind: str, thinking: Thinking) -> dict[str, Any]:
    """All games at once for some time."""
    names = zweispiel.games()
    tables = [await open_game(port, names[number % len(names)], kind, number) for number in range(games)]
    players = [player for table in tables for player in table]
    pause = SELDOM if kind == PAGE else OFTEN
    crowd = Crowd(seconds, thinking, pause, asyncio.Barrier(len(players) + 2))
    stranger = Line(port)
    await stranger.identify()
    parts: list[Coroutine[Any, Any, None]] = [crowd.ask(stranger), *(crowd.play(player) for player in players)]
    async with asyncio.TaskGroup() as group:  # if one player fails, the measurement ends
        for number, part in enumerate(parts):
            group.create_task(part)
            await asyncio.sleep(0.01 if number % 10 == 0 else 0)  # thousands do not connect in the same moment
        usage = await _usage(crowd, pid)
    for player in players:
        await player.check()
    return summary(crowd, games, *usage)


async def _usage(crowd: Crowd, pid: int) -> tuple[float, float, float]:
    """From the moment when all are there until they leave: processors of server and players, and moves per second."""
    await crowd.all_there.wait()
    used, own, begin = processor_seconds(pid), time.process_time(), time.monotonic()
    await crowd.all_there.wait()
    used, own, lasted = processor_seconds(pid) - used, time.process_time() - own, time.monotonic() - begin
    return used / lasted, own / lasted, len(crowd.moves) / lasted


def summary(crowd: Crowd, games: int, server: float, players: float, pace: float) -> dict[str, Any]:
    """Waits, their ratio, and parts of a processor that server and players used."""
    waits = {name: in_milliseconds(values) for name, values in (("move", crowd.moves), ("empty", crowd.empty))}
    return {
        "games": games,
        "moves": len(crowd.moves),
        "moves per second": round(pace, 1),
        "acknowledged after ms": waits["move"],
        "empty requests after ms": waits["empty"],
        "p99 of acknowledgements / p99 of empty requests": round(waits["move"]["p99"] / waits["empty"]["p99"], 2),
        "server's processors": round(server, 2),
        "server's processors at 100 moves a second": round(100 * server / pace, 2),
        "players' processors": round(players, 2),
        "lost or doubled": 0,
    }


def in_milliseconds(values: list[float]) -> dict[str, float]:
    """Median and the slow end of some waits."""
    ordered = sorted(values)
    places = {part: min(len(ordered) - 1, len(ordered) * part // 100) for part in (50, 90, 99)}
    return {f"p{part}": round(1000 * ordered[place], 1) for part, place in places.items()}
