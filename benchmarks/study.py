"""What people who study cost people who play: `python -m benchmarks.study`, with `--runs`, `--moves`, `--analyses`.

A player makes moves on a server in its own process, alternately alone and beside some analysis boards whose engines
think all the time. With `--reviews` some of these people let one match after the other be reviewed instead. It reports
the median and the 99th percentile of the waits for a move beside them, as multiples of those alone; of several
alternating pairs of runs the median. Both runs of a pair follow each other at once, so that a busy machine is busy for
both; its load is reported too.
"""

import argparse
import json
import os
import random
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import zweispiel
from benchmarks.attack import Client, server, timed

GAME = "heimlich"
#: Seconds between two questions to an engine, as the page asks.
PAUSE = 0.9


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs, alone and beside analyses")
    parser.add_argument("--moves", type=int, default=300, help="moves of each run")
    parser.add_argument("--analyses", type=int, default=4, help="engines that think at once")
    parser.add_argument("--reviews", type=int, default=0, help="how many of them are reviews")
    wish = parser.parse_args()
    print(json.dumps(measure(wish.runs, wish.moves, wish.analyses, wish.reviews), indent=2))


def measure(runs: int, moves: int, analyses: int, reviews: int) -> dict[str, Any]:
    """The ratios of all pairs, and their medians."""
    pairs = []
    with server() as port:
        move_waits(port, moves)  # everything is loaded now
        with studying(port, analyses, reviews):
            move_waits(port, moves // 4)
        for _ in range(runs):
            alone = move_waits(port, moves)
            with studying(port, analyses, reviews) as work:
                pairs.append((alone, move_waits(port, moves), work))
    ratios = {part: [at(beside, part) / at(alone, part) for alone, beside, _ in pairs] for part in (50, 99)}
    return {
        "analyses": analyses - reviews,
        "reviews": reviews,
        "moves in each run": moves,
        "load of the machine": round(os.getloadavg()[0], 1),
        "alone, ms": {f"p{part}": [round(1000 * at(alone, part), 1) for alone, _, _ in pairs] for part in (50, 99)},
        "seconds that analyses thought": [round(sum(work.seconds), 1) for _, _, work in pairs],
        "positions that reviews judged": [sum(work.positions) for _, _, work in pairs],
        "ratios": {f"p{part}": [round(ratio, 2) for ratio in found] for part, found in ratios.items()},
        "median": {f"p{part}": round(statistics.median(found), 2) for part, found in ratios.items()},
    }


def at(waits: list[float], part: int) -> float:
    """A percentile of sorted waits."""
    return waits[min(len(waits) - 1, len(waits) * part // 100)]


def move_waits(port: int, moves: int) -> list[float]:
    """Seconds until each move of new players is acknowledged, in order of size."""
    player = Client(port)
    room, waits = player.open_room(GAME), list[float]()
    while len(waits) < moves:
        seen = player.ask("GET", f"/api/rooms/{room}/observation")
        if seen["status"] == "over":
            player = Client(port)  # another one: each may send only so many requests
            room = player.open_room(GAME)
            continue
        move = {"action": "move", "move": seen["moves"][0], "seat": seen["players"][0], "number": seen["number"]}
        waits.append(timed(player, "POST", f"/api/rooms/{room}/actions", move))
    return sorted(waits)


@dataclass
class Work:
    """What engines did for each person who studies."""

    seconds: list[float]
    positions: list[int]


@contextmanager
def studying(port: int, count: int, reviews: int) -> Iterator[Work]:
    """So many people who study, each another game; what engines do for them."""
    ending, work = threading.Event(), Work([0.0] * count, [0] * count)
    games = zweispiel.games()

    def look(number: int) -> None:
        client, game = Client(port), games[number % len(games)]
        moves = zweispiel.load(game).showcase.split()[:6]
        while not ending.wait(PAUSE):
            report = client.ask("POST", "/api/analysis/engine", {"game": game, "moves": moves})
            work.seconds[number] = max(work.seconds[number], report["seconds"])
            if report["done"]:
                moves = moves[:-2] or zweispiel.load(game).showcase.split()[:8]

    def review(number: int) -> None:
        client, game, before, done = Client(port), games[number % len(games)], 0, True
        while not ending.wait(PAUSE):
            if done:
                before = work.positions[number]
                name = client.ask("POST", "/api/reviews", {"record": finished(game), "level": 6})["review"]
            report = client.ask("GET", f"/api/reviews/{name}")
            work.positions[number] = before + sum(move["value"] is not None for move in report["moves"])
            done = report["done"]

    tasks = [review if number < reviews else look for number in range(count)]
    people = [threading.Thread(target=task, args=(number,), daemon=True) for number, task in enumerate(tasks)]
    for person in people:
        person.start()
    time.sleep(2 * PAUSE)
    try:
        yield work
    finally:
        ending.set()
        for person in people:
            person.join()


def finished(game: str) -> str:
    """The record of another random match each time, so that no review is known already."""
    match, choose = zweispiel.load(game).match(), random.Random()
    while match.outcome() is None:
        match.push(choose.choice(match.moves()))
    return match.record().dumps()


if __name__ == "__main__":
    main()
