"""A server that is killed: no acknowledged move is lost."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.support import OPEN_GAME, Person, good, pair, process

#: Kills in one match; after more of them it might be over, and then nothing could be lost any more.
KILLS_PER_MATCH = 5


@pytest.mark.long
@pytest.mark.rounds(1, 20)
def test_killed_in_the_middle_again_and_again(tmp_path: Path, rounds: Iterator[int]) -> None:
    """Two people play; the server is killed at any moment. After every start all acknowledged moves are there, once."""
    chooser, port, room = random.Random(1), 0, ""
    played: list[str] = []
    tokens: list[str] = []
    pending: str | None = None
    for turn in rounds:
        with process(tmp_path, port=port) as server:
            port = server.port
            if turn % KILLS_PER_MATCH == 0:
                check_kept(server.url, room, played, pending)
                anna, ben, room = pair(server.url, OPEN_GAME)
                with anna, ben:
                    tokens = [anna.token, ben.token]
                played, pending = [], None
            httpx.get(f"{server.url}/api/rooms/{room}", trust_env=False, timeout=60)  # it is awake
            killer = threading.Timer(chooser.uniform(0.3, 1.5), server.process.kill)
            if played:
                killer.start()  # else after the first move, so that there is something to lose
            pending = play_until_it_dies(server.url, room, tokens, played, chooser, killer) or pending
            if killer.ident is not None:
                killer.join()
            server.process.wait(60)
    with process(tmp_path, port=port) as server:
        check_kept(server.url, room, played, pending)


def check_kept(url: str, room: str, played: list[str], pending: str | None) -> None:
    """The match has all acknowledged moves, and at most the one that was under way besides."""
    if not room:
        return  # nothing was played yet
    with Person(url, stranger=True) as guest:
        texts = [move["text"] for move in guest.view(room)["moves"]]
    assert texts[: len(played)] == played
    assert texts[len(played) :] in ([], [pending])
    assert played, "moves were acknowledged"


def play_until_it_dies(
    url: str,
    room: str,
    tokens: list[str],
    played: list[str],
    chooser: random.Random,
    killer: threading.Timer | None = None,
) -> str | None:
    """Play moves and note each that was acknowledged; returns the one that was not, if there was one.

    First the fate of an earlier unacknowledged move is taken over from the server.
    """
    move = None
    keys = [{"authorization": f"Bearer {token}"} for token in tokens]
    clients = [httpx.Client(base_url=url, headers=key, trust_env=False, timeout=60) for key in keys]
    try:
        texts = [entry["text"] for entry in good(clients[0].get(f"/api/rooms/{room}"))["moves"]]
        assert texts[: len(played)] == played
        assert len(texts) <= len(played) + 1
        played[:] = texts
        while True:
            move = None
            seat = len(played) % 2
            seen = good(clients[seat].get(f"/api/rooms/{room}/observation"))
            if seen["status"] == "over":
                good(clients[0].get(f"/api/rooms/{room}"))
                time.sleep(0.05)
                continue
            move = chooser.choice(seen["moves"])
            wish = {"action": "move", "move": move, "seat": seat, "number": seen["number"]}
            good(clients[seat].post(f"/api/rooms/{room}/actions", json=wish))
            played.append(move)
            if killer is not None and killer.ident is None:
                killer.start()
    except httpx.TransportError:
        return move
    finally:
        for client in clients:
            client.close()
