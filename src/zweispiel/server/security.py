"""Security checks and headers: every request passes this middleware first.

It checks the `Host` and `Origin` headers, the size and type of bodies, and rate limits. It uses the bare ASGI
interface, so it covers pages, static files and sockets alike at little cost.
"""

import logging
import time

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zweispiel.core.errors import ZweispielError
from zweispiel.server.client_address import behind_proxy, client_address
from zweispiel.server.errors import FOREIGN_HOST, FOREIGN_ORIGIN, MALFORMED_HOST, NOT_JSON, TOO_LARGE, HttpError
from zweispiel.server.identity import ANONYMOUS, read_holder
from zweispiel.server.logs import REQUEST_ID, begin_request
from zweispiel.server.origins import Site, is_well_formed
from zweispiel.server.rate_limits import RateLimiter, RequestLimits, local_factor
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import error_response
from zweispiel.service.metrics import Metrics

log = logging.getLogger("zweispiel.access")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE", "SOCKET"}
SWITCHING_PROTOCOLS = 101
#: Where a scope keeps the seconds that its request has waited for news.
WAITED = "zweispiel.waited"
#: Beginnings of paths that accept whole records and studies; all other bodies are small.
RECORD_PATHS = ("/api/replay", "/api/analysis/study", "/api/studies", "/api/reviews")
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-robots-tag": "noindex",
}
#: The same as ASGI wants them.
RAW_HEADERS = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, site: Site, limits: RequestLimits, metrics: Metrics) -> None:
        self.app, self.site, self.limits, self.rate_limiter = app, site, limits, RateLimiter()
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = begin_request(scope, self.site.behind_proxy)
        if self.site.behind_proxy:
            scope = behind_proxy(scope)
        begin, connection = time.perf_counter(), HTTPConnection(scope)
        sender = HeaderSender(send, scope, request)
        try:
            self.check(connection)
            await self.app(scope, self._limited(connection, receive), sender)
        except ZweispielError as error:
            if sender.status:  # a response has begun: all that is left is to break the connection off
                raise
            await error_response(connection, error, read_lang(connection))(scope, receive, sender)
        finally:
            self._note(scope, sender.status or 500, time.perf_counter() - begin)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Log and count a request by its route, since the path may contain a room or a token."""
        method, route = method_of(scope), route_of(scope)
        if log.isEnabledFor(logging.INFO):
            fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("%s %s %d %.0f ms", method, route, status, seconds * 1000, extra={"fields": fields})
        if status == SWITCHING_PROTOCOLS:
            self.metrics.sockets.add()  # how long it stays open is no time that anybody waits
        else:
            self.metrics.requests.add(seconds - scope.get(WAITED, 0.0), method, route, str(status))

    def check(self, connection: HTTPConnection) -> None:
        """Refuse requests for other hosts, from other sites, with unsuitable bodies, or in too great a number."""
        host = self._check_host(connection.headers)
        if connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE_METHODS:
            self._check_origin(connection.headers, host)
        if connection.scope["type"] == "http":
            self._check_body_headers(connection)
        self._check_rate(connection)

    def _check_host(self, headers: Headers) -> str:
        """The host that a request is for. A request may have only one, and no user name or other addition in it."""
        hosts = headers.getlist("host")
        if len(hosts) > 1 or (any(hosts) and not is_well_formed(hosts[0])):
            raise HttpError(403, "malformed-host", MALFORMED_HOST)
        host = "".join(hosts)
        if not self.site.accepts_host(host):
            raise HttpError(421, "foreign-host", FOREIGN_HOST)
        return host

    def _check_origin(self, headers: Headers, host: str) -> None:
        """Browsers say which site a request comes from. Programs do not, but they carry no cookies of others."""
        origins, fetch_site = headers.getlist("origin"), headers.get("sec-fetch-site", "none")
        own = all(self.site.accepts_origin(origin, host) for origin in origins)
        if not own or (not origins and fetch_site not in ("same-origin", "none")):
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
        takes_records = connection.scope["path"].startswith(RECORD_PATHS)
        return self.limits.record_body if takes_records else self.limits.body

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
    """Sends a response with the security headers and the request's id added, and remembers its status."""

    def __init__(self, send: Send, scope: Scope, request: str) -> None:
        self.send, self.scope, self.status = send, scope, 0
        self.headers = (*RAW_HEADERS, (REQUEST_ID.encode(), request.encode()))

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            given = {name.lower() for name, _ in message.get("headers", ())}
            message["headers"] = [*message.get("headers", ()), *(ours for ours in self.headers if ours[0] not in given)]
        elif message["type"] == "websocket.accept":
            self.status = SWITCHING_PROTOCOLS
        elif message["type"] == "websocket.close" and not self.status:
            self.status = 403
        if message["type"].startswith("http.") and self.scope["type"] == "websocket":
            message = {**message, "type": f"websocket.{message['type']}"}
        await self.send(message)


def route_of(scope: Scope) -> str:
    """The route that answered a request, `-` if there is none: `/api/rooms/{room}`."""
    return str(getattr(scope.get("route"), "path", None) or getattr(scope.get("endpoint"), "__name__", "-"))


def method_of(scope: Scope) -> str:
    """The method of a request. Clients may invent some; those are all `OTHER`."""
    method = scope.get("method", "SOCKET")
    return method if method in METHODS else "OTHER"
