"""`House`: what all rooms share, and the one way to change a room."""

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock, Thread

from zweispiel.games import playable_games
from zweispiel.service import events, tokens
from zweispiel.service.computers import Computers
from zweispiel.service.deeds import Happening
from zweispiel.service.errors import ServiceError, UnknownRoom
from zweispiel.service.events import Event
from zweispiel.service.limits import Limits
from zweispiel.service.presence import Bus
from zweispiel.service.room import BOTH, Room
from zweispiel.service.room_cache import Rooms
from zweispiel.service.store import Batch, Store
from zweispiel.service.types import OVER, Holder, Presence
from zweispiel.service.warmup import Warming

#: Seconds between two looks at what had to be left out because too many computers were thinking.
GLANCE = 0.5

logger = logging.getLogger(__name__)


class House:
    """Store, rooms, bus and computers of one service."""

    def __init__(self, data: Path, now: Callable[[], float], workers: int, limits: Limits, warm: bool) -> None:
        self.limits, self.now, self.closed = limits, now, False
        self.store = Store(data)
        self.bus = Bus()
        self._mutex = Lock()
        self.open_rooms = self.store.open_rooms()
        self.computers = Computers(self.play, self.is_ready, workers, limits)
        self.warming = Warming(lambda _: self.computers.game_is_ready(), warm)
        self.rooms = Rooms(self.store, limits.rooms_kept, limits.events_per_room, self.wait_for)
        self._resuming = Thread(target=self._resume, name="resuming", daemon=True)
        self._resuming.start()

    def close(self) -> None:
        """Stop thinking, finish writing and release the data folder."""
        with self._mutex:
            if self.closed:
                return
            self.closed = True
        self.warming.close()
        self.computers.left_out.set()
        self._resuming.join()
        self.computers.close()
        self.store.close()

    def is_ready(self, game: str) -> bool:
        """Whether a game's kernels are compiled."""
        return self.warming.is_ready(game)

    def wait_for(self, game: str) -> None:
        """Return when a game can be shown and played; an error if the server closes before that."""
        self.warming.wait(game)
        if self.closed:  # whoever went on now would have to compile it himself
            raise ServiceError("closed")

    # ---- changing rooms

    def events(self, happenings: Sequence[Happening]) -> list[Event]:
        """Happenings as events of this moment."""
        at = self.now()
        return [Event(kind, data, at) for kind, data in happenings]

    def change(self, room: str, decide: Callable[[Room], Sequence[Happening]]) -> Room:
        """Let something happen in a room; returns the room after that, when it is safely stored.

        `decide` sees the room as it stands and nobody else can change it meanwhile. It may raise, or say that nothing
        happens; then nothing does.
        """
        with self.rooms.lock(room):
            before = self.rooms.get(room)
            happenings = decide(before)
            if not happenings:
                return before
            prepared = self.rooms.prepare(before, self.events(happenings))
            self.commit(prepared, was_open=before.status != OVER)
        self.tell(prepared[0])
        return prepared[0]

    def commit(self, *prepared: tuple[Room, Batch], was_open: bool) -> None:
        """Store what was prepared and let computers know. The caller holds the locks, and calls `tell` without them.

        The first room was there before, open or not; the others are new.
        """
        self.rooms.commit(*prepared)
        with self._mutex:
            self.open_rooms += sum(room.status != OVER for room, _ in prepared) - was_open
        for room, _ in prepared:
            self.follow(room)

    def gone(self, room: str, was_open: bool) -> None:
        """A room was deleted."""
        with self._mutex:
            self.open_rooms -= was_open
        self.rooms.drop(room)
        self.computers.forget(room)

    def follow(self, room: Room) -> None:
        """Let the computers of a room think about what is before them now."""
        self.computers.follow(room, bool(self.bus.present(room.id)))

    def tell(self, room: Room) -> None:
        """Give everybody in the room the hint that there is something new."""
        self.bus.publish(room.id, room.number)

    # ---- computers

    def play(self, thought: Room, seat: int, move: str) -> None:
        """Play what a computer has found, unless the room has moved on since it began to think."""

        def decide(room: Room) -> Sequence[Happening]:
            if seat not in room.to_move or room.moved[seat] != thought.moved[seat]:
                return ()
            hidden = room.game.public_text(room.game.parse(move)) != move
            seal = {"seal": tokens.new_secret()} if hidden else {}
            return [(events.MOVED, {"seat": seat, "move": move, **seal})]

        try:
            self.change(thought.id, decide)
        except UnknownRoom:
            logger.debug("a room was deleted while its computer was thinking")

    def _resume(self) -> None:
        """Let computers go on that owed a move when the last server ended, or that had to be left out since."""
        for name in playable_games():
            self.warming.wait(name)
        while True:
            self.computers.left_out.clear()
            if self.closed:  # looked at after clearing: whoever closes says so before he rings
                return
            due = self.store.due(self.limits.engine_queue)
            for room in due:
                self._follow_again(room)
            if len(due) < self.limits.engine_queue:
                self.computers.left_out.wait()
            time.sleep(0 if self.closed else GLANCE)

    def _follow_again(self, room: str) -> None:
        if self.closed or self.computers.is_full():
            return
        try:
            with self.rooms.lock(room):
                self.follow(self.rooms.get(room))
        except ServiceError as error:
            logger.warning("a room cannot go on: %s", error)
        except Exception:  # one broken room must not keep the others from going on
            logger.exception("a room cannot go on")

    # ---- who is there

    def arrive(self, room: str, holder: Holder) -> None:
        """Somebody connects; computers that only play each other begin."""
        self.rooms.get(room)
        self.bus.arrive(room, holder)
        self._noticed(room)

    def leave(self, room: str, holder: Holder) -> None:
        """Somebody is gone; computers that nobody watches any more stop."""
        self.bus.leave(room, holder)
        self._noticed(room)

    def _noticed(self, room: str) -> None:
        try:
            with self.rooms.lock(room):
                now = self.rooms.get(room)
                self.follow(now)
        except UnknownRoom:
            return
        self.tell(now)

    def presence(self, room: Room) -> Presence:
        """Who is in the room, and which computers are thinking."""
        there = self.bus.present(room.id)
        seated = {holder for seat in room.seats for holder in seat.holders}
        online = tuple(i for i in BOTH if i in room.computers or room.seats[i].holders & there.keys())
        watchers = sum(number for holder, number in there.items() if holder not in seated)
        return Presence(room.number, online, watchers, self.computers.thinking(room.id))
