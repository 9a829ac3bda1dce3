"""Processor time of the server for a move, one request after the other, against that for an empty request.

`python -m benchmarks.server --parts costs`. An empty request is `GET /api/mine` of an identity without games. A bot's
move is `POST …/actions?view=false`. A move with both views is `POST …/actions`, whose answer is the mover's new view,
and the `GET` of the opponent's. A round takes its turn with every game, so that other load on the machine affects all
alike; the figures are medians over the rounds.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import zweispiel
from benchmarks.line import Line, thread_seconds
from benchmarks.players import BOT, PAGE, Player, Seen, open_game

EMPTY = "empty request"
BOT_MOVE, BOT_LOOK, BOTH_VIEWS = "a bot's move", "observation", "a move with both views"
KINDS = (BOT_MOVE, BOT_LOOK, BOTH_VIEWS)
#: Moves of a game in a round.
COUNT = 10


@dataclass
class Meter:
    """Milliseconds of the server's processor time by what was done, one figure for each round."""

    pid: int
    figures: dict[str, list[float]] = field(default_factory=dict)
    _round: dict[str, list[float]] = field(default_factory=dict)

    async def note(self, what: str, request: Callable[[], Awaitable[Any]]) -> Any:
        """Send one request, and note what it cost."""
        before = thread_seconds(self.pid)
        answer = await request()
        await asyncio.sleep(0.001)  # what the server does after its answer counts too
        self._round.setdefault(what, []).append(1000 * (thread_seconds(self.pid) - before))
        return answer

    def end_round(self) -> None:
        """Keep the mean of each kind of request in this round."""
        for what, values in self._round.items():
            self.figures.setdefault(what, []).append(sum(values) / len(values))
        self._round.clear()

    def times(self, what: str) -> float:
        """How many times as much as an empty request something cost: the median over the rounds."""
        return median(value / base for value, base in zip(self.figures[what], self.figures[EMPTY], strict=True))


async def measure_costs(port: int, games: int, seconds: float, pid: int) -> dict[str, Any]:
    """All games in turn, until the time is up; the first round only warms up."""
    meter, stranger = Meter(pid), Line(port)
    await stranger.identify()
    tables = {(name, kind): await open_game(port, name, kind, 0) for name in zweispiel.games() for kind in (BOT, PAGE)}
    loop = asyncio.get_running_loop()
    await play_round(meter, stranger, tables)
    meter.figures.clear()
    until = loop.time() + seconds
    while loop.time() < until:
        await play_round(meter, stranger, tables)
    empty = {EMPTY: {"ms": round(median(meter.figures[EMPTY]), 3)}}
    return {"rounds": len(meter.figures[EMPTY]), **empty, **{name: summary(meter, name) for name in zweispiel.games()}}


async def play_round(meter: Meter, stranger: Line, tables: dict[tuple[str, str], list[Player]]) -> None:
    """Some moves of every game, with empty requests between them."""
    for (name, kind), players in tables.items():
        for _ in range(COUNT):
            await meter.note(EMPTY, lambda: stranger.call("GET", "/api/mine"))
            if not await play_move(meter, name, players):
                keyed = players[0].keyed
                tables[name, kind] = players = await open_game(players[0].line.port, name, kind, 0)
                for player in players:
                    player.keyed = keyed
    meter.end_round()


async def play_move(meter: Meter, name: str, players: list[Player]) -> bool:
    """One move of a game; False if it is over."""
    for player in players:
        seen = await player.look()
        if seen["status"] == "over":
            return False
        if player.is_to_move(seen):
            await note_move(meter, name, player, players[1 - player.seat], seen)
            return True
    return False


async def note_move(meter: Meter, name: str, mover: Player, other: Player, seen: Seen) -> None:
    """Play a move as a bot or as a page, and note its cost."""
    text = await mover.choose(seen)

    async def move_and_look() -> None:
        await mover.move(text, seen["number"])
        await other.look()

    if mover.kind == PAGE:
        await meter.note(f"{name}: {BOTH_VIEWS}", move_and_look)
    else:
        await meter.note(f"{name}: {BOT_LOOK}", mover.look)
        await meter.note(f"{name}: {BOT_MOVE}", lambda: mover.move(text, seen["number"]))


# ---- two versions

#: Games whose observations look the same in all versions.
COMPARED = ("conhex", "contactic", "heimlich", "zaic")


async def compare_costs(one: tuple[int, int], other: tuple[int, int], seconds: float) -> dict[str, Any]:
    """The same moves on the servers of two versions, in turn: how many times as much they cost on the first."""
    meters, tables, strangers = [], [], []
    for number, (port, pid) in enumerate((one, other)):
        meters.append(Meter(pid))
        strangers.append(Line(port))
        await strangers[-1].identify()
        tables.append({(name, kind): await open_game(port, name, kind, 0) for name in COMPARED for kind in (BOT, PAGE)})
        for player in (player for players in tables[-1].values() for player in players):
            player.keyed = number == 0
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        for meter, stranger, table in zip(meters, strangers, tables, strict=True):
            await play_round(meter, stranger, table)
    return {what: ratio(meters[0].figures[what], meters[1].figures[what]) for what in sorted(meters[0].figures)}


def ratio(ours: list[float], theirs: list[float]) -> dict[str, float]:
    """The medians over all rounds but the first, and the median of the ratios."""
    pairs = list(zip(ours, theirs, strict=True))[1:]
    return {
        "ms": round(median(ours[1:]), 3),
        "ms of the other": round(median(theirs[1:]), 3),
        "times": round(median(mine / its for mine, its in pairs), 2),
    }


def summary(meter: Meter, name: str) -> dict[str, Any]:
    """A game's figures: milliseconds, and how many empty requests that is."""
    whats = {kind: f"{name}: {kind}" for kind in KINDS}
    return {
        kind: {"ms": round(median(meter.figures[what]), 3), "times": round(meter.times(what), 2)}
        for kind, what in whats.items()
    }
