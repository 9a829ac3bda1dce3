"""How many moves one and two server processes carry, and what a move costs them: `scripts/bench scale`.

    scripts/bench scale                                    1 and 2 processes, in turn, on a PostgreSQL of Debian's
    scripts/bench scale --database postgresql://…          on another one; its schema must be empty
    scripts/bench scale --rooms 64 --seconds 20 --turns 3 --json

Each room has one person with both seats and a connection of their own, who sends a move as soon as the last one is
acknowledged, and a takeback where the match would end. So all of it is stored, and the server is never idle. Clients,
database and servers share the machine: on two processors only what they leave can be used. Compare within one run.
"""

import argparse
import asyncio
import json
import random
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

import zweispiel
from benchmarks.line import Line, processor_seconds, quick_loop

GAME = "heimlich"
#: Moves of a match before one is taken back again and again: matches of random moves are longer.
PLIES = 20
#: Two processes are to carry so many times the moves of one, each at the same cost within this share.
GOAL, SAME = 1.5, 0.15


def line_of_moves(seed: int) -> list[str]:
    """The beginning of a random match."""
    match, rng = zweispiel.load(GAME).match(1), random.Random(seed)
    while len(match.history) < PLIES:
        match.push(rng.choice(match.moves()))
    return list(match.history)


class Solo:
    """A person who plays both sides, without a pause."""

    def __init__(self, port: int, seed: int) -> None:
        self.line, self.moves, self.acknowledged = Line(port), line_of_moves(seed), 0
        self.room, self.number = "", 0

    async def sit(self) -> None:
        """Open a room and take both seats."""
        await self.line.identify()
        seats = [{"kind": "person"}, {"kind": "person"}]
        self.room = (await self.line.call("POST", "/api/rooms", {"game": GAME, "seats": seats}))["room"]
        for seat in (0, 1):
            wish = {"name": "Anna", "nonce": secrets.token_hex(16)}
            await self.line.call("POST", f"/api/rooms/{self.room}/seats/{seat}", wish)

    async def play(self, until: float) -> None:
        """Send one action after the other."""
        played = 0
        while time.monotonic() < until:
            if played == PLIES:
                await self._act({"action": "ask_takeback", "seat": (played - 1) % 2})
                played -= 1
            await self._act({"action": "move", "move": self.moves[played], "seat": played % 2})
            played += 1

    async def _act(self, action: dict[str, Any]) -> None:
        await self.line.call("POST", f"/api/rooms/{self.room}/actions?view=false", action)
        self.acknowledged += 1


async def run(port: int, pids: list[int], rooms: int, seconds: float) -> dict[str, float]:
    """All rooms at once: moves a second, and milliseconds of the servers' processor time for each."""
    players = [Solo(port, number) for number in range(rooms)]
    for player in players:
        await player.sit()
    before, until = sum(map(processor_seconds, pids)), time.monotonic() + seconds
    await asyncio.gather(*(player.play(until) for player in players))
    used, moves = sum(map(processor_seconds, pids)) - before, sum(player.acknowledged for player in players)
    return {"moves per second": moves / seconds, "ms of processor time per move": 1000 * used / moves}


# ---- the servers


@contextmanager
def database(url: str) -> Iterator[str]:
    """An empty schema: a given one, or one of a server that is started for this."""
    if url:
        yield url
        return
    from tests import postgres

    programs = postgres.programs()
    if programs is None:
        sys.exit("There is no PostgreSQL here; name a database with --database.")
    server = postgres.Server(postgres.private_folder(), programs)
    try:
        yield server.url
    finally:
        server.remove()


@contextmanager
def serving(url: str, processes: int) -> Iterator[tuple[int, list[int]]]:
    """A server of some processes: its port, and the processes that answer."""
    command = [sys.executable, "-m", "zweispiel", "serve", "--no-open", "--port", "0", "--database", url]
    child = subprocess.Popen([*command, "--processes", str(processes)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        address = re.search(r":(\d+)$", child.stdout.readline().strip())
        assert address is not None
        pids = members(child.pid) if processes > 1 else [child.pid]
        time.sleep(10)  # until the games are in memory
        yield int(address[1]), pids
    finally:
        child.terminate()
        child.wait(60)
        child.stdout.close()


def members(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


# ---- the table


def measure(url: str, rooms: int, seconds: float, turns: int) -> dict[int, dict[str, float]]:
    """One and two processes in turn; the medians."""
    found: dict[int, list[dict[str, float]]] = {1: [], 2: []}
    for _ in range(turns):
        for processes, results in found.items():
            with serving(url, processes) as (port, pids), asyncio.Runner(loop_factory=quick_loop()) as runner:
                results.append(runner.run(run(port, pids, rooms, seconds)))
    return {
        processes: {name: median(one[name] for one in results) for name in results[0]}
        for processes, results in found.items()
    }


def as_table(found: dict[int, dict[str, float]]) -> Table:
    """Both, and their ratios beside the goals."""
    table = Table("", "1 process", "2 processes", "ratio", "goal", title="Server processes")
    goals = (f"≥ {GOAL}", f"{1 - SAME:.2f} … {1 + SAME:.2f}")
    for name, goal in zip(found[1], goals, strict=True):
        one, two = found[1][name], found[2][name]
        table.add_row(name, f"{one:.2f}", f"{two:.2f}", f"{two / one:.2f}", goal)
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="")
    parser.add_argument("--rooms", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with database(options.database) as url:
        found = measure(url, options.rooms, options.seconds, options.turns)
    if options.json:
        print(json.dumps(found))
    else:
        Console().print(as_table(found))


if __name__ == "__main__":
    main()
