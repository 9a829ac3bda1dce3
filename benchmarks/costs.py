"""What the first move, a move and a list of moves cost: `python -m benchmarks.costs [--json]`.

Starting up is measured in processes of its own and given in units of "start Python and import NumPy" in the same run;
moves in units of a fixed piece of plain Python (`yardstick`). CPU time, medians of alternating rounds.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

import zweispiel
from zweispiel import CHANCE, Match

FIRST_MOVE = (
    "import zweispiel; m = zweispiel.load({name!r}).match(seed=1); m.draw() if m.player == -1 else m.push(m.moves()[0])"
)
#: Linux keeps the peak of the process itself here; `ru_maxrss` would include its parent's.
MEMORY = "\nprint(*[line for line in open('/proc/self/status') if line.startswith('VmHWM')])"
ROUNDS = 5


def child_cpu(code: str, cache: str | None = None) -> float:
    """CPU seconds a fresh interpreter needs for `code`."""
    environment = {**os.environ, **({"ZWEISPIEL_CACHE": cache} if cache else {})}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def child_memory(code: str) -> float:
    """Megabytes a fresh interpreter holds at most while running `code`; 0 where the system does not tell."""
    if not os.path.exists("/proc/self/status"):
        return 0.0
    done = subprocess.run([sys.executable, "-c", code + MEMORY], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-2]) / 1024


def start_up() -> dict[str, dict[str, float]]:
    """Cold and warm first moves, imports and memory."""
    codes = {"python + numpy": "import numpy", "import zweispiel": "import zweispiel"}
    codes |= {name: FIRST_MOVE.format(name=name) for name in zweispiel.games()}
    rows: dict[str, dict[str, float]] = {}
    for name, code in track(codes.items(), description="starting up", transient=True, console=Console(stderr=True)):
        with tempfile.TemporaryDirectory() as cache:
            cold = child_cpu(code, cache)
            warm = median(child_cpu(code, cache) for _ in range(ROUNDS))
        rows[name] = {"cold": cold, "warm": warm, "megabytes": child_memory(code)}
    unit = rows["python + numpy"]["warm"]
    for row in rows.values():
        row |= {"cold_ratio": row["cold"] / unit, "warm_ratio": row["warm"] / unit}
    return rows


def yardstick() -> None:
    """A fixed piece of plain Python: the unit for the cost of moves."""
    sum(len(str(number)) for number in range(100))


def per_call(action: Callable[[], object], calls: int) -> float:
    """CPU microseconds for one call."""
    before = time.process_time()
    for _ in range(calls):
        action()
    return (time.process_time() - before) / calls * 1e6


def middle_game(name: str) -> Match:
    """A match some moves in, with a player to move."""
    match, rng = zweispiel.load(name).match(seed=1), random.Random(1)
    while len(match.history) < 12 or match.player == CHANCE:
        if match.player == CHANCE:
            match.draw()
        else:
            match.push(rng.choice(match.moves()))
    return match


def push_and_pop(match: Match, move: str) -> None:
    """Play a move and take it back."""
    match.push(move)
    match.pop()


def moves() -> dict[str, dict[str, float]]:
    """`Match.push`, `Match.moves` and `Match.observe` in the middle of a game."""
    rows: dict[str, dict[str, float]] = {}
    for name in zweispiel.games():
        match = middle_game(name)
        actions: dict[str, Callable[[], object]] = {
            "push and pop": partial(push_and_pop, match, match.moves()[0]),
            "moves": match.moves,
            "observe": partial(match.observe, 0),
        }
        rows[name] = {"legal moves": float(len(match.moves()))}
        for what, action in actions.items():
            action()
            calls = max(3, int(20_000 / max(per_call(action, 3), 1)))
            pairs = [(per_call(action, calls), per_call(yardstick, 500)) for _ in range(ROUNDS)]
            rows[name][what] = median(cost for cost, _ in pairs)
            rows[name][f"{what} ratio"] = median(cost / unit for cost, unit in pairs)
    return rows


def print_tables(starts: dict[str, dict[str, float]], costs: dict[str, dict[str, float]]) -> None:
    """For people."""
    table = Table("first move of", "cold", "warm", "MB", title="starting up, in starts of Python with NumPy")
    for name, row in starts.items():
        table.add_row(
            name,
            f"{row['cold_ratio']:.1f} ({row['cold']:.1f} s)",
            f"{row['warm_ratio']:.1f} ({row['warm']:.2f} s)",
            f"{row['megabytes']:.0f}",
        )
    Console().print(table)
    table = Table("game", "legal moves", "push and pop", "moves", "observe", title="cost of a call, in yardsticks (µs)")
    for name, row in costs.items():
        cells = [f"{row[f'{what} ratio']:.2f} ({row[what]:.0f})" for what in ("push and pop", "moves", "observe")]
        table.add_row(name, f"{row['legal moves']:.0f}", *cells)
    Console().print(table)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.costs", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    chosen = parser.parse_args()
    starts, costs = start_up(), moves()
    if chosen.json:
        print(json.dumps({"start_up": starts, "moves": costs}, indent=2))
    else:
        print_tables(starts, costs)


if __name__ == "__main__":
    main()
