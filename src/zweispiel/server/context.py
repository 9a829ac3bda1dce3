"""What routes work with: the context of the server (`ServerContext`) and of one request (`RequestContext`)."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.server.errors import NO_IDENTITY, HttpError
from zweispiel.server.identity import ANONYMOUS, read_holder
from zweispiel.server.news import Notifier
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import ConnectionLimit, Rate, RateLimiter, RequestLimits, client_address, local_factor
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import json_response
from zweispiel.server.static_files import StaticFiles
from zweispiel.service import Service

P = ParamSpec("P")
R = TypeVar("R")

#: How many calls of the service may run, or wait for the disk, at once.
THREADS = 32


@dataclass
class ServerContext:
    """What all requests to a running server share."""

    service: Service
    site: Site
    limits: RequestLimits
    notifier: Notifier
    static_files: StaticFiles
    connections: ConnectionLimit
    #: Differs for every start, so that one server can be told from another at the same address.
    instance: str = field(default_factory=lambda: secrets.token_hex(8))
    rate_limiter: RateLimiter = field(default_factory=RateLimiter)
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THREADS, "service"))

    async def run_in_thread(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a function that blocks, in a worker thread."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(function, *args, **kwargs))


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
        """What `make` returns, as JSON; computed, serialized and compressed in a worker thread."""
        return await self.server.run_in_thread(lambda: json_response(self.connection, make(), status))

    async def read_room(self, room: str, read: Callable[[], R]) -> R:
        """Call `read`, which is quick, at once if the room is in memory, else in a worker thread.

        A worker thread would make a bot's look at a room half again as expensive (`benchmarks/requests.py`).
        """
        return read() if self.service.is_near(room) else await self.server.run_in_thread(read)


def request_context(connection: HTTPConnection) -> RequestContext:
    """The context of a request."""
    return RequestContext(connection, connection.app.state.context, read_holder(connection))
