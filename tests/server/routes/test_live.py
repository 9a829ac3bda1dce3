"""Sockets and waiting requests hear of every change."""

import asyncio
import gc
import threading
import time
from typing import Any, cast

import pytest
from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from tests.server.support import OPEN_GAME, Person, Running, first_move, next_news, pair, run_in_a_loop
from zweispiel.server.context import RequestContext
from zweispiel.server.routes import live
from zweispiel.service import Move
from zweispiel.service.tokens import holder_of


def test_waiting_for_news(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        number = ben.view(room)["number"]
        begin = time.monotonic()
        assert ben.view(room, after=number, wait=0.3)["number"] == number
        assert time.monotonic() - begin >= 0.29
        seen: list[dict[str, Any]] = []
        waiter = threading.Thread(target=lambda: seen.append(ben.view(room, after=number, wait=20)))
        waiter.start()
        time.sleep(0.2)
        assert not seen
        anna.move(room, first_move(anna, room))
        waiter.join(60)
        assert seen[0]["number"] > number
        assert seen[0]["ply"] == 1
        begin = time.monotonic()
        ben.view(room, after=0, wait=20)
        assert time.monotonic() - begin < 20, "it did not wait"


@pytest.mark.parametrize("near", [True, False])
def test_what_happens_while_the_server_looks_is_heard(
    server: Running, monkeypatch: pytest.MonkeyPatch, near: bool
) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        before, move, look = ben.view(room)["number"], first_move(anna, room), server.service.number
        moves = iter([None, Move(move), None])

        def look_and_move(wanted: str) -> int:
            """The true number; after the second look, which decides whether to wait, somebody moves."""
            number, happens = look(wanted), next(moves)
            if happens is not None:
                server.service.act(room, holder_of(anna.token), 0, happens)
            return number

        monkeypatch.setattr(server.service, "number", look_and_move)
        monkeypatch.setattr(server.service, "is_near", lambda _: near)
        begin = time.monotonic()
        assert ben.view(room, after=before, wait=20)["number"] > before
        assert time.monotonic() - begin < 20, "it did not wait to the end"


def test_sockets_tell_that_something_happened_and_nothing_else(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben, Person(server.url, stranger=True) as guest, ben.socket(room) as socket:
        first = next_news(socket)
        assert set(first) == {"number", "online", "watchers", "thinking"}
        assert first["online"] == [1]
        with anna.socket(room):
            assert next_news(socket)["online"] == [0, 1]
            with guest.socket(room):
                assert next_news(socket)["watchers"] == 1
            assert next_news(socket)["watchers"] == 0
        assert next_news(socket)["online"] == [1]
        socket.send("are you there?")
        anna.move(room, first_move(anna, room))
        assert next_news(socket)["number"] > first["number"]


def test_a_socket_that_talks_too_much_or_too_long_is_closed(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    with anna.socket(room) as line:
        line.recv(timeout=10)
        line.send("x" * 2_000)
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=10)


def test_a_client_that_vanishes_while_news_is_sent_leaves_nothing_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sending and receiving fail together; asyncio would report the one whose error is not retrieved."""
    reported: list[object] = []

    async def send(*_: object) -> None:
        raise WebSocketDisconnect(1006)

    async def receive(*_: object) -> None:
        raise RuntimeError("not connected")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        await live._serve(cast(WebSocket, None), cast(RequestContext, None), "room")
        gc.collect()
        await asyncio.sleep(0)

    monkeypatch.setattr(live, "_send_news", send)
    monkeypatch.setattr(live, "_receive", receive)
    run_in_a_loop(main())
    assert reported == []
