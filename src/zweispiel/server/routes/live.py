"""How clients learn of changes in a room: by WebSocket, or by a request that waits (long polling).

A socket says only that something has changed; clients then fetch their own view.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from zweispiel.server.client_address import client_address
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.routes.common import Room
from zweispiel.server.security import WAITED

router = APIRouter()

#: Seconds that a request may wait for news.
LONGEST_WAIT = 25.0
#: WebSocket close codes.
GOING_AWAY, POLICY_VIOLATION = 1001, 1008
#: Messages that a client may send to keep its connection open; their content is ignored.
MAX_MESSAGES = 10_000


@router.websocket("/api/rooms/{room}/socket")
async def listen(socket: WebSocket, room: Room) -> None:
    """Send number, presence and thinking computers of a room at once and after each change."""
    context = request_context(socket)
    server, holder = context.server, context.holder
    await server.run_in_thread(context.service.number, room)  # an unknown room is refused before the handshake
    with server.connections.connected(client_address(socket)):
        await socket.accept()
        await server.run_in_thread(context.service.arrive, room, holder)
        try:
            await _serve(socket, context, room)
        finally:
            # Shielded, so that a cancelled connection does not stay online either.
            await asyncio.shield(server.run_in_thread(context.service.leave, room, holder))


async def _serve(socket: WebSocket, context: RequestContext, room: str) -> None:
    """Send news until the client leaves or the server closes."""
    sending = asyncio.create_task(_send_news(socket, context, room))
    receiving = asyncio.create_task(_receive(socket))
    done, left = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for task in done:  # each of them: asyncio logs every exception that is not retrieved
        error = task.exception()
        if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
            raise error


async def _send_news(socket: WebSocket, context: RequestContext, room: str) -> None:
    """Send the room's news whenever they differ from what was sent last."""
    notifier, sent = context.server.notifier, None
    with notifier.listening(room) as changed:
        while not notifier.closing:
            changed.clear()
            news = await context.read_room(room, lambda: _news(context, room))
            if news != sent:
                await socket.send_json(news)
                sent = news
            await changed.wait()
    await socket.close(GOING_AWAY)


async def _receive(socket: WebSocket) -> None:
    """Read and ignore what the client sends until it leaves."""
    with suppress(WebSocketDisconnect):
        for _ in range(MAX_MESSAGES):
            await socket.receive_text()
        await socket.close(POLICY_VIOLATION)


def _news(context: RequestContext, room: str) -> dict[str, Any]:
    """What a socket sends, as `NewsReply` documents it."""
    found = context.service.presence(room)
    online, thinking = list(found.online), list(found.thinking)
    return {"number": found.number, "online": online, "watchers": found.watchers, "thinking": thinking}


@contextmanager
def _waiting(context: RequestContext) -> Iterator[None]:
    """Note how long a request has waited: its client wished to wait, so that is no time it took."""
    begin = time.perf_counter()
    try:
        yield
    finally:
        context.connection.scope[WAITED] = time.perf_counter() - begin


async def wait_for_news(context: RequestContext, room: str, after: int, wait: float) -> None:
    """Return when the room is newer than `after`, or after `wait` seconds, or when the server closes."""
    notifier = context.server.notifier
    deadline = asyncio.get_running_loop().time() + wait
    await context.read_room(room, lambda: context.service.number(room))  # an unknown room is an error at once
    connected = context.server.connections.connected(client_address(context.connection))
    with _waiting(context), connected, notifier.listening(room) as changed:
        while True:
            changed.clear()  # before reading the number, so that no later change is missed
            if notifier.closing or await context.read_room(room, lambda: context.service.number(room)) > after:
                return
            try:
                async with asyncio.timeout_at(deadline):
                    await changed.wait()
            except TimeoutError:
                return
