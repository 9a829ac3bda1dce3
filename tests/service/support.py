"""What the tests of the service share: people, rooms, and ways to play in them."""

import random
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support import random_move
from zweispiel import Analysis, Engine
from zweispiel.service import Limits, Move, Plan, Service, ServiceError
from zweispiel.service.database import Place
from zweispiel.service.room import Room

ANNA, BERT, CARL = "a" * 64, "b" * 64, "c" * 64
NONCES = ("anna-anna-anna-anna", "bert-bert-bert-bert")
PERSON, COMPUTER = Plan("person"), Plan("computer", 1)
#: A small game without secrets or chance, quick to compile.
SIMPLE = "heimlich"
#: The same with chance, and with secrets.
DRAWN, SECRET = "contactic", "combinato"
#: Options of the drawn game: then every first draw is a tile that fits the white centre.
WITHOUT_BLANKS = {"tiles": "0,9,9,9,9,9"}

#: Waiting for a computer ends after so many seconds, far more than it ever takes.
PATIENCE = 120


#: Opens one more service on a database.
Open = Callable[..., Service]


def open_service(place: Place, limits: Limits | None = None, **more: Any) -> Service:
    """A service that compiles nothing in the background."""
    return Service(place, limits=limits or Limits(pace=0.01), warm=False, **more)


def two_people(service: Service, game: str = SIMPLE, options: Mapping[str, str] | None = None) -> str:
    """A room in which Anna and Bert play by link."""
    made = service.create(ANNA, game, options or {}, [PERSON, PERSON])
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
    return made.room


def one_screen(service: Service, game: str = SIMPLE, options: Mapping[str, str] | None = None) -> str:
    """A room in which Anna has both seats."""
    made = service.create(ANNA, game, options or {}, [PERSON, PERSON])
    for seat, name in enumerate(("Anna", "Bert")):
        service.sit(made.room, ANNA, seat, name, NONCES[seat])
    return made.room


def against_computer(service: Service, game: str = SIMPLE, seat: int = 0, level: int = 1) -> str:
    """A room in which Anna plays a computer."""
    plans = [PERSON, Plan("computer", level)]
    made = service.create(ANNA, game, {}, plans if seat == 0 else plans[::-1])
    service.sit(made.room, ANNA, seat, "Anna", NONCES[0])
    return made.room


def room_of(service: Service, room: str) -> Room:
    """The room itself, with everything that is hidden."""
    return service._rooms.get(room)


def holder_of(service: Service, room: str, seat: int) -> str:
    """Who has a seat."""
    return next(iter(room_of(service, room).seats[seat].holders))


def play_move(service: Service, room: str, rng: random.Random) -> None:
    """A random move of a random person who owes one."""
    now = room_of(service, room)
    seat = rng.choice([seat for seat in now.to_move if seat in now.persons])
    service.act(room, holder_of(service, room, seat), seat, Move(random_move(now.match, seat, rng)), now.number)


def play_on(service: Service, room: str, rng: random.Random, most: int = 10_000) -> None:
    """Random moves until the match is over, or so many."""
    for _ in range(most):
        if service.view(room, "").status == "over":
            return
        play_move(service, room, rng)


def wait_for(fact: Callable[[], bool]) -> None:
    """Wait until something has happened in another thread."""
    end = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def first_move(service: Service, room: str) -> None:
    """Anna plays the first move that is offered to her."""
    service.act(room, ANNA, 0, Move(service.view(room, ANNA).choices[0]["move"]))


def answered(service: Service, room: str, plies: int) -> Callable[[], bool]:
    """Asks whether so many moves have been played."""
    return lambda: service.view(room, ANNA).plies == plies


def refused(code: str, act: Callable[[], object]) -> None:
    """The service refuses this with the error of that code."""
    with pytest.raises(ServiceError) as refusal:
        act()
    assert refusal.value.code == code


def some_move(service: Service, room: str, holder: str) -> Move:
    """A move that the holder is offered."""
    return Move(service.view(room, holder).choices[0]["move"])


def analysis(move: str) -> Analysis:
    """What a computer has found."""
    return Analysis(move, 0.5, (move,), (), 1, False)


def code_of(error: pytest.ExceptionInfo[BaseException]) -> str:
    """The code of an error."""
    return str(getattr(error.value, "code", ""))


class Thoughts:
    """Stands in for thinking: searches wait until they are let go, or until they are stopped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[tuple[str, Any]] = []
        self.gate = threading.Event()
        self.found = (0.5, False)
        monkeypatch.setattr(Engine, "think", lambda _, *about: self.think(*about))

    def think(self, match: Any, limit: Any, stop: Any, player: int, also: str | None = None) -> Analysis:
        self.begun.append((" ".join(match.history), stop))
        while not self.gate.is_set() and not stop.is_set():
            time.sleep(0.002)
        move = match.moves(player)[0]
        value, exact = self.found
        return Analysis(move, value, (move,), (), 1, exact)
