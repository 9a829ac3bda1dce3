"""A server for tests, in this process or in its own, and people who use it."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

import zweispiel
from tests.server.documented import check_answer, check_json
from zweispiel.server.app import create_app
from zweispiel.server.origins import make_site
from zweispiel.server.rate_limits import Rate, RequestLimits
from zweispiel.server.run import Server, open_port
from zweispiel.server.view_schemas import NewsReply
from zweispiel.service import Service
from zweispiel.service.database import Place

T = TypeVar("T")

GAMES = zweispiel.games()
#: A game in which nothing is hidden and nothing left to chance.
OPEN_GAME = next(name for name in GAMES if not zweispiel.load(name).has_chance and not zweispiel.load(name).has_secrets)
#: Tests come from one address and in a hurry.
FREELY = Rate(1e6, 1e6)
GENEROUS = RequestLimits(
    requests=FREELY, player_requests=FREELY, rooms=FREELY, drawings=FREELY, hints=FREELY, reviews=FREELY
)
PEOPLE: Sequence[Mapping[str, object]] = ({"kind": "person"}, {"kind": "person"})
COMPUTER: Sequence[Mapping[str, object]] = ({"kind": "person"}, {"kind": "computer", "level": 1})
#: The body that opens a room for two people.
ROOM = {"game": OPEN_GAME, "seats": list(PEOPLE)}


class Running:
    """A server in a thread of this process."""

    def __init__(
        self,
        place: Place,
        limits: RequestLimits,
        public_url: str = "",
        now: Callable[[], float] = time.time,
        service: type[Service] = Service,
        warm: bool = False,
    ) -> None:
        self.service = service(place, warm=warm, now=now, patient=False)
        self.listener = open_port("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.app = create_app(self.service, make_site("127.0.0.1", self.port, public_url), limits)
        self.server = Server(self.app)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.thread.start()

    def close(self) -> None:
        """End it as a signal would."""
        self.server.should_exit = True
        self.thread.join(20)
        self.service.close()
        assert not self.thread.is_alive()


@contextmanager
def running(place: Place, limits: RequestLimits = GENEROUS, **more: Any) -> Iterator[Running]:
    """A server for a while."""
    with closing(Running(place, limits, **more)) as server:
        yield server


class Process:
    """A server in a process of its own, as users start it."""

    def __init__(self, place: Place, *arguments: str, port: int = 0, files: int = 0, **environ: str) -> None:
        """If `files` is given, the process may open so many from its beginning on."""
        self.place = place
        where = ["--data" if isinstance(place, Path) else "--database", str(place)]
        command = [sys.executable, "-m", "zweispiel", "serve", "--no-open", *where, "--port", str(port)]
        if files:
            command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
        env = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES")}
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # so that nothing is left in a buffer when `communicate` takes over
            env=env | {"LANG": "C.UTF-8", "ZWEISPIEL_WARM": "0"} | environ,
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline().decode().strip()
        self.url = self.first_line.rpartition(" ")[2]
        self.port = int(self.url.rpartition(":")[2]) if self.url else 0

    def end(self, by: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Send a signal; exit code, the rest of the output, and errors."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out.decode(), err.decode()


@contextmanager
def process(place: Place, *arguments: str, **more: Any) -> Iterator[Process]:
    """A server process for a while."""
    server = Process(place, *arguments, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
        for pipe in (server.process.stdout, server.process.stderr):
            if pipe is not None:
                pipe.close()


class Person:
    """A person with an identity (or a stranger without one) who talks to a server."""

    def __init__(self, url: str, stranger: bool = False, **headers: str) -> None:
        self.url = url
        hooks = {"response": [check_answer]}
        self.client = httpx.Client(base_url=url, timeout=240, headers=headers, trust_env=False, event_hooks=hooks)
        self.token = ""
        if not stranger:
            self.token = self.client.post("/api/identity").json()["token"]
            self.client.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def get(self, path: str, **params: Any) -> httpx.Response:
        """Ask for something."""
        return self.client.get(path, params=params or None)

    def post(self, path: str, data: Any = None) -> httpx.Response:
        """Ask to change something."""
        return self.client.post(path, json=data) if data is not None else self.client.post(path)

    def create(self, game: str, seats: Sequence[Mapping[str, object]] = PEOPLE, **options: Any) -> dict[str, Any]:
        """Open a room."""
        return dict(good(self.post("/api/rooms", {"game": game, "options": options, "seats": list(seats)})))

    def sit(self, room: str, seat: int, name: str = "Person", invitation: str | None = None) -> dict[str, Any]:
        """Take a seat."""
        wish = {"name": name, "nonce": secrets.token_hex(16), "invitation": invitation}
        return dict(good(self.post(f"/api/rooms/{room}/seats/{seat}", wish)))

    def open(self, game: str, **options: Any) -> str:
        """A room where this person sits on both sides."""
        room = str(self.create(game, **options)["room"])
        self.sit(room, 0, "One")
        self.sit(room, 1, "Two")
        return room

    def view(self, room: str, **params: Any) -> dict[str, Any]:
        """Look at a room."""
        return dict(good(self.get(f"/api/rooms/{room}", **params)))

    def observe(self, room: str, **params: Any) -> dict[str, Any]:
        """All that this person may know."""
        return dict(good(self.get(f"/api/rooms/{room}/observation", **params)))

    def act(self, room: str, action: str, seat: int = 0, **more: Any) -> httpx.Response:
        """Do something."""
        return self.post(f"/api/rooms/{room}/actions", {"action": action, "seat": seat, **more})

    def move(self, room: str, move: str, seat: int = 0, **more: Any) -> dict[str, Any]:
        """Play a move."""
        return dict(good(self.act(room, "move", seat, move=move, **more)))

    def socket(self, room: str, **headers: str) -> ClientConnection:
        """Listen to a room."""
        mine = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"{self.url.replace('http', 'ws', 1)}/api/rooms/{room}/socket"
        return connect(address, additional_headers=mine | headers, proxy=None)


def good(response: httpx.Response) -> Any:
    """The content of an answer that is no error."""
    assert response.is_success, (response.status_code, response.text)
    return response.json()


def refusal(response: httpx.Response) -> tuple[int, str]:
    """Status and code of an answer that is an error of ours."""
    assert not response.is_success, response.text[:200]
    error = response.json()["error"]
    assert set(error) == {"code", "text", "params"}
    assert error["text"]
    return response.status_code, error["code"]


def pair(url: str, game: str, **options: Any) -> tuple[Person, Person, str]:
    """Two people who play each other, the second by invitation."""
    anna, ben = Person(url), Person(url)
    made = anna.create(game, **options)
    anna.sit(made["room"], 0, "Anna")
    ben.sit(made["room"], 1, "Ben", made["invitations"]["1"])
    return anna, ben, made["room"]


def first_move(person: Person, room: str, seat: int = 0) -> str:
    """Some legal move."""
    return str(person.observe(room, seat=seat)["moves"][0])


def spelled(person: Person, spell: dict[str, Any]) -> list[str]:
    """All moves that can be spelled, where there are too many to list."""
    lists = good(person.get(spell["words"]))
    return [
        form["prefix"] + word
        for form in spell["forms"]
        for word in lists[form["words"]]
        if word not in form["excluded"]
    ]


def wait_until(condition: Any, seconds: float = 240) -> Any:
    """The first true value of a condition; the patience is for machines that compile the games first."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)
    return value


def next_news(socket: ClientConnection, seconds: float = 10) -> dict[str, Any]:
    """The next message of a socket."""
    text = socket.recv(timeout=seconds)
    check_json(NewsReply, text)
    return dict(json.loads(text))


def run_in_a_loop(main: "Coroutine[Any, Any, T]") -> T:
    """As `asyncio.run`, in a thread: where browser tests have run, this thread has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, main).result()
