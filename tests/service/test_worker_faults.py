"""Workers that are killed or hang while they think: others do their work, and no move is lost or made twice."""

import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.postgres import Schema
from tests.service.support import ANNA, PATIENCE, against_computer, open_service, room_of, wait_for
from tests.support import random_move
from zweispiel.service import Move, Resign, Service, events

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")]

ROOMS = 3


class Nursery:
    """Starts workers, and hears what they think about."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tests.service.worker_nursery", url]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.thoughts: queue.Queue[int] = queue.Queue()
        self.started: queue.Queue[int] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            what, pid, *_ = line.split()
            (self.thoughts if what == "thinking" else self.started).put(int(pid))

    def start(self) -> int:
        """Start a worker; its process."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.started.get(timeout=PATIENCE)

    def thinker(self, alive: set[int]) -> int:
        """A living worker that has just begun to think."""
        while (pid := self.thoughts.get(timeout=PATIENCE)) not in alive:
            pass
        return pid

    def forget_thoughts(self) -> None:
        """What was thought so far is of no interest."""
        while not self.thoughts.empty():
            self.thoughts.get()


@contextmanager
def nursery(url: str) -> Iterator[Nursery]:
    """A nursery; its workers end with it."""
    made = Nursery(url)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()
        for stream in (made.process.stdin, made.process.stdout):
            if stream is not None:
                stream.close()


class Games:
    """Some rooms in which Anna plays computers, through two services that leave the thinking to workers."""

    def __init__(self, services: tuple[Service, Service]) -> None:
        self.services, self.rng = services, random.Random(1)
        self.rooms = [against_computer(services[0]) for _ in range(ROOMS)]
        self.acknowledged: list[tuple[str, int, str]] = []
        self.finished: list[str] = []

    def move(self) -> None:
        """Anna moves in every room; where her move would end the match, she resigns and begins another."""
        for index, room in enumerate(self.rooms):
            self.rooms[index] = room = self._going_on(room)
            service = self.rng.choice(self.services)
            now = room_of(service, room)
            text = random_move(now.match, 0, self.rng)
            number = service.act(room, ANNA, 0, Move(text), now.number)
            self.acknowledged.append((room, number, text))

    def _going_on(self, room: str) -> str:
        service = self.services[0]
        if len(room_of(service, room).match.history) < 8:
            return room
        service.act(room, ANNA, 0, Resign())
        self.finished.append(room)
        return against_computer(service)

    def are_answered(self) -> bool:
        """Whether it is Anna's turn everywhere."""
        return all(room_of(self.services[1], room).to_move == (0,) for room in self.rooms)

    def check(self) -> int:
        """Everything acknowledged is there once, each move has one answer, and all agree; how many answers."""
        answers = 0
        for room in (*self.rooms, *self.finished):
            kept = self.services[0]._store.events(room)
            for _, number, text in (one for one in self.acknowledged if one[0] == room):
                assert (kept[number - 1].kind, kept[number - 1].data["move"]) == (events.MOVED, text)
            moved = [event.data["seat"] for event in kept if event.kind == events.MOVED]
            assert moved == [0, 1] * (len(moved) // 2)
            assert len(moved) == 2 * sum(one[0] == room for one in self.acknowledged)
            first, second = (service.view(room, ANNA).moves for service in self.services)
            assert first == second
            answers += len(moved) // 2
        return answers


@contextmanager
def games(url: str) -> Iterator[Games]:
    """Games through two services."""
    with closing(open_service(url, workers=0)) as one, closing(open_service(url, workers=0)) as other:
        yield Games((one, other))


@pytest.mark.rounds(2, 20)
def test_a_worker_is_killed_while_it_thinks(
    schema: Schema, rounds: Iterator[int], capsys: pytest.CaptureFixture[str]
) -> None:
    kills = 0
    with games(schema.url) as played, nursery(schema.url) as workers:
        alive = {workers.start(), workers.start()}
        for _ in rounds:
            workers.forget_thoughts()
            played.move()
            victim = workers.thinker(alive)
            os.kill(victim, signal.SIGKILL)
            alive = {workers.start(), *(alive - {victim})}
            wait_for(played.are_answered)
            kills += 1
        answers = played.check()
    with capsys.disabled():
        print(f"\n{kills} workers killed while they thought; {answers} moves, each answered once")


@pytest.mark.rounds(2, 20)
def test_a_worker_hangs_until_its_lease_has_expired(
    schema: Schema, rounds: Iterator[int], capsys: pytest.CaptureFixture[str]
) -> None:
    """When it wakes up, others have done its work: what it found does not count."""
    hangs = 0
    with games(schema.url) as played, nursery(schema.url) as workers:
        alive = {workers.start(), workers.start()}
        for _ in rounds:
            workers.forget_thoughts()
            played.move()
            sleeper = workers.thinker(alive)
            os.kill(sleeper, signal.SIGSTOP)
            try:
                wait_for(played.are_answered)
            finally:
                os.kill(sleeper, signal.SIGCONT)
            hangs += 1
        time.sleep(0.5)  # whatever the last sleeper still wants to say
        answers = played.check()
    with capsys.disabled():
        print(f"\n{hangs} workers hung while they thought; {answers} moves, each answered once")
