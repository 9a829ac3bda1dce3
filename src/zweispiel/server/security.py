"""Security checks and headers: every request passes this middleware first.

It checks the `Host` and `Origin` headers, the size and type of bodies, and rate limits. It uses the bare ASGI
interface, so it covers pages, static files and sockets alike at little cost.
"""

import logging
import time
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zweispiel.core.errors import ZweispielError
from zweispiel.server.errors import FOREIGN_HOST, FOREIGN_ORIGIN, NOT_JSON, TOO_LARGE, HttpError
from zweispiel.server.identity import ANONYMOUS, read_holder
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import RateLimiter, RequestLimits, client_address, local_factor
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import error_response

log = logging.getLogger("zweispiel.access")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
#: Paths that accept whole records; all other bodies are small.
RECORD_PATHS = frozenset({"/api/replay"})
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-robots-tag": "noindex",
}
#: The security headers as ASGI wants them.
HEADERS = tuple((name.encode(), value.encode()) for name, value in _HEADERS.items())


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, site: Site, limits: RequestLimits) -> None:
        self.app, self.site, self.limits, self.rate_limiter = app, site, limits, RateLimiter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        begin, connection = time.perf_counter(), HTTPConnection(scope)
        sender = HeaderSender(send, scope)
        try:
            self.check(connection)
            await self.app(scope, self._limited(connection, receive), sender)
        except ZweispielError as error:
            if sender.status:  # a response has begun: all that is left is to break the connection off
                raise
            await error_response(connection, error, read_lang(connection))(scope, receive, sender)
        finally:
            _log(scope, sender.status, time.perf_counter() - begin)

    def check(self, connection: HTTPConnection) -> None:
        """Refuse requests for other hosts, from other sites, with unsuitable bodies, or in too great a number."""
        host = connection.headers.get("host", "")
        if not self.site.accepts_host(host):
            raise HttpError(421, "foreign-host", FOREIGN_HOST)
        if connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE_METHODS:
            self._check_origin(connection.headers, host)
        if connection.scope["type"] == "http":
            self._check_body_headers(connection)
        self._check_rate(connection)

    def _check_origin(self, headers: Mapping[str, str], host: str) -> None:
        """Browsers say which site a request comes from. Programs do not, but they carry no cookies of others."""
        origin, fetch_site = headers.get("origin"), headers.get("sec-fetch-site", "none")
        foreign = (
            fetch_site not in ("same-origin", "none") if origin is None else not self.site.accepts_origin(origin, host)
        )
        if foreign:
            raise HttpError(403, "foreign-origin", FOREIGN_ORIGIN)

    def _check_body_headers(self, connection: HTTPConnection) -> None:
        """Bodies must be JSON, which other sites cannot send without a CORS preflight."""
        length = connection.headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > self._max_body(connection):
            raise self._too_large(connection)
        has_body = length != "0" or "transfer-encoding" in connection.headers
        media_type = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and connection.scope["method"] not in SAFE_METHODS and media_type != "application/json":
            raise HttpError(415, "not-json", NOT_JSON)

    def _check_rate(self, connection: HTTPConnection) -> None:
        address = client_address(connection)
        self.rate_limiter.take("requests", address, self.limits.requests.times(local_factor(self.limits, address)))
        holder = read_holder(connection)
        if holder != ANONYMOUS:
            self.rate_limiter.take("requests", holder, self.limits.player_requests)

    def _max_body(self, connection: HTTPConnection) -> int:
        return self.limits.record_body if connection.scope["path"] in RECORD_PATHS else self.limits.body

    def _too_large(self, connection: HTTPConnection) -> HttpError:
        return HttpError(413, "too-large", TOO_LARGE, limit=self._max_body(connection))

    def _limited(self, connection: HTTPConnection, receive: Receive) -> Receive:
        """Receive the body up to the limit, even if `Content-Length` promised less."""
        if connection.scope["type"] != "http":
            return receive
        left = self._max_body(connection)

        async def limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise self._too_large(connection)
            return message

        return limited


class HeaderSender:
    """Sends a response with the security headers added, and remembers its status."""

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


def _log(scope: Scope, status: int, seconds: float) -> None:
    """One line per request. It names the route instead of the path, which may contain a room or a token."""
    route = getattr(scope.get("route"), "path", None) or getattr(scope.get("endpoint"), "__name__", "-")
    log.info("%s %s %d %.0f ms", scope.get("method", "SOCKET"), route, status or 500, seconds * 1000)
