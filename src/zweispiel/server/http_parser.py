"""The HTTP parser: uvicorn's compiled one (httptools), with a limit for the size of a request's head.

httptools itself has no such limit. uvicorn's other parser, h11, has one, but with it the server needs 20 to 50 % more
processor time for each request (`benchmarks/requests.py`).
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Bytes of the request line and all headers together.
MAX_HEAD_BYTES = 32_768
TOO_LONG = "The address and headers of this request are too long."


class LimitedHttpProtocol(HttpToolsProtocol):
    """One connection."""

    #: Whether the head of a request is being read, how many of its bytes arrived, and how many of them were parsed.
    in_head, received, parsed = False, 0, 0

    def data_received(self, data: bytes) -> None:
        """Parse more data. The parser buffers an unfinished header itself, so data is counted as it arrives."""
        super().data_received(data)
        if self.in_head:
            self.received += len(data)
            if self.received > MAX_HEAD_BYTES and not self.transport.is_closing():
                self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        self.in_head, self.received, self.parsed = True, 0, 0
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
        self.in_head = False
        super().on_headers_complete()

    def _count(self, size: int) -> None:
        self.parsed += size
        if self.parsed > MAX_HEAD_BYTES:
            raise ValueError(TOO_LONG)  # the parser answers any exception with 400
