"""What a move costs in a store with few rooms and in one with very many: it should be the same.

    python -m benchmarks.service                          100 rooms and 100,000 rooms
    python -m benchmarks.service --rooms 100 10000        other sizes
    python -m benchmarks.service --moves 500 --json
    python -m benchmarks.service --writes                 storing an event with `sqlite3` and with SQLAlchemy, in turn

Both stores are real files, used in turn within one run, so that other load of the machine affects both alike. Rooms are
chosen at random, so nearly all of them have to be read from the disk first (`cold`); moves after that find the room in
memory (`move`). A move counts from the call to the commit.
"""

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table
from sqlalchemy import Connection
from sqlalchemy.dialects.sqlite import insert

from zweispiel.service import Limits, Move, Plan, Service
from zweispiel.service.events import Event
from zweispiel.service.schema import EVENTS, ROOMS, Batch, Entry
from zweispiel.service.store import Store
from zweispiel.service.tokens import holder_of, new_room
from zweispiel.service.types import PLAYING

GAME = "heimlich"
NONCE = "benchmark-benchmark"
ROOMS_PER_HOLDER = 10
CHUNK = 1_000


class Stocked:
    """A service with many rooms, in each of which one person plays both sides of a fresh board."""

    def __init__(self, folder: Path, size: int) -> None:
        self.service = Service(folder, limits=Limits(rooms_kept=20, rooms_per_holder=10**9), warm=False)
        self.rooms: list[tuple[str, str]] = []
        self._fill(size)

    def _fill(self, size: int) -> None:
        """Copies of one real room under other names, many in each commit."""
        pattern = self._pattern()
        for start in range(0, size, CHUNK):
            batches = [self._copy(pattern, number) for number in range(start, min(size, start + CHUNK))]
            self.service._store.write(*batches)

    def _pattern(self) -> list[Event]:
        holder = holder_of("pattern")
        room = self.service.create(holder, GAME, {}, [Plan("person"), Plan("person")]).room
        for seat in (0, 1):
            self.service.sit(room, holder, seat, "Anna", NONCE)
        return self.service._store.events(room)

    def _copy(self, pattern: list[Event], number: int) -> Batch:
        room, holder = new_room(), holder_of(str(number // ROOMS_PER_HOLDER))
        named = [Event(event.kind, _owned(dict(event.data), holder), event.at) for event in pattern]
        self.rooms.append((room, holder))
        return Batch(room, 1, named, Entry(holder, PLAYING, float(number), due=False), frozenset({holder}))

    def move(self, room: str, holder: str) -> None:
        """The first legal move of the player to move."""
        now = self.service._rooms.get(room)
        self.service.act(room, holder, now.to_move[0], Move(now.match.moves()[0]), now.number)


def _owned(data: dict[str, object], holder: str) -> dict[str, object]:
    return {name: holder if name in ("holder", "creator") else value for name, value in data.items()}


#: What is measured: its name, and what is done with a service, a room and its holder.
TASKS: dict[str, Callable[[Stocked, str, str], object]] = {
    "cold": lambda stock, room, holder: stock.service.view(room, holder),
    "move": lambda stock, room, holder: stock.move(room, holder),
    "view": lambda stock, room, holder: stock.service.view(room, holder),
    "mine": lambda stock, _, holder: stock.service.mine(holder),
    "create": lambda stock, _, holder: stock.service.create(holder, GAME, {}, [Plan("person"), Plan("person")]),
}


def measure(stocks: list[Stocked], moves: int, rng: random.Random) -> dict[str, list[dict[str, float]]]:
    """Milliseconds of each task in each service: the median by the clock and of processor time."""
    times: dict[str, list[list[tuple[float, float]]]] = {name: [[] for _ in stocks] for name in TASKS}
    for _ in range(moves):
        for place, stock in enumerate(stocks):
            room, holder = rng.choice(stock.rooms)
            for name, task in TASKS.items():
                times[name][place].append(_timed(lambda task=task, stock=stock: task(stock, room, holder)))  # type: ignore[misc] # noqa: B023
    return {name: [_summary(taken) for taken in columns] for name, columns in times.items()}


def _timed(task: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and of this process."""
    clock, processor = time.perf_counter(), time.process_time()
    task()
    return time.perf_counter() - clock, time.process_time() - processor


def _summary(taken: list[tuple[float, float]]) -> dict[str, float]:
    return {
        "clock": 1000 * median(clock for clock, _ in taken),
        "processor": 1000 * median(processor for _, processor in taken),
    }


def as_table(sizes: list[int], found: dict[str, list[dict[str, float]]]) -> Table:
    """Milliseconds, and how many times more the last store needs than the first."""
    table = Table("ms (of processor time)", *(f"{size:,} rooms" for size in sizes), "ratio", title="The service")
    for name, columns in found.items():
        shown = [f"{column['clock']:.2f} ({column['processor']:.2f})" for column in columns]
        ratio = columns[-1]["processor"] / columns[0]["processor"]
        table.add_row(name, *shown, f"{ratio:.2f}")
    return table


# ---- two ways to write


def core_append(connection: Connection, batch: Batch) -> None:
    """What `store._append` does for one batch, through SQLAlchemy Core."""
    rows = [
        {"room": batch.room, "number": number, "at": event.at, "kind": event.kind, "data": event.dumps()}
        for number, event in enumerate(batch.events, start=batch.first)
    ]
    with connection.begin():
        connection.execute(ADD_EVENTS, rows)
        connection.execute(SET_ENTRIES, [{"room": batch.room, **vars(batch.entry)}])


ADD_EVENTS, _NEW_ENTRY = insert(EVENTS), insert(ROOMS)
SET_ENTRIES = _NEW_ENTRY.on_conflict_do_update(
    index_elements=["room"],
    set_={name: _NEW_ENTRY.excluded[name] for name in ("creator", "status", "touched", "due")},
)


def measure_writes(moves: int) -> dict[str, list[dict[str, float]]]:
    """Milliseconds for storing one event, in turn with `sqlite3` and with SQLAlchemy Core."""
    entry = Entry(holder_of("writer"), PLAYING, 1.0, due=False)
    taken: dict[str, list[tuple[float, float]]] = {"sqlite3": [], "core": []}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        with store.database.engine.connect() as connection:
            for number in range(1, moves + 1):
                event = Event("moved", {"seat": 0, "move": "d3-s"}, 1.0)
                one, other = (Batch(way, number, [event], entry, frozenset()) for way in taken)
                taken["sqlite3"].append(_timed(partial(store.write, one)))
                taken["core"].append(_timed(partial(core_append, connection, other)))
        store.close()
    return {way: [_summary(times)] for way, times in taken.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, nargs="+", default=[100, 100_000])
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--writes", action="store_true")
    chosen = parser.parse_args()
    if chosen.writes:
        print(json.dumps({"milliseconds": measure_writes(chosen.moves)}))
        return
    with tempfile.TemporaryDirectory() as folder:
        stocks = [Stocked(Path(folder) / str(size), size) for size in chosen.rooms]
        found = measure(stocks, chosen.moves, random.Random(1))
        for stock in stocks:
            stock.service.close()
    if chosen.json:
        print(json.dumps({"rooms": chosen.rooms, "milliseconds": found}))
    else:
        Console().print(as_table(chosen.rooms, found))


if __name__ == "__main__":
    main()
