"""Servers that leave the thinking to a worker: moves, hints, reviews and analyses, through any process."""

import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.postgres import Schema
from tests.service.support import (
    ANNA,
    PATIENCE,
    SECRET,
    SIMPLE,
    Open,
    Thoughts,
    against_computer,
    answered,
    first_move,
    one_screen,
    open_service,
    refused,
    room_of,
    wait_for,
)
from tests.service.test_reviews import resigned
from zweispiel.service import Move, Resign, Service, inquiries, peer_news, reviews
from zweispiel.service.backup import copy
from zweispiel.service.schema import REVIEWS
from zweispiel.service.store import Store

pytestmark = pytest.mark.long


@pytest.fixture
def servers(opened: Open) -> tuple[Service, Service]:
    """Two servers, and a worker beside them."""
    found = opened(), opened()
    opened(workers=1)
    return found


@pytest.mark.parametrize("game", [SIMPLE, SECRET])
def test_a_worker_plays_and_hints(servers: tuple[Service, Service], game: str) -> None:
    one, other = servers
    room = against_computer(one, game)
    one.act(room, ANNA, 0, Move(other.hint(room, ANNA, 0).result(PATIENCE).move))
    wait_for(answered(other, room, 2))
    assert [move["player"] for move in one.view(room, ANNA).moves] == [0, 1]


def test_a_review_begun_through_one_is_seen_through_the_other(
    servers: tuple[Service, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 1e6)
    one, other = servers
    name = one.review(resigned(), 6, ANNA).name
    wait_for(lambda: other.look_at_review(name).study is not None)
    wait_for(lambda: one.look_at_review(name).study is not None)
    found = [service.look_at_review(name).study for service in servers]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].as_dict() == found[1].as_dict()
    refused("unknown-review", lambda: other.look_at_review("f" * 32))


def test_a_review_goes_on_although_its_server_has_ended(
    schema: Schema, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 1e6)
    ending, other = open_service(schema.url, workers=0), opened()
    name = ending.review(resigned(), 6, ANNA).name
    opened(workers=1)
    wait_for(lambda: len(ending.look_at_review(name).judged()) > 0)
    ending.close()
    wait_for(lambda: other.look_at_review(name).study is not None)


def test_kept_reviews_are_part_of_a_copy(
    servers: tuple[Service, Service], schema: Schema, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 1e6)
    one, _ = servers
    one_screen(one)
    name = one.review(resigned("e9 i6"), 6, ANNA).name
    wait_for(lambda: one.look_at_review(name).study is not None)
    copy(schema.url, tmp_path)
    with closing(Store(tmp_path)) as store:
        assert [(row.review, row.content is None) for row in store.read(select(REVIEWS))] == [(name, False)]


def test_an_analysis_grows_whichever_server_is_asked(
    servers: tuple[Service, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inquiries, "PATIENCE", 1e6)
    match, seen = servers[0].position(SIMPLE, {}, ()), 0.0
    for turn in range(4):
        looking, before = servers[turn % 2], seen

        def is_further(service: Service = looking, before: float = before) -> bool:
            return service.think_along(ANNA, match, None).seconds > before

        wait_for(is_further)
        seen = looking.think_along(ANNA, match, None).seconds
    assert seen > before


def test_the_analysis_of_another_position_takes_its_place(opened: Open, thoughts: Thoughts) -> None:
    one, other = opened(), opened()
    opened(workers=2)
    one.think_along(ANNA, one.position(SIMPLE, {}, ()), None)
    wait_for(lambda: len(thoughts.begun) == 1)
    move = one.position(SIMPLE, {}, ()).moves()[0]
    other.think_along(ANNA, other.position(SIMPLE, {}, (move,)), None)
    wait_for(thoughts.begun[0][1].is_set)
    wait_for(lambda: len(thoughts.begun) == 2)
    assert thoughts.begun[1][0] == move


def test_a_search_stops_when_its_person_leaves_another_server(opened: Open, thoughts: Thoughts) -> None:
    one, other = opened(), opened()
    opened(workers=1)
    room = against_computer(one)
    first_move(one, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    other.act(room, ANNA, 0, Resign())
    wait_for(thoughts.begun[0][1].is_set)
    asked = one.hint(one_screen(one), ANNA, 0)
    wait_for(lambda: len(thoughts.begun) == 2)
    asked.cancel()
    wait_for(thoughts.begun[1][1].is_set)


def test_without_a_worker_moves_wait_and_people_are_told(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer_news, "EXPIRY_SECONDS", 1e6)
    server = opened()
    room = against_computer(server)
    first_move(server, room)
    assert server.presence(room).thinking == (1,)  # it is not known yet that there is none
    monkeypatch.setattr(peer_news, "EXPIRY_SECONDS", 0.0)
    view = server.view(room, ANNA)
    assert (view.thinking, view.headline) == ([], "Computer (level 1) to move")
    refused("no-engine", lambda: server.hint(one_screen(server), ANNA, 0))
    monkeypatch.setattr(peer_news, "EXPIRY_SECONDS", 60.0)
    server._peers._started -= 100.0  # type: ignore[union-attr]
    assert server.presence(room).thinking == ()
    worker = opened(workers=1)
    wait_for(answered(server, room, 2))
    wait_for(server._peers.is_served)  # type: ignore[union-attr]
    assert server.hint(room, ANNA, 0).result(PATIENCE)
    worker.close()
    wait_for(lambda: not server._peers.is_served())  # type: ignore[union-attr]


def test_nothing_in_the_work_depends_on_a_secret(opened: Open, schema: Schema) -> None:
    """Whatever the players' secrets are, the table says the same about their room."""
    import psycopg

    server, rows = opened(), list[str]()
    for secret in ("1234", "9876"):
        room = against_computer(server, SECRET)
        server.act(room, ANNA, 0, Move(f"secret:{secret}"))
        with psycopg.connect(schema.url) as connection:
            found: Any = connection.execute("SELECT data, key FROM work WHERE room = %s", (room,)).fetchall()
        assert len(found) == 1
        assert room_of(server, room).match.pending
        rows.append(str(found).replace(room, "ROOM"))
    assert rows[0] == rows[1]


# ---- the command


def test_the_command_works_and_hands_back_when_it_is_told_to_end(schema: Schema, opened: Open) -> None:
    server = opened()
    room = against_computer(server)
    command = [sys.executable, "-m", "zweispiel", "worker", "--database", schema.url, "--searches", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        assert "searches at once: 1" in worker.stdout.readline()
        first_move(server, room)
        wait_for(answered(server, room, 2))
        analysis = server.position(SIMPLE, {}, ())
        wait_for(lambda: server.think_along(ANNA, analysis, None).seconds > 0)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
        assert "goes to others" in worker.stdout.read()
    assert schema.execute("SELECT 1 FROM work WHERE lease IS NOT NULL") == 0


def test_both_commands_need_a_database(command: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    for arguments in (["worker"], ["serve", "--searches", "0", "--data", str(tmp_path)]):
        code, _, errors = command(*arguments)
        assert code == 2
        assert "--database" in errors
