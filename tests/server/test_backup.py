"""Backups of a server that people are playing on, and of one that was killed."""

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.support import OPEN_GAME, Person, pair, process, wait_until
from tests.server.test_crash import play_until_it_dies

Command = Callable[..., tuple[int, str, str]]


@pytest.mark.long
def test_backups_of_a_busy_and_of_a_killed_server(command: Command, tmp_path: Path) -> None:
    """The first holds every move acknowledged before it began, the second all of them."""
    data, played = tmp_path / "data", list[str]()
    with process(data) as server:
        anna, ben, room = pair(server.url, OPEN_GAME)
        anna.client.close()
        ben.client.close()
        arguments = (server.url, room, [anna.token, ben.token], played, random.Random(1))
        player = threading.Thread(target=play_until_it_dies, args=arguments)
        player.start()
        wait_until(lambda: len(played) > 5)
        before = list(played)
        assert command("data", "backup", str(tmp_path / "busy"), "--data", str(data))[0] == 0
        assert command("data", "restore", str(tmp_path / "busy"), "--data", str(data), "--replace")[0] == 2
        wait_until(lambda: len(played) > len(before) + 3)  # the server goes on
        server.process.kill()
        player.join()
    assert command("data", "backup", str(tmp_path / "killed"), "--data", str(data))[0] == 0
    for name, least in (("busy", before), ("killed", played)):
        assert command("data", "restore", str(tmp_path / name), "--data", str(tmp_path / f"of {name}"))[0] == 0
        with process(tmp_path / f"of {name}") as server, Person(server.url, stranger=True) as guest:
            texts = [move["text"] for move in guest.view(room)["moves"]]
            assert texts[: len(least)] == least
            assert len(texts) <= len(played) + 1
            assert guest.get("/readyz").is_success
