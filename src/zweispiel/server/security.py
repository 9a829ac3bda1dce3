"""What every request passes before anything else happens: whose name, whose page, how often, how large.

Written on the bare ASGI interface, so that it covers pages, static files and sockets alike and costs little.
"""

import logging
import time
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zweispiel.core.errors import ZweispielError
from zweispiel.server.errors import FOREIGN_HOST, FOREIGN_ORIGIN, NOT_JSON, TOO_LARGE, WebError
from zweispiel.server.identity import STRANGER, read_holder
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import Buckets, Limits, address_key, is_local
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import error_answer

log = logging.getLogger("zweispiel.access")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
#: Paths that take whole records; everything else is small.
RECORD_PATHS = frozenset({"/api/replay"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-robots-tag": "noindex",
}
#: As they are sent.
HEADERS = tuple((name.encode(), value.encode()) for name, value in _HEADERS.items())


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, site: Site, limits: Limits) -> None:
        self.app, self.site, self.limits, self.buckets = app, site, limits, Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        begin, connection = time.perf_counter(), HTTPConnection(scope)
        answer = Watched(send, scope)
        try:
            self.check(connection)
            await self.app(scope, self._measured(connection, receive), answer)
        except ZweispielError as error:
            if answer.status:  # too late for another answer: the connection breaks off
                raise
            await error_answer(connection, error, read_lang(connection))(scope, receive, answer)
        finally:
            _log(scope, answer.status, time.perf_counter() - begin)

    def check(self, connection: HTTPConnection) -> None:
        """Refuse what is not meant for us, comes from a foreign page, or comes too often."""
        host = connection.headers.get("host", "")
        if not self.site.knows(host):
            raise WebError(421, "foreign-host", FOREIGN_HOST)
        if connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE_METHODS:
            self._check_origin(connection.headers, host)
        if connection.scope["type"] == "http":
            self._check_kind(connection)
        self._check_rate(connection)

    def _check_origin(self, headers: Mapping[str, str], host: str) -> None:
        """Browsers say which page a request comes from; programs say nothing and carry no foreign cookies."""
        origin, fetched = headers.get("origin"), headers.get("sec-fetch-site", "none")
        foreign = (
            fetched not in ("same-origin", "none") if origin is None else not self.site.accepts_origin(origin, host)
        )
        if foreign:
            raise WebError(403, "foreign-origin", FOREIGN_ORIGIN)

    def _check_kind(self, connection: HTTPConnection) -> None:
        """Bodies are JSON, which foreign pages cannot send without asking first."""
        length = connection.headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > self._largest(connection):
            raise self._too_large(connection)
        has_body = length != "0" or "transfer-encoding" in connection.headers
        kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and connection.scope["method"] not in SAFE_METHODS and kind != "application/json":
            raise WebError(415, "not-json", NOT_JSON)

    def _check_rate(self, connection: HTTPConnection) -> None:
        address = address_of(connection)
        factor = self.limits.local_factor if is_local(address) else 1
        self.buckets.spend("requests", address, self.limits.requests.times(factor))
        holder = read_holder(connection)
        if holder != STRANGER:
            self.buckets.spend("requests", holder, self.limits.player_requests)

    def _largest(self, connection: HTTPConnection) -> int:
        return self.limits.record_body if connection.scope["path"] in RECORD_PATHS else self.limits.body

    def _too_large(self, connection: HTTPConnection) -> WebError:
        return WebError(413, "too-large", TOO_LARGE, limit=self._largest(connection))

    def _measured(self, connection: HTTPConnection, receive: Receive) -> Receive:
        """The request's body, broken off where it becomes too large, whatever its header promised."""
        if connection.scope["type"] != "http":
            return receive
        left = self._largest(connection)

        async def measured() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise self._too_large(connection)
            return message

        return measured


class Watched:
    """Sends an answer on with our headers, and notes its status."""

    def __init__(self, send: Send, scope: Scope) -> None:
        self.send, self.scope, self.status = send, scope, 0

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            given = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *(ours for ours in HEADERS if ours[0] not in given)]
        elif message["type"] == "websocket.accept":
            self.status = 101
        elif message["type"] == "websocket.close" and not self.status:
            self.status = 403
        if message["type"].startswith("http.") and self.scope["type"] == "websocket":
            message = {**message, "type": f"websocket.{message['type']}"}
        await self.send(message)


def address_of(connection: HTTPConnection) -> str:
    """The address a request comes from, as limits count it."""
    return address_key(connection.client.host) if connection.client else ""


def _log(scope: Scope, status: int, seconds: float) -> None:
    """One line for each request. The route stands for the path, so that neither rooms nor tokens get into logs."""
    route = getattr(scope.get("route"), "path", None) or getattr(scope.get("endpoint"), "__name__", "-")
    log.info("%s %s %d %.0f ms", scope.get("method", "SOCKET"), route, status or 500, seconds * 1000)
