"""HTTP as it comes over the line: uvicorn's quick parser, with a limit for what stands before the content.

That parser takes half as long for a request as the one written in Python, but would collect headers without end.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Bytes of the address and all headers together.
MOST_HEAD = 32_768
TOO_LONG = "The address and headers of this request are too long."


class Wire(HttpToolsProtocol):
    """One connection."""

    #: Whether the head of a request is being read; bytes of it that came so far, and that are taken apart already.
    in_head, come, parsed = False, 0, 0

    def data_received(self, data: bytes) -> None:
        """Read on. The parser keeps an unfinished header to itself, so pieces are counted as they come."""
        super().data_received(data)
        if self.in_head:
            self.come += len(data)
            if self.come > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        self.in_head, self.come, self.parsed = True, 0, 0
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
        """The head of the request is complete."""
        self.in_head = False
        super().on_headers_complete()

    def _count(self, more: int) -> None:
        self.parsed += more
        if self.parsed > MOST_HEAD:
            raise ValueError(TOO_LONG)  # for the parser any error means that the request is a bad one
