"""`Service`: everything a server needs to let people and computers play, without a web framework.

All methods may be called from any thread. What changes something returns after it is safely stored.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from zweispiel.core.record import Record
from zweispiel.core.svg import write_svg
from zweispiel.service import deeds, lobby, my_games, rematch, view
from zweispiel.service.actions import Action, OfferDraw, Rematch
from zweispiel.service.errors import Forbidden, NotNow
from zweispiel.service.house import House
from zweispiel.service.limits import Limits
from zweispiel.service.room import Room, check_seat
from zweispiel.service.sight import PREFIX, Sight, look
from zweispiel.service.types import OVER, Created, Hint, Holder, Invitation, Plan, Presence, Summary, View

DEFAULT_LIMITS = Limits()
#: Half of the processors think, the others answer.
WORKERS = max(1, (os.cpu_count() or 2) // 2)


class Service:
    """Rooms with seats, kept in a data folder."""

    def __init__(
        self,
        data: Path,
        *,
        now: Callable[[], float] = time.time,
        workers: int = WORKERS,
        limits: Limits = DEFAULT_LIMITS,
        warm: bool = True,
    ) -> None:
        """Open the data folder (StoreError if that is not possible) and let computers go on where they were.

        `warm` compiles all games in the background.
        """
        self.limits = limits
        self._house = House(data, now, workers, limits, warm)

    def close(self) -> None:
        """Stop thinking, finish writing and release the data folder."""
        self._house.close()

    # ---- rooms and seats

    def create(self, holder: Holder, game: str, options: Mapping[str, str], seats: Sequence[Plan]) -> Created:
        """A new room; its persons still have to sit down."""
        return lobby.create(self._house, holder, game, options, seats)

    def sit(self, room: str, holder: Holder, seat: int, name: str, nonce: str, invitation: str | None = None) -> None:
        """Take a seat: the creator of the room any person's seat, others with an invitation or a return link."""
        lobby.sit(self._house, room, holder, seat, name, nonce, invitation)

    def invited(self, token: str, lang: str = "en") -> Invitation | None:
        """What an invitation or return link is for, None if it is not valid (any more). Looking does not spend it."""
        return lobby.invited(self._house, token, lang)

    def return_link(self, room: str, holder: Holder, seat: int) -> str:
        """A one-time token that gives another device the same seat, by `sit`."""
        return lobby.return_link(self._house, room, holder, seat)

    # ---- looking

    def view(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> View:
        """The room as the holder may see it, through the eyes of one of his seats; `ply` is a past position."""
        return self._view(self._house.rooms.get(room), holder, lang, seat, ply)

    def observation(self, room: str, holder: Holder, seat: int | None = None) -> dict[str, object]:
        """What `Match.observe` tells a player, with `room`, `number`, `status`, and `moves` (None if too many)."""
        now = self._house.rooms.get(room)
        viewer = self._look(now, holder, "en", seat, None).viewer
        moves = now.match.moves(viewer) if viewer in now.to_move else []
        listed = moves if len(moves) <= self.limits.listed_moves else None
        about = {"room": now.id, "number": now.number, "status": now.status, "moves": listed}
        return now.match.observe(viewer) | about

    def record(self, room: str, holder: Holder, seat: int | None = None) -> Record:
        """The match written down as the holder may see it; once it is over with the proof of the shuffle."""
        now = self._house.rooms.get(room)
        return my_games.record(now, self._look(now, holder, "en", seat, None).viewer)

    def picture(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> str:
        """The board as an SVG picture that stands alone."""
        now = self._house.rooms.get(room)
        sight = self._look(now, holder, lang, seat, ply)
        return write_svg(sight.scene, sight.speak, game=now.game.name, styles=now.game.styles())

    def number(self, room: str) -> int:
        """The number of the newest event in the room."""
        return self._house.rooms.get(room).number

    def is_near(self, room: str) -> bool:
        """Whether the room is in memory, so that looking at it neither reads nor waits."""
        return self._house.rooms.is_near(room)

    def _view(self, room: Room, holder: Holder, lang: str, seat: int | None, ply: int | None = None) -> View:
        presence = self._house.presence(room)
        preparing = bool(presence.thinking) and not self._house.is_ready(room.game.name)
        return view.write_view(self._look(room, holder, lang, seat, ply), presence, preparing)

    def _look(self, room: Room, holder: Holder, lang: str, seat: int | None, ply: int | None) -> Sight:
        """The holder's sight; Forbidden if he asks for the eyes of somebody else."""
        if seat is not None and seat not in room.seats_of(holder):
            raise Forbidden("not-your-seat")
        return look(room, holder, lang, seat, ply)

    # ---- playing

    def act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None = None) -> int:
        """Do something on one's seat; returns the number of the newest event.

        `number` is the newest event the holder has seen: if the match has gone on since, the action is refused as
        `stale`. Moves that the rules forbid raise the rules' own errors.
        """
        return self._act(room, holder, seat, action, number).number

    def act_and_view(
        self, room: str, holder: Holder, seat: int, action: Action, number: int | None, lang: str, eyes: int | None
    ) -> View:
        """Like `act`, but returns the view that `view` would give afterwards through the seat `eyes`."""
        return self._view(self._act(room, holder, seat, action, number), holder, lang, eyes)

    def _act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None) -> Room:
        if isinstance(action, Rematch):
            return rematch.rematch(self._house, room, holder, seat, action)

        def decide(now: Room) -> Sequence[deeds.Happening]:
            check_seat(now, holder, seat)
            drawn = isinstance(action, OfferDraw) and self._house.computers.is_drawn(now, 1 - seat)
            return deeds.decide(now, seat, action, number, drawn)

        return self._house.change(room, decide)

    def hint(self, room: str, holder: Holder, seat: int, lang: str = "en") -> Hint:
        """A move worth considering, from what the seat may know."""
        now = self._house.rooms.get(room)
        check_seat(now, holder, seat)
        if now.is_shared:
            raise NotNow("no-hints")
        if seat not in now.to_move:
            raise NotNow("match-over" if now.status == OVER else "not-your-turn")
        move = self._house.computers.hint(now, seat).move
        sight = look(now, holder, lang, seat)
        choice = next((c for c in sight.scene.choices if c.move == move), None)
        path = () if choice is None else tuple(PREFIX + id for id in choice.path)
        return Hint(move, sight.speak(now.game.tell_move(move)), path, "" if choice is None else choice.turn)

    # ---- one's own games

    def mine(self, holder: Holder, lang: str = "en") -> list[Summary]:
        """The holder's rooms: unfinished ones first, then finished ones, the newest first."""
        return my_games.mine(self._house, holder, lang)

    def forget(self, holder: Holder, room: str | None = None) -> None:
        """Delete the holder's games (or one of them); where others play too, only holder and name are erased."""
        my_games.forget(self._house, holder, room)

    def export(self, holder: Holder) -> Iterator[Record]:
        """All records of the holder, as he may see them."""
        return my_games.export(self._house, holder)

    # ---- what is going on

    def subscribe(self, room: str, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back with the room's number (from any thread) whenever something changes; returns the way to stop."""
        self._house.rooms.get(room)
        return self._house.bus.subscribe(room, callback)

    def arrive(self, room: str, holder: Holder) -> None:
        """Somebody is connected to the room. Never stored."""
        self._house.arrive(room, holder)

    def leave(self, room: str, holder: Holder) -> None:
        """A connection to the room has ended."""
        self._house.leave(room, holder)

    def presence(self, room: str) -> Presence:
        """Who is there and which computers are thinking."""
        return self._house.presence(self._house.rooms.get(room))

    def preload(self) -> None:
        """Take every game into memory as soon as it is compiled; returns when all are there or the service closes."""
        self._house.warming.load()

    def preparing(self) -> tuple[str, ...]:
        """The games whose kernels are still being compiled."""
        return self._house.warming.missing
