"""`SmallPool`: a few threads of their own for requests that compute for long, so that all others have theirs.

Requests wait for their turn in the event loop. The turns go round: an address that sends many requests at once waits
for its own ones, not the others for it.
"""

import asyncio
import heapq
import math
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeVar

from zweispiel.server.errors import too_busy
from zweispiel.service import ServiceError

R = TypeVar("R")

#: The first guess of how many seconds a request takes, and the weight of each new one in the average.
FIRST_GUESS, NEWEST = 0.5, 0.2


class SmallPool:
    """Threads for one kind of request. Its methods are called in the event loop only."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self._threads, self._most_waiting = threads, most_waiting
        self._executor = ThreadPoolExecutor(threads, name)
        self._free = threads
        #: Who waits: how many requests their address had before, a running number, and their turn.
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._present: Counter[str] = Counter()
        self._seconds = FIRST_GUESS
        self._stopped = False

    async def run(self, address: str, function: Callable[[], R]) -> R:
        """Call a function when its turn has come. If too many are waiting, the error says when to try again."""
        if self._stopped:
            raise ServiceError("closed")
        if len(self._waiting) >= self._most_waiting:
            raise too_busy(math.ceil(len(self._waiting) * self._seconds / self._threads))
        self._present[address] += 1
        try:
            await self._turn(address)
            return await self._call(function)
        finally:
            self._present[address] -= 1
            if not self._present[address]:
                del self._present[address]

    def stop(self) -> None:
        """The server closes: requests that wait end with the error `closed`."""
        self._stopped = True
        for _, _, turn in self._waiting:
            if not turn.done():
                turn.set_exception(ServiceError("closed"))
        self._waiting.clear()

    async def _turn(self, address: str) -> None:
        """Wait until a thread is free."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self._present[address], next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # both happened at once: the thread goes to the next
                self._pass_on()
            raise

    async def _call(self, function: Callable[[], R]) -> R:
        """Call the function in the thread that is free. The thread is free again when it has really ended."""
        loop, begin = asyncio.get_running_loop(), time.monotonic()
        called = self._executor.submit(function)
        called.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._release, begin))
        return await asyncio.wrap_future(called)

    def _release(self, begin: float) -> None:
        """A call has ended."""
        self._seconds += NEWEST * (time.monotonic() - begin - self._seconds)
        self._pass_on()

    def _pass_on(self) -> None:
        """A thread is free: the next one's turn has come."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():  # else its client has gone
                turn.set_result(None)
                return
        self._free += 1
