"""Hidden information over HTTP: with another secret, or another pile, every byte that others can get is the same.

`tests/service/test_hidden.py` compares what the service gives, over many more positions; here it is what really
leaves the server: pages, answers with their headers, pictures, sockets, refusals, hints, records of a match that
goes on.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import zweispiel
from tests.hidden import alike, same_draw
from tests.postgres import Schema
from tests.server.support import Person, Running, next_news, running, wait_until
from tests.support import random_move
from zweispiel.core.match import Match
from zweispiel.i18n import translate_saying

SECRET = next(name for name in zweispiel.games() if zweispiel.load(name).has_secrets)
DRAWN = next(name for name in zweispiel.games() if zweispiel.load(name).has_chance)
#: Headers that have nothing to do with the content: an id is random.
PASSING = {"date", "x-request-id"}
#: Mostly a selection of all requests is compared, and everything in one of so many positions.
SELECTION, EVERYTHING = 3, 25
#: Positions of one round, and rounds of the long run; a soak run compares thousands.
AT_ONCE, LONG_ROUNDS = 8, 50
PILES: tuple[dict[str, str], ...] = ({}, {"board": "7x7", "tiles": "3,3,3,3,3,3"})
#: Method, address, and content.
Question = tuple[str, str, dict[str, object] | None]
Servers = tuple[Running, ...]
SOCKET: Question = ("SOCKET", "", None)
#: Every address of a room that can be looked at.
PATHS = (
    *(f"/r/{{room}}?lang={lang}" for lang in ("en", "de")),
    *(f"/api/rooms/{{room}}?{more}" for more in ("lang=en", "lang=de", "ply=1", "seat=0", "seat=1")),
    *(f"/api/rooms/{{room}}/observation?{more}" for more in ("", "seat=0", "moves=true")),
    *(f"/api/rooms/{{room}}/record?{more}" for more in ("", "format=line", "seat=0")),
    *(f"/api/rooms/{{room}}/picture.svg?{more}" for more in ("lang=en", "lang=de", "seat=0")),
    *(f"/api/rooms/{{room}}/grade?seat={seat}" for seat in (0, 1)),
    "/api/rooms/{room}/study",
)
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


@pytest.fixture
def two_servers(schema: Schema) -> Iterator[Servers]:
    """The same as two servers that share a database."""
    with running(schema.url, now=lambda: 1_000_000.0) as one, running(schema.url, now=lambda: 1_000_000.0) as other:
        yield one, other


class Twins:
    """Two rooms of the same two people, and two others who look on. All but the first player use the last server."""

    def __init__(self, servers: Servers, game: str, **options: Any) -> None:
        self.servers, self.server, url = servers, servers[0], servers[-1].url
        self.players = [Person(self.server.url), Person(url)]
        self.watchers = [Person(url), Person(url, stranger=True)]
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

    def compare(self, viewers: tuple[int, ...], rng: random.Random) -> int:
        """What players with these seats, and all others, can get is the same in both rooms; returns how much it was.

        Now and then everything is compared, mostly a selection for each of them.
        """
        compared = 0
        for person in (*(self.players[seat] for seat in viewers), *self.watchers):
            questions = list(self.questions(person))
            if rng.random() > 1 / EVERYTHING:
                questions = rng.sample(questions, SELECTION)
            for question in questions:
                assert self.ask(person, question, 0) == self.ask(person, question, 1), question
            compared += len(questions)
        return compared

    def questions(self, person: Person) -> Iterator[Question]:
        """All that somebody can ask of a room without changing it."""
        for path in PATHS:
            yield "GET", path, None
        for seat in (0, 1):
            yield "POST", "/api/rooms/{room}/hint", {"seat": seat}
            for move in ("1234", "0"):
                yield "POST", "/api/rooms/{room}/refusal", {"seat": seat, "move": move}
            if person in self.watchers:  # whoever may act would change something
                for wish in WISHES:
                    yield "POST", "/api/rooms/{room}/actions", {"seat": seat, **wish}
        yield SOCKET

    def ask(self, person: Person, question: Question, twin: int) -> bytes:
        """The answer in one of the rooms, with what is random by nature replaced."""
        room = self.rooms[twin]
        if question == SOCKET:
            with person.socket(room) as line:
                pulse = str(next_news(line)).encode()
            wait_until(lambda: self.is_empty(room))  # who has just left would be seen by the next
            return pulse
        method, path, body = question
        return self._plain(person.client.request(method, path.format(room=room), json=body), twin)

    def matches(self) -> list[Match]:
        """The matches themselves, with all that is hidden."""
        return [self.server.service._rooms.get(room).match for room in self.rooms]

    def is_empty(self, room: str) -> bool:
        """Whether nobody is connected."""
        found = [server.service.presence(room) for server in self.servers]
        return not any(there.online or there.watchers for there in found)

    def _plain(self, answer: httpx.Response, twin: int) -> bytes:
        headers = [(name, value) for name, value in answer.headers.items() if name not in PASSING]
        content = repr((answer.status_code, headers)).encode() + answer.content
        return self.anonymous(content.decode(), twin).encode()

    def anonymous(self, content: str, twin: int) -> str:
        """A content without what is random in its room."""
        for name, plain in self.names[twin].items():
            content = content.replace(name, plain).replace(name[:8], plain[:4])
        return content


@pytest.mark.rounds(1, LONG_ROUNDS)
def test_a_secret_leaves_the_server_for_its_owner_only(still: Running, rounds: Iterator[int]) -> None:
    """Anna's secret differs; both lay rows that get the same answers. Anna herself sees which room is which."""
    for number in rounds:
        _compare_secrets((still,), random.Random(number))


@pytest.mark.long
@pytest.mark.rounds(1, 3)
def test_secrets_and_piles_stay_where_they_are_with_two_servers(
    two_servers: Servers, monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]
) -> None:
    """Anna plays at one server; Ben and those who look on ask the other."""
    monkeypatch.setattr(Match, "draw", same_draw)
    compared = 0
    for number in rounds:
        compared += _compare_secrets(two_servers, random.Random(number))
        compared += _compare_piles(two_servers, random.Random(number))
    print(f"positions compared: {compared}")


def _compare_secrets(servers: Servers, rng: random.Random) -> int:
    positions = 0
    while positions < AT_ONCE:
        with Twins(servers, SECRET) as twins:
            first = zweispiel.load(SECRET).match()
            secrets = (random_move(first, 0, rng), random_move(first, 0, rng))
            twins.play(0, secrets)
            assert twins.compare((1,), rng)
            move = random_move(first, 1, rng)
            twins.play(1, (move, move))
            own = [twins.players[0].view(room)["svg"] for room in twins.rooms]
            assert secrets[0] == secrets[1] or own[0] != own[1]  # the comparison can fail
            chosen: dict[int, str] | None = {}
            while chosen is not None and positions < AT_ONCE:
                assert twins.compare((1,), rng)
                positions += 1
                chosen = alike(twins.matches(), (1, None), rng)
                for seat, move in (chosen or {}).items():
                    twins.play(seat, (move, move))
    return positions


@pytest.mark.long
@pytest.mark.rounds(1, LONG_ROUNDS)
def test_a_pile_leaves_the_server_for_nobody(
    still: Running, monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]
) -> None:
    """The rooms have different seeds, so other tiles are to come; those that have come up are made the same."""
    monkeypatch.setattr(Match, "draw", same_draw)
    for number in rounds:
        _compare_piles((still,), random.Random(number))


def _compare_piles(servers: Servers, rng: random.Random) -> int:
    positions = 0
    while positions < AT_ONCE:
        with Twins(servers, DRAWN, **rng.choice(PILES)) as twins:
            while (match := twins.matches()[0]).outcome() is None and positions < AT_ONCE:
                assert twins.compare((0, 1), rng)
                positions += 1
                move = random_move(match, match.players[0], rng)
                twins.play(match.players[0], (move, move))
    return positions


# ---- whether a tile lies right, where the opponent is the referee

#: What somebody may ask about a tile that was just laid: the page's view, data, the record, pictures, reasons.
ABOUT_A_TILE = (
    *(f"/api/rooms/{{room}}?lang={lang}" for lang in ("en", "de")),
    *(f"/api/rooms/{{room}}/observation?moves={moves}" for moves in ("true", "false")),
    "/api/rooms/{room}/record",
    *(f"/api/rooms/{{room}}/picture.svg?lang={lang}" for lang in ("en", "de")),
)
#: … and moves they may ask about.
TRIED = ("skip", "challenge", "accept", "a1:0000")
#: The most moves before the tile, and the positions of one round.
MOST_BEFORE, TILES_AT_ONCE = 12, 4


def draw_by_number(match: Match) -> str:
    """A draw that follows from how much was played: the rotation of a tile leaves it as it is."""
    return match.push(random.Random(len(match.history)).choice(match.moves()))


@pytest.mark.long
@pytest.mark.rounds(1, 2)
def test_nothing_tells_a_wrong_tile_from_a_right_one_until_it_is_challenged(
    still: Running, monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]
) -> None:
    """In one room the tile is laid so that it fits, in the other it is not; all else that anybody gets is the same."""
    monkeypatch.setattr(Match, "draw", draw_by_number)
    for number in rounds:
        rng, compared = random.Random(number), 0
        while compared < TILES_AT_ONCE:
            with Twins((still,), DRAWN, referee="challenge") as twins:
                laid = _lay_right_and_wrong(twins, rng)
                if laid is None or any("skip" in match.moves() for match in twins.matches()):
                    continue  # whether the next tile fits anywhere follows from the rotation, right or wrong
                _compare_laid(twins, laid)
                compared += 1


def _lay_right_and_wrong(twins: Twins, rng: random.Random) -> tuple[str, str] | None:
    """The same moves in both rooms, then a tile on one field in two rotations; None if that cannot be."""
    for _ in range(rng.randrange(MOST_BEFORE)):
        match = twins.matches()[0]
        if match.outcome() is not None:
            return None
        move = rng.choice(sorted(_honest(match)))
        twins.play(match.players[0], (move, move))
    match = twins.matches()[0]
    if match.outcome() is not None:
        return None
    right = sorted(move for move in _honest(match) if ":" in move)
    wrong = sorted(move for move in match.moves() if ":" in move and move not in right)
    pairs = [(one, other) for one in right for other in wrong if one.split(":")[0] == other.split(":")[0]]
    if not pairs:
        return None
    laid = rng.choice(pairs)
    twins.play(match.players[0], laid)
    return laid


def _honest(match: Match) -> set[str]:
    """The moves that fit, and no challenge of one that does."""
    player = match.players[0]
    return {match.game.format(int(action)) for action in match.game.fair(match.knowledge(player))}


def _compare_laid(twins: Twins, laid: tuple[str, str]) -> None:
    """Everybody gets the same but for the tile, until the opponent challenges it."""
    seat = twins.matches()[0].players[0]
    for person in (*twins.players, *twins.watchers):
        for path in ABOUT_A_TILE:
            one, other = (_without_tile(twins, person, path, seat, i, laid[i]) for i in (0, 1))
            assert one == other, path
    opponent = twins.players[seat]
    hint: Question = ("POST", "/api/rooms/{room}/hint", {"seat": seat})
    tried: list[Question] = [("POST", "/api/rooms/{room}/refusal", {"seat": seat, "move": move}) for move in TRIED]
    for question in (SOCKET, hint, *tried):
        assert twins.ask(opponent, question, 0) == twins.ask(opponent, question, 1), question
    if "challenge" in twins.matches()[0].moves():
        twins.play(seat, ("challenge", "challenge"))
        one, other = (_without_tile(twins, opponent, ABOUT_A_TILE[0], seat, i, laid[i]) for i in (0, 1))
        assert one != other, "the verdict"


def _without_tile(twins: Twins, person: Person, path: str, seat: int, twin: int, move: str) -> str:
    """An answer without what shows the rotation of a tile: its picture, its notation and its words."""
    asked = path.format(room=twins.rooms[twin], seat=seat)
    answer = person.client.get(asked)
    field, bits = move.split(":")
    told = zweispiel.load(DRAWN).tell_move(move)
    text = twins.anonymous(answer.text, twin).replace(move, f"{field}:TURNED")
    for lang in ("en", "de"):
        text = text.replace(translate_saying(told, lang), "TOLD")
    text = re.sub(rf'<g id=\\?"(b-)?tile-{field}\\?".*?</g>', "TILE", text)
    text = re.sub(rf'"{field}":\[([01]),"{bits}"\]', r'"TILE \1"', text)
    return f"{answer.status_code} {text}"
