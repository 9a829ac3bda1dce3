"""What routes work with: the context of the server (`ServerContext`) and of one request (`RequestContext`)."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.server.client_address import client_address
from zweispiel.server.errors import NO_IDENTITY, HttpError
from zweispiel.server.identity import ANONYMOUS, read_holder
from zweispiel.server.news import Notifier
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import ConnectionLimit, Rate, RateLimiter, RequestLimits, local_factor
from zweispiel.server.readiness import Readiness
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import json_response
from zweispiel.server.small_pools import SmallPool
from zweispiel.server.static_files import StaticFiles
from zweispiel.service import Preparing, Service
from zweispiel.service.owner import set_owner

P = ParamSpec("P")
R = TypeVar("R")

#: How many calls of the service may run, or wait for the disk, at once.
THREADS = 32
#: Requests that may wait for the thread that replays records, for the one that draws pictures and writes exports, and
#: for the one that shows positions of analysis boards.
#: One thread each: they compute in Python, so a second one would only take time from all others.
MOST_UPLOADS, MOST_DOWNLOADS, MOST_BOARDS = 64, 64, 64


@dataclass
class ServerContext:
    """What all requests to a running server share."""

    service: Service
    site: Site
    limits: RequestLimits
    notifier: Notifier
    static_files: StaticFiles
    connections: ConnectionLimit
    readiness: Readiness
    #: Differs for every start, so that one server can be told from another at the same address.
    instance: str = field(default_factory=lambda: secrets.token_hex(8))
    rate_limiter: RateLimiter = field(default_factory=RateLimiter)
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THREADS, "service"))
    uploads: SmallPool = field(default_factory=lambda: SmallPool("uploads", 1, MOST_UPLOADS))
    downloads: SmallPool = field(default_factory=lambda: SmallPool("downloads", 1, MOST_DOWNLOADS))

    boards: SmallPool = field(default_factory=lambda: SmallPool("boards", 1, MOST_BOARDS))

    async def run_in_thread(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a function that waits for the disk at most, in a thread that all requests share."""
        loop = asyncio.get_running_loop()
        call = partial(copy_context().run, function, *args, **kwargs)  # the context says on whose behalf
        return await when_prepared(lambda: loop.run_in_executor(self.threads, call))

    def stop_waiting(self) -> None:
        """The server closes: end sockets, and requests that wait for news, a computer, a compiler or a small pool."""
        self.notifier.close()
        self.uploads.stop()
        self.downloads.stop()
        self.boards.stop()
        self.service.stop()


@dataclass
class RequestContext:
    """One request and its holder."""

    connection: HTTPConnection
    server: ServerContext
    holder: str

    @property
    def lang(self) -> str:
        """The language to answer in. Not every route needs it."""
        return read_lang(self.connection)

    @property
    def service(self) -> Service:
        """The service."""
        return self.server.service

    def known_holder(self) -> str:
        """The holder; an error if the request has no token."""
        if self.holder == ANONYMOUS:
            raise HttpError(401, "no-identity", NO_IDENTITY)
        return self.holder

    def rate_limit(self, what: str, rate: Rate) -> None:
        """Count something expensive against the client's address; an error if that is too much."""
        address = client_address(self.connection)
        self.server.rate_limiter.take(what, address, rate.times(local_factor(self.server.limits, address)))

    async def respond(self, make: Callable[[], Any], status: int = 200) -> Response:
        """What `make` returns, as JSON; computed, serialized and compressed in a shared thread."""
        return await self.server.run_in_thread(lambda: json_response(self.connection, make(), status))

    async def respond_about(self, game: str, make: Callable[[], Any]) -> Response:
        """Like `respond`, as soon as the game is compiled that `make` needs."""

        def make_when_ready() -> Any:
            self.service.require(game)
            return make()

        return await self.respond(make_when_ready)

    async def run_in_pool(self, pool: SmallPool, make: Callable[[], R]) -> R:
        """Call a function that computes for long, in a thread of a small pool."""
        return await when_prepared(lambda: pool.run(client_address(self.connection), make))

    async def read_room(self, room: str, read: Callable[[], R]) -> R:
        """Call `read`, which is quick, at once if the room is in memory, else in a shared thread.

        A shared thread would make a bot's look at a room half again as expensive (`benchmarks/requests.py`).
        """
        return read() if self.service.is_near(room) else await self.server.run_in_thread(read)


def request_context(connection: HTTPConnection) -> RequestContext:
    """The context of a request; what follows is done on behalf of its address."""
    set_owner(client_address(connection))
    return RequestContext(connection, connection.app.state.context, read_holder(connection))


async def when_prepared(call: Callable[[], Awaitable[R]]) -> R:
    """The result of a call. If its game is still being compiled, wait for that in the event loop and call again."""
    while True:
        try:
            return await call()
        except Preparing as missing:  # nothing was changed; shielded, because others wait for the same game
            await asyncio.shield(asyncio.wrap_future(missing.ready))
