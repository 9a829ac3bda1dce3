"""A process that starts workers by forking, so that each needs no second to load: `python -m … URL`.

For each line of its input it starts one and says "started PID". A worker says "thinking PID ROOM" when it begins to
think, and then takes a moment. Its leases are short. All workers end with this process.
"""

import os
import sys
import threading
import time
from typing import Any

from tests.service.support import SIMPLE, open_service
from zweispiel import Analysis, Engine, load
from zweispiel.service import work_in_database, workers
from zweispiel.service.work import Lease

#: Seconds that a lease lasts and that a thought takes.
LEASE_SECONDS, THOUGHT_SECONDS = 1.0, 0.15


def think(search: Any) -> Any:
    """The same search, after saying so and waiting a moment."""

    def slowly(engine: Engine, lease: Lease, match: Any) -> Analysis:
        print(f"thinking {os.getpid()} {lease.work.room}\n", end="", flush=True)
        lease.stop.wait(THOUGHT_SECONDS)
        found: Analysis = search(engine, lease, match)
        return found

    return slowly


def end_with(parent: int) -> None:
    """End when the process that started this one does."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)


def work(url: str, parent: int) -> None:
    """Be a worker until the end."""
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    open_service(url, workers=1)
    threading.Event().wait()


def main() -> None:
    """Start one worker for each line."""
    work_in_database.LEASE_SECONDS, work_in_database.RENEW_SECONDS = LEASE_SECONDS, LEASE_SECONDS / 4
    workers._search = think(workers._search)
    match = load(SIMPLE).match(1)
    match.push(match.moves()[0])  # everything is compiled and loaded before
    this = os.getpid()
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            work(sys.argv[1], this)
        print(f"started {child}\n", end="", flush=True)


if __name__ == "__main__":
    main()
