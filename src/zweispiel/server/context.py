"""What the routes share: the service, where we are, the limits, static files, and the bell that rings for news."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.server.errors import NO_IDENTITY, WebError
from zweispiel.server.identity import STRANGER, read_holder
from zweispiel.server.news import Bell, later
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import Buckets, Limits, Places, Rate, is_local
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import json_answer
from zweispiel.server.security import address_of
from zweispiel.server.static_files import Shelf
from zweispiel.service import Service

P = ParamSpec("P")
R = TypeVar("R")

#: How many calls of the service may run or wait for the disk at once.
THREADS = 32


@dataclass
class Reception:
    """One running server."""

    service: Service
    site: Site
    limits: Limits
    bell: Bell
    shelf: Shelf
    places: Places
    #: Differs for every start, so that a server can be told from another at the same address.
    instance: str = field(default_factory=lambda: secrets.token_hex(8))
    buckets: Buckets = field(default_factory=Buckets)
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THREADS, "service"))

    async def call(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call something that blocks in a thread, so that everybody else is still served.

        The result comes straight to the loop: half the price of asyncio's and anyio's ways to wait for a thread.
        """
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self.threads.submit(copy_context().run, _work, answer, partial(function, *args, **kwargs))
        return await answer


def _work(answer: asyncio.Future[R], function: Callable[[], R]) -> None:
    """Call a function in a thread, and let the loop know what came of it."""
    try:
        settle = partial(answer.set_result, function())
    except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits
        settle = partial(answer.set_exception, error)
    later(answer.get_loop(), lambda: None if answer.done() else settle())


@dataclass
class Visit:
    """One request: who asks, and where he asks."""

    connection: HTTPConnection
    reception: Reception
    holder: str

    @property
    def lang(self) -> str:
        """The language to answer in; not everybody needs it."""
        return read_lang(self.connection)

    @property
    def service(self) -> Service:
        """The service."""
        return self.reception.service

    def known_holder(self) -> str:
        """Who asks; an error for strangers."""
        if self.holder == STRANGER:
            raise WebError(401, "no-identity", NO_IDENTITY)
        return self.holder

    def spend(self, what: str, rate: Rate) -> None:
        """Count something expensive against the address it is asked from."""
        address = address_of(self.connection)
        factor = self.reception.limits.local_factor if is_local(address) else 1
        self.reception.buckets.spend(what, address, rate.times(factor))

    async def answer(self, make: Callable[[], Any], status: int = 200) -> Response:
        """What `make` gives, as JSON; made and packed in a thread."""
        return await self.reception.call(lambda: json_answer(self.connection, make(), status))

    async def glance(self, room: str, look: Callable[[], R]) -> R:
        """What a quick look at a room gives; at once if it is in memory: a thread would cost more than it saves."""
        return look() if self.service.is_near(room) else await self.reception.call(look)


def visit(connection: HTTPConnection) -> Visit:
    """The visit a request makes."""
    return Visit(connection, connection.app.state.reception, read_holder(connection))
