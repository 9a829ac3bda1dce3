"""Processor time that the server spends on a request, with and without what it does for speed.

`python -m benchmarks.requests` starts one server for each variant. They take turns in the same run, so that other load
on the machine affects all of them alike. A ratio is the median over the rounds, with its quartiles. Three kinds of
requests are measured: a bot's move (`POST …/actions?view=false`), its look (`GET …/observation`) and a page's look
(`GET /api/rooms/…`).
"""

import argparse
import asyncio
import json
import random
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from fastapi import FastAPI

import zweispiel
from benchmarks.line import Line, quick_loop, thread_seconds
from benchmarks.players import PEOPLE

KINDS = ("bot moves", "bot looks", "page looks")
#: Method, path and body.
Request = tuple[str, str, object]


def as_it_is() -> None:
    """The server without a change."""


def parse_with_h11() -> None:
    """uvicorn's parser in Python, which has a limit for the head of a request, instead of the compiled one."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    from zweispiel.server import run

    vars(run)["LimitedHttpProtocol"] = H11Protocol


def include_routers() -> None:
    """Routers are included in the application instead of adding their routes to it."""
    from zweispiel.server import app

    create_app = app.create_app

    def create(*args: Any) -> FastAPI:
        created = create_app(*args)
        own = [route for route in created.router.routes if route not in app.API_ROUTES]
        created.router.routes[:] = []
        for router in app.API_ROUTERS:
            created.include_router(router)
        created.router.routes += own
        return created

    vars(app)["create_app"] = create


def read_in_threads() -> None:
    """Rooms are read in a worker thread even if they are in memory."""
    from zweispiel.server.context import RequestContext

    async def read_room(self: RequestContext, room: str, read: Callable[[], Any]) -> Any:
        return await self.server.run_in_thread(read)

    RequestContext.read_room = read_room  # type: ignore[method-assign]


def count_nothing() -> None:
    """No metrics: counters and histograms do nothing."""
    from zweispiel.service import metrics

    for kind in (metrics.Counter, metrics.Histogram):
        kind.add = lambda *_, **__: None  # type: ignore[method-assign]


VARIANTS: dict[str, Callable[[], None]] = {
    "as it is": as_it_is,
    "h11 parser": parse_with_h11,
    "include_router": include_routers,
    "reads in threads": read_in_threads,
    "without metrics": count_nothing,
}


@dataclass
class Variant:
    """A running server, and its milliseconds of processor time for a request, by kind and round."""

    name: str
    port: int
    pid: int
    milliseconds: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    async def note(self, kind: str, line: Line, requests: Sequence[Request]) -> None:
        """Send requests one after the other, and note what one of them cost the server."""
        before = thread_seconds(self.pid)
        for request in requests:
            await line.call(*request)
        self.milliseconds[kind].append(1000 * (thread_seconds(self.pid) - before) / len(requests))


async def play_round(variant: Variant, count: int) -> None:
    """Play `count` moves, then look at a room as often."""
    line = Line(variant.port)
    await line.identify()
    moves: list[Request] = []
    while len(moves) < count:
        moves += await open_room(line)
    room = moves[0][1].partition("/actions")[0]
    await variant.note("bot moves", line, moves[:count])
    await variant.note("bot looks", line, [("GET", f"{room}/observation", None)] * count)
    await variant.note("page looks", line, [("GET", room, None)] * count)


@cache
def one_script() -> tuple[str, list[str]]:
    """A random match of a game without chance and secrets, so that it can be played again."""
    chooser = random.Random(1)
    loaded = [zweispiel.load(name) for name in zweispiel.games()]
    match = next(game for game in loaded if not game.has_chance and not game.has_secrets).match(0)
    while match.outcome() is None:
        match.push(chooser.choice(match.moves()))
    return match.game.name, list(match.history[:-1])


async def open_room(line: Line) -> list[Request]:
    """Open a room where one player has both seats; the requests that play a whole match there."""
    name, script = one_script()
    path = f"/api/rooms/{(await line.call('POST', '/api/rooms', {'game': name, 'seats': PEOPLE}))['room']}"
    for seat in (0, 1):
        wish = {"name": f"Player {seat}", "nonce": secrets.token_hex(16)}
        await line.call("POST", f"{path}/seats/{seat}", wish)
    bodies = [{"action": "move", "move": move, "seat": number % 2} for number, move in enumerate(script)]
    return [("POST", f"{path}/actions?view=false", body) for body in bodies]


# ---- servers


def serve(folder: str, variant: str) -> None:
    """The child: a server without rate limits, which prints its port."""
    VARIANTS[variant]()
    from zweispiel.server.app import create_app
    from zweispiel.server.origins import make_site
    from zweispiel.server.rate_limits import Rate, RequestLimits
    from zweispiel.server.run import Server, open_port, preload_games
    from zweispiel.service import Service

    free = Rate(1e9, 1e9)
    limits = RequestLimits(requests=free, player_requests=free, rooms=free)
    service = Service(Path(folder), workers=1)
    listener = open_port("127.0.0.1", 0)
    port = listener.getsockname()[1]
    preload_games(service, "en")
    print(port, flush=True)
    Server(create_app(service, make_site("127.0.0.1", port), limits)).run(sockets=[listener])
    service.close()


def start(name: str, running: ExitStack) -> Variant:
    """Start the server of a variant; it ends with the stack."""
    folder = running.enter_context(tempfile.TemporaryDirectory())
    command = [sys.executable, "-m", "benchmarks.requests", "--serve", folder, "--variants", name]
    child = running.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    running.callback(child.terminate)
    assert child.stdout is not None
    return Variant(name, int(child.stdout.readline()), child.pid)


def measure(names: Sequence[str], rounds: int, count: int) -> list[Variant]:
    """All variants in turn, with a first round that does not count."""
    with ExitStack() as running, asyncio.Runner(loop_factory=quick_loop()) as runner:
        variants = [start(name, running) for name in names]
        for variant in variants:
            runner.run(play_round(variant, count))
            for kind in KINDS:
                variant.milliseconds[kind].clear()
        for _ in range(rounds):
            for variant in variants:
                runner.run(play_round(variant, count))
        return variants


def main() -> None:
    """Measure, and print one line of JSON for each variant."""
    parser = argparse.ArgumentParser(prog="benchmarks.requests", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--count", type=int, default=100, help="requests of each kind in a round")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.variants)
        return
    variants = measure(chosen.variants.split(","), chosen.rounds, chosen.count)
    for variant in variants:
        print(json.dumps({"variant": variant.name, **summary(variant, variants[0])}), flush=True)


def summary(variant: Variant, first: Variant) -> dict[str, str]:
    """The median cost of each kind of request, and quartiles of its ratio to the first variant in the same round."""
    found = {}
    for kind, values in variant.milliseconds.items():
        ratios = [value / base for value, base in zip(values, first.milliseconds[kind], strict=True)]
        low, middle, high = quantiles(ratios, n=4)
        found[kind] = f"{median(values):.2f} ms, ratio {middle:.2f} ({low:.2f} to {high:.2f})"
    return found


if __name__ == "__main__":
    main()
