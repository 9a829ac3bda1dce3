"""Hidden information over HTTP: with another secret, or another pile, every byte that others can get is the same.

`tests/service/test_hidden.py` compares what the service gives, over many more positions; here it is what really
leaves the server: pages, answers with their headers, pictures, sockets, refusals, hints, records of a match that
goes on.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import zweispiel
from tests.server.support import Person, Running, next_pulse, running, wait_until
from tests.support import random_move
from zweispiel.core.match import Match

SECRET = next(name for name in zweispiel.games() if zweispiel.load(name).has_secrets)
DRAWN = next(name for name in zweispiel.games() if zweispiel.load(name).has_chance)
#: Headers that have nothing to do with the content.
PASSING = {"date"}
WISHES: tuple[dict[str, object], ...] = (
    {"action": "move", "move": "nonsense"},
    {"action": "withdraw"},
    {"action": "answer_draw", "yes": True},
)


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Running]:
    """A server where it is always the same time."""
    with running(tmp_path, now=lambda: 1_000_000.0) as server:
        yield server


class Twins:
    """Two rooms of the same two people, and two others who look on."""

    def __init__(self, server: Running, game: str, **options: Any) -> None:
        self.server = server
        self.players = [Person(server.url), Person(server.url)]
        self.watchers = [Person(server.url), Person(server.url, stranger=True)]
        for person in (*self.players, *self.watchers):
            person.client.headers["accept-encoding"] = "identity"
        made = [self.players[0].create(game, **options) for _ in range(2)]
        self.rooms = [room["room"] for room in made]
        #: What is random in each room and documented to be.
        self.names = [{room["room"]: "ROOM", room["commitment"]: "COMMITMENT"} for room in made]
        for room in made:
            self.players[0].sit(room["room"], 0, "Anna")
            self.players[1].sit(room["room"], 1, "Ben", room["invitations"]["1"])

    def __enter__(self) -> "Twins":
        return self

    def __exit__(self, *_: object) -> None:
        for person in (*self.players, *self.watchers):
            person.client.close()

    def play(self, seat: int, moves: tuple[str, str]) -> None:
        """One move in each room."""
        for room, move in zip(self.rooms, moves, strict=True):
            self.players[seat].move(room, move, seat)

    def compare(self, viewers: tuple[int, ...]) -> int:
        """What players with these seats, and all others, can get is the same in both rooms; returns how much it was."""
        compared = 0
        for person in (*(self.players[seat] for seat in viewers), *self.watchers):
            for seen in zip(*(self.all_of(person, twin) for twin in (0, 1)), strict=True):
                assert seen[0] == seen[1]
                compared += 1
        return compared

    def all_of(self, person: Person, twin: int) -> Iterator[bytes]:
        """Everything that somebody can get of a room, with what is random by nature replaced."""
        room = self.rooms[twin]
        for path in paths(room):
            yield self._plain(person.get(path), twin)
        for seat in (0, 1):
            for wish in WISHES:
                if person in self.watchers:  # whoever may act would change something
                    yield self._plain(person.post(f"/api/rooms/{room}/actions", {"seat": seat, **wish}), twin)
            yield self._plain(person.post(f"/api/rooms/{room}/hint", {"seat": seat}), twin)
        with person.socket(room) as line:
            pulse = str(next_pulse(line)).encode()
        wait_until(lambda: self.is_empty(room))  # who has just left would be seen by the next
        yield pulse

    def is_empty(self, room: str) -> bool:
        """Whether nobody is connected."""
        there = self.server.service.presence(room)
        return not there.online and not there.watchers

    def _plain(self, answer: httpx.Response, twin: int) -> bytes:
        headers = [(name, value) for name, value in answer.headers.items() if name not in PASSING]
        content = repr((answer.status_code, headers)).encode() + answer.content
        for name, plain in self.names[twin].items():
            content = content.replace(name.encode(), plain.encode()).replace(name[:8].encode(), plain[:4].encode())
        return content


def paths(room: str) -> Iterator[str]:
    """Every address of a room that can be looked at."""
    for lang in ("en", "de"):
        yield f"/r/{room}?lang={lang}"
        yield f"/api/rooms/{room}?lang={lang}"
        yield f"/api/rooms/{room}/picture.svg?lang={lang}"
    yield f"/api/rooms/{room}?ply=1"
    yield f"/api/rooms/{room}?seat=0"
    yield f"/api/rooms/{room}?seat=1"
    yield f"/api/rooms/{room}/observation"
    yield f"/api/rooms/{room}/observation?seat=0"
    yield f"/api/rooms/{room}/record"
    yield f"/api/rooms/{room}/record?format=line"
    yield f"/api/rooms/{room}/record?seat=0"
    yield f"/api/rooms/{room}/picture.svg?seat=0"


def test_a_secret_leaves_the_server_for_its_owner_only(still: Running, pytestconfig: pytest.Config) -> None:
    rounds = 12 if pytestconfig.getoption("--long") else 2
    compared = 0
    for number in range(rounds):
        rng = random.Random(number)
        match = zweispiel.load(SECRET).match()
        with Twins(still, SECRET) as twins:
            secrets = (random_move(match, 0, rng), random_move(match, 0, rng))
            twins.play(0, secrets)
            compared += twins.compare((1,))
            twins.play(1, (move := random_move(match, 1, rng), move))
            compared += twins.compare((1,))
            own = [twins.players[0].view(room)["svg"] for room in twins.rooms]
            assert secrets[0] == secrets[1] or own[0] != own[1]  # the comparison can fail
    assert compared > rounds * 60


def test_a_pile_leaves_the_server_for_nobody(
    still: Running, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    """The rooms have different seeds, so other tiles are to come; those that have come up are made the same."""
    monkeypatch.setattr(Match, "draw", same_draw)
    plies = 24 if pytestconfig.getoption("--long") else 6
    compared, rng = 0, random.Random(1)
    with Twins(still, DRAWN, board="7x7", tiles="3,3,3,3,3,3") as twins:
        for _ in range(plies):
            seen = twins.players[0].observe(twins.rooms[0])
            if seen["status"] == "over":
                break
            compared += twins.compare((0, 1))
            seat = seen["players"][0]
            move = rng.choice(twins.players[seat].observe(twins.rooms[0])["moves"])
            twins.play(seat, (move, move))
        assert compared > 60 * min(plies, 20)


def same_draw(match: Match) -> str:
    """A draw that follows from what was played, not from the seed."""
    return match.push(random.Random(" ".join(match.history)).choice(match.moves()))
