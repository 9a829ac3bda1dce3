"""Bytes that a finished game takes: on the disk, in a folder (SQLite) or in PostgreSQL, and in a server's memory.

    scripts/bench storage                                       a folder
    scripts/bench storage --database postgresql://…/empty       an empty database of PostgreSQL too
    scripts/bench storage --games 2000 --patterns 20            more of each kind

A few games of each kind are played at random through the service. They are then stored again under other names, with
the same code, until there are enough. The tables grow by whole pages, so few games would give too large a number.
"""

import argparse
import json
import os
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import zweispiel
from benchmarks.line import resident_megabytes
from zweispiel.service import Limits, Move, Plan, Service
from zweispiel.service.database import Place
from zweispiel.service.database_sqlite import FILE
from zweispiel.service.events import Event
from zweispiel.service.schema import METADATA, Batch, Entry
from zweispiel.service.store import Store
from zweispiel.service.tokens import holder_of, new_room
from zweispiel.service.types import OVER

NONCE = "benchmark-benchmark"
CHUNK = 200
#: All rooms stay in memory.
LIMITS = Limits(rooms_kept=10**6, rooms_per_holder=10**9)


def play(service: Service, game: str, rng: random.Random) -> list[Event]:
    """The events of a random game in which one person has both seats."""
    holder = holder_of(f"player {rng.random()}")
    room = service.create(holder, game, {}, [Plan("person"), Plan("person")]).room
    for seat, name in enumerate(("Annabella", "Benedikt")):
        service.sit(room, holder, seat, name, NONCE)
    while (match := service._rooms.get(room).match).outcome() is None:
        seat = match.players[0]
        service.act(room, holder, seat, Move(rng.choice(match.moves(seat))), service.number(room))
    return service._store.events(room)


def copies(pattern: list[list[Event]], count: int) -> Iterator[list[Batch]]:
    """Batches of games like the patterns, many for each commit."""
    for start in range(0, count, CHUNK):
        yield [_copy(pattern[number % len(pattern)], number) for number in range(start, min(count, start + CHUNK))]


def _copy(events: list[Event], number: int) -> Batch:
    """A game of two other people."""
    holders = frozenset(holder_of(f"{number} {seat}") for seat in (0, 1))
    creator = min(holders)
    return Batch(new_room(), 1, events, Entry(creator, OVER, float(number), due=False), holders)


# ---- sizes


def size_of_folder(folder: Path) -> int:
    """The bytes of a folder's database, after its log was written into it."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (folder / FILE).stat().st_size


def size_of_database(url: str) -> int:
    """The bytes of our tables and their indexes."""
    import psycopg

    with psycopg.connect(url) as connection:
        sizes = [
            connection.execute("SELECT pg_total_relation_size(to_regclass(%s))", (name,)).fetchone()
            for name in METADATA.tables
        ]
    return sum(int(row[0] or 0) for row in sizes if row)


def measure(
    place: Place, size: Callable[[], int], patterns: dict[str, list[list[Event]]], games: int
) -> dict[str, float]:
    """Bytes for a game of each kind, with all indexes."""
    found = {}
    with closing(Store(place)) as store:
        for game, pattern in patterns.items():
            before = size()
            for batches in copies(pattern, games):
                store.write(*batches)
            found[game] = (size() - before) / games
    return found


def in_memory(folder: Path, count: int) -> float:
    """Kilobytes for a finished room in a server's memory."""
    with closing(Service(folder, limits=LIMITS, workers=0, warm=False)) as service:
        service.preload()
        with closing(sqlite3.connect(folder / FILE)) as connection:
            rooms = [room for (room,) in connection.execute("SELECT room FROM rooms ORDER BY room LIMIT ?", (count,))]
        for room in rooms[:50]:
            service.number(room)
        before = resident_megabytes(os.getpid())
        for room in rooms[50:]:
            service.number(room)
        return 1024 * (resident_megabytes(os.getpid()) - before) / (len(rooms) - 50)


def main() -> None:
    """Measure, and print one line of JSON for each place."""
    parser = argparse.ArgumentParser(prog="benchmarks.storage", description=__doc__, formatter_class=RAW)
    parser.add_argument("--games", type=int, default=1_000, help="games of each kind")
    parser.add_argument("--patterns", type=int, default=10, help="games of each kind that are really played")
    parser.add_argument("--database", help="an empty database of PostgreSQL")
    chosen = parser.parse_args()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with closing(Service(folder / "played", limits=LIMITS, workers=0, warm=False)) as service:
            patterns = {game: [play(service, game, rng) for _ in range(chosen.patterns)] for game in zweispiel.games()}
        events = {game: sum(map(len, found)) / len(found) for game, found in patterns.items()}
        _tell("events", events)
        sqlite = measure(folder / "sqlite", lambda: size_of_folder(folder / "sqlite"), patterns, chosen.games)
        _tell("SQLite, bytes for a game", sqlite)
        if chosen.database:
            postgres = measure(chosen.database, lambda: size_of_database(chosen.database), patterns, chosen.games)
            _tell("PostgreSQL, bytes for a game", postgres)
        print(json.dumps({"what": "memory, kB for a room", "all": round(in_memory(folder / "sqlite", 1_000), 1)}))


def _tell(what: str, found: dict[str, float]) -> None:
    mean = sum(found.values()) / len(found)
    shown = {game: round(value) for game, value in found.items()}
    print(json.dumps({"what": what, **shown, "mean": round(mean)}), flush=True)


RAW = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
