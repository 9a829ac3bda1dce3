"""A server on PostgreSQL, as operators start it: it survives what a server on a folder survives."""

import signal

import pytest

from tests.postgres import Schema, Server
from tests.server.support import OPEN_GAME, Person, first_move, good, process, refusal, running

pytestmark = pytest.mark.long


def test_a_killed_server_loses_nothing(schema: Schema) -> None:
    with process(schema.url) as server:
        anna = Person(server.url)
        room = anna.open(OPEN_GAME)
        played = anna.move(room, first_move(anna, room))
        server.end(signal.SIGKILL)
    with process(schema.url, port=server.port) as again:
        assert anna.view(room)["number"] == played["number"]
        anna.move(room, first_move(anna, room, 1), 1)
        anna.client.close()
        code, shown, errors = again.end()
    assert (code, errors) == (0, "")
    assert "postgresql://127.0.0.1:" in shown
    assert "tests@" not in shown


def test_while_the_database_is_gone_the_server_says_so_and_recovers_by_itself(own_server: Server) -> None:
    with running(own_server.url) as server, Person(server.url) as anna:
        room = anna.open(OPEN_GAME)
        move = first_move(anna, room)
        seen = anna.view(room)["number"]
        own_server.stop()
        try:
            answer = anna.act(room, "move", move=move, number=seen, key="once")
            assert refusal(answer) == (503, "store-gone")
            assert int(answer.headers["retry-after"]) > 0
            assert refusal(anna.get(f"/api/rooms/{room}")) == (503, "store-gone")
            assert refusal(anna.get("/readyz")) == (503, "store-gone")
            assert anna.get("/livez").is_success
        finally:
            own_server.start()
        assert good(anna.act(room, "move", move=move, number=seen, key="once"))["number"] == seen + 1
        assert anna.view(room)["number"] == seen + 1
