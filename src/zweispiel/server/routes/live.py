"""Sockets: they only say that something has changed; whoever hears it fetches his own view."""

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from zweispiel.server.context import Visit, visit
from zweispiel.server.routes.common import Room
from zweispiel.server.security import address_of

router = APIRouter()

#: Close codes: going away, too much was sent.
CLOSING, TOO_MUCH = 1001, 1008
#: Messages a client may send while it is connected to keep the line open; their content does not matter.
MOST_MESSAGES = 10_000


@router.websocket("/api/rooms/{room}/socket")
async def listen(socket: WebSocket, room: Room) -> None:
    """Tell number, presence and thinking computers of a room at once and whenever they change."""
    visitor = visit(socket)
    reception, holder = visitor.reception, visitor.holder
    await reception.call(visitor.service.number, room)  # an unknown room is refused before the handshake
    with reception.places.taken(address_of(socket)):
        await socket.accept()
        await reception.call(visitor.service.arrive, room, holder)
        try:
            await _serve(socket, visitor, room)
        finally:
            # Whatever ended it, also a cancellation: the seat must not stay lit.
            await asyncio.shield(reception.call(visitor.service.leave, room, holder))


async def _serve(socket: WebSocket, visitor: Visit, room: str) -> None:
    """Tell news until the client leaves or the server closes."""
    telling = asyncio.create_task(_tell(socket, visitor, room))
    hearing = asyncio.create_task(_hear(socket))
    done, left = await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    with suppress(WebSocketDisconnect, RuntimeError):
        for task in done:
            task.result()


async def _tell(socket: WebSocket, visitor: Visit, room: str) -> None:
    """Send the room's pulse whenever it differs from what was sent last."""
    bell, told = visitor.reception.bell, None
    with bell.listening(room) as news:
        while not bell.closing:
            news.clear()
            pulse = await visitor.glance(room, lambda: _pulse(visitor, room))
            if pulse != told:
                await socket.send_json(pulse)
                told = pulse
            await news.wait()
    await socket.close(CLOSING)


async def _hear(socket: WebSocket) -> None:
    """Read what the client sends, which means nothing, until it leaves."""
    with suppress(WebSocketDisconnect):
        for _ in range(MOST_MESSAGES):
            await socket.receive_text()
        await socket.close(TOO_MUCH)


def _pulse(visitor: Visit, room: str) -> dict[str, Any]:
    """What a socket tells."""
    found = visitor.service.presence(room)
    online, thinking = list(found.online), list(found.thinking)
    return {"number": found.number, "online": online, "watchers": found.watchers, "thinking": thinking}
