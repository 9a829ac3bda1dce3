"""Several server processes that share a port and a database, as operators start them."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.postgres import Schema
from tests.server.support import OPEN_GAME, Person, Process, good, next_news, pair, process, wait_until


def servers(server: Process) -> list[int]:
    """The processes that serve, the oldest first."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(pid) for pid in children.split()]


def test_a_folder_has_one_server(command: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    code, shown, errors = command("serve", "--no-open", "--data", str(tmp_path), "--processes", "2")
    assert (code, shown) == (2, "")
    assert "--database" in errors


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes as Linux shows them")
@pytest.mark.rounds(1, 20)
def test_two_processes_are_one_server(schema: Schema, rounds: Iterator[int]) -> None:
    """Two people play through both while processes are killed: nothing acknowledged is lost or doubled."""
    with process(schema.url, "--processes", "2") as server:
        wait_until(lambda: is_up(server.url))
        anna, ben, room = pair(server.url, OPEN_GAME)
        people = [anna, ben]
        for _ in rounds:
            os.kill(wait_until(lambda: both(server))[0], signal.SIGKILL)
            for person, seat in ((anna, 0), (ben, 1)):
                play_at_last(person, room, seat)
            if not anna.observe(room, seat=0)["moves"]:
                anna, ben, room = pair(server.url, OPEN_GAME)
                people += anna, ben
        code, shown, errors = server.end()
    for person in people:
        person.client.close()
    assert code == 0
    assert "postgresql://" in shown
    assert "Traceback" not in errors


@pytest.mark.long
def test_a_socket_hears_what_the_other_process_has_stored(schema: Schema) -> None:
    """Two servers on two ports: a page at one, the mover at the other."""
    with process(schema.url) as one, process(schema.url) as other:
        anna, ben, room = pair(one.url, OPEN_GAME)
        elsewhere = Person(other.url, stranger=True)
        elsewhere.token = ben.token
        with elsewhere.socket(room) as socket:
            seen = next_news(socket)["number"]
            move = anna.observe(room, seat=0)["moves"][0]
            anna.move(room, move)
            news = next_news(socket)
            while news["number"] == seen:  # presence comes first, perhaps
                news = next_news(socket)
            assert news["number"] == seen + 1
            wait_until(lambda: anna.view(room)["seats"][1]["online"])
        wait_until(lambda: not anna.view(room)["seats"][1]["online"])
        for person in (anna, ben, elsewhere):
            person.client.close()


@pytest.mark.long
@pytest.mark.rounds(1, 3)
def test_an_upgrade_loses_no_move(schema: Schema, rounds: Iterator[int]) -> None:
    """A new server starts, and the old one is told to end (SIGTERM) while four people play: they go on elsewhere."""
    with ExitStack() as stack:
        urls = [stack.enter_context(process(schema.url))]
        people = [Player(urls[0].url) for _ in range(4)]
        threads = [threading.Thread(target=player.play, daemon=True) for player in people]
        for thread in threads:
            thread.start()
        for _ in rounds:
            old, new = urls[-1], stack.enter_context(process(schema.url))
            urls.append(new)
            wait_until(partial(is_up, new.url))
            for player in people:
                player.urls.append(new.url)
            play_on(people)
            code, _, errors = old.end(signal.SIGTERM)
            assert (code, "Traceback" in errors) == (0, False), errors
            play_on(people)
        for player in people:
            player.ended = True
        for thread in threads:
            thread.join(60)
        print(f"moves during upgrades: {sum(player.played for player in people)}")
        assert [player.broken for player in people] == [None] * 4
        for player in people:
            player.check()


def play_on(people: list["Player"]) -> None:
    """Wait until each of them has played some more."""
    goals = [player.played + 2 for player in people]
    wait_until(lambda: all(player.played >= goal for player, goal in zip(people, goals, strict=True)), 60)


class Player:
    """A person who plays both sides, at the newest server that answers."""

    def __init__(self, url: str) -> None:
        self.urls, self.played, self.ended = [url], 0, False
        self.broken: BaseException | None = None
        self.person = Person(url)
        self.room = self.person.open(OPEN_GAME)
        #: The moves that were acknowledged, in each of the rooms.
        self.acknowledged: dict[str, list[str]] = {self.room: []}

    def play(self) -> None:
        """Move after move until told to end."""
        try:
            while not self.ended:
                self._move()
                time.sleep(0.1)  # else a quick machine would reach the rate limit
        except BaseException as error:  # noqa: BLE001 - a thread's failure must fail the test
            self.broken = error
        self.person.client.close()

    def _move(self) -> None:
        seen = self._ask("GET", f"/api/rooms/{self.room}/observation")
        if not seen["players"]:
            self._open()
            return
        seat = seen["players"][0]
        moves = self._ask("GET", f"/api/rooms/{self.room}/observation?seat={seat}")["moves"]
        wish = {"action": "move", "seat": seat, "move": moves[0], "number": seen["number"], "key": f"{seen['number']}"}
        assert self._ask("POST", f"/api/rooms/{self.room}/actions", wish)["number"] == seen["number"] + 1
        self.acknowledged[self.room].append(moves[0])
        self.played += 1

    def _open(self) -> None:
        """The match is over: another one. A room may be opened twice if the answer is lost; that is no move."""
        seats = [{"kind": "person"}, {"kind": "person"}]
        self.room = self._ask("POST", "/api/rooms", {"game": OPEN_GAME, "seats": seats})["room"]
        for seat in (0, 1):
            wish = {"name": f"Player {seat}", "nonce": "a-nonce-of-16-letters"}
            self._ask("POST", f"/api/rooms/{self.room}/seats/{seat}", wish, again=(409,))
        self.acknowledged[self.room] = []

    def _ask(self, method: str, path: str, body: Any = None, again: tuple[int, ...] = ()) -> dict[str, Any]:
        """The answer of the newest server, or of the one before; a server that ends may say so (503) or be gone."""
        while True:
            for url in reversed(self.urls[-2:]):
                with suppress(httpx.TransportError):
                    answer = self.person.client.request(method, f"{url}{path}", json=body)
                    if answer.status_code in again:
                        return {}
                    if answer.status_code != 503:
                        return dict(good(answer))

    def check(self) -> None:
        """The server has exactly what was acknowledged, in its order."""
        with Person(self.urls[-1], stranger=True) as guest:
            for room, moves in self.acknowledged.items():
                assert [move["text"] for move in guest.view(room)["moves"]] == moves


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/livez", trust_env=False).is_success
    except httpx.HTTPError:
        return False


def both(server: Process) -> list[int]:
    """The two processes that serve; none if there is only one."""
    found = servers(server)
    return found if len(found) == 2 else []


def play_at_last(person: Person, room: str, seat: int) -> None:
    """A move, sent again with its key as long as the process that was asked is killed: it is played once."""
    before = at_last(lambda: person.observe(room, seat=seat))
    if not before["moves"]:
        return
    wish = {"move": before["moves"][0], "number": before["number"], "key": f"{seat} {before['number']}"}
    answer = at_last(lambda: dict(good(person.act(room, "move", seat, **wish))))
    after = at_last(lambda: person.observe(room, seat=seat))
    assert answer["number"] == after["number"] == before["number"] + 1
    assert after["ply"] == before["ply"] + 1


def at_last(ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """An answer, if need be by another process than the one that was asked first."""
    while True:
        with suppress(httpx.TransportError):
            return ask()
