"""The server under load, on loopback: `scripts/bench server`, with `--games`, `--seconds` and `--parts`.

    costs      processor time of a move in each game, against an empty request (see move_costs.py)
    bots       200 games of all kinds at once: acknowledgements against empty requests beside them (see crowd.py)
    engines    the same beside two searches of level 8
    people     1,000 games at a human pace, both sides as pages: the part of a processor that this takes
    sockets    the memory of 1,000 sockets

    scripts/bench server --parts costs --against FOLDER     also costs of another checkout of Zweispiel, in turn

Each part has a server of its own in a child process and prints a line of JSON; a table of the ratios comes at the end.
The players' process shares the machine with the server. Ratios within one run count; absolute times do not.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import zweispiel
from benchmarks.crowd import SEARCHES, run_beside_engines, run_bots, run_people
from benchmarks.line import Line, quick_loop, resident_megabytes
from benchmarks.move_costs import BOT_LOOK, BOT_MOVE, BOTH_VIEWS, compare_costs, measure_costs
from benchmarks.players import PEOPLE

ROOT = Path(__file__).resolve().parent.parent


async def run_sockets(port: int, games: int, seconds: float, pid: int) -> dict[str, Any]:
    """Many sockets that only listen: how much memory they take."""
    line = Line(port)
    await line.identify()
    room = (await line.call("POST", "/api/rooms", {"game": zweispiel.games()[0], "seats": PEOPLE}))["room"]
    await line.call("GET", f"/api/rooms/{room}")
    before = resident_megabytes(pid)
    sockets: list[Any] = []
    for _ in range(20):  # a single player may not open so many
        line = Line(port)
        await line.identify()
        sockets += await asyncio.gather(*(_opened(line, room) for _ in range(50)))
    await asyncio.sleep(3)
    more = resident_megabytes(pid) - before
    for socket in sockets:
        socket.transport.abort()  # unread messages would delay a clean close
    return {"sockets": len(sockets), "megabytes more": round(more, 1)}


async def _opened(line: Line, room: str) -> Any:
    """A socket that stays open."""
    return await line.listen(room)


Part = Callable[[int, int, float, int], Coroutine[Any, Any, dict[str, Any]]]
PARTS: dict[str, Part] = {
    "costs": measure_costs,
    "bots": run_bots,
    "engines": run_beside_engines,
    "people": run_people,
    "sockets": run_sockets,
}

# ---- the server's process


def serve(folder: str) -> None:
    """The child: a server on which two computers may think at a time. It prints its port."""
    from zweispiel.server.app import create_app
    from zweispiel.server.origins import make_site
    from zweispiel.server.rate_limits import Rate, RequestLimits
    from zweispiel.server.run import Server, open_port, preload_games
    from zweispiel.service import Service

    service = Service(Path(folder), workers=SEARCHES)
    listener = open_port("127.0.0.1", 0)
    port = listener.getsockname()[1]
    preload_games(service, "en")  # compile before anything is measured
    print(port, flush=True)
    limits = RequestLimits(rooms=Rate(1e6, 1e6))  # opening a thousand rooms would take long
    Server(create_app(service, make_site("127.0.0.1", port), limits)).run(sockets=[listener])
    service.close()


@contextmanager
def running(checkout: Path = ROOT) -> Iterator[tuple[int, int]]:
    """A server of this or another checkout: its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server", "--serve", folder]
        path = os.pathsep.join([str(checkout / "src"), str(checkout)])
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=checkout, env=os.environ | {"PYTHONPATH": path}
        )
        assert child.stdout is not None
        try:
            yield int(child.stdout.readline()), child.pid
        finally:
            child.terminate()
            child.wait(30)
            child.stdout.close()


def measure(part: Part, games: int, seconds: float) -> dict[str, Any]:
    """One part with a server of its own."""
    with running() as (port, pid), asyncio.Runner(loop_factory=quick_loop()) as runner:
        return runner.run(part(port, games, seconds, pid))


def measure_against(checkout: Path, seconds: float) -> dict[str, Any]:
    """The costs of two checkouts, in turn."""
    with running() as one, running(checkout) as other, asyncio.Runner(loop_factory=quick_loop()) as runner:
        return runner.run(compare_costs(one, other, seconds))


# ---- the table

#: What is reported as a ratio: the part, the field, and the goal.
GOALS = (
    ("bots", "p99 of acknowledgements / p99 of empty requests", 4),
    ("engines", "p99 of acknowledgements / p99 of empty requests", 8),
    ("people", "server's processors at 100 moves a second", 0.7),
)


def rows(found: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    """What was measured, and the goals."""
    costs = found.get("costs", {})
    for what, goal in ((BOT_MOVE, "5"), (BOTH_VIEWS, "15")):
        for name in zweispiel.games() if costs else ():
            yield f"{what}, {name} / empty request", str(costs[name][what]["times"]), goal
    looks = {name: costs[name][BOT_LOOK]["ms"] for name in zweispiel.games() if costs}
    for name in set(looks) & {"combinato"}:
        yield f"{BOT_LOOK}, {name} / heimlich", f"{looks[name] / looks['heimlich']:.2f}", "2"
    for part, field, most in GOALS:
        if part in found:
            yield f"{part}: {field}", str(found[part][field]), str(most)


def print_table(found: dict[str, dict[str, Any]]) -> None:
    """All ratios of this run."""
    table = Table("measured", "ratio", "at most")
    for row in rows(found):
        table.add_row(*row)
    Console(stderr=True, width=120).print(table)


def main() -> None:
    """Measure the chosen parts; print a line of JSON for each, with the load of the machine, then the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.server", description=__doc__, formatter_class=RAW)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--against", type=Path, help="another checkout, whose costs are measured in turn")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    if chosen.against:
        print(json.dumps({"part": "against", **measure_against(chosen.against, chosen.seconds)}), flush=True)
        return
    found = {}
    for name in chosen.parts.split(","):
        found[name] = measure(PARTS[name], chosen.games, chosen.seconds)
        load = [round(value, 1) for value in os.getloadavg()]
        print(json.dumps({"part": name, **found[name], "processors": os.cpu_count(), "load": load}), flush=True)
    print_table(found)


RAW = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
