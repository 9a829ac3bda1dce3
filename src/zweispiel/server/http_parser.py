"""The HTTP parser: uvicorn's compiled one (httptools), with limits for what a request may cost before it is complete.

httptools itself limits neither the size of a request's head nor the time until the whole request has arrived. uvicorn's
other parser, h11, limits the size, but with it the server needs 20 to 50 % more processor time for each request
(`benchmarks/requests.py`). A request that arrives in one piece sets no timer.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from zweispiel.server.client_address import address_key
from zweispiel.server.connections import Connections

#: Bytes of the request line and all headers together.
MAX_HEAD_BYTES = 32_768
TOO_LONG = "The address and headers of this request are too long."
TOO_SLOW = b"This request took too long to arrive."


class LimitedHttpProtocol(HttpToolsProtocol):
    """One connection."""

    #: Whether the head of a request is being read, how many of its bytes arrived, and how many of them were parsed.
    in_head, received, parsed = False, 0, 0
    #: Whether the body of a request is being read, and how many of its bytes arrived.
    in_body, body_received = False, 0
    #: Since when the present head or body is awaited.
    since = 0.0

    def __init__(self, slots: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self.slots = slots
        #: Ends the wait for a head or body.
        self.timer: asyncio.TimerHandle | None = None

    # ---- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        if not self.slots.enter(self, address_key(self.client[0]) if self.client else ""):
            self.break_off()
            return
        self._start_timer(self.slots.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_timer()
        self.slots.leave(self)
        super().connection_lost(exc)

    def break_off(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def unread(self) -> int:
        """How many bytes wait for the client to read."""
        return self.transport.get_write_buffer_size()

    def shutdown(self) -> None:
        """The server ends: it answers requests that have arrived, and waits for no others."""
        if self.in_head or self.in_body:
            self.transport.close()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        """From here on a WebSocket uses the connection, and counts it."""
        self._stop_timer()
        self.slots.leave(self)
        super().handle_websocket_upgrade()

    # ---- data

    def data_received(self, data: bytes) -> None:
        """Parse more data. The parser buffers an unfinished header itself, so data is counted as it arrives."""
        super().data_received(data)
        if self.in_head:
            self.received += len(data)
            if self.received > MAX_HEAD_BYTES and not self.transport.is_closing():
                self.send_400_response(TOO_LONG)
        if self.timer is None and (self.in_head or self.in_body):
            limits = self.slots.limits
            self._start_timer(limits.head_seconds if self.in_head else limits.body_seconds)

    def on_message_begin(self) -> None:
        """A request begins."""
        self.in_head, self.received, self.parsed = True, 0, 0
        self._stop_timer()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete."""
        self.in_head, self.in_body, self.body_received = False, True, 0
        self._stop_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self.body_received += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self.in_body = False
        self._stop_timer()
        self.slots.busy(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The request is answered."""
        super().on_response_complete()
        self.slots.idle(self)

    def _count(self, size: int) -> None:
        self.parsed += size
        if self.parsed > MAX_HEAD_BYTES:
            raise ValueError(TOO_LONG)  # the parser answers any exception with 400

    # ---- time

    def _start_timer(self, seconds: float) -> None:
        self.since = self.loop.time()
        self.timer = self.loop.call_later(seconds, self._time_is_up)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _time_is_up(self) -> None:
        """Refuse a half-sent request. A body has more time the more of it has arrived."""
        limits, waited = self.slots.limits, self.loop.time() - self.since
        granted = limits.body_seconds + self.body_received / limits.body_bytes_per_second if self.in_body else 0.0
        if waited < granted:
            self.timer = self.loop.call_later(granted - waited, self._time_is_up)
        elif not self.transport.is_closing():
            self._refuse_slow_request()

    def _refuse_slow_request(self) -> None:
        """Answer 408, unless nothing was asked or an answer has begun, and close."""
        answered = self.in_body and self.cycle is not None and self.cycle.response_started
        if (self.in_head or self.in_body) and not answered:
            length = str(len(TOO_SLOW)).encode()
            head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: " + length + b"\r\nconnection: close"
            self.transport.write(STATUS_LINE[408] + head + b"\r\n\r\n" + TOO_SLOW)
        self.transport.close()
