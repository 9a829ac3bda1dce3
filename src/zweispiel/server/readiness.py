"""Readiness: whether the server can do its work, asked of the disk itself.

The question has a thread of its own, so it is answered even if all other threads are busy. Any number of requests share
one question, and an answer is good for a second.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from zweispiel.server.errors import GAMES_LOADING, STORE_SILENT, HttpError
from zweispiel.service import Service

#: Seconds for which an answer of the store is good, and how long to wait for one.
GOOD_SECONDS, PATIENCE = 1.0, 5.0


class Readiness:
    """What `/readyz` asks."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._threads = ThreadPoolExecutor(1, "readiness")
        self._asked: asyncio.Future[None] | None = None
        self._asked_at = 0.0

    async def check(self) -> None:
        """An error that says why the server is not ready."""
        loading = self._service.loading()
        if loading:
            raise HttpError(503, "games-loading", GAMES_LOADING, games=", ".join(loading))
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self._ask_store())
        except TimeoutError:
            raise HttpError(503, "store-silent", STORE_SILENT, seconds=round(PATIENCE)) from None

    def _ask_store(self) -> "asyncio.Future[None]":
        """The present question to the store, or a new one."""
        loop = asyncio.get_running_loop()
        asked = self._asked
        if asked is None or (asked.done() and loop.time() - self._asked_at > GOOD_SECONDS):
            asked = self._asked = loop.run_in_executor(self._threads, self._service.check_writable)
            self._asked_at = loop.time()
            asked.add_done_callback(lambda done: done.exception())  # even if all who asked have gone
        return asked
