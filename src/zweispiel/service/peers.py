"""`Peers`: the other processes that serve the same PostgreSQL database, and what they tell each other.

Messages go by NOTIFY after the commit, on a connection of their own, so no commit waits for them. They are only hints:
every process reads the database before it answers. If a message is lost, a look at the rooms that people listen to
makes up for it some seconds later, and presence is told again at every heartbeat.
"""

import json
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

import psycopg

from zweispiel.service.database_postgres import CONNECT_SECONDS, OUR_CHANNEL, connect
from zweispiel.service.work import Lane

#: Seconds between two looks for what was missed, between two heartbeats, and before connecting again.
LOOK_SECONDS, HEARTBEAT_SECONDS, PAUSE_SECONDS = 3.0, 20.0, 1.0
#: Messages in one notification: PostgreSQL takes up to 8,000 bytes, and a message has at most 150.
MESSAGES_AT_ONCE = 40

NEWS, PRESENCE, ERASED, END = "news", "presence", "erased", "end"
WORK, ENDED, SEARCHES = "work", "ended", "searches"
Message = Sequence[str | int]

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Who hears what the peers tell. Its methods are called from the thread that listens."""

    def hear_news(self, room: str, number: int) -> None:
        """A room has changed."""

    def hear_presence(self, process: str, room: str, holder: str, connections: int) -> None:
        """A holder has so many connections to a room through a process."""

    def hear_erased(self, room: str) -> None:
        """A room was deleted, or a person was erased from it."""

    def hear_again(self) -> None:
        """Everything may have been missed: the connection was lost."""

    def look(self) -> None:
        """Some seconds have passed: look for what was missed."""

    def present(self) -> Iterator[tuple[str, str, int]]:
        """The connections to this process: room, holder, and how many."""

    def hear_work(self, lane: Lane, is_later: int) -> None:
        """There is new work for engines in a lane, for now or for a moment later."""

    def hear_ended(self, room: str) -> None:
        """Some work of a room, a review or an analysis has ended."""

    def hear_searches(self, process: str, number: int) -> None:
        """A process lets so many engines think at once."""

    def searches(self) -> int:
        """How many engines this process lets think at once."""


class Peers:
    """Tells the other processes, and listens to them, in two threads with a connection each."""

    def __init__(self, url: str, listener: Listener) -> None:
        """Returns when it listens, so that no room that is read afterwards is dropped because of what came before."""
        self._url, self._listener = url, listener
        self.name = secrets.token_hex(8)
        self._outbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._closed, self._listens = threading.Event(), threading.Event()
        self._mutex = threading.Lock()
        self._speaking: psycopg.Connection[Any] | None = None
        self._channel = ""
        self._heartbeat = time.monotonic() + HEARTBEAT_SECONDS
        self.tell(SEARCHES, listener.searches())
        self._heard: dict[str, Callable[..., None]] = {
            NEWS: listener.hear_news,
            PRESENCE: listener.hear_presence,
            ERASED: listener.hear_erased,
            WORK: listener.hear_work,
            ENDED: listener.hear_ended,
            SEARCHES: listener.hear_searches,
        }
        targets = {"telling peers": self._speak, "listening to peers": self._listen}
        self._threads = [threading.Thread(target=run, name=name, daemon=True) for name, run in targets.items()]
        for thread in self._threads:
            thread.start()
        self._listens.wait(CONNECT_SECONDS)  # if the database is gone meanwhile, it listens later

    def tell(self, *message: str | int) -> None:
        """Tell all peers, soon."""
        self._outbox.put(message)

    def close(self) -> None:
        """Say what is left to say, and end."""
        for room, holder, _ in self._listener.present():
            self.tell(PRESENCE, room, holder, 0)
        self.tell(SEARCHES, 0)
        self._closed.set()
        self.tell(END)
        for thread in self._threads:
            thread.join()
        if self._speaking is not None:
            self._speaking.close()

    # ---- telling

    def _speak(self) -> None:
        """Tell what is to be told, until the end."""
        while not (self._closed.is_set() and self._outbox.empty()):
            messages = self._next_messages()
            if time.monotonic() >= self._heartbeat:
                self._heartbeat = time.monotonic() + HEARTBEAT_SECONDS
                messages += [(PRESENCE, *where) for where in self._listener.present()]
                messages.append((SEARCHES, self._listener.searches()))
            try:
                with self._mutex:
                    self._send(messages)
            except psycopg.Error:  # only hints: what is lost is looked up
                with self._mutex:
                    self._lose_speaker()
                self._closed.wait(PAUSE_SECONDS)

    def _next_messages(self) -> list[Message]:
        """What is waiting; at least a moment has passed or something has come."""
        messages: list[Message] = []
        with suppress(queue.Empty):
            messages.append(self._outbox.get(timeout=PAUSE_SECONDS))
            while len(messages) < MESSAGES_AT_ONCE:
                messages.append(self._outbox.get_nowait())
        return messages

    def _send(self, messages: Sequence[Message]) -> None:
        for start in range(0, len(messages), MESSAGES_AT_ONCE):
            payload = json.dumps([self.name, messages[start : start + MESSAGES_AT_ONCE]])
            self._speaker().execute("SELECT pg_notify(%s, %s)", (self._channel, payload))

    def _speaker(self) -> "psycopg.Connection[Any]":
        """The connection that speaks, a new one if there is none."""
        if self._speaking is None or self._speaking.closed:
            self._speaking = connect(self._url)
            self._channel = _channel(self._speaking)
        connection: psycopg.Connection[Any] = self._speaking
        return connection

    def _lose_speaker(self) -> None:
        if self._speaking is not None:
            with suppress(psycopg.Error):
                self._speaking.close()
            self._speaking = None

    # ---- listening

    def _listen(self) -> None:
        """Listen until the end, with a new connection whenever one is lost."""
        while not self._closed.is_set():
            try:
                connection = connect(self._url)
                try:
                    self._listen_on(connection)
                finally:
                    connection.close()
            except psycopg.Error:
                self._closed.wait(PAUSE_SECONDS)

    def _listen_on(self, connection: "psycopg.Connection[Any]") -> None:
        connection.execute(f"LISTEN {_channel(connection)}")  # type: ignore[arg-type,unused-ignore]
        self._safely(self._listener.hear_again)
        self._listens.set()
        while not self._closed.is_set():
            for note in connection.notifies(timeout=LOOK_SECONDS):
                self._safely(lambda text=note.payload: self._take(text))  # type: ignore[misc,unused-ignore]
                if self._closed.is_set():
                    return
            self._safely(self._listener.look)

    def _take(self, payload: str) -> None:
        process, messages = json.loads(payload)
        if process == self.name:
            return
        for kind, *about in messages:
            if kind in (PRESENCE, SEARCHES):
                about = [process, *about]
            hear = self._heard.get(kind)
            if hear is not None:  # else it is from a newer version
                hear(*about)

    def _safely(self, do: Callable[[], object]) -> None:
        """What goes wrong in one message must not end the listening."""
        try:
            do()
        except Exception as error:  # noqa: BLE001 - its text may hold what a player must not see
            logger.warning("news of another process could not be taken: %s", type(error).__name__)


def _channel(connection: "psycopg.Connection[Any]") -> str:
    """The channel of the schema that a connection uses."""
    row = connection.execute(f"SELECT {OUR_CHANNEL}").fetchone()  # type: ignore[arg-type,unused-ignore]
    return str(row[0]) if row else ""
