"""The protocol of WebSockets: uvicorn's, which closes what a client sends wrongly without a traceback in the log."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from zweispiel.server.client_address import address_key
from zweispiel.server.connections import Connections

#: WebSocket close codes: a binary message, and a text that is not UTF-8.
UNSUPPORTED_DATA, INVALID_DATA = 1003, 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection, from the handshake on."""

    def __init__(self, slots: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self.slots = slots

    # ---- the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client wants a socket."""
        super().connection_made(transport)
        self.slots.enter(self, address_key(self.client[0]) if self.client else "", idle=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.slots.leave(self)
        super().connection_lost(exc)

    def break_off(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def unread(self) -> int:
        """How many bytes wait for the client to read."""
        return self.transport.get_write_buffer_size()

    # ---- messages

    def data_received(self, data: bytes) -> None:
        """Read more data. uvicorn would let a handshake wait for ever that the library cannot read."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(STATUS_LINE[400] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Hand a text on; close the socket with the right code if the message is anything else."""
        code = self._fault()
        if code is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()

    def _fault(self) -> int | None:
        """The close code for a message that is no text."""
        if self.curr_msg_data_type != "text":
            return UNSUPPORTED_DATA
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return INVALID_DATA
        return None

    async def send(self, message: Any) -> None:
        """Send a message of the application. A refusal in full completes the handshake, too."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # else uvicorn logs an error
